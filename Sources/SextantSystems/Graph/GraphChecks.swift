package import SextantEngine

extension GraphSystem {
  package func violations(in draft: Draft) -> [String] {
    var found: [String] = []
    var seen: Set<Instance> = []
    // The nodes that may present covers inside tabs: contents of tabs, and covers inside tabs.
    var coveredTabs: Set<Instance> = []
    let store = draft.store
    let windows = draft.windowsByFocus
    if Set(windows).count < windows.count || windows.count != draft.roots.count {
      found.append("a window is open twice")
    }
    for root in draft.roots {
      store.walk(root) { node in
        let name = draft.name(of: node)
        if !seen.insert(store.instance(of: node)).inserted {
          found.append("\(name) occurs twice")
        }
        let count = store.count(of: store.content(of: node))
        switch store.kind(of: node) {
        case .screen, .modal:
          if count > 0 { found.append("\(name) must not have content") }
        case .switched:
          if count > 1 { found.append("\(name) has \(count) nodes as content") }
        case .tabs, .custom:
          if store.kind(of: node) == .tabs {
            coveredTabs.formUnion(draft.elements(of: node).map { store.instance(of: $0) })
          }
          let tabs = draft.app.tabs(of: store.definition(of: node)).count
          if store.kind(of: node) == .tabs, count != tabs {
            found.append("\(name) has \(count) of its \(tabs) tabs")
          } else if count > 0, store.selection(of: node) >= count {
            found.append("\(name) has a selection out of range")
          }
        case .stack: break
        }
        for (cover, attribute) in store.entries(of: store.presented(by: node))
        where attribute.style == .coverInsideTab {
          if !coveredTabs.contains(store.instance(of: node)) {
            found.append(
              "\(name) is not the content of a tab, so it cannot have a cover inside a tab")
          }
          coveredTabs.insert(store.instance(of: cover))
        }
        if store.count(of: store.presented(by: node)) > 1 {
          found.append("\(name) has several presentations")
        }
        return true
      }
    }
    return found
  }
}
