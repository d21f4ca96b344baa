/// An app as a text in the language of models, before `sextant format`.
struct ModelText {
  let app: ImportedApp
  /// Whether inputs have two example values, and also all literals.
  var isFull = false
  let reachability: Reachability

  init(app: ImportedApp, isFull: Bool = false) {
    (self.app, self.isFull) = (app, isFull)
    reachability = Reachability(app)
  }

  var text: String {
    var lines = [
      "// Read from Swift by sextant-import; `sextant-import --check` says where the two part.",
      "app \(app.name) {",
    ]
    for (name, cases) in app.enums {
      lines.append("  enum \(name) { \(cases.map(escaped).joined(separator: ", ")) }")
    }
    let presentables = presentables
    lines += presentables.map { "  presentable \($0)" }
    if lines.count > 2 { lines.append("") }
    lines += app.switched.flatMap(render)
    for tabs in app.tabs { lines += render(tabs) + [""] }
    for screen in app.screens { lines += render(screen) + [""] }
    lines += app.windows.flatMap {
      ["  // \($0.place)", "  window \(escaped($0.name)) { \($0.node) }"]
    }
    var taken: Set<String> = []
    for link in app.links { lines += render(link, &taken) }
    for event in app.events { lines += render(event, word: "event", in: nil) }
    lines += ["", "  start \(app.start)", "}"]
    lines += app.unresolved.map(\.line).sorted()
    lines += FactLines(app.facts, app).lines
    return lines.joined(separator: "\n") + "\n"
  }

  private var presentables: [String] {
    var found: Set<String> = []
    for line in app.screens.flatMap({ $0.actions.flatMap(\.lines) }) + app.links.flatMap(\.lines)
      + app.events.flatMap(\.lines)
    {
      found.formUnion(line.sentence.presentables)
    }
    return found.sorted()
  }

  // MARK: Declarations

  private func render(_ switched: Switched) -> [String] {
    var lines = [
      "  // \(switched.place)",
      "  switched \(switched.name) shows \(switched.first)"
        + reachability.comment(for: switched.name),
    ]
    // If no action shows the branch, an external event shows it.
    for (index, branch) in switched.branches.enumerated()
    where !switchedTo.contains(branch.node) && branch.node != switched.first
      && !switched.branches[..<index].contains(where: { $0.node == branch.node })
    {
      let node = branch.node.replacing("stacked ", with: "").prefix { $0 != "(" }
      let name = switched.name == "Root" ? "\(node)" : "\(node)In\(switched.name)"
      lines.append("  // if \(branch.condition)")
      lines.append("  event shows\(name) { in \(switched.name): switch to \(branch.node) }")
    }
    return lines + [""]
  }

  private var switchedTo: Set<String> {
    Set(
      app.screens.flatMap { $0.actions.flatMap(\.lines) }.compactMap {
        if case .switchTo(_, let node) = $0.sentence { node } else { nil }
      })
  }

  private func render(_ tabs: Tabs) -> [String] {
    ["  tabs \(tabs.name) {\(reachability.comment(for: tabs.name))", "    // \(tabs.place)"]
      + tabs.tabs.map { "    " + render($0) } + ["  }"]
  }

  private func render(_ tab: (id: String, title: String?, node: String)) -> String {
    "tab \(escaped(tab.id)) \(tab.title.map { quoted($0) + " " } ?? "")\(tab.node)"
  }

  /// Returns the lines of a screen. The screen always has a block, so that `--update` can insert
  /// lines into it.
  func render(_ screen: Screen) -> [String] {
    let inputs = screen.inputs.map { "\(escaped($0.name)): \($0.type)" }.joined(separator: ", ")
    let mark = reachability.comment(for: screen.name)
    var lines = [
      "  screen \(escaped(screen.name))\(inputs.isEmpty ? "" : "(\(inputs))") {\(mark)"
    ]
    lines += screen.places.map { "    // \($0)" }
    lines += screen.actions.flatMap { render($0, word: "action", in: screen).map { "  " + $0 } }
    return lines + ["  }"]
  }

  func render(_ action: Action, word: String, in screen: Screen?) -> [String] {
    let (sentences, inputs) = rendered(action.lines, in: screen)
    let signature = inputs.isEmpty ? "" : "(\(inputs.map(\.text).joined(separator: ", ")))"
    let mark = inputs.contains { $0.isExample } ? " // example values" : ""
    let bound =
      isFull
      ? ""
      : screen.map { reachability.bound(of: action.lines, in: $0.name) }
        ?? reachability.bound(ofEvent: action.lines)
    return [
      "  // \(action.place)", "  \(word) \(escaped(action.name))\(signature)\(bound) {\(mark)",
    ]
      + sentences.map { "    " + $0 } + ["  }"]
  }

  func render(_ link: Link, _ taken: inout Set<String>) -> [String] {
    let (sentences, inputs) = rendered(link.lines, in: nil)
    let captures = inputs.filter { $0.type.isCapture }
    var address = "\(link.scheme ?? app.name.lowercased())://" + link.path.joined(separator: "/")
    if link.path.isEmpty { address += "open" }
    address = numbered(address) { taken.insert($0).inserted }
    for capture in captures {
      address += "/{\(capture.name)\(capture.type == .string ? "" : ": \(capture.type)")}"
    }
    let domains = captures.map { " for \($0.name) in [\($0.values.joined(separator: ", "))]" }
      .joined()
    // An input without a capture has a single value.
    let fixed = inputs.filter { !$0.type.isCapture }.map {
      "    let \($0.name) = \($0.values.first ?? $0.firstCase(in: app))"
    }
    let mark =
      link.path.isEmpty ? " // example address" : captures.isEmpty ? "" : " // example values"
    return ["  // \(link.place)", "  link \"\(address)\"\(domains) {\(mark)"] + fixed
      + sentences.map { "    " + $0 } + ["  }"]
  }

  // MARK: Sentences

  struct ActionInput {
    let name: String
    let type: ModelType
    let values: [String]
    let isExample: Bool
    var text: String {
      "\(escaped(name)): \(type)"
        + (values.isEmpty || type == .bool ? "" : " in [\(values.joined(separator: ", "))]")
    }
    func firstCase(in app: ImportedApp) -> String {
      if case .enumeration(let name) = type {
        return app.enums.first { $0.name == name }?.cases.first ?? "\"\""
      }
      return "\"\""
    }
  }

  private func rendered(_ lines: [Line], in screen: Screen?) -> (
    sentences: [String], inputs: [ActionInput]
  ) {
    var inputs: [ActionInput] = []
    let lines = lines.map { collect($0, into: &inputs) }
    let exit = screen.map(\.exit)
    // A condition is quoted only before the first of its lines.
    let quoted = lines.enumerated().map { index, line in
      index > 0 && lines[index - 1].condition == line.condition
        ? Line(sentence: line.sentence, condition: nil) : line
    }
    let top = self.stack(under: app.start)
    var stack = top
    return (
      quoted.flatMap { line in
        if let node = node(shownBy: line.sentence) { stack = self.stack(under: node) }
        // After a tab is selected, the sentence applies to the stack of the tab.
        return rendering(
          line, exit: stack == top || stack == "top" ? exit : nil, in: stack, indent: "")
      }, inputs
    )
  }

  /// Returns the node that a sentence shows in place of the previous node.
  private func node(shownBy sentence: Sentence) -> String? {
    switch sentence {
    case .select(let tabs, let tab):
      app.tabs.first { $0.name == tabs }?.tabs.first { $0.id == tab }?.node
    case .switchTo(_, let node): node
    default: nil
    }
  }

  /// Returns the name of a stack: its first screen, unless this screen is also pushed or presented.
  private func stack(under node: String) -> String {
    guard node.hasPrefix("stacked "), let screen = app.screen(String(node.dropFirst(8))),
      !screen.isPushed, !screen.isPresented
    else { return "top" }
    return screen.name
  }

  /// Adds the unknown inputs of a line to the inputs of its action. Inputs with the same name and
  /// different types get a number.
  private func collect(_ line: Line, into inputs: inout [ActionInput]) -> Line {
    var line = line
    switch line.sentence {
    case .append(let visit): line.sentence = .append(collect(visit, into: &inputs))
    case .present(let style, let visit):
      line.sentence = .present(style, collect(visit, into: &inputs))
    case .ask(var question):
      for index in question.buttons.indices {
        question.buttons[index].sentences = question.buttons[index].sentences.map {
          collect($0, into: &inputs)
        }
      }
      line.sentence = .ask(question)
    default: break
    }
    return line
  }

  private func collect(_ visit: Visit, into inputs: inout [ActionInput]) -> Visit {
    let given = visit.given.map { input, value -> (input: Input, value: Given) in
      guard value == .asked else { return (input, value) }
      let name = numbered(input.name) { name in
        inputs.allSatisfy { $0.name != name || $0.type == input.type }
      }
      if inputs.contains(where: { $0.name == name }) { return (input, .own(name)) }
      let known = app.literals["\(visit.screen).\(input.name)"] ?? []
      let examples = Array((input.type.examples ?? []).prefix(isFull ? 2 : 1))
      let values = known.isEmpty ? examples : Array(known.prefix(isFull ? 4 : 2))
      inputs.append(
        ActionInput(
          name: name, type: input.type, values: values,
          isExample: !values.isEmpty && input.type != .bool))
      return (input, .own(name))
    }
    return Visit(screen: visit.screen, isStacked: visit.isStacked, given: given)
  }
}

extension ModelType {
  /// Whether an address can contain a value of the type.
  fileprivate var isCapture: Bool {
    switch self {
    case .string, .int, .bool, .decimal: true
    case .list, .enumeration: false
    }
  }
}

/// Returns the lines of a sentence. If `exit` is nil, the sentence runs on the root of the window,
/// as in links and events, and names its stack.
func rendering(_ line: Line, exit: String?, in stack: String = "top", indent: String) -> [String] {
  var lines = line.condition.map { [indent + "// if " + $0] } ?? []
  let place = exit == nil ? "in \(stack): " : ""
  switch line.sentence {
  case .append(let visit): lines.append("\(indent)\(place)append \(visit.text)")
  case .drop(let count): lines.append("\(indent)\(place)drop last\(count == 1 ? "" : " \(count)")")
  case .dropToRoot: lines.append("\(indent)\(place)drop to root")
  case .present(let style, let visit):
    lines.append(
      "\(indent)present \(style.rawValue) \(visit.isStacked ? "stacked " : "")\(visit.text)")
  case .close:
    let alwaysDismisses = exit == "dismiss"
    let text = exit == nil ? "dismiss all" : "dismiss"
    lines.append(indent + (alwaysDismisses ? text : "if not nothing presented { \(text) }"))
  case .dismiss: lines.append(indent + (exit ?? "if not nothing presented { dismiss all }"))
  case .leave(let screen) where screen.isPushed || screen.isPresented:
    lines.append(indent + screen.exit)
  case .leave: break
  case .select(let tabs, let tab): lines.append("\(indent)in \(tabs): select tab \(escaped(tab))")
  case .open(let window): lines.append("\(indent)open window \(escaped(window))")
  case .switchTo(let container, let node):
    lines.append("\(indent)in \(container): switch to \(node)")
  case .ask(let question):
    let message = question.message.map { " " + quoted($0) } ?? ""
    lines.append(
      "\(indent)present \(question.style.rawValue) \(quoted(question.title))\(message) {")
    for button in question.buttons {
      let role =
        button.role == "cancel" || button.role == "destructive" ? " \(button.role ?? "")" : ""
      let body = button.sentences.flatMap {
        rendering($0, exit: exit, in: stack, indent: indent + "    ")
      }
      lines.append("\(indent)  button \(quoted(button.title))\(role)\(body.isEmpty ? "" : " {")")
      if !body.isEmpty { lines += body + ["\(indent)  }"] }
    }
    if question.buttons.isEmpty { lines.append("\(indent)  button \"OK\"") }
    lines.append(indent + "}")
  }
  return lines
}

extension Visit {
  var text: String {
    let arguments = given.map { input, value -> String in
      let given: String =
        switch value {
        case .literal(let text): text
        case .own(let name): escaped(name)
        case .asked: escaped(input.name)
        }
      return "\(escaped(input.name)): \(given)"
    }
    return escaped(screen) + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }
}

extension Sentence {
  fileprivate var presentables: Set<String> {
    switch self {
    case .present(let style, _) where style == .popover || style == .inspector: [style.rawValue]
    case .ask(let question):
      Set(question.buttons.flatMap { $0.sentences.flatMap(\.sentence.presentables) })
    default: []
    }
  }
}

extension Unresolved {
  /// The comment in the model. `--check` finds it by its form.
  var line: String { "// not resolved: \(place): `\(code)` (\(reason))" }
}

extension Sequence where Element: Hashable {
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The words that have another meaning where a name is expected.
private let words: Set<String> = [
  "stacked", "top", "root", "parent", "here", "window", "tab", "tabs", "in", "if", "not", "and",
  "or", "is", "for", "count", "true",
  "false", "from", "on", "to", "button", "back", "segment", "screen", "action", "state", "link",
  "event", "start", "stack",
  "let", "set", "no", "can", "cannot", "graph", "all", "down", "away", "last", "shows", "exists",
  "clear", "command", "message",
]

/// Returns a name, in backquotes if the language has another meaning for it.
func escaped(_ name: String) -> String { words.contains(name) ? "`\(name)`" : name }
