/// The words and arguments of a sentence, declaration or fact, as data.
///
/// Written in a small notation: words as they are; `NODE`, `EXPR`, … for arguments, named by
/// `:name` where help should say more; `[…]` may be left out; `(a | b)` is one of; `{a | b}` is any
/// of these in any order, each at most once.
public struct Pattern: Sendable, Hashable {
  public indirect enum Element: Sendable, Hashable {
    case word(String)
    case slot(Slot, name: String)
    case optional([Element])
    /// Words that may be left out and mean something by being there; they fill a slot.
    case flag([String])
    case choice([[Element]])
    case anyOrder([[Element]])
  }

  /// What can stand at a place of a pattern.
  public enum Slot: String, Sendable, Hashable, CaseIterable {
    /// A node to make, or a bound one.
    case node = "NODE"
    /// A pattern of one node; of a list of nodes.
    case nodePattern = "PAT"
    case nodePatterns = "PATS"
    /// A reference to a node.
    case reference = "REF"
    /// A value.
    case expression = "EXPR"
    /// An element of a stack, by reference or index; and a list of these, or new nodes.
    case pick = "PICK"
    case picks = "PICKS"
    /// Optional words that stand or do not.
    case flag = "FLAG"
    /// Names that the app declares.
    case tab = "TAB"
    case window = "WINDOW"
    case presentable = "PRESENTABLE"
    case trigger = "TRIGGER"
    case message = "MESSAGE"
    case event = "EVENT"
    case command = "COMMAND"
    case action = "ACTION"
    case variable = "STATE"
    case transition = "TRANSITION"
    /// The word of an error or a warning.
    case code = "CODE"
    /// The name of a screen or container, for `segment is`.
    case screen = "SCREEN"
    /// A block of buttons.
    case buttons = "BUTTONS"
    /// A presentation to compare with: `sheet stacked Review`.
    case style = "STYLE"
    /// A graph literal.
    case literal = "LITERAL"
  }

  public let notation: String
  public let elements: [Element]
  /// The slots in the order in which they stand; a match has one binding for each.
  public let slots: [(slot: Slot, name: String)]

  /// Reads the notation; a mistake in it is a bug of ours.
  public init(_ notation: String) {
    self.notation = notation
    var reader = PatternReader(notation)
    elements = reader.sequence()
    slots = reader.slots
    if !reader.isAtEnd { preconditionFailure("unread notation in pattern \(notation)") }
  }

  public static func == (left: Pattern, right: Pattern) -> Bool { left.notation == right.notation }

  public func hash(into hasher: inout Hasher) { hasher.combine(notation) }

  /// The words that the pattern can begin with; empty when it begins with an argument.
  public var firstWords: [String] { Pattern.firstWords(of: elements) ?? [] }

  private static func firstWords(of elements: [Element]) -> [String]? {
    guard let first = elements.first else { return nil }
    switch first {
    case .word(let word): return [word]
    case .slot: return nil
    case .choice(let options):
      var words: [String] = []
      for option in options {
        guard let more = firstWords(of: option) else { return nil }
        words += more
      }
      return words
    case .optional(let inner):
      guard let own = firstWords(of: inner),
        let rest = firstWords(of: Array(elements.dropFirst()))
      else { return nil }
      return own + rest
    case .anyOrder: return nil
    case .flag(let words):
      guard let rest = firstWords(of: Array(elements.dropFirst())) else { return nil }
      return [words[0]] + rest
    }
  }
}

/// Reads a pattern's notation.
private struct PatternReader {
  private var tokens: [Substring] = []
  private var position = 0
  var slots: [(slot: Pattern.Slot, name: String)] = []

  init(_ notation: String) {
    var word = ""
    for character in notation {
      if "[](){}|".contains(character) || character == " " {
        if !word.isEmpty { tokens.append(Substring(word)) }
        word = ""
        if character != " " { tokens.append(Substring(String(character))) }
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { tokens.append(Substring(word)) }
  }

  var isAtEnd: Bool { position == tokens.count }

  mutating func sequence() -> [Pattern.Element] {
    var elements: [Pattern.Element] = []
    while position < tokens.count {
      let token = tokens[position]
      if [")", "]", "}", "|"].contains(token) { break }
      position += 1
      switch token {
      case "(": elements.append(.choice(alternatives(until: ")")))
      case "{": elements.append(.anyOrder(alternatives(until: "}")))
      case "[": elements.append(optional())
      default: elements.append(wordOrSlot(token))
      }
    }
    return elements
  }

  private mutating func optional() -> Pattern.Element {
    let inner = alternatives(until: "]").flatMap { $0 }
    let words = inner.compactMap { element in
      if case .word(let word) = element { word } else { nil }
    }
    if words.count < inner.count { return .optional(inner) }
    slots.append((.flag, words.joined(separator: " ")))
    return .flag(words)
  }

  private mutating func alternatives(until end: Substring) -> [[Pattern.Element]] {
    var options = [sequence()]
    while position < tokens.count, tokens[position] == "|" {
      position += 1
      options.append(sequence())
    }
    guard position < tokens.count, tokens[position] == end else {
      preconditionFailure("unbalanced notation in a pattern")
    }
    position += 1
    return options
  }

  private mutating func wordOrSlot(_ token: Substring) -> Pattern.Element {
    let parts = token.split(separator: ":", maxSplits: 1)
    if let first = parts.first, let slot = Pattern.Slot(rawValue: String(first)) {
      let name = parts.count > 1 ? String(parts[1]) : first.lowercased()
      slots.append((slot, name))
      return .slot(slot, name: name)
    }
    return .word(String(token))
  }
}
