import SextantEngine
import SextantLanguage
import SextantSyntax

extension Suggester {
  func typeSuggestion(
    _ value: Expression, _ wanted: ValueType, _ phrase: Phrase, from start: Int, to end: Int
  ) -> Suggestion? {
    if let range = rangeSuggestion(value, phrase, from: start, to: end) { return range }
    switch wanted {
    case .duration: return durationSuggestion(value, phrase, from: start, to: end)
    case .enumeration(let type):
      let cases = context.cases(of: type)
      guard case .string(let text)? = value.constant, cases.contains(text) else {
        return caseAdvice(type).map { .advice($0) }
      }
      return Suggestion.advice(
        "write `\(text)` without quotes", fix: phrase.replacing(start..<end, with: text))
    default:
      return value.constant.flatMap { written($0, as: wanted, phrase.text(of: start..<end)) }.map {
        .replacement($0, fix: phrase.replacing(start..<end, with: $0))
      }
    }
  }

  func rangeSuggestion(
    _ value: Expression, _ phrase: Phrase, from start: Int, to end: Int
  ) -> Suggestion? {
    guard end < phrase.end, phrase.kind(at: end) == .ellipsis else { return nil }
    let isWhole = end + 2 <= phrase.end
    let upper = isWhole ? Int(phrase.text(of: end + 1..<end + 2)) : nil
    guard case .int(let first)? = value.constant, let last = upper, first <= last else {
      return .advice(adviceForRanges())
    }
    // A list for a long range would be unreadable.
    let (distance, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, distance < 10 else {
      return .advice(adviceForRanges(example: "[\(first), \(last)]"))
    }
    let list = "[" + (first...last).map(String.init).joined(separator: ", ") + "]"
    return .replacement(list, fix: phrase.replacing(start..<end + 2, with: list))
  }

  private func written(_ value: Value, as wanted: ValueType, _ text: String) -> String? {
    switch (value, wanted) {
    case (.string(let text), .int): return Int(text).map(String.init)
    case (.string(let text), .bool): return ["true", "false"].contains(text) ? text : nil
    case (.int(let number), .bool): return number == 0 ? "false" : number == 1 ? "true" : nil
    case (.int, .string), (.decimal, .string), (.bool, .string): return "\"\(text)\""
    case (.int, .list(.int)), (.string, .list(.string)), (.bool, .list(.bool)): return "[\(text)]"
    default: return nil
    }
  }

  func caseAdvice(_ type: String) -> String? {
    let cases = context.cases(of: type)
    let few = cases.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    if cases.count < 2 { return cases.isEmpty ? nil : "the only case of `\(type)` is \(few)" }
    return "the cases of `\(type)` are \(few)\(cases.count > 8 ? ", …" : "")"
  }

  func durationSuggestion(
    _ value: Expression, _ phrase: Phrase, from start: Int, to end: Int
  ) -> Suggestion? {
    // The unit of a large number is ambiguous.
    let isShort: Bool
    switch value.constant {
    case .int(let count): isShort = (0...60).contains(count)
    case .decimal: isShort = true
    default: return nil
    }
    let number = phrase.text(of: start..<end)
    if let unit = phrase.word(at: end).flatMap({ durationUnit(meantBy: text($0)) }) {
      return Suggestion.advice(
        "write `\(number)\(unit)`, with no blank",
        fix: phrase.replacing(start..<end + 1, with: number + unit))
    }
    return Suggestion.advice(
      "write `\(number)s`: a duration has a unit, `ms`, `s` or `min`",
      fix: isShort ? phrase.replacing(start..<end, with: number + "s") : nil)
  }

  // MARK: Names of values

  /// Returns the suggestion for a list property from another language, such as `ids.count`.
  func memberSuggestion(_ phrase: Phrase, at position: Int) -> Suggestion? {
    guard phrase.kind(at: position) == .qualified, case let atom = phrase.atoms[position],
      context.names.isValue(tree.symbol(atom)),
      let form = ForeignWords.rows(of: text(tree.secondSymbol(atom)), .member).first?.meant.first
    else { return nil }
    let meant = form.replacing("LIST", with: text(tree.symbol(atom)))
    return .replacement(
      meant,
      fix: tree.arguments(of: atom) == nil
        ? phrase.replacing(position..<position + 1, with: meant) : nil)
  }

  /// Returns the suggestion for a name that follows a colon in the link's address; nil if there is
  /// no suggestion.
  func captureSuggestion(
    _ name: String, _ wanted: ValueType, inLink address: NodeID?
  ) -> Suggestion? {
    guard let address,
      let capture = ColonCapture.all(in: tree.source, tree.span(address)).first(where: {
        $0.name == name
      })
    else { return nil }
    let type =
      switch wanted {
      case .int, .decimal, .bool: ": \(wanted.name)"
      default: ""
      }
    return .advice(
      "write `{\(name)\(type)}` in the link: `:\(name)` matches only the literal text",
      fix: capture.fix(type)
    )
  }

  func stateAdvice(_ label: Symbol, of name: String) -> Suggestion? {
    guard let id = context.symbols.find(name).flatMap({ app.definitionIDs[$0] }),
      app.declared[Int(id.index)].states.contains(where: { $0.name == text(label) })
    else { return nil }
    return .advice(
      "`\(text(label))` is a variable of `\(name)`, not an input: remove this argument"
    )
  }

  /// Returns the advice if a screen's state is used outside of the screen's block.
  func adviceForState(_ name: String) -> Suggestion? {
    guard
      let owner = app.declared.firstIndex(where: { $0.states.contains { $0.name == name } })
    else { return nil }
    let screen = app.definitions[owner].name
    return .advice(
      "`\(name)` is a variable of `\(screen)`: outside the screen, set it with `in \(screen): set \(name) = …`, and test it with `top is \(screen)(\(name): …)`"
    )
  }
}
