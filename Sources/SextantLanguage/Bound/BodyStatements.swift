extension Body {
  package func forEachStatement(_ visit: (Statement) -> Void) {
    for statement in statements {
      visit(statement)
      if case .together(let inner) = statement.kind { inner.forEachStatement(visit) }
      for inner in statement.kind.bodies { inner.forEachStatement(visit) }
    }
  }
}
