import SextantEngine

/// Returns the violated invariants of a state.
func intentViolations(in draft: Draft) -> [String] {
  guard let root = draft.roots.first, draft.roots.count == 1 else {
    return ["there is not one window"]
  }
  var found = placeViolations(root, in: draft)
  if let memory = draft.memory(as: IntentMemory.self) {
    found += memoryViolations(memory, in: draft)
  }
  return found
}

/// Returns the violated invariants of the graph of a root or a sheet.
private func placeViolations(_ root: Node, in draft: Draft) -> [String] {
  var found: [String] = []
  var pending = [root]
  while let place = pending.popLast() {
    let isNavigation = draft.store.kind(of: place) == .stack
    let screens = isNavigation ? draft.elements(of: place) : [place]
    guard let first = screens.first else {
      found.append("a navigation view is empty")
      continue
    }
    let name = draft.name(of: first)
    if screens.contains(where: { draft.store.kind(of: $0) != .screen }) {
      found.append("a navigation view or a sheet holds something that is no destination")
      continue
    }
    if draft.app.hasNavigation(draft.store.definition(of: first)) != isNavigation {
      found.append(
        isNavigation
          ? "\(name) is not declared `in navigation`" : "\(name) is `in navigation`: `stack { … }`")
    }
    if isNavigation, !draft.store.presented(by: place).isEmpty {
      found.append("a navigation view presents something; its screens do")
    }
    for screen in screens {
      let sheets = draft.store.entries(of: draft.store.presented(by: screen))
      if sheets.isEmpty { continue }
      if screen != screens.last {
        found.append("\(draft.name(of: screen)) has a sheet and a link at once")
      }
      if sheets.count > 1 || sheets.contains(where: { $0.attribute.style != .sheet }) {
        found.append("\(draft.name(of: screen)) presents something else than one sheet")
      }
      pending += sheets.map(\.node)
    }
  }
  return found
}

/// Returns the violated invariants of the memory: only the top screen has a memory, and no intent
/// outlives its update.
private func memoryViolations(_ memory: IntentMemory, in draft: Draft) -> [String] {
  if memory.isEmpty { return ["what the handlers keep is unreadable"] }
  if memory.intent != nil { return ["an intent was not handled"] }
  guard let rest = memory.rest else { return [] }
  var draft = draft
  draft.focusOnTop()
  guard draft.store.instance(of: draft.target) == rest.screen else {
    return ["a slot is kept for a screen that is not on top"]
  }
  guard let id = draft.app.find(rest.destination, declaredBy: "destination") else {
    return ["a slot holds \(rest.destination), which is no destination"]
  }
  if draft.app.definition(id).parameters.count != rest.input.count {
    return ["a slot holds \(rest.destination) with other inputs than it has"]
  }
  if rest.isLinkUp, draft.navigationLevel != nil {
    return ["a link flag is up in a navigation view, and nothing was pushed"]
  }
  return []
}
