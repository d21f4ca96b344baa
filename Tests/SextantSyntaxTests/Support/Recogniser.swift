/// Decides by exhaustive search whether a text belongs to a grammar.
///
/// The algorithm is memoized recursive descent over scalars, in cubic time. It implements the rules
/// in natural language independently of the parser.
///
/// In parts 0 and 1, quoted texts are characters. In part 2, quoted texts are whole words, and
/// names in capitals are tokens of part 0.
struct Recogniser {
  private let productions: [String: Grammar.Production]
  /// The tokens. Part 0 of the grammar defines tokens, and part 1 refers to them.
  private let tokens: [String]
  private var scalars: [Unicode.Scalar] = []
  private var memo: [Key: Set<Int>] = [:]

  private struct Key: Hashable {
    let name: String
    let position: Int
    let newlineIsBlank: Bool
  }

  init(_ grammar: Grammar) {
    productions = Dictionary(grammar.productions.map { ($0.name, $0) }) { first, _ in first }
    let parts = productions.mapValues(\.part)
    var mentioned: Set<String> = []
    for production in grammar.productions where production.part == 1 {
      mentioned.formUnion(production.expression.references)
    }
    tokens = grammar.productions.map(\.name).filter { mentioned.contains($0) && parts[$0] == 0 }
  }

  func accepts(_ text: String, as start: String = "script") -> Bool {
    var copy = self
    return copy.reads(text, as: start)
  }

  private mutating func reads(_ text: String, as start: String) -> Bool {
    scalars = Self.normalised(text)
    guard !scalars.contains("\0") else { return false }
    return match(reference: start, at: 0, newlineIsBlank: false)
      .contains { skipBlanks($0, newlineIsBlank: false) == scalars.count }
  }

  /// Removes the byte order mark and the interpreter line. Replaces CR LF by LF.
  private static func normalised(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
      scalars.append(scalar)
    }
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    if scalars.starts(with: "#!".unicodeScalars) {
      scalars.removeFirst(scalars.firstIndex(of: "\n") ?? scalars.count)
    }
    return scalars
  }
}

// MARK: - Matching

extension Recogniser {
  private struct Context {
    var part: Int
    var newlineIsBlank: Bool
  }

  private mutating func match(
    reference name: String, at position: Int, newlineIsBlank: Bool
  ) -> Set<Int> {
    guard let production = productions[name] else { return [] }
    let key = Key(name: name, position: position, newlineIsBlank: newlineIsBlank)
    if let known = memo[key] { return known }
    let ends = match(
      production.expression, at: position,
      Context(part: production.part, newlineIsBlank: newlineIsBlank))
    memo[key] = ends
    return ends
  }

  private mutating func match(
    _ expression: Grammar.Expression, at position: Int, _ context: Context
  ) -> Set<Int> {
    switch expression {
    case .sequence(let parts): return match(sequence: parts, at: position, context)
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(match($1, at: position, context)) }
    case .optional(let inner): return match(inner, at: position, context).union([position])
    case .repetition(let inner): return match(repetition: inner, at: position, context)
    case .literal(let literal): return match(literal: literal, at: position, context)
    case .special(let words): return match(special: words, at: position, context)
    case .reference(let name):
      if context.part == 1, tokens.contains(name) {
        return match(token: name, at: position, context)
      }
      if context.part == 2, productions[name] == nil {
        return match(token: name.lowercased(), at: position, context)
      }
      let isInsert = context.part == 0 && productions[name]?.part == 1
      return match(
        reference: name, at: position, newlineIsBlank: !isInsert && context.newlineIsBlank)
    }
  }

  private mutating func match(
    sequence parts: [Grammar.Expression], at position: Int, _ context: Context
  ) -> Set<Int> {
    var ends: Set<Int> = [position]
    var inner = context
    var outside: [Bool] = []
    for part in parts {
      if let last = outside.last, case .literal(let text) = part, Self.isCloser(text) {
        // Whitespace before a closing bracket is still inside the brackets.
        ends = ends.reduce(into: []) { $0.formUnion(match(part, at: $1, inner)) }
        inner.newlineIsBlank = last
        outside.removeLast()
        continue
      }
      ends = ends.reduce(into: []) { $0.formUnion(match(part, at: $1, inner)) }
      if ends.isEmpty { return [] }
      if case .literal(let text) = part, let mode = Self.mode(inside: text) {
        outside.append(inner.newlineIsBlank)
        inner.newlineIsBlank = mode
      }
    }
    return ends
  }

  private static func isCloser(_ text: [Unicode.Scalar]) -> Bool {
    text == [")"] || text == ["]"] || text == ["}"]
  }

  private static func mode(inside text: [Unicode.Scalar]) -> Bool? {
    switch String(String.UnicodeScalarView(text)) {
    case "(", "[": true
    case "{", "\\(": false
    default: nil
    }
  }

  private mutating func match(
    repetition inner: Grammar.Expression, at position: Int, _ context: Context
  ) -> Set<Int> {
    var all: Set<Int> = [position]
    var frontier = all
    let separates = context.part == 2 && !inner.beginsWithComma
    while !frontier.isEmpty {
      // Skips separators between the items of a block.
      let starts = separates ? Set(frontier.map { skipSeparators($0) }) : frontier
      let next = starts.reduce(into: Set<Int>()) { $0.formUnion(match(inner, at: $1, context)) }
      frontier = next.subtracting(all)
      all.formUnion(frontier)
    }
    return all
  }

  private func skipSeparators(_ position: Int) -> Int {
    var index = skipBlanks(position, newlineIsBlank: true)
    while index < scalars.count, scalars[index] == ";" {
      index = skipBlanks(index + 1, newlineIsBlank: true)
    }
    return index
  }

  private func match(
    literal: [Unicode.Scalar], at position: Int, _ context: Context
  ) -> Set<Int> {
    let start = context.part == 0 ? position : skipBlanks(position, context)
    let end = start + literal.count
    guard end <= scalars.count, Array(scalars[start..<end]) == literal else { return [] }
    let isWord = context.part == 2 && literal.last?.properties.isXIDContinue == true
    if isWord, end < scalars.count, scalars[end].continuesName { return [] }
    return [end]
  }

  /// Returns the longest match over all kinds of tokens. No letter may follow a number.
  private mutating func match(token name: String, at position: Int, _ context: Context) -> Set<Int>
  {
    let start = skipBlanks(position, context)
    let ends = match(reference: name, at: start, newlineIsBlank: false)
    guard let end = ends.max(), end > start else { return [] }
    for other in tokens where other != name {
      let longest = match(reference: other, at: start, newlineIsBlank: false).max() ?? start
      if longest > end { return [] }
    }
    let isWord = scalars[end - 1].continuesName
    if isWord, end < scalars.count, scalars[end].continuesName { return [] }
    return [end]
  }
}

// MARK: - Rules in words

extension Recogniser {
  private func match(special words: String, at position: Int, _ context: Context) -> Set<Int> {
    let next = position < scalars.count ? scalars[position] : nil
    let isBlank = skipBlanks(position, context) > position
    switch words {
    case "XID_Start": return next?.beginsName == true ? [position + 1] : []
    case "XID_Continue": return next?.continuesName == true ? [position + 1] : []
    case "plain":
      guard let next, !["\"", "\\", "\r", "\n", "\0"].contains(next) else { return [] }
      return [position + 1]
    case "no \"\"\" follows":
      return scalars[position...].starts(with: "\"\"\"".unicodeScalars) ? [] : [position]
    case "no = follows": return next == "=" ? [] : [position]
    case "touching": return isBlank ? [] : [position]
    case "apart":
      let openers = "=<>+-:,;([{\n".unicodeScalars
      let isApart = position == 0 || isBlank || openers.contains(scalars[position - 1])
      return isApart ? [position] : []
    default:
      preconditionFailure("the grammar has a rule that the recogniser does not know: \(words)")
    }
  }

  private func skipBlanks(_ position: Int, _ context: Context) -> Int {
    skipBlanks(position, newlineIsBlank: context.newlineIsBlank)
  }

  /// An unterminated comment is not skipped.
  private func skipBlanks(_ position: Int, newlineIsBlank: Bool) -> Int {
    var index = position
    while index < scalars.count {
      switch scalars[index] {
      case " ", "\t": index += 1
      case "\n" where newlineIsBlank: index += 1
      case "/":
        let end = comment(at: index)
        if end == index { return index }
        index = end
      default: return index
      }
    }
    return index
  }

  private func comment(at start: Int) -> Int {
    let second = start + 1 < scalars.count ? scalars[start + 1] : " "
    if second == "/" { return scalars[start...].firstIndex(of: "\n") ?? scalars.count }
    guard second == "*" else { return start }
    var depth = 0
    var index = start
    while index + 1 < scalars.count {
      switch (scalars[index], scalars[index + 1]) {
      case ("/", "*"):
        depth += 1
        index += 2
      case ("*", "/"):
        depth -= 1
        index += 2
        if depth == 0 { return index }
      default: index += 1
      }
    }
    return start
  }
}

extension Grammar.Expression {
  fileprivate var beginsWithComma: Bool {
    switch self {
    case .sequence(let parts): parts.first?.beginsWithComma ?? false
    case .literal(let text): text == [","]
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var beginsName: Bool {
    properties.isXIDStart && !properties.isDefaultIgnorableCodePoint
  }

  fileprivate var continuesName: Bool {
    properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint
  }
}
