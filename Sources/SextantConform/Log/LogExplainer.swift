import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
package import SextantRuntime
import SextantSyntax

package struct LogOptions: Sendable {
  package var hidden = 3
  package var maxStates = 1_000
  /// The settling time in milliseconds. If an observation without a cause follows within this time,
  /// the earlier observation is not compared.
  package var settle = 300

  package init() {}
}

/// Checks logs against a model: searches for paths in the model that explain a log (trace
/// validation).
///
/// The problem: a log contains some moves and some observations. The model explains the log if a
/// path in the model contains the logged moves in order and matches all observations.
///
/// The algorithm simulates the model as a nondeterministic automaton. Like the subset construction,
/// the algorithm computes the set of possible states after each line:
///
/// - A line with `do` replaces each state by the state after that sentence.
/// - A line with `launch` restarts the app. A single state remains.
/// - A line without a cause keeps the states that match its observation. If no state matches, the
///   search assumes up to `hidden` unlogged moves, breadth-first.
///
/// Each possible state has a path. Paths share equal beginnings (`LogPath`).
///
/// Invariants:
///
/// - Moves are assumed before a line only if no possible state explains the line.
/// - All possible states need the same number of assumed moves.
/// - At most `maxStates` states are kept. `cut` is the first line at which states were omitted.
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

  var progress = Progress()
  var nearestPath: LogPath?
  private(set) var unknown: [String] = []

  struct Progress {
    var line = 0
    var possible: [Visit] = []
    var starts: [[Value?]] = []
    var time: Int?
    var cut: Int?
    var result = LogResult()
  }

  /// - Parameters:
  ///   - session: A session in the initial state of the app.
  ///   - shouldStop: Returns whether to stop. Called regularly.
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

  /// Explains a log, up to the first line that cannot be explained.
  package mutating func explain(_ log: AppLog) -> LogResult {
    progress = Progress()
    if log.lines.first?.cause.isLaunch != true { _ = launch([]) }
    while progress.line < log.lines.count, !shouldStop() {
      let line = log.lines[progress.line]
      if let reason = take(line, at: progress.line) {
        // No state at all can explain this line, so omitted states do not matter.
        if !unknown.isEmpty || reason.isIndependentOfStates { progress.cut = nil }
        return result(of: log, failure(reason, at: line))
      }
      progress.line += 1
      if line.cause.isLaunch { progress.cut = nil }
      compact()
    }
    var all = result(of: log, nil)
    all.wasInterrupted = progress.line < log.lines.count
    return all
  }

  private mutating func result(of log: AppLog, _ failure: LogResult.Failure?) -> LogResult {
    var result = progress.result
    result.failure = failure
    result.cutLine = progress.cut.map { log.lines[$0].number }
    result.runs = explained(log)
    return result
  }

  // MARK: Lines

  private mutating func take(_ line: AppLog.Line, at index: Int) -> LogResult.Failure.Reason? {
    // The line is ignored. Its time is added to the time of the next line.
    if line.cause == .unknown, !line.isCompared { return nil }
    (unknown, nearestPath, states.untried) = ([], nil, [])
    let passed = progress.time.flatMap { start in line.time.map { max(0, $0 - start) } }
    progress.time = line.time
    let seen = line.isCompared ? line.seen.map { read($0) } : nil
    switch line.cause {
    case .launch(let members):
      guard let values = values(of: members), launch(values) else { return .noStart }
      let visits = begin(nil)
      var found = Matches()
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
    progress.result.compared += 1
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
    for sentence in unknown { progress.result.unknown[sentence, default: 0] += 1 }
    for what in read.unread { progress.result.unread[what, default: 0] += 1 }
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

  /// Restarts the model with values. Returns false if the model cannot start with these values.
  private mutating func launch(_ values: [Value?]) -> Bool {
    guard let state = states.start(with: values) else { return false }
    progress.starts.append(values)
    let path = LogPath(after: progress.possible.first?.path, nil, line: progress.starts.count - 1)
    progress.possible = [Visit(possible: PossibleState(state: state), path: path)]
    return true
  }

  private mutating func compact() {
    let kept = states.compact(
      keeping: progress.possible.map(\.possible.state), over: Self.maxKnown)
    for index in progress.possible.indices { progress.possible[index].possible.state = kept[index] }
  }

  private static let maxKnown = 200_000

  // MARK: Results

  private mutating func failure(
    _ reason: LogResult.Failure.Reason, at line: AppLog.Line
  ) -> LogResult.Failure {
    LogResult.Failure(
      line: line, reason: reason,
      before: progress.possible.prefix(Self.maxShown).map { states.shown(in: $0.possible.state) },
      count: progress.possible.count, isCut: progress.cut != nil, place: lastPlace(reason),
      unknown: unknown, untried: states.untried.sorted())
  }

  private static let maxShown = 100

  /// Returns the location in the model of the last effect on the path to the nearest state. Without
  /// a nearest state, uses the path to the first possible state.
  private mutating func lastPlace(_ reason: LogResult.Failure.Reason) -> SourceSpan? {
    if case .refused(_, let error) = reason, let error, error.place != error.statement {
      return error.place
    }
    for (path, from, _) in replay(to: nearestPath ?? progress.possible.first?.path).reversed() {
      guard let step = path.step, !states.steps[step].isTime else { continue }
      return states.trial(of: step, from: from).place
    }
    return nil
  }

  /// Replays a path. Returns each step with the states before and after it.
  private mutating func replay(to last: LogPath?) -> [(path: LogPath, from: Int, to: Int)] {
    var moves: [(path: LogPath, from: Int, to: Int)] = []
    for path in last?.whole ?? [] {
      let from = moves.last?.to ?? 0
      let to =
        if let step = path.step {
          states.state(after: step, from: from)
        } else {
          states.start(with: progress.starts[path.line])
        }
      guard let to else { break }
      moves.append((path, from, to))
    }
    return moves
  }

  private mutating func explained(_ log: AppLog) -> [LogResult.Run] {
    var runs: [LogResult.Run] = []
    for (path, _, state) in replay(to: progress.possible.first?.path) {
      guard let step = path.step else {
        runs.append(.init(start: script(to: state, progress.starts[path.line])))
        continue
      }
      let made = states.steps[step]
      let top = states.shown(in: state).top.map { $0.kind == .screen ? literalHead($0) : "" }
      runs[runs.count - 1].steps.append(
        .init(
          line: log.lines[path.line], text: made.text, title: made.title, isHidden: path.isHidden,
          top: top ?? ""))
    }
    return runs
  }

  /// Returns statements that lead from the default start to a start with these values; nil if no
  /// tried statements do.
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
