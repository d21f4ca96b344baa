import SextantEngine

/// One flow of the chain.
struct OpenFlow {
  let definition: DefinitionID
  let name: String
  /// Its controller: a stack, its own or its parent's.
  let controller: Instance
  /// The route of its first view; none where it declares no route.
  let initial: DefinitionID
  /// The route that opened it; none for the first flow.
  let opened: DefinitionID
  /// The popup whose dismissal it observes: the last one in which it has opened a flow.
  var observedPopup = Instance.none
  /// Whether it observes its stack and ends when a view of its parent appears: an inline flow does
  /// from its start until an inline child of its own starts.
  var observesStack = false
  /// Identifies the flow while a sentence runs.
  let serial: Int
}

/// The memory is the chain of flows: for each its name, its controller, its initial route, the
/// route that opened it, the popup that it observes, and whether it observes its stack.
///
/// It does not change when views are pushed and popped, so most sentences read only its last flow.
extension Draft {
  /// The current flow, which is the deepest, and its controller, without decoding the chain.
  var currentFlow: (name: String, controller: Instance)? {
    guard case .list(let flows)? = memory, case .list(let parts)? = flows.last, parts.count > 1,
      case .string(let name) = parts[0], case .node(let controller) = parts[1]
    else { return nil }
    return (name, controller)
  }

  /// The chain of flows, the root's first.
  var openFlows: [OpenFlow] {
    guard case .list(let flows)? = memory else { return [] }
    var result: [OpenFlow] = []
    for flow in flows {
      guard case .list(let parts) = flow, parts.count == 6, case .string(let name) = parts[0],
        case .node(let controller) = parts[1], case .string(let initial) = parts[2],
        case .string(let opened) = parts[3], case .node(let observedPopup) = parts[4],
        case .bool(let observesStack) = parts[5],
        let definition = app.find(name, declaredBy: "flow")
      else { return [] }
      result.append(
        OpenFlow(
          definition: definition, name: name, controller: controller,
          initial: app.find(initial, declaredBy: "route") ?? .none,
          opened: app.find(opened, declaredBy: "route") ?? .none,
          observedPopup: observedPopup, observesStack: observesStack, serial: result.count))
    }
    return result
  }

  mutating func remember(_ flows: [OpenFlow]) {
    var list: [Value] = []
    for flow in flows {
      list.append(
        .list([
          .string(flow.name), .node(flow.controller), .string(app.nameOfRoute(flow.initial)),
          .string(app.nameOfRoute(flow.opened)), .node(flow.observedPopup),
          .bool(flow.observesStack),
        ]))
    }
    setMemory(.list(list))
  }
}

/// The traits of a route.
struct RouteTraits {
  /// The style of its popup; nil for inline.
  var popup: PresentationStyle?
  /// The flow that it starts.
  var starts: DefinitionID?
  /// Whether it has no view: `shows []`.
  var showsNothing = false
}

extension AppMap {
  fileprivate func nameOfRoute(_ id: DefinitionID) -> String {
    id == .none ? "" : definitions[Int(id.index)].name
  }

  /// The initial route of a flow: the first that it declares.
  func initialRoute(of flow: DefinitionID) -> DefinitionID {
    definitions[Int(flow.index)].members.first ?? .none
  }

  /// The name of the flow that declares a route; empty if none does.
  func flowName(of route: DefinitionID) -> String {
    let owner = definitions[Int(route.index)].owner
    return owner == .none ? "" : definitions[Int(owner.index)].name
  }

  func traits(of route: DefinitionID) -> RouteTraits {
    var traits = RouteTraits()
    guard let slots = definitions[Int(route.index)].details.first?.arguments.slots, slots.count == 4
    else { return traits }
    if case .value(.bool(true)) = slots[0] { traits.popup = .sheet }
    if case .value(.bool(true)) = slots[1] { traits.popup = .cover }
    if case .definition(let flow) = slots[2] { traits.starts = flow }
    if case .nodes(let nodes) = slots[3] { traits.showsNothing = nodes.isEmpty }
    return traits
  }

  /// Whether a route is a single view that is pushed.
  func isPushed(_ route: DefinitionID) -> Bool {
    let traits = traits(of: route)
    return traits.popup == nil && traits.starts == nil && !traits.showsNothing
  }
}
