/// A Boolean expression over tags, with the syntax of Cucumber: `smoke and not (slow or wip)`.
///
///     expression = term { "or" term }
///     term       = factor { "and" factor }
///     factor     = "not" factor | "(" expression ")" | TAG
package indirect enum TagExpression: Sendable, Hashable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// The reason why a text is not a valid expression, as a sentence.
  package struct Problem: Error, Sendable, Hashable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  package init(_ text: String) throws(Problem) {
    var parser = TagExpressionParser(text)
    self = try parser.expression(depth: 0)
    if let rest = parser.next { throw Problem(message: "unexpected `\(rest)`") }
  }

  package func matches(_ tags: some Collection<String>) -> Bool {
    switch self {
    case .tag(let tag): tags.contains(tag)
    case .not(let operand): !operand.matches(tags)
    case .and(let left, let right): left.matches(tags) && right.matches(tags)
    case .or(let left, let right): left.matches(tags) || right.matches(tags)
    }
  }

  package var tags: Set<String> {
    switch self {
    case .tag(let tag): [tag]
    case .not(let operand): operand.tags
    case .and(let left, let right), .or(let left, let right): left.tags.union(right.tags)
    }
  }
}

private struct TagExpressionParser {
  /// The maximum depth of nesting. Deeper expressions would exhaust the stack.
  private static let deepest = 100
  private static let words: Set<String> = ["and", "or", "not", "(", ")"]

  private var tokens: ArraySlice<String>

  init(_ text: String) {
    let spaced = text.replacing("(", with: " ( ").replacing(")", with: " ) ")
    tokens = spaced.split(whereSeparator: \.isWhitespace).map(String.init)[...]
  }

  var next: String? { tokens.first }

  mutating func expression(depth: Int) throws(TagExpression.Problem) -> TagExpression {
    var result = try term(depth: depth)
    while consume("or") { result = .or(result, try term(depth: depth)) }
    return result
  }

  private mutating func term(depth: Int) throws(TagExpression.Problem) -> TagExpression {
    var result = try factor(depth: depth)
    while consume("and") { result = .and(result, try factor(depth: depth)) }
    return result
  }

  private mutating func factor(depth: Int) throws(TagExpression.Problem) -> TagExpression {
    if depth >= Self.deepest {
      throw TagExpression.Problem(message: "nested more than \(Self.deepest) levels deep")
    }
    if consume("not") { return .not(try factor(depth: depth + 1)) }
    if consume("(") {
      let result = try expression(depth: depth + 1)
      guard consume(")") else { throw TagExpression.Problem(message: "missing `)`") }
      return result
    }
    guard let tag = tokens.first, !Self.words.contains(tag) else {
      let place = tokens.first.map { "before `\($0)`" } ?? "at the end"
      throw TagExpression.Problem(message: "missing tag \(place)")
    }
    tokens.removeFirst()
    return .tag(tag)
  }

  private mutating func consume(_ token: String) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }
}
