import SextantEngine
import SextantSyntax

/// The forms of statements, expectations and facts; they mirror those of the checker.
extension Completer {
  // MARK: Statements

  /// What a statement may go on with that is written from `start` on.
  mutating func statement(_ line: Checker.Line, from start: Int, isTop: Bool) {
    if start == line.end { return beginning(isTop: isTop) }
    switch checker.keywords.keyword(checker.word(at: start, of: line)) {
    case .in: within(line, from: start + 1, isTop: isTop)
    case .try: sentence(line, from: start + 1)
    case .expect, .require: expectation(line, from: start + 1)
    case .let: binding(line, from: start + 1)
    case .set: assignment(line, from: start + 1)
    case .print: printing(line, from: start + 1)
    case .restore:
      if line.end == start + 1 {
        add("graph", "the whole graph, as `print graph` shows it")
        paths([])
      }
      if line.end == start + 2 { add("{", "the graph") }
    case .wait: if line.end == start + 1 { values(of: .duration) }
    case .after:
      if line.end == start + 1 { values(of: .duration) } else { add("{", "what runs then") }
    case .together: if line.end == start + 1 { add("{", "sentences of one pass") }
    case .repeat:
      if line.end == start + 1 { values(of: .int) } else { add("{", "what is repeated") }
    case .for: iteration(line, from: start + 1)
    case .if: fact(line, from: start + 1, thenBlock: true)
    case .some(let keyword)
    where isTop && start == 0
      && (keyword == .import || keyword == .app || checker.isDeclaration(line, from: 0, keyword)):
      declaration(line, keyword)
    default:
      sentence(line, from: start)
    }
  }

  private mutating func beginning(isTop: Bool) {
    sentenceBeginnings()
    for form in StatementForm.all { add(form.word, form.summary) }
    guard isTop else { return }
    for form in StatementForm.declarations
    where !checker.isOfOtherSystem(form.word) { add(form.word, form.summary) }
    for declaration in checker.system.declarations { add(declaration.word, declaration.summary) }
  }

  /// `in REF: …` and `in REF { … }`.
  private mutating func within(_ line: Checker.Line, from start: Int, isTop: Bool) {
    var matcher = checker.matcher(for: line)
    guard start < line.end, let length = matcher.referenceLength(at: start) else {
      return reference(line, from: start)
    }
    let end = start + length
    if end == line.end {
      add(":", "a sentence on it follows")
      add("{", "sentences on it follow")
      return referenceContinuation(line, from: start)
    }
    guard checker.isOp(.colon, at: end, of: line) else { return }
    statement(line, from: end + 1, isTop: false)
  }

  private mutating func binding(_ line: Checker.Line, from start: Int) {
    if line.end == start + 1 { add("=", "what it is bound to") }
    guard line.end > start + 1 else { return }
    shapes(
      checker.vocabulary.handles.map { ($0.pattern, $0.source.pattern, $0.source.summary) }, line,
      from: start + 2, isEvent: false)
    node(line, from: start + 2)
    reference(line, from: start + 2)
    if line.end == start + 2 { values(of: .unknown) }
  }

  private mutating func assignment(_ line: Checker.Line, from start: Int) {
    if line.end == start {
      for variable in run.variables {
        add(variable.name, "a state, now \(variable.value)", isWord: true)
      }
    }
    if line.end == start {
      for name in session.scope.names {
        guard case .handle? = session.scope[name]?.type else { continue }
        add(checker.text(name), "bound by `let`", isWord: true)
      }
    }
    if let name = checker.name(at: start, of: line), case .handle? = session.scope[name]?.type {
      if line.end == start + 1 { add("=", "its new value") }
      if line.end == start + 2 { values(of: .bool) }
      return
    }
    guard line.end > start, let name = checker.name(at: start, of: line),
      let index = app.variableIDs[name]
    else { return sentence(line, from: start - 1) }
    if line.end == start + 1 { add("=", "its new value") }
    if line.end == start + 2 { values(of: app.variables[index].type) }
  }

  private mutating func printing(_ line: Checker.Line, from start: Int) {
    if line.end == start {
      add("graph", "the whole graph, as a literal")
      add("state", "the app's state")
      add("debug", "`debug graph`: the graph as the original prints it")
      for word in ["children", "successors", "predecessors"] { add(word, "`\(word) of` a node") }
    } else if line.end == start + 1,
      checker.word(at: start, of: line) == checker.keywords.other("debug")
    {
      add("graph", "the graph as the original prints it")
    }
    let relations = ["children", "successors", "predecessors"]
    if let word = checker.word(at: start, of: line), relations.contains(checker.text(word)) {
      if line.end == start + 1 { add("of", "a node") } else { reference(line, from: start + 2) }
    }
    reference(line, from: start)
    fact(line, from: start, thenBlock: false)
  }

  private mutating func iteration(_ line: Checker.Line, from start: Int) {
    switch line.end - start {
    case 1: add("in", "the values follow")
    case 2: values(of: .list(.unknown))
    case 3...: add("{", "what is done with each")
    default: break
    }
  }

  // MARK: Sentences

  private mutating func sentenceBeginnings() {
    for word in checker.vocabulary.firstWords {
      guard let symbol = checker.symbols.find(word) else { continue }
      add(word, summary(of: checker.vocabulary.sentences(beginningWith: symbol)))
    }
    slot(.command, "command", of: "")
  }

  /// One line for several sentences with the same beginning.
  private func summary(of entries: [SentenceEntry]) -> String {
    guard let first = entries.first else { return "" }
    if entries.count == 1 { return first.summary }
    return entries.map(\.example).joined(separator: " · ")
  }

  /// What a sentence may go on with that is written from `start` on.
  mutating func sentence(_ line: Checker.Line, from start: Int) {
    guard start < line.end else { return sentenceBeginnings() }
    guard let first = checker.word(at: start, of: line) else { return }
    if checker.word(at: line.end - 1, of: line) == checker.words.without {
      add("animation", "without animation")
    }
    var canEndAnimated = false
    var alive: [(word: Symbol, entry: SentenceEntry)] = []
    for entry in checker.vocabulary.sentences(beginningWith: first) {
      var matcher = checker.matcher(for: line)
      if matcher.match(entry.pattern, from: start), entry.animates { canEndAnimated = true }
      guard matcher.farthest == line.end else { continue }
      for case .word(let word) in matcher.expected { alive.append((word, entry)) }
      for case .slot(let slot, let name) in matcher.expected {
        self.slot(slot, name, of: entry.name)
      }
    }
    for (word, _) in alive {
      add(
        checker.text(word), summary(of: alive.filter { $0.word == word }.map(\.entry)),
        isWord: true)
    }
    if canEndAnimated { add("without", "`without animation`", isWord: true) }
  }

  /// `[in REF:] sentence`, as after `can` and `from`.
  mutating func tried(_ line: Checker.Line, from start: Int) {
    guard start < line.end else {
      sentenceBeginnings()
      add("in", "a sentence on another node")
      return
    }
    guard checker.keywords.keyword(checker.word(at: start, of: line)) == .in else {
      return sentence(line, from: start)
    }
    var matcher = checker.matcher(for: line)
    guard start + 1 < line.end, let length = matcher.referenceLength(at: start + 1) else {
      return reference(line, from: start + 1)
    }
    let end = start + 1 + length
    if end == line.end {
      add(":", "a sentence on it follows")
      return referenceContinuation(line, from: start + 1)
    }
    sentence(line, from: end + 1)
  }

  // MARK: Expectations and facts

  private mutating func expectation(_ line: Checker.Line, from start: Int) {
    let isNo = checker.word(at: start, of: line) == checker.keywords.no
    let position = isNo ? start + 1 : start
    if checker.word(at: position, of: line) == checker.keywords.error {
      return errorExpectation(line, from: position + 1)
    }
    fact(line, from: start, thenBlock: false)
    shapes(
      checker.vocabulary.events.compactMap { entry in
        entry.compiled.map { ($0, entry.pattern, entry.summary) }
      }, line, from: start, isEvent: true)
    if line.end == position {
      add("error", "what error a sentence would be, or that there is none")
    }
  }

  private mutating func errorExpectation(_ line: Checker.Line, from start: Int) {
    if line.end == start {
      slot(.code, "code", of: "")
      add("from", "the sentence follows")
      return
    }
    let isPlain = checker.word(at: start, of: line) == checker.keywords.from
    if !isPlain, line.end == start + 1 { return add("from", "the sentence follows") }
    let first = isPlain ? start + 1 : start + 2
    switch checker.keywords.keyword(checker.word(at: first, of: line)) {
    case .wait: if line.end == first + 1 { values(of: .duration) }
    case .set where checker.isOp(.equals, at: first + 2, of: line):
      assignment(line, from: first + 1)
    default: tried(line, from: first)
    }
  }

  /// What a fact may go on with: the last question of those that `and` and `or` join.
  mutating func fact(_ line: Checker.Line, from start: Int, thenBlock: Bool) {
    var begin = start
    let keywords = checker.keywords
    for position in start..<max(start, line.end) {
      let word = checker.word(at: position, of: line)
      if word == keywords.can || word == keywords.cannot {
        return tried(line, from: position + 1)
      }
      if word == keywords.and || word == keywords.or || word == keywords.not {
        begin = position + 1
      }
    }
    comparison(line, from: begin)
    let entries = checker.vocabulary.shapes.compactMap { entry in
      entry.compiled.map { ($0, entry.pattern, entry.summary) }
    }
    shapes(entries, line, from: begin, isEvent: false)
    if begin == line.end {
      values(of: .unknown)
      add("count", "a number of nodes, sheets, windows …")
      add("not", "the opposite of a fact")
      add("can", "whether a sentence could be executed")
      add("cannot", "that a sentence could not be executed")
    } else {
      add("and", "and another fact")
      add("or", "or another fact")
      if thenBlock { add("{", "what runs then") }
    }
  }

  private mutating func comparison(_ line: Checker.Line, from start: Int) {
    guard start < line.end else { return }
    var matcher = checker.matcher(for: line)
    if checker.word(at: start, of: line) == checker.words.count, line.end == start + 1 {
      for word in checker.styles.map({ checker.text($0.plural) }) + ["windows", "stack"] {
        add(word, "how many \(word) there are")
      }
      slot(.nodePattern, "", of: "")
    }
    guard let length = matcher.expressionLength(at: start) else { return }
    if start + length == line.end { add("is", "a value follows") }
    let isNegated = checker.word(at: line.end - 1, of: line) == checker.keywords.not
    let right = start + length + (isNegated ? 2 : 1)
    guard line.end == right else { return }
    if !isNegated { add("not", "any other value") }
    values(of: .unknown)
  }

  /// Rows of the tables of facts and events.
  private mutating func shapes(
    _ rows: [(compiled: CompiledPattern, pattern: Pattern, summary: String)],
    _ line: Checker.Line, from start: Int, isEvent: Bool
  ) {
    for row in rows {
      var matcher = checker.matcher(for: line)
      let isWhole = matcher.match(row.compiled, from: start)
      if isWhole, isEvent { add("ever", "since the scenario began") }
      guard matcher.farthest == line.end else { continue }
      for item in matcher.expected {
        switch item {
        case .word(let word): add(checker.text(word), row.summary, isWord: true)
        case .slot(let slot, let name): self.slot(slot, name, of: "fact")
        case .end: break
        }
      }
    }
  }
}

/// A form of statement that is no row of a table of sentences: what help and completion say of it.
package struct StatementForm: Sendable {
  package let word: String
  package let notation: String
  package let summary: String
  package let example: String

  private init(_ word: String, _ notation: String, _ summary: String, _ example: String) {
    self.word = word
    self.notation = notation
    self.summary = summary
    self.example = example
  }

  package static let all = [
    StatementForm(
      "in", "in REF: sentence   in REF { … }", "act on another node than the visible one",
      "in root: present sheet stacked Detail"),
    StatementForm(
      "try", "try sentence", "do what the original does, where it is no error there",
      "try dismiss"),
    StatementForm(
      "let", "let NAME = NODE | REF | VALUE", "give a name to a new node, a node or a value",
      "let detail = Detail"),
    StatementForm("set", "set STATE = VALUE", "change a state of the app", "set root Home"),
    StatementForm(
      "expect", "expect FACT   expect EVENT   expect error [CODE] from sentence",
      "say what must hold", "expect top is Home"),
    StatementForm(
      "require", "require FACT", "like `expect`, and nothing runs after it when it fails",
      "require top is Home"),
    StatementForm(
      "print", "print graph | state | FACT | VALUE | REF", "show something", "print graph"),
    StatementForm(
      "if", "if FACT { … } else { … }", "run what fits", "if Home visible { append Detail }"),
    StatementForm(
      "repeat", "repeat COUNT { … }", "run several times", "repeat 2 { append Detail }"),
    StatementForm(
      "for", "for NAME in LIST { … }", "run once for each value",
      "for id in [\"1\", \"2\"] { append Detail(id: id) }"),
    StatementForm(
      "together", "together { … }", "run sentences in one render pass",
      "together { append Detail; append Editor }"),
    StatementForm(
      "wait", "wait DURATION", "let time pass; `try wait` passes what fails", "wait 2s"),
    StatementForm(
      "after", "after DURATION { … }", "run sentences when that time has passed",
      "after 2s { append Detail }"),
    StatementForm(
      "restore", "restore graph { … } | \"FILE\"",
      "put back what `print graph` or `print state` has shown, if the app can have it",
      "restore graph { stack { Home } }"),
  ]

  package static let declarations = [
    StatementForm(
      "screen", "screen NAME[(INPUT: TYPE)] [{ action …; source \"…\" }]", "declare a screen",
      "screen Product(id: String)"),
    StatementForm(
      "tabs", "tabs NAME { tab ID [\"Title\"] NODE … }", "declare a tab container",
      "tabs Main { tab first Home; tab second Profile }"),
    StatementForm(
      "switched", "switched NAME [shows NODE]", "declare a container that shows one node",
      "switched Root shows Home"),
    StatementForm(
      "custom", "custom NAME { segment NODE … }", "declare a container of your own",
      "custom Segments { segment First; segment Second }"),
    StatementForm(
      "presentable", "presentable NAME", "declare a presentation style of your own",
      "presentable photosPicker"),
    StatementForm(
      "window", "window NAME { NODE }", "declare a window", "window help { Help }"),
    StatementForm(
      "state", "state NAME = VALUE", "declare a state of the app", "state loggedIn = false"),
    StatementForm(
      "enum", "enum NAME { CASE, CASE }", "declare an enumeration", "enum Plan { free, premium }"),
    StatementForm(
      "message", "message NAME[(INPUT: TYPE)]", "declare what screens can send",
      "message saved(text: String)"),
    StatementForm(
      "command", "command NAME[(INPUT: TYPE)] { … }", "declare a sentence of your own",
      "command twice { append Detail; append Detail }"),
    StatementForm(
      "event", "event NAME[(INPUT: TYPE)] { … }", "declare what may happen outside",
      "event pushArrives { append Detail }"),
    StatementForm(
      "link", "link \"ADDRESS\" { … }", "declare an address that leads into the app",
      "link \"shop://product/{id}\" { append Product(id: id) }"),
    StatementForm(
      "when", "when FACT { … } [otherwise { … }]", "declare what follows from the state",
      "when loggedIn { append Detail }"),
    StatementForm(
      "on", "on MESSAGE [from SCREEN] { … }", "declare what a message leads to",
      "on finished from Detail { append Home }"),
    StatementForm(
      "app", "app NAME { … start NODE }", "declare an app; the session begins anew",
      "app Demo { screen Home; start stacked Home }"),
    StatementForm(
      "import", "import \"FILE\"", "take over the app and the declarations of a file",
      "import \"shop.sextant\""),
  ]
}
