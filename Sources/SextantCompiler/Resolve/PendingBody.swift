/// A body of a declaration. The checker binds it after all declarations are resolved.
struct PendingBody {
  let text: Int
  let bind: @Sendable (inout Binder) -> Void
}
