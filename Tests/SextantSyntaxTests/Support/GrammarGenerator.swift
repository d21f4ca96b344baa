import TestSupport

/// A generator of random texts. It implements the rules in natural language independently of the
/// parser, and records the coverage of productions.
struct GrammarGenerator {
  private let productions: [String: Grammar.Production]
  /// The tokens. Part 0 of the grammar defines tokens, and part 1 refers to them.
  private let tokens: Set<String>
  /// The minimum number of derivation steps for a text of each production.
  private var costs: [String: Int] = [:]
  private var random: SeededRandom
  /// The choices made so far. Each text names a production and an alternative.
  private(set) var used: Set<String> = []

  private var text: [Unicode.Scalar] = []
  private var blank = Blank.free
  /// Whether a newline is whitespace, for each open bracket from the outermost to the innermost.
  private var newlineIsBlank = [false]
  private var budget = 0

  private enum Blank {
    case free, never
    /// Whitespace is required, except before punctuation that cannot extend a token.
    case unlessPunctuation
    case always
  }

  init(_ grammar: Grammar, seed: UInt64) {
    productions = Dictionary(
      grammar.productions.filter { $0.part <= 1 }.map { ($0.name, $0) }
    ) { first, _ in first }
    var mentioned: Set<String> = []
    for production in grammar.productions where production.part == 1 {
      mentioned.formUnion(production.expression.references)
    }
    let parts = productions.mapValues(\.part)
    tokens = mentioned.filter { parts[$0] == 0 }
    random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      for production in productions.values {
        costs[production.name] = min(cost(of: production.expression) + 1, 1000)
      }
    }
  }

  mutating func text(steps: Int) -> String {
    text = []
    blank = .free
    newlineIsBlank = [false]
    budget = steps
    write(reference: "script", in: 1)
    return String(String.UnicodeScalarView(text))
  }

  var choices: Set<String> {
    var all: Set<String> = []
    func visit(_ expression: Grammar.Expression, _ place: String) {
      switch expression {
      case .sequence(let parts):
        for (index, part) in parts.enumerated() { visit(part, "\(place).\(index)") }
      case .choice(let parts):
        for (index, part) in parts.enumerated() {
          all.insert("\(place)|\(index)")
          visit(part, "\(place)|\(index)")
        }
      case .optional(let inner), .repetition(let inner):
        all.formUnion(["\(place)?0", "\(place)?1"])
        visit(inner, "\(place)?1")
      case .literal, .special, .reference: break
      }
    }
    for production in productions.values {
      all.insert(production.name)
      visit(production.expression, production.name)
    }
    return all
  }

  private func cost(of expression: Grammar.Expression) -> Int {
    switch expression {
    case .sequence(let parts): parts.reduce(0) { $0 + cost(of: $1) }
    case .choice(let parts): parts.map(cost).min() ?? 0
    case .optional, .repetition, .literal, .special: 0
    case .reference(let name): costs[name] ?? 1000
    }
  }
}

// MARK: - Writing

extension GrammarGenerator {
  private mutating func write(reference name: String, in part: Int) {
    guard let production = productions[name] else { return }
    used.insert(name)
    budget -= 1
    let isToken = part == 1 && tokens.contains(name)
    if isToken { separate(isPunctuation: name == "NL" || name == "colon") }
    write(production.expression, in: production.part, at: name)
    if name == "insert" { return }
    if part == 1, name == "NL" || name == "colon" { blank = .free }
    if isToken, name != "NL", name != "colon" { blank = .unlessPunctuation }
  }

  private mutating func write(_ expression: Grammar.Expression, in part: Int, at place: String) {
    switch expression {
    case .sequence(let parts):
      for (index, piece) in parts.enumerated() { write(piece, in: part, at: "\(place).\(index)") }
    case .choice(let parts):
      let index = choose(parts)
      used.insert("\(place)|\(index)")
      write(parts[index], in: part, at: "\(place)|\(index)")
    case .optional(let inner), .repetition(let inner):
      var isRepetition = false
      if case .repetition = expression { isRepetition = true }
      var count = 0
      while repeats(inner), isRepetition || count < 1 {
        write(inner, in: part, at: "\(place)?1")
        count += 1
      }
      used.insert(count > 0 ? "\(place)?1" : "\(place)?0")
    case .literal(let literal): write(literal: literal, in: part)
    case .special(let words): write(special: words)
    case .reference(let name): write(reference: name, in: part)
    }
  }

  private mutating func choose(_ parts: [Grammar.Expression]) -> Int {
    let costs = parts.map(cost)
    let cheapest = costs.min() ?? 0
    let possible = parts.indices.filter { costs[$0] <= max(cheapest, budget) }
    return possible.randomElement(using: &random) ?? 0
  }

  private mutating func repeats(_ inner: Grammar.Expression) -> Bool {
    cost(of: inner) <= budget && Int.random(in: 0..<5, using: &random) < 2
  }

  private mutating func write(literal: [Unicode.Scalar], in part: Int) {
    if part == 1 { separate(isPunctuation: true) }
    if literal == Array("\"\"\"".unicodeScalars), text.last == "\"" { text.append("x") }
    text += literal
    if part == 0 { return }
    switch String(String.UnicodeScalarView(literal)) {
    case "(", "[": newlineIsBlank.append(true)
    case "{", "\\(": newlineIsBlank.append(false)
    case ")", "]", "}": newlineIsBlank.removeLast()
    default: break
    }
    blank = .free
  }

  private mutating func write(special words: String) {
    switch words {
    case "XID_Start": text.append(pick("abcdefgisXYZé名ß"))
    case "XID_Continue": text.append(pick("abcms0123456789_éक\u{301}"))
    case "plain":
      text.append(pick("abc xyz/(){}[]*#;:,.=-'`0\té😀\u{200D}"))
    // The next character is a quote, so an `x` separates the quotes.
    case "no \"\"\" follows": if text.last == "\"" { text.append("x") }
    case "no = follows": break
    case "touching": blank = .never
    case "apart": if !isApart { blank = .always }
    default:
      preconditionFailure("the grammar has a rule that the generator does not know: \(words)")
    }
  }

  private var isApart: Bool {
    text.last.map { "=<>+-:,;([{\n \t".unicodeScalars.contains($0) } ?? true
  }

  private mutating func pick(_ characters: String) -> Unicode.Scalar {
    Array(characters.unicodeScalars).randomElement(using: &random) ?? "a"
  }

  private mutating func separate(isPunctuation: Bool) {
    defer { blank = .free }
    if text.isEmpty || blank == .never { return }
    let isNeeded = blank == .always || blank == .unlessPunctuation && !isPunctuation
    if !isNeeded, Bool.random(using: &random) { return }
    var blanks = [" ", " ", " ", "  ", "\t", " /* a */ ", "/* /* b */ \" */"]
    if newlineIsBlank.last == true { blanks += ["\n", " // c )\n", "\r\n"] }
    text += (blanks.randomElement(using: &random) ?? " ").unicodeScalars
  }
}
