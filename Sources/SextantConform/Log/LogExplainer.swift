import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
package import SextantRuntime
import SextantSyntax

/// The options of checking a log against a model.
package struct LogOptions: Sendable {
  /// The maximum number of assumed moves before an observation.
  package var hidden = 3
  /// The maximum number of possible states.
  package var maxStates = 1_000
  /// The settling time in milliseconds. An observation is transient if another follows within this
  /// time.
  package var settle = 300

  package init() {}
}

/// Checks logs against a model by searching for explaining paths (trace validation).
///
/// The problem: a log names some moves and shows some observations. A model explains it if a path
/// from a start contains the logged moves in order and matches all observations.
///
/// The algorithm simulates the model as a nondeterministic automaton. It carries the set of
/// possible states from line to line, as in the subset construction:
/// - A line with `do` leads from each state to the state after that sentence.
/// - A line with `launch` restarts the app and leaves one state.
/// - A line without a cause keeps the states that match its observation. If none matches, the
///   search assumes unlogged moves, breadth-first and at most `hidden` of them.
///
/// Each possible state keeps its path in `WayTable`, as a tree of predecessors. `ModelStates`
/// caches successors, since logs repeat the same paths.
///
/// Invariants:
/// - A line gets assumed moves only if no possible state explains it.
/// - All possible states need the same number of assumed moves.
/// - At most `maxStates` states are kept. `cut` records the first line at which states were
///   omitted.
package struct LogExplainer {
  private enum Sentence {
    case step(Int)
    case unreadable(Diagnostic?)
  }

  private var session: Session
  var states: ModelStates
  private var reader: ObservationReader
  let options: LogOptions
  let shouldStop: () -> Bool
  private var sentences: [String: Sentence] = [:]

  var at = Progress()
  var nearestWay: Int?
  private var unknown: [String] = []

  struct Progress {
    var line = 0
    var possible: [(is: Possible, way: Int)] = []
    var ways = WayTable()
    var starts: [[Value?]] = []
    var time: Int?
    var cut: Int?
    var result = LogResult()
  }

  /// - Parameters:
  ///   - session: A session in the initial state of the app.
  ///   - shouldStop: Returns whether to stop; polled.
  package init(
    _ session: Session, _ names: NameMap, _ options: LogOptions,
    shouldStop: @escaping () -> Bool = { false }
  ) {
    self.session = session
    states = ModelStates(from: session.interpreter)
    reader = ObservationReader(session.interpreter.program, names)
    self.options = options
    self.shouldStop = shouldStop
  }

  /// Explains a log up to its end or to the first unexplained line.
  package mutating func explain(_ log: AppLog) -> LogResult {
    at = Progress()
    if log.lines.first?.cause.isLaunch != true { _ = launch([]) }
    while at.line < log.lines.count, !shouldStop() {
      let line = log.lines[at.line]
      if let reason = take(line, at: at.line) {
        // Additional states would not explain such a line either.
        if !unknown.isEmpty || reason.isAboutTheLine { at.cut = nil }
        return result(of: log, failure(reason, at: line))
      }
      at.line += 1
      if line.cause.isLaunch { at.cut = nil }
      forget()
    }
    var all = result(of: log, nil)
    all.wasInterrupted = at.line < log.lines.count
    return all
  }

  private mutating func result(of log: AppLog, _ failure: LogResult.Failure?) -> LogResult {
    var result = at.result
    result.failure = failure
    result.cutLine = at.cut.map { log.lines[$0].number }
    result.runs = explained(log)
    return result
  }

  // MARK: Lines

  /// Returns the reason if the line is not explained.
  private mutating func take(_ line: AppLog.Line, at index: Int) -> LogResult.Failure.Reason? {
    // Transient observations are ignored. Their time is added to that of the next line.
    if line.cause == .unknown, !line.isCompared { return nil }
    (unknown, nearestWay, states.untried) = ([], nil, [])
    let passed = at.time.flatMap { start in line.time.map { max(0, $0 - start) } }
    at.time = line.time
    let seen = line.isCompared ? line.seen.map { read($0) } : nil
    switch line.cause {
    case .launch(let members):
      guard let values = values(of: members), launch(values) else { return .noStart }
      let visits = begin(nil)
      var found = Found()
      look(at: visits, from: 0, for: seen, &found)
      return keep(found, of: visits, at: index)
    case .move(let text):
      switch sentence(text) {
      case .unreadable(let diagnostic): return .unreadable(diagnostic)
      case .step(let step): return make(step, after: passed, at: index, seen)
      }
    case .unknown: return search(passed, at: index, seen)
    }
  }

  private mutating func read(_ observation: Observation) -> ReadObservation {
    let read = reader.read(observation)
    at.result.compared += 1
    note(read)
    return read
  }

  private mutating func values(of members: [JSONValue.Member]) -> [Value?]? {
    let (values, read) = reader.values(of: members)
    note(read)
    return read.unknown.isEmpty ? values : nil
  }

  private mutating func note(_ read: ReadObservation) {
    var seen: Set<String> = []
    unknown = read.unknown.map(\.sentence).filter { seen.insert($0).inserted }
    for sentence in unknown { at.result.unknown[sentence, default: 0] += 1 }
    for what in read.unread { at.result.unread[what, default: 0] += 1 }
  }

  private mutating func sentence(_ text: String) -> Sentence {
    if let known = sentences[text] { return known }
    let renamed = reader.renamed(text)
    let found: Sentence
    if let statement = session.prepare(renamed), statement.isSentence {
      states.extend(to: session.interpreter.program)
      found = .step(
        states.number(of: ModelStep(text: renamed, title: renamed, statement: statement)))
    } else {
      var compiler = session.compiler
      let diagnostics = compiler.compile(SourceText(name: "do", text: renamed)).diagnostics
      found = .unreadable(diagnostics.first { $0.severity == .error })
    }
    sentences[text] = found
    return found
  }

  /// Returns false if the app cannot start.
  private mutating func launch(_ values: [Value?]) -> Bool {
    guard let state = states.start(with: values) else { return false }
    at.starts.append(values)
    let way = at.ways.add(
      WayTable.Step(
        before: at.possible.first?.way ?? -1, step: -1, line: at.starts.count - 1, isHidden: false))
    at.possible = [(Possible(state: state), way)]
    return true
  }

  private mutating func forget() {
    let kept = states.forget(keeping: at.possible.map(\.is.state), over: Self.mostKnown)
    let ways = at.ways.forget(keeping: at.possible.map(\.way))
    for index in at.possible.indices {
      (at.possible[index].is.state, at.possible[index].way) = (kept[index], ways[index])
    }
  }

  private static let mostKnown = 200_000

  // MARK: Results

  private mutating func failure(
    _ reason: LogResult.Failure.Reason, at line: AppLog.Line
  ) -> LogResult.Failure {
    LogResult.Failure(
      line: line, reason: reason,
      before: at.possible.prefix(Self.mostShown).map { states.shown(in: $0.is.state) },
      count: at.possible.count, isCut: at.cut != nil, place: lastPlace(reason), unknown: unknown,
      untried: states.untried.sorted())
  }

  private static let mostShown = 100

  /// Returns the location of the last effect on the path to the nearest state, or to the first
  /// possible state.
  private mutating func lastPlace(_ reason: LogResult.Failure.Reason) -> SourceSpan? {
    if case .refused(_, let error) = reason, let error, error.place != error.statement {
      return error.place
    }
    let moves = replay(to: nearestWay ?? at.possible.first?.way)
    let last = moves.last { $0.step.step >= 0 && !states.steps[$0.step.step].isTime }
    return last.flatMap { states.trial(of: $0.step.step, from: $0.from).place }
  }

  /// Replays a path, with the states before and after each step.
  private mutating func replay(to way: Int?) -> [(step: WayTable.Step, from: Int, to: Int)] {
    var moves: [(step: WayTable.Step, from: Int, to: Int)] = []
    for step in way.map({ at.ways.way(to: $0) }) ?? [] {
      let from = moves.last?.to ?? 0
      guard
        let to = step.step < 0
          ? states.start(with: at.starts[step.line]) : states.state(after: step.step, from: from)
      else { break }
      moves.append((step, from, to))
    }
    return moves
  }

  private mutating func explained(_ log: AppLog) -> [LogResult.Run] {
    var runs: [LogResult.Run] = []
    for (step, _, state) in replay(to: at.possible.first?.way) {
      if step.step < 0 {
        runs.append(.init(start: script(to: state, at.starts[step.line])))
        continue
      }
      let made = states.steps[step.step]
      let top = states.shown(in: state).top
      runs[runs.count - 1].steps.append(
        .init(
          line: log.lines[step.line], text: made.text, title: made.title,
          isHidden: step.isHidden, top: top.map { $0.kind == .screen ? literalHead($0) : "" } ?? "")
      )
    }
    return runs
  }

  /// Returns statements that lead from the default start to a start with other values, if any.
  private mutating func script(to start: Int, _ values: [Value?]) -> [String]? {
    let program = states.program
    var texts = zip(program.variables, values).compactMap { variable, value in
      value.flatMap { $0 == variable.initial ? nil : "set \(variable.name) = \($0)" }
    }
    if texts.isEmpty { return [] }
    if leads(texts, to: start) { return texts }
    texts.append("restore \(states.graph(of: start))")
    return leads(texts, to: start) ? texts : nil
  }

  private mutating func leads(_ texts: [String], to state: Int) -> Bool {
    guard var reached = states.start(with: []) else { return false }
    for text in texts {
      guard case .step(let step) = sentence(text),
        let next = states.state(after: step, from: reached)
      else { return false }
      reached = next
    }
    return reached == state
  }
}
