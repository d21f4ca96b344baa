import SwiftParser
import SwiftSyntax

extension ExprSyntax {
  var writtenText: String? {
    if let literal = self.as(StringLiteralExprSyntax.self) {
      // Each segment of an interpolated text is a separate literal.
      let text = literal.segments.compactMap { segment in
        segment.is(StringSegmentSyntax.self)
          ? literal.with(\.segments, [segment]).representedLiteralValue : nil
      }.joined(separator: "…").replacing("\n", with: " ")
      return literal.segments.count > 1 && text.trimmed.isEmpty ? nil : text
    }
    if let closure = self.as(ClosureExprSyntax.self) {
      return closure.descendants(FunctionCallExprSyntax.self).lazy.compactMap(\.shownText).first
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.shownText ?? call.arguments.first?.expression.writtenText
        ?? call.base?.writtenText
    }
    if let member = self.as(MemberAccessExprSyntax.self),
      let base = member.base?.trimmedDescription,
      base.first?.isUppercase == true
    {
      return words(of: member.declName.baseName.bare).joined(separator: " ")
    }
    return nil
  }

  var rootProperty: String? {
    let expression = unwrapped
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.bare
    }
    return expression.as(DeclReferenceExprSyntax.self).map {
      $0.baseName.text.replacing("$", with: "")
    }
  }
}

extension FunctionCallExprSyntax {
  /// The text in a `Text`, a `Label` or an `Image`.
  fileprivate var shownText: String? {
    switch calleeName {
    case "Text", "Label", "LocalizedStringKey", "String", "LocalizedStringResource",
      "NSLocalizedString":
      return arguments.first.flatMap { $0.expression.writtenText }
    case "Image":
      return argument("systemName").flatMap(\.plainString).map { $0.replacing(".", with: " ") }
    default: return nil
    }
  }

  var writtenLabel: String? {
    if let shown = shownText { return shown }
    if let title = positional.first, !title.is(ClosureExprSyntax.self), let text = title.writtenText
    {
      return text
    }
    let shows =
      argument("label")
      ?? (argument("action") ?? argument("destination") ?? argument("value") == nil
        ? nil : trailingClosure.map { ExprSyntax($0) })
    if let shows, let text = shows.writtenText { return text }
    return argument("systemImage")?.plainString.map { $0.replacing(".", with: " ") }
  }
}

func words(of text: String) -> [String] {
  var words: [String] = []
  var word = ""
  var previous: Character = " "
  for character in text {
    if !character.isLetter && !character.isNumber {
      if !word.isEmpty { words.append(word) }
      word = character == "'" || character == "’" ? word : ""
      if character == "'" || character == "’", !words.isEmpty { word = words.removeLast() }
    } else if character.isUppercase, previous.isLowercase {
      if !word.isEmpty { words.append(word) }
      word = String(character)
    } else {
      word.append(character)
    }
    previous = character
  }
  if !word.isEmpty { words.append(word) }
  return words
}

/// Returns the subject of a property: `logOutAlert` for `isShowingLogOutAlert`.
func withoutStatusWords(_ property: String) -> String {
  let last = property.split(separator: ".").last.map(String.init) ?? property
  let kept = words(of: last).filter { !statusWords.contains($0.lowercased()) }
  return kept.joined(separator: " ").capitalizedFirst
}

private let statusWords: Set<String> = [
  "is", "asks", "show", "shows", "showing", "presenting", "presented", "present", "sheet", "cover",
  "popover", "active", "should", "open",
  "view", "self", "displayed", "visible",
]

/// Returns a name in camel case; nil for a text without letters at the beginning.
func camelCase(_ text: String, capitalized: Bool = false, most: Int = 5) -> String? {
  let parts = words(of: text).prefix(most)
  guard let first = parts.first, first.first?.isLetter == true,
    text.unicodeScalars.allSatisfy({ $0.value < 0x2000 })
  else { return nil }
  let head =
    capitalized
    ? first.capitalizedFirst
    : (first.allSatisfy(\.isUppercase) ? first.lowercased() : first.lowercasedFirst)
  return head + parts.dropFirst().map(\.capitalizedFirst).joined()
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
