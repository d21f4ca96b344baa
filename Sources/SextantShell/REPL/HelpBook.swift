internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// Help on everything that can be typed, generated from the tables of forms, sentences and
/// commands.
struct HelpBook {
  /// A help topic.
  struct Entry {
    let notation: String
    let summary: String
    var example = ""
    /// The words by which it is found.
    let words: [String]
    /// Its name in the original of the system.
    var originals: [String] = []
  }

  let sentences: [Entry]
  let gestures: [Entry]
  let statements: [Entry]
  let declarations: [Entry]
  let facts: [Entry]
  let events: [Entry]
  let commands: [Entry]
  let codes: [Entry]
  let explanations: [Explanation]
  /// The topics of other systems, by the name of the system.
  let others: [(system: String, entries: [Entry])]
  /// The default system.
  private let standard: String
  /// Names of the original without a row of a table.
  let terms: [Entry]
  private let firstSteps: [Entry]

  init(_ session: Session) {
    let vocabulary = session.vocabulary
    func entry(_ sentence: SentenceForm) -> Entry {
      .sentence(
        sentence.name, sentence.pattern.source, sentence.summary, example: sentence.example,
        originals: sentence.originals, animates: sentence.animates)
    }
    sentences = vocabulary.sentences.filter { !$0.isGesture }.map(entry)
    gestures = vocabulary.sentences.filter(\.isGesture).map(entry)
    let system = vocabulary.system
    statements = statementForms.map(HelpBook.entry) + HelpBook.bindings(of: system)
    let own = HelpBook.declarations(of: system)
    declarations =
      commonDeclarations.filter { own.isEmpty || !$0.isOfTree }.map(HelpBook.entry) + own
      + (own.isEmpty ? memberForms.map(HelpBook.entry) : [])
      + scenarioAttributes.map(HelpBook.entry)
    facts = vocabulary.facts.map(\.form).map {
      .fact($0.pattern, $0.summary, example: $0.example, originals: $0.originals)
    }
    events = vocabulary.events.map(\.form).map {
      .event($0.pattern, $0.summary, example: $0.example, originals: $0.originals)
    }
    terms = HelpBook.terms(of: system)
    firstSteps = HelpBook.firstSteps(of: system)
    standard = session.systems.names[0]
    others = session.systems.names.filter { $0 != system.name }.compactMap { name in
      session.systems.system(named: name).map { (name, HelpBook.entries(of: $0)) }
    }
    commands = MetaCommand.all.map {
      Entry(notation: $0.notation, summary: $0.summary, words: [$0.name, ":" + $0.name])
    }
    explanations = Explanations(session.systems).all
    codes = explanations.map {
      Entry(
        notation: "\($0.word) \($0.number)", summary: $0.wording,
        words: [$0.word, String($0.number)])
    }
  }

  private static func entry(_ form: StatementForm) -> Entry {
    Entry(
      notation: form.pattern.map { HelpNotation.text(of: $0) } ?? form.notation,
      summary: form.summary, example: form.example, words: [form.word])
  }

  private static func entry(_ form: CommonDeclaration) -> Entry {
    Entry(
      notation: form.notation, summary: form.summary, example: form.example, words: [form.word])
  }

  private static func entry(_ attribute: ScenarioAttribute) -> Entry {
    Entry(
      notation: "scenario \"TITLE\" \(attribute.notation) { … }", summary: attribute.summary,
      example: attribute.example, words: [attribute.word])
  }

  private static func entry(_ form: MemberForm) -> Entry {
    Entry(
      notation: form.notation, summary: form.summary, example: form.example, words: [form.word])
  }

  /// The types of inputs and states.
  private let types =
    valueTypes.map {
      Entry(notation: $0.name, summary: $0.summary, example: $0.example, words: [$0.name])
    } + [Entry(notation: "[TYPE]", summary: "a list", example: "[1, 2]", words: ["list"])]

  // MARK: Looking up

  /// Chapters that can be shown as a whole.
  private var chapters: [(word: String, title: String, entries: [Entry])] {
    [
      ("sentences", "Sentences", sentences), ("gestures", "Gestures, what a person does", gestures),
      ("statements", "Statements", statements), ("declarations", "Declarations", declarations),
      ("facts", "Facts, for `expect`, `if` and `print`", facts),
      ("events", "Events of the last statement, for `expect`", events),
      ("types", "Types of inputs; a state has that of its value", types),
      ("commands", "Commands of this shell", commands),
      ("codes", "Errors and warnings", codes),
    ]
  }

  /// All topics with a one-line description, chapters first.
  var topics: [(word: String, summary: String)] {
    var seen: Set<String> = []
    let all =
      chapters.map { ($0.word, $0.title) }
      + chapters.flatMap { $0.entries }.flatMap { entry in
        entry.words.map { ($0, entry.summary) }
      }
    return all.filter { seen.insert($0.0).inserted }
  }

  /// The help on a topic; empty if there is none.
  func lines(on topic: String) -> [StyledLine] {
    if let chapter = chapters.first(where: { $0.word == topic }) {
      return lines(chapter.title, chapter.entries, withExamples: chapter.word != "codes")
    }
    let own = chapters.filter { $0.word != "codes" }.flatMap(\.entries) + terms
    let named = own.filter { $0.words.contains(topic) || $0.isCalled(topic) }
    let found =
      named.isEmpty
      ? (topic.hasPrefix("expect ") ? facts + events : own).filter { $0.begins(with: topic) }
      : named
    if !found.isEmpty { return found.flatMap { lines(of: $0) } + explanation(of: topic) }
    let elsewhere = others.flatMap { other -> [StyledLine] in
      let found = other.entries.filter { $0.words.contains(topic) || $0.isCalled(topic) }
      if found.isEmpty { return [] }
      let isStandard = other.system == standard
      let use =
        isStandard ? "an app that `uses` none is of it" : "`app NAME uses \(other.system) { … }`"
      let title = "In the system \(other.system) (\(use))"
      return [StyledLine([StyledText(title, .heading)])]
        + found.flatMap { lines(of: $0, indent: "  ") }
    }
    return elsewhere + explanation(of: topic)
  }

  /// The explanation of an error or a warning; empty if there is none.
  func explanation(of code: String) -> [StyledLine] {
    explanations.filter { $0.isNamed(code) }.flatMap(\.lines)
  }

  /// Sentences to try first, then a question.
  private static func firstSteps(of system: any NavigationSystem) -> [Entry] {
    let steps = system.manual.firstSteps
    let rows = system.sentences.filter { !$0.isGesture }.prefix(3).map { ($0.example, $0.summary) }
    return (steps.isEmpty ? rows : steps).map {
      Entry(notation: $0.0, summary: $0.1, words: [])
    } + [Entry(notation: "expect top is Detail", summary: "ask whether something holds", words: [])]
  }

  /// An introduction that fits on one screen.
  func overview() -> [StyledLine] {
    func text(_ text: String, _ role: TextRole = .plain) -> StyledLine {
      StyledLine([StyledText(text, role)])
    }
    var result = [
      text(
        "Type a sentence, and what it changes is shown. Tab shows what fits here; Up brings back"),
      text("what was typed. Any capitalised name is a screen until an app is declared or loaded."),
    ]
    result += lines("To begin with", firstSteps, withExamples: false)
    result += lines("Commands of this shell", commands, withExamples: false)
    result.append(text("Words to look up, as in `:help append`, or a chapter at once", .heading))
    for chapter in chapters where !["codes", "commands"].contains(chapter.word) {
      var seen: Set<String> = []
      let words = chapter.entries.flatMap { $0.words.prefix(1) }.filter { seen.insert($0).inserted }
      result.append(
        StyledLine([
          StyledText("  :help \(chapter.word)", .label),
          StyledText("  " + words.joined(separator: " "), .note),
        ]))
    }
    result.append(
      StyledLine([
        StyledText("  :help codes", .label),
        StyledText("  every error and warning; `:explain CODE` says more about one", .note),
      ]))
    return result
  }

  // MARK: Rendering

  private func lines(
    _ title: String, _ entries: [Entry], withExamples: Bool
  ) -> [StyledLine] {
    let heading = StyledLine([StyledText(title, .heading)])
    if withExamples { return [heading] + entries.flatMap { lines(of: $0, indent: "  ") } }
    let width = min(44, entries.map(\.notation.count).max() ?? 0)
    return [heading]
      + entries.map { entry in
        let padding = String(repeating: " ", count: max(2, width + 2 - entry.notation.count))
        return StyledLine([
          StyledText("  " + entry.notation, .label), StyledText(padding),
          StyledText(entry.summary, .note),
        ])
      }
  }

  private func lines(of entry: Entry, indent: String = "") -> [StyledLine] {
    var lines = [
      StyledLine([StyledText(indent + entry.notation, .label)]),
      StyledLine([StyledText(indent + "    " + entry.summary)]),
    ]
    if !entry.example.isEmpty {
      lines.append(StyledLine([StyledText(indent + "    " + entry.example, .note)]))
    }
    return lines
  }
}

extension HelpBook.Entry {
  /// Whether its notation has the several words of a topic, in order and from its first one on:
  /// `stack is` of `stack [of REF] is PATS`.
  fileprivate func begins(with topic: String) -> Bool {
    var wanted = topic.split(separator: " ")[...]
    guard wanted.count > 1 else { return false }
    if wanted.first == "expect" { wanted = wanted.dropFirst() }
    let own = notation.split { !$0.isLetter }.filter { $0 != "expect" }
    guard own.first == wanted.first else { return false }
    for word in own where word == wanted.first { wanted = wanted.dropFirst() }
    return wanted.isEmpty
  }
}
