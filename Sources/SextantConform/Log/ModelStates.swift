import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantSyntax

struct ModelStep: Sendable {
  let text: String
  let title: String
  let statement: Statement

  var isTime: Bool { if case .wait = statement.kind { true } else { false } }
}

/// The states of a model, by index. Transitions are cached, because logs repeat the same paths.
struct ModelStates {
  struct Successor {
    let step: Int
    let state: Int
    let isTime: Bool
  }

  private struct TransitionKey: Hashable {
    let step, state: Int
  }

  private struct CachedState {
    var shown: ShownState?
    var successors: [Successor]?
    var open: [Move] = []
    var due: Int?
  }

  private var interpreter: Interpreter
  private var codec: WorldCodec
  private let mark: NodeStore.Mark
  private var table = StateTable()
  private var known: [CachedState] = []
  private var made: [TransitionKey: Int?] = [:]
  private(set) var steps: [ModelStep] = []
  var untried: Set<String> = []
  private var numbers: [String: Int] = [:]
  private var bytes: [UInt8] = []

  var program: Program { interpreter.program }

  /// - Parameter interpreter: An interpreter in the initial state of the app.
  init(from interpreter: Interpreter) {
    self.interpreter = interpreter
    self.interpreter.beginSearch()
    self.interpreter.propertyChecks = .never
    self.interpreter.detail = .outcome
    let world = interpreter.evaluator.draft.world
    codec = WorldCodec(
      variables: Array(interpreter.program.variables.indices), from: world,
      in: interpreter.evaluator.draft)
    mark = interpreter.evaluator.draft.store.mark
  }

  mutating func start(with values: [Value?]) -> Int? {
    let world = interpreter.coldStart(with: values, keeping: StepsEnd())
    defer { interpreter.dropWorlds(since: mark) }
    return world.map { number(of: $0) }
  }

  /// Discards all cached states except `states`, if more than `most` states are cached. Returns the
  /// new indices of `states`.
  mutating func compact(keeping states: [Int], over most: Int) -> [Int] {
    guard max(known.count, made.count / 4) > most else { return states }
    let old = (table: table, known: known)
    (table, known, made) = (StateTable(), [], [:])
    return states.map { state in
      let number = number(of: Array(old.table.bytes(of: state))).state
      known[number].due = old.known[state].due
      return number
    }
  }

  mutating func extend(to program: Program) {
    guard program.app.bodies.count > interpreter.program.app.bodies.count else { return }
    interpreter.extend(to: program)
  }

  // MARK: Questions

  mutating func shown(in state: Int) -> ShownState {
    if let shown = known[state].shown { return shown }
    let shown = visit(state) { run, world in run.shown(in: world) }
    known[state].shown = shown
    return shown
  }

  func due(in state: Int) -> Int? { known[state].due }

  mutating func graph(of state: Int) -> String {
    visit(state) { run, world in run.graphText(of: world) }
  }

  // MARK: Steps

  mutating func number(of step: ModelStep) -> Int {
    if let known = numbers[step.text] { return known }
    steps.append(step)
    numbers[step.text] = steps.count - 1
    return steps.count - 1
  }

  mutating func number(ofTime milliseconds: Int) -> Int {
    let text = "wait \(Value.duration(milliseconds))"
    let place = SourceSpan(file: 0, span: Span(start: 0, end: 0))
    let kind = Statement.Kind.wait(.constant(.duration(milliseconds)))
    return number(
      of: ModelStep(
        text: text, title: "wait",
        statement: Statement(kind: kind, place: place, target: nil, isTry: false)))
  }

  private mutating func number(of move: Move) -> Int? {
    move.statement.map {
      number(of: ModelStep(text: move.text, title: move.pattern, statement: $0))
    }
  }

  mutating func state(after step: Int, from state: Int) -> Int? {
    let key = TransitionKey(step: step, state: state)
    if let known = made[key] { return known }
    let statement = steps[step].statement
    interpreter.limits.steps = Self.maxSteps
    let world = decoded(state)
    let entry = interpreter.step(statement, from: world)
    let next = entry.flatMap { $0.hasFailed ? nil : number(of: $0.after) }
    interpreter.dropWorlds(since: mark)
    made[key] = .some(next)
    return next
  }

  mutating func trial(of step: Int, from state: Int) -> (error: RuntimeError?, place: SourceSpan?) {
    interpreter.detail = .trace
    defer { interpreter.detail = .outcome }
    let statement = steps[step].statement
    return visit(state) { run, world in
      guard let entry = run.step(statement, from: world) else { return (nil, nil) }
      return (run.error(of: entry), run.trace.calls[entry.calls].first?.place)
    }
  }

  /// Returns the moves that change a state, each with the resulting state.
  ///
  /// - Parameter values: The values to try for inputs whose values are unknown.
  mutating func successors(of state: Int, trying values: [Value]) -> [Successor] {
    if known[state].successors == nil { expand(state) }
    var found = known[state].successors ?? []
    for move in known[state].open {
      let all = filled(move, from: values, program.enums)
      if all.isEmpty { untried.insert(move.pattern) }
      for filled in all {
        guard let step = number(of: filled), let next = self.state(after: step, from: state),
          next != state
        else { continue }
        found.append(Successor(step: step, state: next, isTime: false))
      }
    }
    return found
  }

  private mutating func expand(_ state: Int) {
    interpreter.limits.steps = Self.maxSteps
    let world = decoded(state)
    var found: [Successor] = []
    var open: [Move] = []
    var seen: Set<Int> = [state]
    for offer in interpreter.offers(in: world, of: .all) {
      guard offer.move.isReady else {
        open.append(offer.move)
        continue
      }
      guard let entry = interpreter.addStep(offer, from: world), !entry.hasFailed,
        let step = number(of: offer.move)
      else { continue }
      let next = number(of: entry.after)
      if seen.insert(next).inserted {
        found.append(Successor(step: step, state: next, isTime: offer.move.kind == .time))
      }
    }
    interpreter.dropWorlds(since: mark)
    (known[state].successors, known[state].open) = (found, open)
  }

  private static let maxSteps = 1_000_000

  // MARK: Worlds

  private mutating func visit<Answer>(
    _ state: Int, _ question: (inout Interpreter, World) -> Answer
  ) -> Answer {
    let world = decoded(state)
    defer { interpreter.dropWorlds(since: mark) }
    return question(&interpreter, world)
  }

  private mutating func decoded(_ state: Int) -> World {
    interpreter.draft.decode(table.bytes(of: state), with: &codec)
  }

  private mutating func number(of world: World) -> Int {
    bytes.removeAll(keepingCapacity: true)
    _ = codec.encode(world, in: interpreter.evaluator.draft.store, into: &bytes)
    let (state, isNew) = number(of: bytes)
    if isNew, !world.timers.isEmpty {
      known[state].due = interpreter.pendingTimers(in: world).map(\.left).min()
    }
    return state
  }

  private mutating func number(of bytes: [UInt8]) -> (state: Int, isNew: Bool) {
    let found = bytes.withUnsafeBytes {
      table.insert($0, hash: StateTable.hash(of: $0))
    }
    let isNew = known.count < table.count
    if isNew { known.append(CachedState()) }
    return (found?.state ?? 0, isNew)
  }
}

/// Returns the move with each combination of fitting values for its inputs. If an input declares
/// values, only these values fit.
private func filled(
  _ move: Move, from values: [Value], _ enums: [String: [String]]
) -> [Move] {
  var combinations: [[Value?]] = [[]]
  for input in move.inputs {
    let fitting = values.compactMap { input.type.converted($0, enums: enums) }
    var tried: [Value?] = fitting.filter { input.values?.contains($0) ?? true }
    if tried.isEmpty { tried = input.values ?? [] }
    if input.fallback != nil { tried.append(nil) }
    combinations = combinations.flatMap { begun in tried.map { begun + [$0] } }
    guard combinations.count <= maxCombinations else { return [] }
  }
  return combinations.map { move.filled(with: $0) }
}

private let maxCombinations = 256
