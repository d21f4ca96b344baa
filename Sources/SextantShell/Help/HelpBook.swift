import SextantCompiler
internal import SextantEngine
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The topics of `:help` and `sextant help`.
struct HelpBook: Sendable {
  struct Chapter: Sendable {
    let word: String
    let title: String
    let topics: [HelpTopic]
    let isLanguage: Bool

    init(_ word: String, _ title: String, isLanguage: Bool = false, _ topics: [HelpTopic]) {
      (self.word, self.title, self.topics, self.isLanguage) = (word, title, topics, isLanguage)
    }
  }

  struct Page: Sendable {
    let word: String
    let summary: String
    let lines: [StyledLine]
    var names: [String] = []
  }

  let chapters: [Chapter]
  let pages: [Page]
  let explanations: [Explanation]
  /// The names in the system's original framework that are missing in the tables.
  private let terms: [HelpTopic]
  /// The names of other frameworks, each with its counterpart in Sextant.
  private let foreign: [HelpTopic]
  let firstSteps: [HelpTopic]
  private let others: [(system: String, topics: [HelpTopic])]
  private let standard: String

  init(_ session: Session, commands: [HelpTopic], program: ProgramHelp) {
    let vocabulary = session.vocabulary
    let system = vocabulary.system
    let systems = session.systems.names.compactMap { session.systems.system(named: $0) }
    standard = session.systems.names[0]
    terms = HelpBook.terms(of: system)
    foreign = session.compiler.context.foreignMeanings().flatMap { row, meaning in
      row.words.map {
        HelpTopic(
          notation: $0, summary: "of \(row.origin.rawValue): \(meaning)", names: [], originals: [$0]
        )
      }
    }
    firstSteps = HelpBook.firstSteps(of: system)
    others = systems.filter { $0.name != system.name }.map { ($0.name, HelpBook.topics(of: $0)) }
    explanations = Explanations(session.systems).all.sorted { $0.number < $1.number }
    chapters =
      HelpBook.language(of: vocabulary) + [
        Chapter("commands", "Commands of this shell", commands),
        Chapter("program", "Commands of `sextant`", program.commandTopics),
        Chapter("options", "Options of the commands of `sextant`", program.optionTopics),
        Chapter("keys", "Keys of `.sextant.json`", ConfigKey.all.map { HelpTopic($0) }),
        Chapter("codes", "Errors and warnings", explanations.map { HelpTopic($0) }),
        Chapter("navigation", "Systems of navigation", systems.map { HelpTopic($0) }),
      ]
    pages = HelpBook.pages(of: session.systems)
  }

  private static func pages(of systems: SystemCatalog) -> [Page] {
    func exact(_ text: String) -> [StyledLine] {
      text.split(separator: "\n").map { StyledLine([StyledText(String($0), .code)]) }
    }
    return [
      Page(
        word: "systems", summary: "the systems of navigation",
        lines: exact(SystemPage.table(of: systems))),
      Page(
        word: "formats", summary: "the formats of reports and pictures", lines: FormatHelp.lines),
      Page(word: "config", summary: "`.sextant.json`", lines: ConfigHelp.lines),
      Page(
        word: "config-schema", summary: "the JSON schema of `.sextant.json`",
        lines: exact(ConfigHelp.schema)),
      Page(
        word: "exit-codes", summary: "the exit codes of `sextant`",
        lines: ExitCode.rows.map {
          StyledLine([StyledText($0.number, .label), StyledText($0.meaning)])
        }, names: ["exit", "exit codes"] + ExitCode.allCases.map { String($0.rawValue) }),
    ]
  }

  private static func language(of vocabulary: Vocabulary) -> [Chapter] {
    let system = vocabulary.system
    let own = declarations(of: system)
    let common = commonDeclarations.filter { own.isEmpty || !$0.isOfTree }.map { HelpTopic($0) }
    let members = own.isEmpty ? memberForms.map { HelpTopic($0) } : []
    let facts = vocabulary.facts.map(\.form)
    let events = vocabulary.events.map(\.form)
    let ownSlots = slots(of: system)
    let forms = statementForms.map(\.pattern) + facts.map(\.pattern) + events.map(\.pattern)
    let named = Set(ownSlots.flatMap(\.names))
    let commonSlots = commonSlots(forms).filter { named.isDisjoint(with: $0.names) }
    // The forms of the system precede the common forms of all systems.
    let sentences = vocabulary.sentences.map(\.form)
    let gestures = [.tapAction] + sentences.filter { $0.isGesture && $0 !== Sentence.tapAction }
    func chapter(_ word: String, _ title: String, _ topics: [HelpTopic]) -> Chapter {
      Chapter(word, title, isLanguage: true, topics)
    }
    let types =
      valueTypes.map {
        HelpTopic(notation: $0.name, summary: $0.summary, example: $0.example, names: [$0.name])
      } + [HelpTopic(notation: "[TYPE]", summary: "a list", example: "[1, 2]", names: ["list"])]
    return [
      chapter("sentences", "Sentences", sentences.filter { !$0.isGesture }.map { HelpTopic($0) }),
      chapter("gestures", "Gestures of the user", gestures.map { HelpTopic($0) }),
      chapter(
        "statements", "Statements",
        statementForms.map { HelpTopic($0) } + bindings(of: system) + setters(of: system)),
      chapter(
        "declarations", "Declarations",
        common + own + members + scenarioAttributes.map { HelpTopic($0) }),
      chapter(
        "facts", "Facts, for `expect`, `if` and `print`", facts.map { HelpTopic(fact: $0) }),
      chapter(
        "events", "Events of the last statement, for `expect`",
        events.map { HelpTopic(event: $0) }),
      chapter("types", "Types of inputs and variables", types),
      chapter(
        "words", "Words and placeholders in the forms of sentences",
        languageTopics + ownSlots + commonSlots),
    ]
  }

  private static func firstSteps(of system: any NavigationSystem) -> [HelpTopic] {
    let steps = system.manual.firstSteps
    let rows = system.sentences.filter { !$0.isGesture }.prefix(3).map { ($0.example, $0.summary) }
    return (steps.isEmpty ? rows : steps).map {
      HelpTopic(notation: $0.0, summary: $0.1, names: [])
    } + [
      HelpTopic(
        notation: "expect top is Detail", summary: "check a fact", names: [])
    ]
  }

  // MARK: Search

  var topics: [(word: String, summary: String)] {
    var seen: Set<String> = []
    let all =
      chapters.map { ($0.word, $0.title) } + pages.map { ($0.word, $0.summary) }
      + chapters.flatMap(\.topics).flatMap { topic in topic.names.map { ($0, topic.summary) } }
    return all.filter { seen.insert($0.0).inserted }
  }

  func nearest(to topic: String) -> String? {
    let elsewhere = others.flatMap { $0.topics.flatMap(\.names) }
    return nearestName(to: topic, in: topics.map(\.word)) ?? nearestName(to: topic, in: elsewhere)
  }

  struct Findings {
    var page: Page?
    var chapter: Chapter?
    var topics: [HelpTopic] = []
    var forms: [HelpTopic] = []
    var elsewhere: [(system: String, topics: [HelpTopic])] = []
    var alsoIn: [String] = []
    var explanations: [Explanation] = []

    var isEmpty: Bool {
      page == nil && chapter == nil && topics.isEmpty && elsewhere.isEmpty && explanations.isEmpty
    }
  }

  func findings(on topic: String, without shown: String? = nil) -> Findings {
    let query = HelpQuery(topic)
    var found = Findings()
    found.page = pages.first { $0.word == topic || $0.names.contains(topic) }
    found.chapter = chapters.first { $0.word == topic }
    found.explanations = explanations.filter { $0.isNamed(topic) }
    found.topics =
      chapters.filter { ![shown, "codes"].contains($0.word) }.flatMap(\.topics).filter(query.names)
      + terms.filter(query.names)
    let elsewhere = topics(elsewhere: query.names)
    if !found.topics.isEmpty {
      found.alsoIn = elsewhere.map(\.system)
      found.forms = chapters.filter { $0.isLanguage && $0.word != "words" }.flatMap(\.topics)
        .filter { query.isWritten(in: $0) && !query.names($0) }
    } else if found.page == nil, found.chapter == nil {
      found.topics = foreign.filter(query.names)
      found.elsewhere = elsewhere
    }
    if found.isEmpty { find(query, &found) }
    return found
  }

  /// Finds the topics that meet the first of these conditions that any topic meets: the name
  /// differs only in case, the form begins with the words, the form contains the words.
  private func find(_ query: HelpQuery, _ found: inout Findings) {
    let asked = chapters.filter { query.isFactQuery && ["facts", "events"].contains($0.word) }
    let forms = (asked.isEmpty ? chapters.filter(\.isLanguage) : asked).flatMap(\.topics)
    for fits in [query.resembles, query.begins, query.isWritten] where found.isEmpty {
      found.topics = forms.filter(fits)
      if found.topics.isEmpty { found.elsewhere = topics(elsewhere: fits) }
    }
  }

  private func topics(
    elsewhere fits: (HelpTopic) -> Bool
  ) -> [(system: String, topics: [HelpTopic])] {
    others.map { ($0.system, $0.topics.filter(fits)) }.filter { !$0.1.isEmpty }
  }

  func use(of system: String) -> String {
    let use =
      system == standard
      ? "the default for an app without `uses`" : "`app NAME uses \(system) { … }`"
    return "In the system \(system) (\(use))"
  }
}

extension HelpTopic {
  fileprivate init(_ explanation: Explanation) {
    self.init(
      notation: "\(explanation.word) \(explanation.number)", summary: explanation.wording,
      names: [explanation.word, String(explanation.number)])
  }

  fileprivate init(_ key: ConfigKey) {
    let commands = ConfigCommand.allCases.filter(key.commands.contains).map(\.rawValue)
    self.init(
      notation: "\"\(key.name)\": \(key.kind.wanted)",
      summary: "\(key.summary); in `.sextant.json`, for \(commands.joined(separator: ", "))",
      names: [key.name])
  }

  fileprivate init(_ system: any NavigationSystem) {
    self.init(
      notation: "app NAME uses \(system.name) { … }",
      summary: "\(system.manual.summary) See `sextant help \(system.name)`.",
      names: [system.name])
  }
}
