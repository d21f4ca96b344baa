/// The graph of a model's screens and containers: an edge is a sentence that names the target.
///
/// The graph determines the screens that no sentence names, the screens that the start does not
/// reach, and the actions that close a cycle. A depth-first search finds each set once.
final class Reachability {
  private(set) var unused: Set<String> = []
  private(set) var unreachable: Set<String> = []
  private var targets: [String: Set<String>] = [:]
  private let roots: Set<String>
  private var reached: [String: Set<String>] = [:]
  private var dominated: [String: Set<String>] = [:]
  /// For the first screen of a tab, the condition that no tab has a pushed screen.
  private var tabsAtRoot: [String: String] = [:]

  /// In a large model, for each screen, the least number of sheets below it and of screens in its
  /// stack. Deeper states are not searched.
  private var levels: [String: Level] = [:]
  private struct Level { var sheets = 0, stack = 1 }
  private static let maxScreens = 40

  init(_ app: ImportedApp) {
    for screen in app.screens {
      targets[screen.name] = Set(screen.actions.flatMap(\.lines).flatMap(\.sentence.targets))
    }
    for tabs in app.tabs { targets[tabs.name] = Set(tabs.tabs.map { $0.node.nodeName }) }
    for switched in app.switched {
      targets[switched.name] = Set(
        (switched.branches.map(\.node) + [switched.first]).map(\.nodeName))
    }
    let outside = (app.links.flatMap(\.lines) + app.events.flatMap(\.lines)).flatMap(
      \.sentence.targets)
    roots = Set([app.start.nodeName] + app.windows.map { $0.node.nodeName } + outside)
    let named = roots.union(targets.values.joined())
    let all = reach(roots)
    for screen in app.screens.map(\.name) + app.tabs.map(\.name) + app.switched.map(\.name) {
      if !named.contains(screen) { unused.insert(screen) }
      if !all.contains(screen) { unreachable.insert(screen) }
    }
    if app.screens.count > Self.maxScreens { readLevels(app) }
    let moving = Set(app.screens.filter { $0.isPushed || $0.isPresented }.map(\.name))
    for tabs in app.tabs where tabs.tabs.count(where: { $0.node.hasPrefix("stacked ") }) > 2 {
      let nodes = tabs.tabs.map { String($0.node.prefix { $0 != "(" }) }
      for first in nodes.map(\.nodeName) where !moving.contains(first) {
        tabsAtRoot[first] = "children of \(tabs.name) is [\(nodes.joined(separator: ", "))]"
      }
    }
  }

  /// Searches breadth-first, so that each screen gets the level of its shortest path.
  private func readLevels(_ app: ImportedApp) {
    for root in roots { levels[root] = Level() }
    var rest = roots.sorted()[...]
    while let name = rest.popFirst() {
      let level = levels[name] ?? Level()
      let lines = app.screen(name)?.actions.flatMap(\.lines) ?? []
      let next =
        lines.flatMap { $0.sentence.steps(from: level.sheets, level.stack) }
        + (lines.isEmpty ? (targets[name] ?? []).sorted().map { ($0, level.sheets, 1) } : [])
      for (target, sheets, stack) in next where levels[target] == nil {
        levels[target] = Level(sheets: sheets, stack: stack)
        rest.append(target)
      }
    }
  }

  private func reach(_ starts: Set<String>, without excluded: String? = nil) -> Set<String> {
    var found = starts
    if let excluded { found.remove(excluded) }
    var rest = Array(found)
    while let name = rest.popLast() {
      rest += (targets[name] ?? []).filter { $0 != excluded && found.insert($0).inserted }
    }
    return found
  }

  func comment(for screen: String) -> String {
    let codes =
      (unused.contains(screen) ? ["unused"] : [])
      + (unreachable.contains(screen) ? ["reachableScreens"] : [])
    return codes.isEmpty
      ? ""
      : " // sextant: allow \(codes.joined(separator: ", ")) (no code that was read leads here)"
  }

  // MARK: Bounds

  /// Returns the condition that keeps the number of states small. A screen on a cycle opens once,
  /// or twice if the cycle is the only way to the action. If there are three or more tabs, a single
  /// tab has pushed screens at a time.
  func bound(of lines: [Line], in screen: String) -> String {
    var facts: [String] = []
    for target in lines.flatMap(\.sentence.opened) where leads(target, to: screen) {
      facts.append(needs(screen, target) ? "count \(escaped(target)) < 2" : "no \(escaped(target))")
    }
    for (target, sheets, stack) in lines.flatMap({ $0.sentence.steps(from: 0, 1) }) {
      guard let level = levels[target] else { continue }
      if stack > 1 { facts.append("count stack < \(max(2, level.stack))") }
      if sheets > 0 { facts.append("count sheets < \(max(1, level.sheets))") }
    }
    if lines.contains(where: \.sentence.isAppend), let tabs = tabsAtRoot[screen] {
      facts.append(tabs)
    }
    return when(facts)
  }

  /// Returns the condition of an external event. An event presents nothing over a presentation.
  func bound(ofEvent lines: [Line]) -> String {
    let opened = lines.flatMap { $0.sentence.steps(from: 0, 1) }.filter { $0.2 > 1 }.map(\.0)
    let isOpening = !opened.isEmpty || lines.contains { $0.sentence.isPresentation }
    guard isOpening, !lines.contains(where: \.sentence.isClosing) else { return "" }
    let bounds = opened.map { "count \(escaped($0)) < 2" }
    let depth = opened.isEmpty || levels.isEmpty ? [] : ["count stack < 2"]
    return when(["nothing presented"] + bounds + depth)
  }

  private func when(_ facts: [String]) -> String {
    facts.isEmpty ? "" : " when " + facts.uniqued.joined(separator: " and ")
  }

  private func leads(_ start: String, to goal: String) -> Bool {
    if reached[start] == nil { reached[start] = reach([start]) }
    return reached[start]?.contains(goal) == true
  }

  /// Returns whether each path from the start to a screen contains the other screen.
  private func needs(_ screen: String, _ other: String) -> Bool {
    if dominated[other] == nil { dominated[other] = reach(roots, without: other) }
    return dominated[other]?.contains(screen) != true
  }
}

extension Sentence {
  fileprivate var targets: [String] {
    if case .switchTo(_, let node) = self { [node.nodeName] } else { opened }
  }

  fileprivate var opened: [String] {
    switch self {
    case .append(let visit), .present(_, let visit): [visit.screen]
    case .ask(let question): question.buttons.flatMap { $0.sentences.flatMap(\.sentence.opened) }
    default: []
    }
  }

  /// Returns the opened screens, each with the number of sheets below it and of screens in its
  /// stack.
  fileprivate func steps(from sheets: Int, _ stack: Int) -> [(String, Int, Int)] {
    switch self {
    case .append(let visit): [(visit.screen, sheets, stack + 1)]
    case .present(let style, let visit): [(visit.screen, sheets + (style == .sheet ? 1 : 0), 1)]
    case .switchTo(_, let node): [(node.nodeName, 0, 1)]
    case .ask(let question):
      question.buttons.flatMap { $0.sentences.flatMap { $0.sentence.steps(from: sheets, stack) } }
    default: []
    }
  }

  fileprivate var isAppend: Bool { if case .append = self { true } else { false } }

  fileprivate var isPresentation: Bool {
    switch self {
    case .present, .ask: true
    default: false
    }
  }

  fileprivate var isClosing: Bool {
    switch self {
    case .dismiss, .close, .drop, .dropToRoot: true
    default: false
    }
  }
}

extension String {
  var nodeName: String {
    let name = hasPrefix("stacked ") ? String(dropFirst(8)) : self
    return String(name.prefix { $0 != "(" })
  }
}
