/// A model of the system that does not use the system's code. Like the original, it consists of
/// controllers, flows and their observers.
final class CoordinatorModel {
  enum Failure: Error, Equatable { case word(String) }

  enum Route {
    case view, popup
    case several([String])
    case inline(String)
    case flowInPopup(String, cover: Bool)
  }

  static let routes: [String: (flow: String, route: Route)] = [
    "home": ("Main", .view), "a": ("Main", .view), "b": ("Main", .view),
    "p": ("Main", .popup), "q": ("Main", .popup),
    "ab": ("Main", .several(["a", "b"])), "pb": ("Main", .several(["b", "p"])),
    "toOther": ("Main", .inline("Other")), "again": ("Main", .inline("Main")),
    "popOther": ("Main", .flowInPopup("Other", cover: false)),
    "popMain": ("Main", .flowInPopup("Main", cover: true)),
    "one": ("Other", .view), "two": ("Other", .view), "r": ("Other", .popup),
    "toDeep": ("Other", .inline("Deep")), "popDeep": ("Other", .flowInPopup("Deep", cover: true)),
    "x": ("Deep", .view), "y": ("Deep", .view),
    "backMain": ("Deep", .inline("Main")),
    "popAgain": ("Deep", .flowInPopup("Other", cover: false)),
  ]
  static let initial = ["Main": "home", "Other": "one", "Deep": "x"]
  static let popups: Set<String> = ["p", "q", "r", "pb"]

  static let app = """
    app Walk uses coordinator {
      flow Main {
        route home
        route a
        route b
        route p popup modal
        route q popup fullScreen
        route ab shows [a, b]
        route pb popup modal shows [b, p]
        route toOther starts Other
        route again starts Main
        route popOther popup modal starts Other
        route popMain popup fullScreen starts Main
      }
      flow Other {
        route one
        route two
        route r popup modal
        route toDeep starts Deep
        route popDeep popup fullScreen starts Deep
      }
      flow Deep {
        route x
        route y
        route backMain starts Main
        route popAgain popup modal starts Other
      }
      start Main
    }
    """

  indirect enum Shown {
    case view(String)
    case alert
    case controller(Controller, cover: Bool)
  }

  final class Controller {
    var views: [String] = []
    var shown: Shown?
    /// The inline flow that observes the last view, if any.
    var watcher: Flow?
    /// The number of the view that the delegate last received.
    var told = 0
    var last: Int { numbers.last ?? 0 }
    private(set) var numbers: [Int] = []

    func number(from next: inout Int, keeping kept: Int) {
      numbers = Array(numbers.prefix(kept))
      while numbers.count < views.count {
        next += 1
        numbers.append(next)
      }
    }
  }

  final class Flow {
    let name: String
    let controller: Controller
    let parent: Flow?
    let opened: String?
    var child: Flow?
    /// The popup whose dismissal the flow observes, if any.
    var heard: Controller?
    init(_ name: String, _ controller: Controller, _ parent: Flow?, _ opened: String?) {
      (self.name, self.controller, self.parent, self.opened) = (name, controller, parent, opened)
    }

    var initial: String { CoordinatorModel.initial[name] ?? "" }
    func canShow(_ route: String) -> Bool { CoordinatorModel.routes[route]?.flow == name }
  }

  let root: Flow
  /// The events of the last sentence, such as `stopped F` and `completed F`.
  private(set) var events: [String] = []
  private var depth = 0
  private var views = 0

  init() {
    root = Flow("Main", Controller(), nil, nil)
    root.controller.views = ["home"]
    root.controller.number(from: &views, keeping: 0)
    root.controller.told = root.controller.last
  }

  /// Runs a sentence. After the sentence, UIKit informs the delegate of each navigation controller
  /// about the visible view.
  func run(_ sentence: (CoordinatorModel) throws(Failure) -> Void) throws(Failure) {
    events = []
    try sentence(self)
    while let controller = untold.first {
      controller.told = controller.last
      guard let child = controller.watcher, isAlive(child), let top = controller.views.last else {
        continue
      }
      if child.parent?.canShow(top) == true, !child.canShow(top) { try stop(child) }
    }
  }

  /// The controllers whose last view has not been reported to their delegate.
  private var untold: [Controller] {
    chain.map(\.controller).filter { $0.told != $0.last }
  }

  var chain: [Flow] {
    var result = [root]
    while let next = result[result.count - 1].child { result.append(next) }
    return result
  }

  private func isAlive(_ flow: Flow) -> Bool { chain.contains { $0 === flow } }

  /// Returns the flow at an index from the root, or the deepest flow with a name. Without both,
  /// returns the deepest flow.
  func flow(_ name: String?, _ index: Int? = nil) throws(Failure) -> Flow {
    let named = chain.filter { name == nil || $0.name == name }
    let place = index ?? named.count - 1
    guard named.indices.contains(place) else { throw .word("notHandled") }
    return named[place]
  }

  // MARK: The controller

  private func pop(to count: Int, _ controller: Controller) {
    controller.views = Array(controller.views.prefix(count))
    controller.number(from: &views, keeping: count)
  }

  private func push(_ names: [String], _ controller: Controller) {
    controller.views += names
    controller.number(from: &views, keeping: .max)
  }

  /// UIKit presents only from a controller in the window.
  private func isInWindow(_ controller: Controller) -> Bool {
    frontChain.contains { $0 === controller }
  }

  private func present(_ shown: Shown, on controller: Controller) {
    dismiss(controller)
    if isInWindow(controller) { controller.shown = shown }
  }

  private func dismiss(_ controller: Controller) {
    if case .controller(let inner, _)? = controller.shown { dismiss(inner) }
    controller.shown = nil
  }

  // MARK: Sentences

  func show(_ route: String, _ flow: Flow) throws(Failure) {
    guard flow.canShow(route), let kind = Self.routes[route]?.route else {
      throw .word("notHandled")
    }
    switch kind {
    case .view: push([route], flow.controller)
    case .popup: present(.view(route), on: flow.controller)
    case .several(let views):
      if Self.popups.contains(route) {
        present(.view(views.last ?? ""), on: flow.controller)
      } else {
        push(views, flow.controller)
      }
    case .inline(let name):
      let child = Flow(name, flow.controller, flow, route)
      flow.child = child
      push([child.initial], flow.controller)
      flow.controller.watcher = child
    case .flowInPopup(let name, let cover):
      let child = Flow(name, Controller(), flow, route)
      flow.child = child
      push([child.initial], child.controller)
      present(.controller(child.controller, cover: cover), on: flow.controller)
      flow.heard = child.controller
    }
  }

  private func isPresented(_ route: String, _ flow: Flow) -> Bool {
    if case .view(let shown)? = flow.controller.shown { shown == route } else { false }
  }

  func switchTo(_ route: String, _ flow: Flow) throws(Failure) {
    guard flow.canShow(route) else {
      guard let parent = flow.parent else { throw .word("notHandled") }
      return try switchTo(route, parent)
    }
    if isPresented(route, flow) || flow.controller.views.contains(route) {
      if let child = flow.child { try stop(child) }
      _ = goBack(to: route, dismissing: true, flow)
      return
    }
    if !Self.isPopup(route), let child = flow.child, Self.isPopup(child.opened ?? "") {
      try stop(child)
    }
    _ = goBack(to: flow.initial, dismissing: false, flow)
    try show(route, flow)
  }

  private static func isPopup(_ route: String) -> Bool {
    if case .flowInPopup? = routes[route]?.route { return true }
    return popups.contains(route)
  }

  func goBack(_ flow: Flow) throws(Failure) -> Bool {
    if flow.controller.shown != nil {
      dismiss(flow.controller)
      return true
    }
    if flow.controller.views.last == flow.initial {
      try stop(flow)
      return true
    }
    if flow.controller.views.count < 2 { return false }
    pop(to: flow.controller.views.count - 1, flow.controller)
    return true
  }

  func goBack(to route: String, dismissing: Bool, _ flow: Flow) -> String? {
    if isPresented(route, flow) { return "presenting" }
    guard let index = flow.controller.views.lastIndex(of: route) else { return "notOnStack" }
    if dismissing { dismiss(flow.controller) }
    pop(to: index + 1, flow.controller)
    return nil
  }

  func stop(_ flow: Flow) throws(Failure) {
    depth += 1
    defer { depth -= 1 }
    if depth > 300 { throw .word("cycle") }
    events.append("stopped \(flow.name)")
    if let child = flow.child { try stop(child) }
    flow.child = nil
    let index = flow.controller.views.firstIndex(of: flow.initial) ?? 0
    if index > 0 {
      pop(to: index, flow.controller)
    } else {
      _ = goBack(to: flow.initial, dismissing: true, flow)
    }
    if flow.parent != nil { events.append("completed \(flow.name)") }
    guard let parent = flow.parent, isAlive(flow) else { return }
    if parent.controller === flow.controller {
      let isInline = parent.parent.map { $0.controller === parent.controller } ?? false
      parent.controller.watcher = isInline ? parent : nil
    } else {
      _ = try goBack(parent)
    }
    parent.child = nil
  }

  func alert(_ flow: Flow) throws(Failure) {
    if flow.controller.shown != nil { throw .word("presenting") }
    if !isInWindow(flow.controller) { throw .word("offScreen") }
    flow.controller.shown = .alert
  }

  // MARK: Gestures

  private var frontChain: [Controller] {
    var result = [root.controller]
    while case .controller(let next, _)? = result[result.count - 1].shown { result.append(next) }
    return result
  }

  func tapBack() throws(Failure) {
    let front = frontChain[frontChain.count - 1]
    if case .alert? = front.shown { throw .word("alertShowing") }
    if front.shown != nil || front.views.count < 2 { throw .word("notPossible") }
    pop(to: front.views.count - 1, front)
  }

  func swipeDown() throws(Failure) {
    let frontChain = frontChain
    let front = frontChain[frontChain.count - 1]
    switch front.shown {
    case .alert?: throw .word("alertShowing")
    case .view?: front.shown = nil
    case .controller?, nil:
      guard frontChain.count > 1 else { throw .word("notPossible") }
      let holder = frontChain[frontChain.count - 2]
      guard case .controller(_, cover: false)? = holder.shown else { throw .word("notPossible") }
      for flow in chain where flow.heard === front {
        flow.child = nil
        break
      }
      holder.shown = nil
    }
  }

  func tapOK() throws(Failure) {
    guard case .alert? = frontChain[frontChain.count - 1].shown else { throw .word("notPossible") }
    frontChain[frontChain.count - 1].shown = nil
  }

  // MARK: The description

  var description: String {
    chain.map { "\($0.name)=\(Self.description($0.controller))" }.joined(separator: " ")
      + " | " + Self.description(root.controller)
  }

  private static func description(_ controller: Controller) -> String {
    let shown =
      switch controller.shown {
      case nil: ""
      case .alert: "; alert"
      case .view(let name): "; sheet \(name)"
      case .controller(let inner, let cover):
        "; \(cover ? "cover" : "sheet") \(description(inner))"
      }
    return "[" + controller.views.joined(separator: ",") + shown + "]"
  }
}
