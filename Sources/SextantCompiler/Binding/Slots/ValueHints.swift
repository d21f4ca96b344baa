import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func typeSuggestion(
    _ value: Expression, _ wanted: ValueType, _ phrase: Phrase, from start: Int, to end: Int
  ) -> Suggestion? {
    if let range = rangeSuggestion(value, phrase, from: start, to: end) { return range }
    switch wanted {
    case .duration: return durationSuggestion(value, phrase, from: start, to: end)
    case .enumeration(let type):
      let cases = self.cases(of: type)
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

  mutating func rangeSuggestion(
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

  /// Reports the operand whose type the operator does not support. If it supports neither type,
  /// reports the left operand.
  mutating func reportOperands(
    _ phrase: Phrase, _ left: Range<Int>, _ right: Range<Int>, _ leftType: ValueType,
    _ rightType: ValueType, isPlus: Bool
  ) {
    let isLeft = combined(leftType, leftType, isPlus: isPlus) == nil
    error(
      LanguageCodes.wrongType, phrase.atoms[right.lowerBound - (isLeft || right.isEmpty ? 1 : 0)],
      isLeft
        ? isPlus ? "a number, a duration, a String or a list" : "a number or a duration"
        : leftType.article,
      isLeft ? leftType.article : rightType.article)
  }

  mutating func caseAdvice(_ type: String) -> String? {
    let cases = self.cases(of: type)
    let few = cases.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    if cases.count < 2 { return cases.isEmpty ? nil : "the only case of `\(type)` is \(few)" }
    return "the cases of `\(type)` are \(few)\(cases.count > 8 ? ", …" : "")"
  }

  mutating func durationSuggestion(
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
}
