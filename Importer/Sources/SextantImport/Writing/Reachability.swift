/// The named screens of a model, and those reachable from the start.
struct Reachability {
  /// Screens that no sentence names.
  private(set) var unused: Set<String> = []
  private(set) var unreachable: Set<String> = []

  init(_ app: ImportedApp) {
    var targets: [String: Set<String>] = [:]
    for screen in app.screens {
      targets[screen.name] = Set(screen.actions.flatMap(\.lines).flatMap(\.sentence.targets))
    }
    for tabs in app.tabs { targets[tabs.name] = Set(tabs.tabs.map { $0.node.nodeName }) }
    for switched in app.switched {
      targets[switched.name] = Set(
        (switched.branches.map(\.node) + [switched.first]).map(\.nodeName))
    }
    let windows = app.windows.map { $0.node.nodeName }
    let outside = (app.links.flatMap(\.lines) + app.events.flatMap(\.lines)).flatMap(
      \.sentence.targets)
    let roots = [app.start.nodeName] + windows + outside
    let named = Set(targets.values.flatMap { $0 } + roots)
    var reached = Set(roots)
    var rest = Array(reached)
    while let name = rest.popLast() {
      rest += (targets[name] ?? []).filter { reached.insert($0).inserted }
    }
    for screen in app.screens.map(\.name) {
      if !named.contains(screen) { unused.insert(screen) }
      if !reached.contains(screen) { unreachable.insert(screen) }
    }
  }

  func comment(for screen: String) -> String {
    let codes =
      (unused.contains(screen) ? ["unused"] : [])
      + (unreachable.contains(screen) ? ["reachableScreens"] : [])
    return codes.isEmpty
      ? ""
      : " // sextant: allow \(codes.joined(separator: ", ")) (no code that was read leads here)"
  }
}

extension Sentence {
  fileprivate var targets: [String] {
    switch self {
    case .append(let visit), .present(_, let visit): [visit.screen]
    case .ask(let question): question.buttons.flatMap { $0.sentences.flatMap(\.sentence.targets) }
    case .switchTo(_, let node): [node.nodeName]
    default: []
    }
  }
}

extension String {
  var nodeName: String {
    let name = hasPrefix("stacked ") ? String(dropFirst(8)) : self
    return String(name.prefix { $0 != "(" })
  }
}
