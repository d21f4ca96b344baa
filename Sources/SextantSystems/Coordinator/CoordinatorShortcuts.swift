import SextantEngine

/// Fast paths: most sentences push, pop, present or close a view of the deepest flow, which does
/// not change the chain; these do so without decoding it.
extension Draft {
  /// `show` of a single view by the deepest flow: pushes or presents it.
  mutating func showAtOnce(_ arguments: Arguments) throws(Refusal) -> Bool {
    guard let (route, level) = ordinary(arguments) else { return false }
    let traits = app.traits(of: route)
    if traits.starts != nil || traits.showsNothing { return false }
    if traits.popup != nil {
      if !store.presented(by: node(at: level)).isEmpty { return false }
      let sheet = presentation(of: try make(arguments.node(0)), Attribute(style: .sheet))
      try apply(.setPresented(level: level, sheet))
      return true
    }
    let node = try make(arguments.node(0))
    let list = append(
      node, to: store.content(of: self.node(at: level)), Attribute(), mayPresent: false)
    try apply(.setContent(level: level, list))
    return true
  }

  /// `switch to` a single view while the deepest flow presents nothing.
  mutating func switchAtOnce(_ arguments: Arguments) throws(Refusal) -> Bool {
    guard let (route, level) = ordinary(arguments), app.isPushed(route) else { return false }
    let controller = node(at: level)
    if !store.presented(by: controller).isEmpty { return false }
    let list = store.content(of: controller)
    let found = position(of: route, in: list)
    if found > 0 {
      if found < store.count(of: list) {
        try apply(.setContent(level: level, store.prefix(found, of: list)))
      }
      return true
    }
    let owner = app.definitions[Int(route.index)].owner
    let root = position(of: app.initialRoute(of: owner), in: list)
    let kept = root == 0 ? list : store.prefix(root, of: list)
    let node = try make(arguments.node(0))
    try apply(
      .setContent(level: level, append(node, to: kept, Attribute(), mayPresent: false)))
    return true
  }

  /// `back` from a view of the deepest flow to another, or from one that it presents.
  mutating func goBackAtOnce() throws(Refusal) -> Bool {
    guard addressee == .none, let flow = currentFlow, let level = level(of: flow.controller)
    else { return false }
    let presented = store.presented(by: node(at: level))
    if let shown = store.last(of: presented) {
      if store.kind(of: shown) == .stack || store.count(of: presented) > 1 { return false }
      try apply(.setPresented(level: level, .empty))
      return true
    }
    let list = store.content(of: node(at: level))
    let rest = store.dropLast(list)
    guard let top = store.last(of: list), let next = store.last(of: rest) else { return false }
    let (route, shown) = (store.definition(of: top), store.definition(of: next))
    let owner = app.definitions[Int(shown.index)].owner
    if app.flowName(of: shown) != flow.name || app.initialRoute(of: owner) == route { return false }
    try apply(.setContent(level: level, rest))
    return true
  }

  /// The route of a sentence and the level of its controller, if it belongs to the deepest flow and
  /// has a view of its own.
  private func ordinary(_ arguments: Arguments) -> (route: DefinitionID, level: Int)? {
    guard addressee == .none, case .none = arguments[1],
      case .node(.new(let route, _, let content, _)) = arguments[0], content.isEmpty,
      let flow = currentFlow, app.flowName(of: route) == flow.name,
      let level = level(of: flow.controller)
    else { return nil }
    return (route, level)
  }

  /// The level of a controller on the path to the top.
  private func level(of controller: Instance) -> Int? {
    var level = path.last
    while level >= 0 {
      if store.instance(of: node(at: level)) == controller { return level }
      level -= 1
    }
    return nil
  }
}
