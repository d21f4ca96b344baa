/// The graph of a model's screens and containers: an edge is a sentence that names the target.
///
/// The graph determines the screens that no sentence names, the screens that the start does not
/// reach, and the actions that close a cycle. All in linear time: strongly connected components
/// (Kosaraju), and dominators (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm",
/// 2001), which take few rounds in practice.
final class Reachability {
  private(set) var unused: Set<String> = []
  private(set) var unreachable: Set<String> = []
  private var targets: [String: Set<String>] = [:]
  private let roots: Set<String>
  private var sources: [String: [String]] = [:]
  /// For each node, a node of its strongly connected component.
  private var components: [String: String] = [:]
  /// For each node that the roots reach, its position in the postorder of the dominator tree, and
  /// the number of nodes below it, including itself.
  private var dominance: [String: (last: Int, count: Int)] = [:]
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
    let lines =
      app.screens.flatMap(\.actions).flatMap(\.lines)
      + app.links.flatMap(\.lines) + app.events.flatMap(\.lines)
    let named = roots.union(targets.values.joined()).union(lines.flatMap(\.sentence.containers))
    let all = reach(roots)
    for screen in app.screens.map(\.name) + app.tabs.map(\.name) + app.switched.map(\.name) {
      if !named.contains(screen) { unused.insert(screen) }
      if !all.contains(screen) { unreachable.insert(screen) }
    }
    if app.screens.count > Self.maxScreens { readLevels(app) }
    for name in targets.keys.sorted() {
      for target in targets[name] ?? [] { sources[target, default: []].append(name) }
    }
    readComponents()
    readDominance()
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

  private func reach(_ starts: Set<String>) -> Set<String> {
    Set(postorder(Array(starts)) { Array(targets[$0] ?? []) })
  }

  /// Returns the nodes that a depth-first search finds, in the order in which it leaves them.
  private func postorder(_ starts: [String], _ next: (String) -> [String]) -> [String] {
    var (order, seen): ([String], Set<String>) = ([], [])
    var rest = starts.reversed().map { (name: $0, isDone: false) }
    while let (name, isDone) = rest.popLast() {
      if isDone { order.append(name); continue }
      guard seen.insert(name).inserted else { continue }
      rest.append((name, true))
      rest += next(name).reversed().map { ($0, false) }
    }
    return order
  }

  private func readComponents() {
    let order = postorder(targets.keys.sorted()) { (targets[$0] ?? []).sorted() }
    for first in order.reversed() where components[first] == nil {
      components[first] = first
      var rest = [first]
      while let name = rest.popLast() {
        for source in sources[name] ?? [] where components[source] == nil {
          components[source] = first
          rest.append(source)
        }
      }
    }
  }

  private func readDominance() {
    // The empty name stands for the start, which leads to all roots.
    let order = postorder([""]) { ($0.isEmpty ? roots : targets[$0] ?? []).sorted() }
    let number = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var parents = ["": ""]
    var isChanged = true
    while isChanged {
      isChanged = false
      for name in order.dropLast().reversed() {
        let known = ((sources[name] ?? []) + (roots.contains(name) ? [""] : [])).filter {
          parents[$0] != nil
        }
        guard let first = known.first else { continue }
        let common = known.dropFirst().reduce(first) { left, right in
          var (left, right) = (left, right)
          while left != right {
            let isLeft = (number[left] ?? 0) < (number[right] ?? 0)
            if isLeft { left = parents[left] ?? "" } else { right = parents[right] ?? "" }
          }
          return left
        }
        if parents.updateValue(common, forKey: name) != common { isChanged = true }
      }
    }
    var children: [String: [String]] = [:]
    for name in order.dropLast() { children[parents[name] ?? "", default: []].append(name) }
    for (last, name) in postorder([""], { children[$0] ?? [] }).enumerated() {
      let count = (children[name] ?? []).reduce(1) { $0 + (dominance[$1]?.count ?? 0) }
      dominance[name] = (last, count)
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

  // MARK: Bounds

  /// Returns the condition that keeps the number of states small. A screen on a cycle opens once,
  /// or twice if the cycle is the only way to the action. If there are three or more tabs, a single
  /// tab has pushed screens at a time.
  func bound(of lines: [Line], in screen: String) -> String {
    var facts: [String] = []
    // The action leads to the target. Within a component, the target also leads back.
    for target in lines.flatMap(\.sentence.opened)
    where components[target] == components[screen] {
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

  /// Returns whether each path from the start to a screen contains the other screen.
  private func needs(_ screen: String, _ other: String) -> Bool {
    guard let screen = dominance[screen] else { return true }
    guard let other = dominance[other] else { return false }
    return (other.last - other.count + 1...other.last).contains(screen.last)
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

  /// The containers whose content changes.
  fileprivate var containers: [String] {
    switch self {
    case .select(let tabs, _): [tabs]
    case .switchTo(let container, _): [container]
    case .ask(let question):
      question.buttons.flatMap { $0.sentences.flatMap(\.sentence.containers) }
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
    case .dismiss, .close, .leave, .drop, .dropToRoot: true
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
