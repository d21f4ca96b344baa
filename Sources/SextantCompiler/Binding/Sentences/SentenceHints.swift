import SextantLanguage
import SextantSyntax

extension Binder {
  /// Returns the suggestion to remove the brackets of `print("a")`: arguments of sentences have no
  /// brackets.
  mutating func withoutBrackets(_ atom: NodeID) -> Suggestion? {
    let name = text(tree.symbol(atom))
    guard tree.kind(atom) == .name, let arguments = tree.children(of: atom).first else {
      return nil
    }
    let span = tree.span(arguments)
    let given = tree.children(of: arguments)
    let inner = tree.source.text(
      of: Span(start: span.start + 1, end: max(span.start + 1, span.end - 1)))
    let meant = inner.isEmpty ? name : "\(name) \(inner)"
    let isFile = forms.file.contains(name)
    guard given.count < 2, given.first.map({ tree.symbol($0) == .empty }) ?? true,
      span.length <= 100, !inner.utf8.contains(UInt8(ascii: "\n")), isStatement(meant) || isFile
    else { return nil }
    return .advice(
      "write `\(meant)`, without brackets",
      fix: Fix(
        title: "remove the brackets",
        edits: [TextEdit(span: span, replacement: inner.isEmpty ? "" : " \(inner)")]))
  }

  mutating func assignmentSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    guard let name = phrase.name(at: start) else { return nil }
    let sign = Self.assigningOperator(phrase, at: start + 1)
    let isState = app.variableIDs[name] != nil
    guard let sign, sign == .equals || isState else { return nil }
    return .advice(
      isState
        ? "write `set \(text(name)) \(sign.text) …` to change the state"
        : "write `let \(text(name)) = …` to name a node or a value",
      fix: .inserting(isState ? "set " : "let ", at: phrase.span(at: start).start))
  }

  mutating func tappedSuggestion(_ phrase: Phrase, from start: Int) -> Suggestion? {
    guard let name = phrase.name(at: start), start + 1 == phrase.end, phrase.block == nil,
      case let actions = app.overloads(named: text(name)), !actions.isEmpty
    else { return nil }
    let hasNoArguments = tree.argumentNodes(of: phrase.atoms[start]).isEmpty
    guard hasNoArguments || actions.contains(where: { !$0.parameters.isEmpty }) else { return nil }
    let meant = "tap \(hasNoArguments ? text(name) : phrase.text(of: start..<start + 1))"
    guard isStatement(meant) else { return nil }
    return .replacement(meant, fix: phrase.replacing(start..<start + 1, with: meant))
  }
}
