import SextantEngine

extension Draft {
  func noStack(for sentence: String) -> Refusal {
    var refusal = Refusal.ignored(
      GraphCodes.noStack, .node(target), .text(sentence), .text(untilRendered(.stack)))
    if isUnrendered(below: .stack) {
      refusal.help =
        "create both nodes at once, as in `stacked [\(name(of: target)), …]`, or write "
        + "`after 0s { in \(name(of: target)): \(sentence) … }`"
    } else if visibleBelow(target).contains(where: { store.kind(of: $0) == .stack }) {
      refusal.help = "`in top: \(sentence) …` acts on the visible screen"
    }
    return refusal
  }

  func noTabs(for tab: NameID) -> Refusal {
    var refusal = Refusal.ignored(GraphCodes.noTabs, .node(target), .text(untilRendered(.tabs)))
    let sentence = "select tab \(app.name(tab))"
    if isUnrendered(below: .tabs) {
      refusal.help = "write `after 0s { in \(name(of: target)): \(sentence) }`"
    } else if let tabs = app.definitions.first(where: { $0.tabs.contains { $0.id == tab } }) {
      refusal.help = "name the tabs: `in \(tabs.name): \(sentence)`"
    }
    return refusal
  }

  private func untilRendered(_ kind: NodeKind) -> String {
    isUnrendered(below: kind) ? " until the end of this body" : ""
  }

  private func isUnrendered(below kind: NodeKind) -> Bool {
    isFresh(store.instance(of: target))
      && (0..<max(0, path.lineageStart)).contains { store.kind(of: node(at: $0)) == kind }
  }
}
