import SextantCompiler
import SextantEngine

struct HelpTopic: Sendable {
  let notation: String
  let summary: String
  var example = ""
  /// The names. Lists show only the first name. A topic without names is found only by its names in
  /// the original framework.
  let names: [String]
  var originals: [String] = []
}

struct HelpQuery {
  let text: String
  private let words: ArraySlice<Substring>
  let isFactQuery: Bool

  init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ")
    isFactQuery = words.count > 1 && words[0] == "expect"
    self.words = words.dropFirst(isFactQuery ? 1 : 0)
  }

  func names(_ topic: HelpTopic) -> Bool {
    topic.names.contains(text) || names(original: topic.originals)
  }

  func resembles(_ topic: HelpTopic) -> Bool {
    let wanted = text.lowercased()
    return topic.names.contains { $0.lowercased() == wanted }
  }

  /// Returns whether a name begins with the first word, and the form contains the words in order.
  /// For example, `stack is` matches `stack [of REF] is NODES`.
  func begins(_ topic: HelpTopic) -> Bool {
    guard words.count > 1, let first = words.first else { return false }
    return topic.names.contains { $0.split(separator: " ").first == first } && isWritten(in: topic)
  }

  func isWritten(in topic: HelpTopic) -> Bool {
    var rest = words
    for word in topic.notation.split(whereSeparator: { !$0.isLetter }) where word == rest.first {
      rest = rest.dropFirst()
    }
    return rest.isEmpty && !words.isEmpty
  }

  private func names(original names: [String]) -> Bool {
    if names.isEmpty { return false }
    let asked = Self.spellings(of: text)
    return names.contains { !Self.spellings(of: $0).isDisjoint(with: asked) }
  }

  /// Returns the spellings of an original name. For `Router.push(_:)`, they are `Router.push(_:)`,
  /// `push(_:)`, `Router.push` and `push`.
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

  /// - Parameter holder: the declaration whose block contains this declaration, if any.
  init(_ declaration: Declaration, in holder: String?) {
    let place = holder.map { " (inside `\($0)`)" } ?? ""
    self.init(
      notation: HelpNotation.text(of: declaration), summary: declaration.summary + place,
      example: declaration.example, names: [declaration.word], originals: declaration.originals)
  }
}
