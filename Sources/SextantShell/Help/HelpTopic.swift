import SextantCompiler
import SextantEngine

/// One thing that help knows of: a form, a word, a command, an option.
struct HelpTopic: Sendable {
  /// How it is written.
  let notation: String
  let summary: String
  var example = ""
  /// What it is found by. The first one stands for it in lists; a topic without a name is found by what the
  /// original calls it.
  let names: [String]
  /// Its names in the original of the system.
  var originals: [String] = []
}

/// What somebody asks help on: a word, or the first words of a form.
struct HelpQuery {
  let text: String
  /// Its words, without an `expect` before a fact.
  private let words: ArraySlice<Substring>
  /// Whether `expect` stands before a fact.
  let asksForFact: Bool

  init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ")
    asksForFact = words.count > 1 && words[0] == "expect"
    self.words = words.dropFirst(asksForFact ? 1 : 0)
  }

  /// Whether it is a name of a topic, or what the original calls it.
  func names(_ topic: HelpTopic) -> Bool {
    topic.names.contains(text) || names(original: topic.originals)
  }

  /// Whether it is a name of a topic in small or capital letters.
  func resembles(_ topic: HelpTopic) -> Bool {
    let wanted = text.lowercased()
    return topic.names.contains { $0.lowercased() == wanted }
  }

  /// Whether it is the beginning of a form, of which what may be left out is left out: `stack is` of
  /// `stack [of REF] is NODES`.
  func begins(_ topic: HelpTopic) -> Bool {
    guard words.count > 1, let first = words.first else { return false }
    return topic.names.contains { $0.split(separator: " ").first == first } && isWritten(in: topic)
  }

  /// Whether its words are written in a form, in this order.
  func isWritten(in topic: HelpTopic) -> Bool {
    var rest = words
    for word in topic.notation.split(whereSeparator: { !$0.isLetter }) where word == rest.first {
      rest = rest.dropFirst()
    }
    return rest.isEmpty && !words.isEmpty
  }

  /// Whether it is one of the names in the original: with or without its type and parentheses, in any case.
  private func names(original names: [String]) -> Bool {
    if names.isEmpty { return false }
    let asked = Self.spellings(of: text)
    return names.contains { !Self.spellings(of: $0).isDisjoint(with: asked) }
  }

  /// The spellings of a name of the original: `Router.push(_:)`, `push(_:)`, `Router.push`, `push`.
  private static func spellings(of original: String) -> Set<String> {
    let whole = original.lowercased()
    let bare = whole.prefix { $0 != "(" }
    var spellings: Set<String> = [whole, String(bare), String(whole.drop { $0 == "@" })]
    if let dot = bare.lastIndex(of: ".") {
      let start = whole.index(after: dot)
      spellings.insert(String(whole[start...]))
      spellings.insert(String(bare[bare.index(after: dot)...]))
    }
    return spellings
  }
}

// What the tables of the language say, as topics.
extension HelpTopic {
  init(_ form: StatementForm) { self.init(form, "") }

  init(_ form: CommonDeclaration) {
    self.init(
      notation: HelpNotation.text(of: form.pattern), summary: form.summary, example: form.example,
      names: [form.word])
  }

  init(_ attribute: ScenarioAttribute) {
    self.init(
      notation: "scenario \"TITLE\" \(attribute.notation) { … }", summary: attribute.summary,
      example: attribute.example, names: [attribute.word])
  }

  /// - Parameters:
  ///   - lead: what stands before the form; and before its example.
  ///   - tail: what may stand behind it.
  ///   - names: what else it is found by.
  private init(
    _ form: PatternForm, behind lead: (form: String, example: String) = ("", ""),
    _ tail: String = "", names: [String] = []
  ) {
    self.init(
      notation: lead.form + HelpNotation.text(of: form.pattern) + tail, summary: form.summary,
      example: lead.example + form.example, names: HelpNotation.names(of: form.pattern) + names,
      originals: form.originals)
  }

  init(_ sentence: Sentence) {
    self.init(sentence, sentence.animates ? " [without animation]" : "", names: [sentence.name])
  }

  init(fact: PatternForm) { self.init(fact, behind: ("", "expect ")) }

  init(event: PatternForm) { self.init(event, behind: ("", "expect "), " [ever]") }

  init(_ binding: SystemBinding) { self.init(binding, behind: ("let NAME = ", "let b = ")) }

  /// - Parameter holder: the declaration in the block of which it stands.
  init(_ declaration: Declaration, in holder: String?) {
    let place = holder.map { ", in the block of `\($0)`" } ?? ""
    self.init(
      notation: HelpNotation.text(of: declaration), summary: declaration.summary + place,
      example: declaration.example, names: [declaration.word], originals: declaration.originals)
  }
}
