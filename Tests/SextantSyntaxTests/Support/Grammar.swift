import Foundation

/// The productions of an EBNF file.
struct Grammar {
  indirect enum Expression: Equatable {
    case sequence([Expression])
    case choice([Expression])
    case optional(Expression)
    case repetition(Expression)
    case literal([Unicode.Scalar])
    /// A rule in natural language, between question marks.
    case special(String)
    case reference(String)
  }

  struct Production {
    let name: String
    let part: Int
    var expression: Expression
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  var productions: [Production]

  init(_ text: String) throws {
    var reader = GrammarReader(text)
    productions = try reader.readProductions()
  }

  static func repository() throws -> Grammar { try Grammar(repositoryText()) }

  static func repositoryText() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Grammar/sextant.ebnf")
    return try String(contentsOf: path, encoding: .utf8)
  }

  func dropping(_ name: String) -> Grammar {
    var copy = self
    copy.productions.removeAll { $0.name == name }
    return copy
  }

  func droppingEachAlternative(upTo part: Int) -> [(what: String, grammar: Grammar)] {
    var results: [(String, Grammar)] = []
    for (index, production) in productions.enumerated() where production.part <= part {
      guard case .choice(let alternatives) = production.expression else { continue }
      for position in alternatives.indices {
        var fewer = alternatives
        fewer.remove(at: position)
        var copy = self
        copy.productions[index].expression = .choice(fewer)
        results.append(("\(production.name), alternative \(position + 1)", copy))
      }
    }
    return results
  }
}

extension Grammar.Expression {
  var references: [String] {
    switch self {
    case .sequence(let parts), .choice(let parts): parts.flatMap(\.references)
    case .optional(let inner), .repetition(let inner): inner.references
    case .reference(let name): [name]
    case .literal, .special: []
    }
  }
}

/// A scannerless parser for EBNF files without errors.
private struct GrammarReader {
  private var scalars: [Unicode.Scalar]
  private var position = 0
  private var part = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func readProductions() throws -> [Grammar.Production] {
    var productions: [Grammar.Production] = []
    try skipBlanks()
    while position < scalars.count {
      let name = try readName()
      let part = part
      try expect("=")
      productions.append(
        Grammar.Production(name: name, part: part, expression: try readChoice()))
      try expect(";")
    }
    return productions
  }

  private mutating func readChoice() throws -> Grammar.Expression {
    var alternatives = [try readSequence()]
    while try accept("|") { alternatives.append(try readSequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func readSequence() throws -> Grammar.Expression {
    var parts = [try readTerm()]
    while try accept(",") { parts.append(try readTerm()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func readTerm() throws -> Grammar.Expression {
    guard position < scalars.count else { throw malformed("a term") }
    switch scalars[position] {
    case "{": return .repetition(try readBracket("{", "}"))
    case "[": return .optional(try readBracket("[", "]"))
    case "(": return try readBracket("(", ")")
    case "\"", "'": return .literal(try readQuoted())
    case "?":
      let words = String(String.UnicodeScalarView(try readQuoted()))
      return .special(words.trimmingCharacters(in: .whitespaces))
    default: return .reference(try readName())
    }
  }

  private mutating func readBracket(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar
  ) throws -> Grammar.Expression {
    try expect(open)
    let inner = try readChoice()
    try expect(close)
    return inner
  }

  private mutating func readQuoted() throws -> [Unicode.Scalar] {
    let mark = scalars[position]
    guard let end = scalars[(position + 1)...].firstIndex(of: mark) else {
      throw malformed("closing \(mark)")
    }
    let content = Array(scalars[(position + 1)..<end])
    position = end + 1
    try skipBlanks()
    return content
  }

  private mutating func readName() throws -> String {
    let start = position
    while position < scalars.count, scalars[position].properties.isAlphabetic { position += 1 }
    guard position > start else { throw malformed("a name") }
    let name = String(String.UnicodeScalarView(scalars[start..<position]))
    try skipBlanks()
    return name
  }

  private mutating func accept(_ scalar: Unicode.Scalar) throws -> Bool {
    guard position < scalars.count, scalars[position] == scalar else { return false }
    position += 1
    try skipBlanks()
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws {
    guard try accept(scalar) else { throw malformed("\(scalar)") }
  }

  /// A comment that begins with `=====` and a number starts a part.
  private mutating func skipBlanks() throws {
    while position < scalars.count {
      if scalars[position].properties.isWhitespace {
        position += 1
      } else if scalars[position...].starts(with: Array("(*".unicodeScalars)) {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws {
    let start = position
    while position < scalars.count, !scalars[position...].starts(with: "*)".unicodeScalars) {
      position += 1
    }
    guard position < scalars.count else { throw malformed("*)") }
    position += 2
    let comment = String(String.UnicodeScalarView(scalars[start..<position]))
    let words = comment.split(separator: " ")
    if words.count > 2, words[1] == "=====", let number = Int(words[2]) { part = number }
  }

  private func malformed(_ expected: String) -> Grammar.Malformed {
    let line = scalars[..<min(position, scalars.count)].count { $0 == "\n" } + 1
    return Grammar.Malformed(description: "line \(line) of the grammar: expected \(expected)")
  }
}
