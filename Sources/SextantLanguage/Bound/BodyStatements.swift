extension Body {
  /// Visits its statements, those of its blocks too.
  package func forEachStatement(_ visit: (Statement) -> Void) {
    for statement in statements {
      visit(statement)
      switch statement.kind {
      case .within(_, let inner), .together(let inner), .times(_, let inner),
        .each(_, _, let inner):
        inner.forEachStatement(visit)
      case .branch(let branches, let otherwise):
        for branch in branches { branch.1.forEachStatement(visit) }
        otherwise?.forEachStatement(visit)
      default: break
      }
    }
  }
}
