/// A deferred body of a declaration. The checker binds it after all declarations are resolved.
struct PendingBody {
  /// The index of the text that contains the body.
  let text: Int
  /// Binds the body in a new scope.
  let bind: @Sendable (inout Binder) -> Void
}
