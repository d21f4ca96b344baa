import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

struct StatementTexts: Sendable {
  let sources: [SourceText]
  private var symbols = SymbolTable()
  private var known: [SourceSpan: String] = [:]
  private var names: [Int: String] = [:]
  private let scenarios: [Scenario]

  init(_ sources: [SourceText], of program: Program) {
    self.sources = sources
    var places: Set<SourceSpan> = []
    scenarios = program.scenarios.filter {
      !$0.parameters.isEmpty && places.insert($0.body.place).inserted
    }
  }

  mutating func beginScenario() { names.removeAll() }

  mutating func note(_ statement: Statement) {
    guard let slot = statement.kind.boundSlot else { return }
    let words = source(statement.place).split { $0 == " " || $0 == "=" || $0 == "\n" }
    names[slot] = words.dropFirst().first.map(String.init)
  }

  mutating func step(
    of statement: Statement, in before: World, _ run: inout Interpreter
  ) -> DrivenStep? {
    guard statement.isSentence else { return nil }
    let values = values(in: run, at: statement.place)
    return run.drivenStep(of: statement, in: before) { text(at: $0, values) }
  }

  private func values(in run: Interpreter, at place: SourceSpan) -> BoundNames {
    var slots = names
    for variable in parameters(at: place) + run.control.rounds.map(\.variable) {
      slots[variable.slot] = variable.name
    }
    var values: BoundNames = [:]
    for (slot, name) in slots { values[name] = run.text(ofName: slot) }
    return values
  }

  private func parameters(at place: SourceSpan) -> [LoopVariable] {
    let scenario = scenarios.first {
      $0.body.place.file == place.file && $0.body.place.span.start <= place.span.start
        && place.span.end <= $0.body.place.span.end
    }
    return scenario?.parameters.map(\.variable) ?? []
  }

  private mutating func text(at place: SourceSpan, _ values: BoundNames) -> String {
    if let text = known[place] { return text }
    var text = source(place)
    let tree = parse(SourceText(name: "", text: text), symbols: &symbols).tree
    let bound = values.isEmpty ? [] : bound(in: tree, values)
    if !bound.isEmpty {
      var bytes = Array(text.utf8)
      for (span, value) in bound.reversed() {
        bytes.replaceSubrange(Int(span.start)..<Int(span.end), with: value.utf8)
      }
      text = String(decoding: bytes, as: UTF8.self)
    }
    let whole = parse(SourceText(name: "", text: text), symbols: &symbols)
    let lines = whole.diagnostics.isEmpty ? whole.tree.formatted() : text
    var result = lines[...]
    while result.last == "\n" { result.removeLast() }
    // The interpreter handles `try`. The app receives only the sentence.
    if result.hasPrefix("try ") { result = result.dropFirst(4) }
    if bound.isEmpty { known[place] = String(result) }
    return String(result)
  }

  private func source(_ place: SourceSpan) -> String {
    sources.text(of: place)?.text(of: place.span) ?? ""
  }

  private func bound(in tree: SyntaxTree, _ values: BoundNames) -> [(Span, String)] {
    var found: [(Span, String)] = []
    var pending = [tree.root]
    while let node = pending.popLast() {
      switch tree.kind(node) {
      case .name where tree.children(of: node).isEmpty:
        if let value = values[symbols.text(tree.symbol(node))] {
          found.append((tree.span(node), value.written))
        }
      case .interpolation:
        if let text = text(of: node, in: tree, values) {
          found.append((tree.span(node), Value.quoted(text)))
        }
      default: pending += Array(tree.children(of: node))
      }
    }
    return found.sorted { $0.0.start < $1.0.start }
  }

  /// Returns the text of an interpolation; nil if a part is neither a string nor a bound name.
  private func text(of node: NodeID, in tree: SyntaxTree, _ values: BoundNames) -> String? {
    var text = ""
    for part in tree.children(of: node) {
      if tree.kind(part) == .string {
        text += tree.string(part)
        continue
      }
      let atoms = tree.phrase(part).atoms
      guard atoms.count == 1, let atom = atoms.first, tree.kind(atom) == .name,
        let value = values[symbols.text(tree.symbol(atom))]
      else { return nil }
      text += value.shown
    }
    return text
  }
}

private typealias BoundNames = [String: (written: String, shown: String)]
