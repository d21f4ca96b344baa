import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// What is written at places of scripts, in canonical form, with values in place of the names that are bound.
struct StatementTexts: Sendable {
  let sources: [SourceText]
  private var symbols = SymbolTable()
  /// The texts of statements without names.
  private var known: [SourceSpan: String] = [:]
  /// The names that `let` has bound, by their slots.
  private var names: [Int: String] = [:]

  init(_ sources: [SourceText]) { self.sources = sources }

  mutating func beginScenario() { names.removeAll() }

  /// Learns the name that a `let` binds.
  mutating func note(_ statement: Statement) {
    guard let slot = statement.kind.boundSlot else { return }
    let words = source(statement.place).split { $0 == " " || $0 == "=" || $0 == "\n" }
    names[slot] = words.dropFirst().first.map(String.init)
  }

  /// The values of the names that are bound at a place of a run, by their names.
  func values(in run: Interpreter, _ parameters: [LoopVariable]) -> [String: String] {
    var slots = names
    for variable in parameters + run.control.rounds.map(\.variable) {
      slots[variable.slot] = variable.name
    }
    var values: [String: String] = [:]
    for (slot, name) in slots { values[name] = run.text(ofName: slot) }
    return values
  }

  mutating func text(at place: SourceSpan, _ values: [String: String]) -> String {
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
    // Whether it may be refused is the script's business.
    if result.hasPrefix("try ") { result = result.dropFirst(4) }
    if bound.isEmpty { known[place] = String(result) }
    return String(result)
  }

  private func source(_ place: SourceSpan) -> String {
    sources.text(of: place)?.text(of: place.span) ?? ""
  }

  /// The places of bound names in a tree, in order.
  private func bound(in tree: SyntaxTree, _ values: [String: String]) -> [(Span, String)] {
    var found: [(Span, String)] = []
    var pending = [tree.root]
    while let node = pending.popLast() {
      if tree.kind(node) == .name, tree.children(of: node).isEmpty,
        let value = values[symbols.text(tree.symbol(node))]
      {
        found.append((tree.span(node), value))
      }
      // The parts of a text are no words.
      if tree.kind(node) != .interpolation { pending += Array(tree.children(of: node)) }
    }
    return found.sorted { $0.0.start < $1.0.start }
  }
}
