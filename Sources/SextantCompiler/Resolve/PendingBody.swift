/// A body in a declaration, which the check binds once everything that it can name is declared.
struct PendingBody {
  /// Which of the texts it stands in.
  let text: Int
  /// Binds it, in a scope of its own.
  let bind: @Sendable (inout Binder) -> Void
}
