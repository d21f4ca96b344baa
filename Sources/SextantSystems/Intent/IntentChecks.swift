import SextantEngine

func intentViolations(in draft: Draft) -> [String] {
  guard let root = draft.roots.first, draft.roots.count == 1 else {
    return ["expected exactly one window"]
  }
  var found = placeViolations(root, in: draft)
  if let memory = draft.memory(as: IntentMemory.self) {
    found += memoryViolations(memory, in: draft)
  }
  return found
}

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
      found.append("expected only destinations in navigation views and sheets")
      continue
    }
    if draft.app.hasNavigation(draft.store.definition(of: first)) != isNavigation {
      found.append(
        isNavigation
          ? "\(name) is not declared `in navigation`"
          : "\(name) is declared `in navigation`: write `stack { … }`")
    }
    if isNavigation, !draft.store.presented(by: place).isEmpty {
      found.append("a navigation view has a presentation; only its screens can present")
    }
    for screen in screens {
      let sheets = draft.store.entries(of: draft.store.presented(by: screen))
      if sheets.isEmpty { continue }
      if screen != screens.last {
        found.append("\(draft.name(of: screen)) has both a sheet and a link")
      }
      if sheets.count > 1 || sheets.contains(where: { $0.attribute.style != .sheet }) {
        found.append("\(draft.name(of: screen)) must present exactly one sheet")
      }
      pending += sheets.map(\.node)
    }
  }
  return found
}

/// Returns the violations of the memory's invariants: `rest` belongs to the top screen, and between
/// updates no intent is pending.
private func memoryViolations(_ memory: IntentMemory, in draft: Draft) -> [String] {
  if memory.isEmpty { return ["the memory of the handlers is not readable"] }
  if memory.intent != nil { return ["an intent is still pending"] }
  guard let rest = memory.rest else { return [] }
  var draft = draft
  draft.focusOnTop()
  guard draft.store.instance(of: draft.target) == rest.screen else {
    return ["the memory has a slot for a screen below the top"]
  }
  guard let id = draft.app.find(rest.destination, declaredBy: "destination") else {
    return ["\(rest.destination) in the memory is not a destination"]
  }
  if draft.app.definition(id).parameters.count != rest.input.count {
    return ["\(rest.destination) in the memory has unexpected inputs"]
  }
  if rest.isLinkActive, draft.navigationLevel != nil {
    return ["a navigation view has a link flag but no pushed screen"]
  }
  return []
}
