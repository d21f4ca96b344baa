import SextantEngine

extension FlowChain {
  mutating func show(
    _ route: DefinitionID, _ views: [NodeDescription], input: [Value], _ flow: OpenFlow,
    _ draft: inout Draft
  ) throws(Refusal) {
    let traits = draft.app.traits(of: route)
    if let started = traits.starts {
      return try open(started, route, input, popup: traits.popup, from: flow, &draft)
    }
    if traits.popup != nil {
      // As in the original, both popup styles present a single view as a sheet. If the route has
      // several views, present only the last view.
      guard let last = views.last else { return }
      if !canPresent(flow, &draft) { return }
      return try present(try draft.make(last), .sheet, flow.controller, &draft)
    }
    var list = self.views(flow.controller, &draft)
    for view in views {
      list = draft.append(try draft.make(view), to: list, Attribute(), mayPresent: false)
    }
    try setViews(list, flow.controller, &draft)
  }

  private mutating func open(
    _ started: DefinitionID, _ route: DefinitionID, _ input: [Value],
    popup: PresentationStyle?, from flow: OpenFlow, _ draft: inout Draft
  ) throws(Refusal) {
    guard let parent = index(of: flow) else { return }
    if flows.count >= GraphLimits.nesting { throw Refusal(EngineCodes.tooLarge) }
    dropChild(of: flow)
    let initial = draft.app.initialRoute(of: started)
    let first = try draft.app.firstView(initial, openedWith: route, input)
    nextSerial += 1
    var controller = flow.controller
    guard let popup else {
      flows[parent].observesStack = false
      flows.append(opened(started, controller, initial, route, draft.app))
      flows[parent + 1].observesStack = true
      guard let first else { return }
      let node = try draft.make(first)
      let list = views(controller, &draft)
      return try setViews(
        draft.append(node, to: list, Attribute(), mayPresent: false), controller, &draft)
    }
    let stack = try draft.make(.stack(first.map { [$0] } ?? [], .automatic))
    controller = draft.store.instance(of: stack)
    made.append(controller)
    if canPresent(flow, &draft) {
      try present(stack, popup, flow.controller, &draft)
    } else {
      try keepDetached(stack, &draft)
    }
    flows[parent].observedPopup = controller
    flows.append(opened(started, controller, initial, route, draft.app))
  }

  private func canPresent(_ flow: OpenFlow, _ draft: inout Draft) -> Bool {
    if isOnScreen(flow.controller, &draft) { return true }
    draft.warn(CoordinatorCodes.notPresented, .text(flow.name))
    return false
  }

  private func opened(
    _ flow: DefinitionID, _ controller: Instance, _ initial: DefinitionID, _ opened: DefinitionID,
    _ app: AppMap
  ) -> OpenFlow {
    OpenFlow(
      definition: flow, name: app.definitions[Int(flow.index)].name, controller: controller,
      initial: initial, opened: opened, serial: nextSerial)
  }

  /// Switches to a route in the nearest flow that can show it. The search goes up from `start`.
  mutating func switchTo(
    _ route: DefinitionID, _ views: [NodeDescription], input: [Value], from start: OpenFlow,
    _ draft: inout Draft
  ) throws(Refusal) {
    let (app, last) = (draft.app, index(of: start) ?? 0)
    guard let flow = flows[...last].last(where: { canShow(route, $0, app) }) else {
      let name = app.definitions[Int(route.index)].name
      throw .refused(
        CoordinatorCodes.notHandled,
        .text("neither \(start.name) nor its parents have the route \(name); the original crashes")
      )
    }
    if isShowing(route, flow, &draft) {
      if let child = child(of: flow) { try stop(child, &draft) }
      try goBack(to: route, dismissing: true, flow, &draft)
      return
    }
    if draft.app.traits(of: route).popup == nil, let child = child(of: flow),
      draft.app.traits(of: child.opened).popup != nil
    {
      try stop(child, &draft)
    }
    try goBackToRoot(dismissing: false, flow, &draft)
    try show(route, views, input: input, flow, &draft)
  }

  private func isShowing(_ route: DefinitionID, _ flow: OpenFlow, _ draft: inout Draft) -> Bool {
    if presents(route, flow.controller, &draft) { return true }
    let list = views(flow.controller, &draft)
    return draft.position(of: route, in: list) > 0
  }

  /// Closes the presentation of a flow. If nothing is presented, goes back by one view. Returns
  /// false if neither is possible.
  @discardableResult
  mutating func goBack(_ flow: OpenFlow, _ draft: inout Draft) throws(Refusal) -> Bool {
    if try dismiss(flow.controller, &draft) { return true }
    let list = views(flow.controller, &draft)
    if let top = draft.store.last(of: list), flow.initial != .none,
      draft.store.definition(of: top) == flow.initial
    {
      try stop(flow, &draft)
      return true
    }
    if draft.store.count(of: list) < 2 { return false }
    try setViews(draft.store.dropLast(list), flow.controller, &draft)
    return true
  }

  enum BackResult { case gone, presented, notThere }

  @discardableResult
  mutating func goBack(
    to route: DefinitionID, dismissing: Bool, _ flow: OpenFlow, _ draft: inout Draft
  ) throws(Refusal) -> BackResult {
    if presents(route, flow.controller, &draft) { return .presented }
    let list = views(flow.controller, &draft)
    let position = draft.position(of: route, in: list)
    if position == 0 { return .notThere }
    if dismissing { try dismiss(flow.controller, &draft) }
    try setViews(draft.store.prefix(position, of: list), flow.controller, &draft)
    return .gone
  }

  @discardableResult
  mutating func goBackToRoot(
    dismissing: Bool, _ flow: OpenFlow, _ draft: inout Draft
  ) throws(Refusal) -> BackResult {
    if flow.initial == .none { throw .refused(CoordinatorCodes.noInitialRoute, .text(flow.name)) }
    return try goBack(to: flow.initial, dismissing: dismissing, flow, &draft)
  }

  mutating func stop(_ flow: OpenFlow, _ draft: inout Draft) throws(Refusal) {
    let here = Stop(
      serial: flow.serial, name: flow.name, windows: draft.world.windows, aside: draft.world.aside,
      count: flows.count)
    if let first = stopping.firstIndex(of: here) {
      let names = (stopping[first...].map(\.name) + [flow.name]).joined(separator: " → ")
      var refusal = Refusal.refused(
        EngineCodes.cycle, .text("flows stop each other"),
        .text("\(names); the original recurses until its stack overflows"))
      refusal.help =
        "stop each flow while its popup is open; later, `stop` also moves the parent flow back"
      throw refusal
    }
    if stopping.count > 2 * GraphLimits.nesting { throw Refusal(EngineCodes.tooLarge) }
    stopping.append(here)
    defer { stopping.removeLast() }
    draft.recordEvent(FlowEvent.stopped.rawValue, .enumCase(flow.name))
    if let child = child(of: flow) {
      try stop(child, &draft)
      dropChild(of: flow)
    }
    try cleanUp(flow, &draft)
    try complete(flow, &draft)
  }

  /// Pops the lowest view of the flow's initial route, and all views above. If this view is missing
  /// or is the first view of the stack, goes back to the flow's root.
  private mutating func cleanUp(_ flow: OpenFlow, _ draft: inout Draft) throws(Refusal) {
    let list = views(flow.controller, &draft)
    let first = draft.firstPosition(of: flow.initial, in: list)
    if first > 1 {
      try setViews(draft.store.prefix(first - 1, of: list), flow.controller, &draft)
    } else {
      try goBackToRoot(dismissing: true, flow, &draft)
    }
  }

  private mutating func complete(_ flow: OpenFlow, _ draft: inout Draft) throws(Refusal) {
    if flow.opened == .none { return }
    draft.recordEvent(FlowEvent.completed.rawValue, .enumCase(flow.name))
    guard let parent = parent(of: flow) else { return }
    if parent.controller != flow.controller {
      try goBack(parent, &draft)
    } else if let index = index(of: parent), index > 0 {
      flows[index].observesStack = flows[index - 1].controller == parent.controller
    }
    dropChild(of: parent)
  }

  mutating func swiped(_ popup: Instance) {
    if let listener = flows.last(where: { $0.observedPopup == popup }) { dropChild(of: listener) }
  }
}

extension Draft {
  /// Returns the position of the topmost view of a route in a stack, counted from 1; 0 if the stack
  /// has no such view.
  func position(of route: DefinitionID, in list: NodeList) -> Int {
    var current = list
    while let node = store.last(of: current) {
      if store.definition(of: node) == route { return store.count(of: current) }
      current = store.dropLast(current)
    }
    return 0
  }

  fileprivate func firstPosition(of route: DefinitionID, in list: NodeList) -> Int {
    if route == .none { return 0 }
    var found = 0
    var current = list
    while let node = store.last(of: current) {
      if store.definition(of: node) == route { found = store.count(of: current) }
      current = store.dropLast(current)
    }
    return found
  }
}

extension AppMap {
  /// Returns the first view of a flow; nil if the flow declares no route. Each input of the view
  /// gets the value of the input with the same name in the opening route, or its default value.
  ///
  /// - Throws: `missingInput` if an input has neither a value nor a default.
  func firstView(
    _ initial: DefinitionID, openedWith route: DefinitionID, _ input: [Value]
  ) throws(Refusal) -> NodeDescription? {
    if initial == .none { return nil }
    let given = route == .none ? [] : definitions[Int(route.index)].parameters
    let declared = definitions[Int(initial.index)]
    var values: [Value] = []
    for (index, parameter) in declared.parameters.enumerated() where parameter != "data" {
      if let place = given.firstIndex(of: parameter), place < input.count {
        values.append(input[place])
      } else if index < declared.defaults.count, let value = declared.defaults[index] {
        values.append(value)
      } else {
        throw .refused(CoordinatorCodes.missingInput, .text(declared.name), .text(parameter))
      }
    }
    return .screen(initial, input: values)
  }
}
