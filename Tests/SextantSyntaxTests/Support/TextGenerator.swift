import TestSupport

/// A generator of texts by part 1 of the grammar, with a random layout.
struct TextGenerator {
  var random: SeededRandom
  private var depth = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func script() -> String { items(upTo: 6, inFlatBlock: false) }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  private mutating func chance(_ part: Int) -> Bool {
    Int.random(in: 0..<part, using: &random) == 0
  }

  private mutating func blank() -> String { pick([" ", " ", " ", "  ", "\t", " /* c */ "]) }

  /// Returns whitespace inside brackets, where a newline is whitespace.
  private mutating func wideBlank() -> String {
    pick(["", "", " ", "\n", "\n\n   ", " // c\n", "\r\n\t", " /* c\n   d  \n  */ "])
  }

  private mutating func separator(inFlatBlock: Bool) -> String {
    if inFlatBlock { return pick(["; ", ";", " ;;"]) }
    return pick([
      "\n", "\n\n", "\n\n\n  ", ";", "  // c \n", "\n// c\n", "\r\n", "\n  /* c\n   d */\n",
    ])
  }

  private mutating func items(upTo count: Int, inFlatBlock: Bool) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      text += item() + separator(inFlatBlock: inFlatBlock)
    }
    return text
  }

  private mutating func item() -> String {
    var text = clause()
    while text.hasSuffix("}"), chance(3) { text += blank() + clause() }
    return text
  }

  private mutating func clause() -> String {
    let comma = chance(4) ? " ," : ""
    var text = atom()
    for _ in 0..<Int.random(in: 0...4, using: &random) { text += comma + blank() + atom() }
    if chance(3) { text += blank() + block() }
    return text
  }

  private mutating func block() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 4 { return "{}" }
    let isFlat = chance(2)
    return "{" + (isFlat ? " " : separator(inFlatBlock: false))
      + items(upTo: 3, inFlatBlock: isFlat) + "}"
  }

  private mutating func phrase() -> String {
    var text = atom()
    for _ in 0..<Int.random(in: 0...2, using: &random) { text += blank() + atom() }
    return text
  }

  private mutating func atom() -> String {
    depth += 1
    defer { depth -= 1 }
    switch Int.random(in: 0..<(depth > 4 ? 7 : 12), using: &random) {
    case 0, 1: return name()
    case 2: return pick(["1", "2.50", "3s", "1_000", "..."])
    case 3: return pick(["=", "<=", "is", "+ ", "- ", "-1"])
    case 4: return pick(["Root/Main/0", "A#1", "A#1/b", "Flow.route", "`tab`"])
    case 5: return pick(["\"text\"", "\"\\u{41} \\n\"", "\"größe, \(name()) and more than that\""])
    case 6: return "\"\"\"\n   a \\(b)  \n  \"\"\""
    case 7, 8: return name() + bracket("(", ")")
    case 9: return bracket("[", "]")
    case 10: return "(" + phrase() + (chance(3) ? blank() + block() : "") + wideBlank() + ")"
    default: return "\"a \\(\(name())\(chance(2) ? bracket("(", ")") : "")) b\""
    }
  }

  private mutating func name() -> String {
    pick(["a", "present", "Detail", "_x1", "名前", "aNameThatIsRatherLongAndSoFillsTheLine"])
  }

  private mutating func bracket(_ open: String, _ close: String) -> String {
    var elements: [String] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      var element = wideBlank()
      if open == "(", chance(3) { element += name() + blank() + ":" + blank() }
      element += phrase()
      if open == "(", chance(6) { element += blank() + block() }
      elements.append(element + wideBlank())
    }
    let last = elements.isEmpty || !chance(4) ? "" : ","
    return open + elements.joined(separator: ",") + last + wideBlank() + close
  }
}
