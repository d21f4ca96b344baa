import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// The completion of statements, expectations and conditions. Each function corresponds to a
/// function of the binder.
extension Completer {
  // MARK: Statements

  mutating func statement(_ phrase: Phrase, from start: Int, isTop: Bool) {
    if start == phrase.end { return beginning(isTop: isTop) }
    if let row = binder.statementRow(phrase, at: start) {
      return form(row, phrase, from: start)
    }
    if isTop, start == 0, binder.isDeclaration(phrase, from: 0),
      let row = declarations.row(phrase.word(at: 0)), row.form.role != .start
    {
      return declaration(phrase, row)
    }
    for row in phrase.word(at: start).flatMap({ binder.statementForms[$0] }) ?? [] {
      form(row, phrase, from: start)
    }
    sentence(phrase, from: start)
  }

  /// Completes a statement form. Separate functions complete open slots, which take the rest of the
  /// line.
  private mutating func form(_ row: Row<StatementForm>, _ phrase: Phrase, from start: Int) {
    let next = start + 1
    switch row.form.openSlot {
    case .target?: within(phrase, from: next)
    case .sentence?: sentence(phrase, from: next)
    case .check?: expectation(phrase, from: next)
    case .binding?: binding(phrase, from: next)
    case .assignment?: assignment(phrase, from: next)
    case .printed?: printing(phrase, from: next)
    case .branches?: fact(phrase, from: next, thenBlock: true)
    case .rounds?: loop(phrase, from: next)
    default: form(row.pattern, phrase, from: start, row.form.summary, of: "")
    }
  }

  private mutating func beginning(isTop: Bool) {
    sentenceBeginnings()
    for form in statementForms { add(form.word, form.summary) }
    guard isTop else { return }
    for form in commonDeclarations
    where form.word != "start" && !binder.isOfOtherSystem(form.word) {
      add(form.word, form.summary)
    }
    for declaration in binder.system.declarations { add(declaration.word, declaration.summary) }
  }

  /// Completes `REF: …` or `REF { … }` after `in`.
  private mutating func within(_ phrase: Phrase, from start: Int) {
    var parser = binder.parser(for: phrase)
    var end = start
    guard parser.take(.reference, &end) else { return reference(phrase, from: start) }
    if end == phrase.end {
      add(":", "a sentence on it follows")
      add("{", "sentences on it follow")
      return referenceContinuation(phrase, from: start)
    }
    guard phrase.isOp(.colon, at: end) else { return }
    statement(phrase, from: end + 1, isTop: false)
  }

  private mutating func binding(_ phrase: Phrase, from start: Int) {
    if phrase.end == start + 1 { add("=", "a node or a value") }
    guard phrase.end > start + 1 else { return }
    for part in Part.allCases { shapes(binder.vocabulary.bindings, phrase, from: start + 2, part) }
    node(phrase, from: start + 2)
    reference(phrase, from: start + 2)
    value(phrase, from: start + 2)
  }

  private mutating func value(_ phrase: Phrase, from start: Int) {
    let begin = lastOperand(phrase, from: start)
    for part in Part.allCases {
      comparison(phrase, from: begin, part)
      connectives(phrase, from: begin, part)
    }
  }

  private mutating func assignment(_ phrase: Phrase, from start: Int) {
    switch phrase.end - start {
    case 0:
      for variable in run.evaluator.variables {
        add(variable.name, "a state, now \(variable.value)", isWord: true)
      }
      for name in session.scope.names {
        guard case .binding? = session.scope[name]?.type else { continue }
        add(binder.text(name), "bound by `let`", isWord: true)
      }
    case 1:
      add("=", "its new value")
      let index = phrase.name(at: start).flatMap { app.variableIDs[$0] }
      guard let index, [.int, .decimal].contains(app.variables[index].type) else { return }
      add("+=", "the value to add")
      add("-=", "the value to subtract")
    default:
      value(phrase, from: start + 2)
      add("with", "`with animation`", isWord: true)
      add("animation", "`with animation`")
    }
  }

  /// Completes `for NAME, … in LIST {`.
  private mutating func loop(_ phrase: Phrase, from start: Int) {
    guard phrase.end > start else { return }
    if phrase.word(at: phrase.end - 1) == Word.in.symbol {
      return slot(.expression, "list", of: "")
    }
    add("in", "the values follow", isWord: true)
    add(",", "another name, for lists of rows")
    add("{", "the statements to repeat")
  }

  private mutating func printing(_ phrase: Phrase, from start: Int) {
    add("graph", "the whole graph as a literal; after `debug`, in the notation of the original")
    add("state", "the app's state")
    add("debug", "`debug graph`: the graph in the notation of the original")
    for part in Part.allCases { shapes(binder.vocabulary.subjects, phrase, from: start, part) }
    reference(phrase, from: start)
    fact(phrase, from: start, thenBlock: false)
  }

  // MARK: Sentences

  private mutating func sentenceBeginnings() {
    for word in binder.vocabulary.firstWords {
      guard let symbol = binder.symbols.find(word) else { continue }
      add(word, summary(of: binder.vocabulary.sentences(beginningWith: symbol)))
    }
    slot(.command, "command", of: "")
  }

  private func summary(of entries: [Row<Sentence>]) -> String {
    guard let first = entries.first else { return "" }
    if entries.count == 1 { return first.form.summary }
    return entries.map(\.form.example).joined(separator: " · ")
  }

  mutating func sentence(_ phrase: Phrase, from start: Int) {
    guard start < phrase.end else { return sentenceBeginnings() }
    if phrase.word(at: phrase.end - 1) == Word.without.symbol {
      add("animation", "without animation")
    }
    var canEndAnimated =
      binder.vocabulary.command.animates && phrase.end == start + 1
      && phrase.name(at: start).map { binder.app.commandIDs[$0] != nil } ?? false
    var alive: [(word: Symbol, entry: Row<Sentence>)] = []
    let first = phrase.word(at: start)
    for entry in first.map({ binder.vocabulary.sentences(beginningWith: $0) }) ?? [] {
      let (expected, isWhole) = following(entry.pattern, phrase, from: start)
      if isWhole, entry.form.animates { canEndAnimated = true }
      for case .word(let word) in expected { alive.append((word, entry)) }
      for case .slot(let slot, let name) in expected {
        self.slot(slot, name, of: entry.form.name)
      }
    }
    for (word, _) in alive {
      add(
        binder.text(word), summary(of: alive.filter { $0.word == word }.map(\.entry)),
        isWord: true)
    }
    if canEndAnimated { add("without", "`without animation`", isWord: true) }
  }

  /// Completes `[in REF:] SENTENCE` after `can` or `from`.
  mutating func tried(_ phrase: Phrase, from start: Int) {
    if start == phrase.end {
      sentenceBeginnings()
      add("in", "a sentence on another node")
    } else if phrase.word(at: start) == Word.in.symbol {
      within(phrase, from: start + 1)
    } else {
      sentence(phrase, from: start)
    }
  }

  // MARK: Expectations and facts

  private mutating func expectation(_ phrase: Phrase, from start: Int) {
    let isNo = phrase.word(at: start) == Word.no.symbol
    let position = isNo ? start + 1 : start
    if phrase.word(at: position) == Word.error.symbol {
      return errorExpectation(phrase, from: position + 1)
    }
    snapshot(phrase, from: start)
    // Words come before arguments, because the arguments may be numerous.
    for part in Part.allCases {
      fact(phrase, from: start, thenBlock: false, part)
      shapes(binder.vocabulary.events, phrase, from: start, part, isEvent: true)
      if phrase.end == position, part == .words {
        add("error", "the error of a sentence, or no error")
      }
    }
  }

  /// Completes `graph snapshot` or an expected graph.
  private mutating func snapshot(_ phrase: Phrase, from start: Int) {
    guard phrase.word(at: start) == Word.graph.symbol else { return }
    add("snapshot", "the recorded graph", isWord: true)
    add("{", "the graph, as `print graph` shows it")
  }

  private mutating func errorExpectation(_ phrase: Phrase, from start: Int) {
    if phrase.end == start {
      slot(.code, "code", of: "")
      add("from", "the sentence follows")
      return
    }
    let isPlain = phrase.word(at: start) == Word.from.symbol
    if !isPlain, phrase.end == start + 1 { return add("from", "the sentence follows") }
    let first = isPlain ? start + 1 : start + 2
    if let row = binder.statementRow(phrase, at: first), row.form.isTriable {
      form(row, phrase, from: first)
    } else {
      tried(phrase, from: first)
    }
  }

  enum Part: CaseIterable {
    case words, arguments
  }

  mutating func fact(_ phrase: Phrase, from start: Int, thenBlock: Bool) {
    for part in Part.allCases { fact(phrase, from: start, thenBlock: thenBlock, part) }
  }

  /// Completes the last operand of `and` and `or` in a condition.
  private mutating func fact(_ phrase: Phrase, from start: Int, thenBlock: Bool, _ part: Part) {
    let begin = lastOperand(phrase, from: start)
    let sentence = (begin..<max(begin, phrase.end)).last {
      [Word.can.symbol, Word.cannot.symbol].contains(phrase.word(at: $0))
    }
    if let sentence { return tried(phrase, from: sentence + 1) }
    comparison(phrase, from: begin, part)
    shapes(binder.vocabulary.facts, phrase, from: begin, part)
    if part == .words, begin == phrase.end {
      add("can", "a sentence that can run")
      add("cannot", "a sentence that cannot run")
    }
    connectives(phrase, from: begin, part)
    if part == .words, begin < phrase.end, thenBlock { add("{", "the statements to run") }
  }

  private func lastOperand(_ phrase: Phrase, from start: Int) -> Int {
    let last = (start..<max(start, phrase.end)).last { position in
      switch phrase.word(at: position) {
      case Word.and.symbol, Word.or.symbol, Word.implies.symbol: true
      case Word.not.symbol: phrase.word(at: position - 1) != Word.is.symbol
      default: false
      }
    }
    return last.map { $0 + 1 } ?? start
  }

  /// Completes values in place of an operand, and the words before and after an operand.
  private mutating func connectives(_ phrase: Phrase, from start: Int, _ part: Part) {
    switch part {
    case .words where start == phrase.end:
      add("count", "a number of nodes, sheets, windows …")
      add("not", "the opposite of a fact")
    case .words:
      add("and", "and another fact")
      add("or", "or another fact")
      add("implies", "another fact, if this fact holds")
    case .arguments where start == phrase.end: values(of: .unknown)
    case .arguments: break
    }
  }

  private mutating func comparison(_ phrase: Phrase, from start: Int, _ part: Part) {
    guard start < phrase.end else { return }
    if part == .words, phrase.word(at: phrase.end - 1) == Word.is.symbol {
      add("not", "anything else")
    }
    var parser = binder.parser(for: phrase)
    if phrase.word(at: start) == Word.count.symbol, phrase.end == start + 1 {
      switch part {
      case .words:
        for word in Binder.styles.map({ binder.text($0.plural) }) + ["windows", "stack"] {
          add(word, "the number of \(word)")
        }
      case .arguments:
        slot(.nodePattern, "", of: "")
        values(of: .list(.unknown))
      }
    }
    if part == .arguments,
      phrase.isOp(.plus, at: phrase.end - 1) || phrase.isOp(.minus, at: phrase.end - 1)
    {
      values(of: .unknown)
    }
    var end = start
    guard parser.take(.expression, &end) else { return }
    if part == .words, end == phrase.end {
      add("is", "a value follows")
      add("contains", "an element of the list follows")
    }
    guard part == .arguments, isComparison(phrase, at: end) else { return }
    let isNegated = phrase.word(at: phrase.end - 1) == Word.not.symbol
    if phrase.end == end + (isNegated ? 2 : 1) { values(of: .unknown) }
  }

  private func isComparison(_ phrase: Phrase, at position: Int) -> Bool {
    [Word.is.symbol, Word.contains.symbol].contains(phrase.word(at: position))
      || [Op.less, .lessOrEqual, .greater, .greaterOrEqual].contains {
        phrase.isOp($0, at: position)
      }
  }

  private mutating func shapes(
    _ rows: [Row<some PatternForm>], _ phrase: Phrase, from start: Int, _ part: Part,
    isEvent: Bool = false
  ) {
    for row in rows {
      let (expected, isWhole) = following(row.pattern, phrase, from: start)
      if isWhole, isEvent, part == .words { add("ever", "since the scenario began") }
      for item in expected {
        switch item {
        case .word(let word) where part == .words:
          add(binder.text(word), row.form.summary, isWord: true)
        case .slot(let slot, let name) where part == .arguments: self.slot(slot, name, of: nil)
        case .word, .slot, .end: break
        }
      }
    }
  }
}
