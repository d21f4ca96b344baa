/// The keywords and arguments of a sentence, declaration or fact.
///
/// The notation resembles regular expressions without repetition:
///
/// - A lowercase word is a keyword.
/// - `NODE`, `EXPR`, … are slots. A slot may have a label: `EXPR:address`. The label of a node slot
///   is the keyword of the node's declaration: `NODE:route`.
/// - A `:` between spaces is a colon.
/// - `[…]` is optional.
/// - `(a | b)` is a choice.
/// - `{a | b}` matches its alternatives in any order, each at most once.
public struct Pattern: Sendable, Hashable {
  package indirect enum Element: Sendable, Hashable {
    case word(String)
    case slot(Slot, name: String)
    case optional([Element])
    /// Optional keywords. Their presence is a Boolean argument.
    case flag([String])
    case choice([[Element]])
    case anyOrder([[Element]])
  }

  /// The kinds of arguments. `SlotKind` in SextantCompiler documents them.
  package enum Slot: UInt8, Sendable, Hashable, CaseIterable {
    case node
    case nodePattern
    case nodePatterns
    case reference
    case expression
    case pick
    case picks
    case flag
    case tab
    case window
    case timer
    case presentable
    case trigger
    case message
    case event
    case command
    case action
    case variable
    case transition
    case code
    case screen
    case buttons
    case style
    case literal
    case nodes
    case call
    /// The name of a declaration. The label is the kind of declaration: `NAME:flow`.
    case declared
    /// A list of names of declarations, such as `NAMES:flow`. In the list, `...` matches any
    /// sequence of declarations.
    case declaredNames
    /// A block of answers: `{ yes { … }; no { … } }`. The slot's label lists the possible answers:
    /// `ANSWERS:yes-no`.
    case answers
    case newName
    case body
    case signature
    case string
    case integer
    case type
    case value
    case fact
    case heard
    case view
    case system
    case domains
    case attributes
    case cases
    case claim
    case content
    case members
    case tabs
    case segments
    case declarations
    case sentence
    case binding
    case assignment
    case check
    case printed
    case branches
    case rounds

    /// The names of the cases in the notation, in the order of the cases.
    private static let names = [
      "NODE", "PAT", "PATS", "REF", "EXPR", "PICK", "PICKS", "FLAG", "TAB", "WINDOW", "TIMER",
      "PRESENTABLE", "TRIGGER", "MESSAGE", "EVENT", "COMMAND", "ACTION", "STATE", "TRANSITION",
      "CODE", "SCREEN", "BUTTONS", "STYLE", "LITERAL", "NODES", "CALL", "NAME", "NAMES",
      "ANSWERS", "NEW", "BODY", "SIGNATURE", "STRING", "INT", "TYPE", "VALUE", "FACT", "HEARD",
      "VIEW", "SYSTEM", "DOMAINS", "ATTRIBUTES", "CASES", "CLAIM", "CONTENT", "MEMBERS", "TABS",
      "SEGMENTS", "DECLARATIONS", "SENTENCE", "BINDING", "ASSIGNMENT", "CHECK",
      "PRINTED", "BRANCHES", "ROUNDS",
    ]

    package var name: String { Self.names[Int(rawValue)] }

    init?(named name: some StringProtocol) {
      guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
      self.init(rawValue: UInt8(index))
    }
  }

  package let notation: String
  package let elements: [Element]
  /// The slots in order. A match has one argument for each slot.
  package let slots: [(slot: Slot, name: String)]
  /// The error in the notation, such as "has an unmatched `(`"; nil if the notation is valid.
  ///
  /// `SystemCatalog.problems` reports it. A session traps if its app uses an invalid pattern.
  package let problem: String?

  package init(_ notation: String) {
    self.notation = notation
    var reader = PatternReader(notation)
    elements = reader.all()
    slots = reader.slots
    problem = reader.problem
  }

  /// Returns whether two patterns have the same notation.
  public static func == (left: Pattern, right: Pattern) -> Bool { left.notation == right.notation }

  /// Hashes the notation.
  public func hash(into hasher: inout Hasher) { hasher.combine(notation) }

  /// The words that the pattern can begin with; empty if it can begin with an argument.
  package var firstWords: [String] { Pattern.firstWords(of: elements) ?? [] }

  package var leadingWords: [String] {
    elements.prefix { if case .word = $0 { true } else { false } }.compactMap {
      if case .word(let word) = $0 { word } else { nil }
    }
  }

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

extension Pattern {
  /// The subject of a fact: `stack [of REF]` is the subject of `stack [of REF] is PATS`.
  package struct Subject: Sendable {
    package let pattern: Pattern
    /// The indices of the fact's slots that the subject does not have.
    package let missing: Range<Int>
  }

  /// The pattern of a fact without `is` and the value; nil if the pattern has no `is`, or if it
  /// begins with an argument.
  package var subject: Subject? {
    guard case .word? = elements.first, let place = elements.firstIndex(of: .word("is")) else {
      return nil
    }
    var end = min(place + 2, elements.count)
    while end < elements.count, case .optional(let inner) = elements[end], case .slot? = inner.first
    {
      end += 1
    }
    let (before, rest) = (Array(elements[..<place]), Array(elements[end...]))
    let (first, last) = (Pattern.slots(of: before), Pattern.slots(of: rest))
    return Subject(
      pattern: Pattern("\(notation), without the value", before + rest, first + last),
      missing: first.count..<slots.count - last.count)
  }

  private init(_ notation: String, _ elements: [Element], _ slots: [(slot: Slot, name: String)]) {
    self.notation = notation
    self.elements = elements
    self.slots = slots
    problem = nil
  }

  private static func slots(of elements: [Element]) -> [(slot: Slot, name: String)] {
    elements.flatMap { element -> [(slot: Slot, name: String)] in
      switch element {
      case .word: []
      case .slot(let slot, let name): [(slot, name)]
      case .flag(let words): [(.flag, words.joined(separator: " "))]
      case .optional(let inner): slots(of: inner)
      case .choice(let options), .anyOrder(let options): options.flatMap { slots(of: $0) }
      }
    }
  }
}

/// A recursive-descent parser of the notation. It reads bytes for speed, because the program parses
/// eighty patterns at every start.
private struct PatternReader {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var slots: [(slot: Pattern.Slot, name: String)] = []
  private(set) var problem: String?

  init(_ notation: String) { bytes = Array(notation.utf8) }

  mutating func all() -> [Pattern.Element] {
    let elements = sequence()
    if let byte = peek() { fail("has an unmatched `\(Character(Unicode.Scalar(byte)))`") }
    return elements
  }

  private mutating func fail(_ what: String) {
    if problem == nil { problem = what }
    position = bytes.count
  }

  private mutating func sequence() -> [Pattern.Element] {
    var elements: [Pattern.Element] = []
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "|"):
        return elements
      case UInt8(ascii: "("): elements.append(.choice(alternatives(until: UInt8(ascii: ")"))))
      case UInt8(ascii: "{"): elements.append(.anyOrder(alternatives(until: UInt8(ascii: "}"))))
      case UInt8(ascii: "["): elements.append(optional())
      default: elements.append(wordOrSlot())
      }
    }
    return elements
  }

  private mutating func peek() -> UInt8? {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private mutating func optional() -> Pattern.Element {
    let inner = alternatives(until: UInt8(ascii: "]")).flatMap { $0 }
    let words = inner.compactMap { element in
      if case .word(let word) = element { word } else { nil }
    }
    if words.count < inner.count { return .optional(inner) }
    slots.append((.flag, words.joined(separator: " ")))
    return .flag(words)
  }

  private mutating func alternatives(until end: UInt8) -> [[Pattern.Element]] {
    let start = Character(Unicode.Scalar(bytes[position]))
    position += 1
    var options = [sequence()]
    while peek() == UInt8(ascii: "|") {
      position += 1
      options.append(sequence())
    }
    if peek() == end {
      position += 1
    } else {
      fail("has an unmatched `\(start)`; expected `\(Character(Unicode.Scalar(end)))`")
    }
    return options
  }

  private mutating func wordOrSlot() -> Pattern.Element {
    let start = position
    let word = name()
    // Keywords are lowercase.
    guard bytes[start] < UInt8(ascii: "a"), let slot = Pattern.Slot(named: word) else {
      if word.isEmpty, isColonAlone {
        position += 1
        return .word(":")
      } else if word.isEmpty {
        fail("has a `:` without a slot before it")
      } else if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start]) {
        fail("has the unknown slot `\(word)`; keywords begin with a small letter")
      }
      return .word(word)
    }
    var title = word.lowercased()
    if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
      position += 1
      title = name()
      if title.isEmpty { fail("has `\(word):` without a label") }
    }
    slots.append((slot, title))
    return .slot(slot, name: title)
  }

  private var isColonAlone: Bool {
    let isBehindWord = position > 0 && !" [({|".utf8.contains(bytes[position - 1])
    return !isBehindWord && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: " ")
  }

  private mutating func name() -> String {
    let start = position
    reading: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "|"):
        break reading
      default: position += 1
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension Pattern {
  /// The notation without slot labels.
  package var plainNotation: String {
    notation.split(separator: " ").map { word in
      word.split(separator: ":", maxSplits: 1).first.map { String($0) } ?? ":"
    }.joined(separator: " ")
  }

  package func hasWord(_ word: String) -> Bool { elements.contains { $0.hasWord(word) } }
}

extension Pattern.Element {
  fileprivate func hasWord(_ word: String) -> Bool {
    switch self {
    case .word(let own): own == word
    case .flag(let words): words.contains(word)
    case .slot: false
    case .optional(let inner): inner.contains { $0.hasWord(word) }
    case .choice(let options), .anyOrder(let options):
      options.contains { $0.contains { $0.hasWord(word) } }
    }
  }
}
