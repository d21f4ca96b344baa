import SextantEngine
import SextantSyntax

/// What may stand at a place, by what is around it.
extension Completer {
  /// Collects the candidates for the place of the word.
  mutating func collect() {
    guard let (line, index) = innermostLine() else { return }
    let cut = Checker.Line(node: line.node, atoms: line.atoms, end: index, block: nil)
    switch tree.kind(line.node) {
    case .clause: clause(cut)
    case .phrase: phrase(cut)
    default: break
    }
  }

  /// The clause or phrase whose atom the word is, and which atom.
  private func innermostLine() -> (line: Checker.Line, index: Int)? {
    guard way.count > 1 else { return nil }
    let holder = way[way.count - 2]
    guard let index = tree.children(of: holder).firstIndex(of: way[way.count - 1]) else {
      return nil
    }
    switch tree.kind(holder) {
    case .clause: return (checker.line(of: holder), index)
    case .phrase: return (checker.line(ofPhrase: holder), index)
    default: return nil
    }
  }

  // MARK: Clauses

  /// What kind of block a clause stands in, by the first word of what the block belongs to.
  private enum Surroundings {
    case top, statements, buttons, answers([String]), members(String), other
  }

  private var surroundings: Surroundings {
    guard let block = way.last(where: { tree.kind($0) == .block }),
      let position = way.firstIndex(of: block), position > 0
    else { return .top }
    let holder = way[position - 1]
    guard tree.kind(holder) == .clause else { return .other }
    let head = checker.line(of: holder)
    let words = (0..<head.end).compactMap { checker.word(at: $0, of: head) }.map {
      checker.text($0)
    }
    guard let first = words.first else { return .other }
    if words.contains("present"), words.contains("alert") || words.contains("dialog") {
      return .buttons
    }
    let cut = Checker.Line(node: head.node, atoms: head.atoms, end: head.end, block: nil)
    for case (.answers, let names) in slots(after: cut) {
      return .answers(names.split(separator: "-").map(String.init))
    }
    if words.count == 1, isAnswer(first, at: position - 1) { return .statements }
    let bodies = [
      "in", "repeat", "for", "if", "else", "together", "after", "action", "button", "scenario",
      "before", "when", "otherwise", "on", "command", "event", "link",
    ]
    if bodies.contains(first), !words.contains("graph") { return .statements }
    let holders = ["app", "screen", "tabs", "switched", "custom", "window"]
    if holders.contains(first) { return .members(first) }
    // What the tables of the app's system declare: with a block of statements, or of members.
    guard let entry = checker.vocabulary.declaration(first) else { return .other }
    return entry.takesBody ? .statements : .members(first)
  }

  /// Whether a clause of the way is an answer of a question: `yes { … }`.
  private func isAnswer(_ word: String, at position: Int) -> Bool {
    guard let block = way[..<position].lastIndex(where: { tree.kind($0) == .block }), block > 0,
      tree.kind(way[block - 1]) == .clause
    else { return false }
    let head = checker.line(of: way[block - 1])
    let cut = Checker.Line(node: head.node, atoms: head.atoms, end: head.end, block: nil)
    return slots(after: cut).contains { slot, names in
      slot == .answers && names.split(separator: "-").contains { $0 == word }
    }
  }

  private mutating func clause(_ line: Checker.Line) {
    let surroundings = surroundings
    if isLaterClause { return laterClause(line) }
    switch surroundings {
    case .top: statement(line, from: 0, isTop: true)
    case .statements: statement(line, from: 0, isTop: false)
    case .buttons: button(line)
    case .answers(let names):
      if line.end == 0 { for name in names { add(name, "`\(name) { … }`", isWord: true) } }
      if line.end == 1 { add("{", "what follows from this answer") }
    case .members(let holder): member(line, of: holder)
    case .other: break
    }
  }

  /// Whether the word is in a clause that goes on after a `}`.
  private var isLaterClause: Bool {
    guard let item = way.last(where: { tree.kind($0) == .item }),
      let clause = way.last(where: { tree.kind($0) == .clause })
    else { return false }
    return tree.children(of: item).first != clause
  }

  private mutating func laterClause(_ line: Checker.Line) {
    switch line.end {
    case 0: add("else", "what runs otherwise")
    case 1:
      add("if", "another condition")
      add("{", "what runs otherwise")
    default: fact(line, from: 2, thenBlock: true)
    }
  }

  private mutating func button(_ line: Checker.Line) {
    if line.end == 0 { add("button", "a button of the alert") }
    if line.end > 1 {
      add("destructive", "a button that destroys something")
      add("cancel", "a button that does nothing")
      add("{", "what the button does")
    }
  }

  // MARK: Phrases in brackets

  private mutating func phrase(_ line: Checker.Line) {
    guard way.count > 3 else { return }
    let holder = way[way.count - 3]
    switch tree.kind(holder) {
    case .argument: argument(line, holder)
    case .list: element(line, of: holder)
    case .group: group(line, holder)
    default: break
    }
  }

  /// The clause or phrase around a node of the way, with the node's place in it.
  private func lineAround(_ node: NodeID) -> (line: Checker.Line, index: Int)? {
    guard let position = way.firstIndex(of: node), position > 0 else { return nil }
    let holder = way[position - 1]
    guard let index = tree.children(of: holder).firstIndex(of: node) else { return nil }
    switch tree.kind(holder) {
    case .clause: return (checker.line(of: holder), index)
    case .phrase: return (checker.line(ofPhrase: holder), index)
    default: return nil
    }
  }

  private func word(before node: NodeID) -> String {
    guard let (line, index) = lineAround(node), index > 0 else { return "" }
    return checker.word(at: index - 1, of: line).map { checker.text($0) } ?? ""
  }

  /// Inside `( )` of a name: labels that are missing, values of an input.
  private mutating func argument(_ line: Checker.Line, _ holder: NodeID) {
    guard line.end == 0, way.count > 5 else { return }
    let atom = way[way.count - 5]
    let symbol = tree.symbol(atom)
    let parameters = parameters(of: symbol, after: word(before: atom))
    let label = tree.symbol(holder)
    if label != .empty, Self.withTypedInputs.contains(word(before: atom)) { return types() }
    guard label == .empty else {
      guard let parameter = parameters.first(where: { $0.name == checker.text(label) }) else {
        return
      }
      return value(of: parameter)
    }
    let given = checker.argumentNodes(of: atom).map { checker.text(tree.symbol($0)) }
    for parameter in parameters where !given.contains(parameter.name) {
      add("\(parameter.name): ", "\(parameter.type.name)")
    }
    let index = checker.argumentNodes(of: atom).firstIndex(of: holder) ?? 0
    if index < parameters.count { value(of: parameters[index]) }
  }

  /// The words before a name whose inputs are declared with it.
  private static let withTypedInputs = [
    "screen", "tabs", "switched", "custom", "message", "command", "event", "action",
  ]

  private func parameters(of symbol: Symbol, after word: String) -> [AppModel.Parameter] {
    switch word {
    case "tap":
      return app.actions.joined().first { $0.name == checker.text(symbol) }?.parameters ?? []
    case "trigger": return app.triggers[symbol] ?? []
    default: return app.definitionIDs[symbol].map { app.parameters(of: $0) } ?? []
    }
  }

  private mutating func value(of parameter: AppModel.Parameter) {
    for value in parameter.domain ?? [] { add(value.description, "a value of \(parameter.name)") }
    values(of: parameter.type)
  }

  private mutating func element(_ line: Checker.Line, of list: NodeID) {
    let word = word(before: list)
    switch word {
    case "stacked": node(line, from: 0)
    case "is":
      pattern(line, from: 0)
      if line.end == 0 { add("...", "any nodes") }
    case "stack": if line.end > 0 || !elements(of: list) { pick(line) }
    default: if line.end == 0, !elements(of: list) { values(of: .unknown) }
    }
  }

  /// What may stand in a list that a form takes, as after `shows` or `navigate with`.
  private mutating func elements(of list: NodeID) -> Bool {
    guard let (line, index) = lineAround(list) else { return false }
    let cut = Checker.Line(node: line.node, atoms: line.atoms, end: index, block: nil)
    for (slot, name) in slots(after: cut) {
      switch slot {
      case .nodes: self.slot(.node, name, of: "")
      case .nodePatterns: self.slot(.nodePattern, name, of: "")
      default: continue
      }
      return true
    }
    return false
  }

  /// The arguments that may follow a sentence, or a declaration of the system's, which is begun.
  private func slots(after line: Checker.Line) -> [(slot: Pattern.Slot, name: String)] {
    let table = checker.vocabulary
    var forms: [(form: CompiledPattern, start: Int)] = []
    for start in 0..<line.end {
      guard let word = checker.word(at: start, of: line) else { continue }
      forms += table.sentences(beginningWith: word).map { ($0.pattern, start) }
    }
    if let word = checker.word(at: 0, of: line),
      let entry = table.declaration(checker.text(word)),
      line.end >= entry.words.count + (entry.isNamed ? 1 : 0)
    {
      forms.append((entry.form, entry.words.count + (entry.isNamed ? 1 : 0)))
    }
    var result: [(slot: Pattern.Slot, name: String)] = []
    for (form, start) in forms {
      var matcher = checker.matcher(for: line)
      _ = matcher.match(form, from: start)
      guard matcher.farthest == line.end else { continue }
      for case .slot(let slot, let name) in matcher.expected { result.append((slot, name)) }
    }
    return result
  }

  private mutating func pick(_ line: Checker.Line) {
    if line.end == 0 {
      slot(.pick, "pick", of: "stackMap")
      add("new", "a new screen", isWord: true)
    } else if checker.word(at: 0, of: line) == checker.keywords.new {
      node(line, from: 1)
    } else {
      pattern(line, from: 0)
    }
  }

  private mutating func group(_ line: Checker.Line, _ holder: NodeID) {
    if ["can", "cannot", "from"].contains(word(before: holder)) {
      tried(line, from: 0)
    } else {
      fact(line, from: 0, thenBlock: false)
    }
  }

  /// What a node description may go on with.
  mutating func node(_ line: Checker.Line, from start: Int) {
    follow(line, from: start, slot: .node) { $0.nodeLength(at: start) }
  }

  mutating func pattern(_ line: Checker.Line, from start: Int) {
    follow(line, from: start, slot: .nodePattern) { $0.patternLength(at: start) }
  }

  /// Candidates for an argument of which a part is written.
  mutating func follow(
    _ line: Checker.Line, from start: Int, slot wanted: Pattern.Slot,
    _ length: (inout Matcher) -> Int?
  ) {
    if start == line.end { return slot(wanted, "", of: "") }
    var matcher = checker.matcher(for: line)
    guard length(&matcher) == nil, matcher.farthest == line.end else { return }
    for case .slot(let slot, let name) in matcher.expected { self.slot(slot, name, of: "") }
  }
}
