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
  func values(in run: Interpreter, _ parameters: [LoopVariable]) -> BoundNames {
    var slots = names
    for variable in parameters + run.control.rounds.map(\.variable) {
      slots[variable.slot] = variable.name
    }
    var values: BoundNames = [:]
    for (slot, name) in slots { values[name] = run.text(ofName: slot) }
    return values
  }

  mutating func text(at place: SourceSpan, _ values: BoundNames) -> String {
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

  /// The places of bound names in a tree, in order, with what stands for them.
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

  /// The text of an interpolation; nil where it has more than names that are bound.
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

/// Names that are bound, with their values as a sentence writes them, and as a text has them.
typealias BoundNames = [String: (written: String, shown: String)]
