import SextantEngine
package import SextantLanguage
import SextantSyntax

package enum RunStep: Sendable {
  case statement(Statement)
  case offer(Move, PreparedSentence)
  /// The head of a block, such as `if FACT`. Only a failed head becomes a step.
  case head

  var statement: Statement? {
    if case .statement(let statement) = self { statement } else { nil }
  }
}

extension Interpreter {
  package enum Progress: Sendable {
    case ran
    /// The instruction only changed the position in the code.
    case moved
    /// The instruction began a round of a `for`, and set its variables.
    case round
    /// A sentence was rejected, or a required expectation failed.
    case failed
    case ended
  }

  // MARK: Scripts

  /// Runs the statements of a script, each with its render passes. Stops at the first rejected
  /// sentence or failed required expectation.
  ///
  /// - Returns: false after such a failure.
  package mutating func run(_ statements: some Sequence<Statement>) -> Bool {
    begin(statements)
    while true {
      switch advance() {
      case .ran, .moved, .round: continue
      case .failed: return false
      case .ended: return true
      }
    }
  }

  package mutating func run(_ body: Body) -> Bool { run(body.statements) }
  package mutating func run(_ statement: Statement) -> Bool { run(CollectionOfOne(statement)) }

  /// Sets the script that `advance` runs.
  ///
  /// - Parameter limit: the source offset at which the script stops.
  package mutating func begin(_ statements: some Sequence<Statement>, until limit: UInt32 = .max) {
    script.removeAll()
    control.here.next = script.add(statements, isScript: true, until: limit)
  }

  /// Runs the next instruction of the script. If the instruction is a statement, adds an entry to
  /// the trace.
  package mutating func advance() -> Progress {
    let address = control.here.next
    let (instruction, note) = (script.instructions[address], script.notes[address])
    control.here.next = address + 1
    do throws(Refusal) {
      if note.beginsStatement { try checkStep(isInside: false) }
      switch instruction {
      case .perform(let index):
        let statement = script.statements[index]
        if runStep(.statement(statement), at: note.place) == .ran { return .ran }
      case .end:
        endScript()
        return .ended
      default: return try follow(instruction) ? .round : .moved
      }
    } catch {
      recordRefusal(error, at: note.place)
    }
    endScript()
    return .failed
  }

  package mutating func endScript() {
    control.here.next = 0
    while !control.here.blocks.isEmpty { leaveBlock() }
  }

  /// The span of the statement or block that the next instruction belongs to; nil at the end of the
  /// script.
  package var nextPlace: SourceSpan? {
    let address = control.here.next
    if case .end = script.instructions[address] { return nil }
    return script.notes[address].place
  }

  /// The span of the running statement of the script. Between two statements, the beginning of the
  /// first source.
  package var statementPlace: SourceSpan {
    let next = (control.callers.first ?? control.here).next
    return next > 0
      ? script.notes[next - 1].place : .beginning
  }

  // MARK: Bodies

  /// Runs a body on its owner. `frame` contains its arguments or captured values.
  mutating func run(
    _ body: BodyID, on owner: Instance, frame: PersistentVector, trying: Bool
  ) throws(Refusal) {
    let start = bodies.start(of: body, in: program)
    let depth = control.depth + 1
    control.call(
      Activation(
        body: body, frame: frame, target: owner, isTrying: control.here.isTrying || trying,
        outerDepth: depth, depth: depth))
    if control.callers.count == 1 { lastBody = body }
    if control.callers.count > Limits.deepestCall {
      defer { control.leave() }
      let running = control.callers.dropFirst().compactMap(\.body) + [body]
      throw tooDeep("calls", Limits.deepestCall, running) {
        program.body($0).title
      }
    }
    reach(.body(body))
    try runInside(from: start)
    control.leave()
  }

  /// Runs code up to its `end`, within the current transition. The trace records each sentence as a
  /// call.
  ///
  /// After an error, `control` still points to the failed statement. To continue, the caller must
  /// restore an earlier `control`.
  private mutating func runInside(from start: Int) throws(Refusal) {
    control.here.next = start
    while true {
      let address = control.here.next
      let (instruction, note) = (code.instructions[address], code.notes[address])
      control.here.next = address + 1
      control.here.depth = control.here.outerDepth + Int(note.depth)
      do throws(Refusal) {
        if note.beginsStatement {
          if control.depth > Limits.deepestBlock { throw tooManyBlocks }
          try checkStep(isInside: true)
        }
        switch instruction {
        case .perform(let index):
          let statement = code.statements[index]
          try executeInside(statement)
          if control.sentences > limits.sentences {
            throw Refusal(RuntimeCodes.tooManySentences)
          }
        case .end: return
        default: _ = try follow(instruction)
        }
      } catch {
        noteFailure()
        throw error
      }
    }
  }

  private var tooManyBlocks: Refusal {
    let running = (control.callers + [control.here]).compactMap(\.body)
    return tooDeep("blocks", Limits.deepestBlock, running) { program.body($0).title }
  }

  mutating func runTogether(trying: Bool) throws(Refusal) {
    let outer = (control.here.next, control.here.depth, control.here.isTrying)
    let isOfScript = control.depth == 0
    if isOfScript {
      let owners = Result { () throws(Refusal) in try visibleOwners() }
      control.here.blocks.append(.together(DrawnState(world: draft.world, owners: owners)))
    }
    control.here.isTrying = control.here.isTrying || trying
    try runInside(from: control.here.next + 1)
    (control.here.next, control.here.depth, control.here.isTrying) = outer
    if isOfScript { control.here.blocks.removeLast() }
  }

  // MARK: Blocks

  /// Executes an instruction of a block. Returns whether a round of a `for` has begun.
  private mutating func follow(_ instruction: LoweredCode.Instruction) throws(Refusal) -> Bool {
    switch instruction {
    case .enter(let index):
      let outer = Activation.Block.aim(control.here.target, control.here.addressee)
      let reference = code.references[index]
      try evaluator.aim(at: reference)
      control.here.blocks.append(outer)
    case .leave: leaveBlock()
    case .times(let index):
      let expression = code.expressions[index]
      let count = try evaluator.evaluate(expression)
      control.here.blocks.append(.times(left: count.int ?? 0))
    case .each(let loop):
      let (variables, list) = code.loops[loop]
      let items = try evaluator.evaluate(list)
      control.here.blocks.append(.rounds(variables, items.items ?? [], next: 0))
    case .nextRound(let exit, let isEmpty): return try beginRound(exit: exit, isEmpty: isEmpty)
    case .branch(let fact, let arm, let otherwise):
      let asked = code.facts[fact]
      guard try holds(asked) else {
        control.here.next = otherwise
        return false
      }
      reachBranch(arm)
    case .noBranch(let arms): reachBranch(arms)
    case .jump(let address): control.here.next = address
    case .perform, .end: break
    }
    return false
  }

  private mutating func reachBranch(_ arm: Int) {
    let address = control.here.next - 1
    reach(.branch(code.notes[address].place, arm))
  }

  /// Begins the next round of the innermost loop, or ends the loop. Returns whether it began a
  /// round of a `for`.
  private mutating func beginRound(exit: Int, isEmpty: Bool) throws(Refusal) -> Bool {
    let last = control.here.blocks.count - 1
    guard last >= 0 else { return false }
    switch control.here.blocks[last] {
    case .aim, .together: return false
    case .times(let left):
      if left > 0 {
        control.here.blocks[last] = .times(left: left - 1)
        // A round without statements counts as a statement, so that a very long loop reaches the
        // limit.
        if isEmpty { try checkStep(isInside: false) }
        return false
      }
    case .rounds(let variables, let items, let next):
      if next < items.count {
        control.here.blocks[last] = .rounds(variables, items, next: next + 1)
        if isEmpty { try checkStep(isInside: false) }
        for round in control.here.blocks[last].rounds {
          evaluator.bind(round.variable.slot, to: round.value)
        }
        return true
      }
    }
    control.here.blocks.removeLast()
    control.here.next = exit
    return false
  }

  private mutating func leaveBlock() {
    guard case .aim(let target, let addressee)? = control.here.blocks.popLast() else { return }
    (control.here.target, control.here.addressee) = (target, addressee)
  }

  // MARK: Failures

  /// Records the origin of a failure, while `control` still points to it.
  private mutating func noteFailure() {
    if failure == nil, detail != .outcome { failure = backtrace }
  }

  func backtrace(from place: SourceSpan) -> Backtrace {
    let all = backtrace
    let innermost = Backtrace.Step(place: place, body: control.here.body)
    return Backtrace(steps: [innermost] + all.steps.dropFirst(), rounds: all.rounds)
  }

  private var backtrace: Backtrace {
    var steps: [Backtrace.Step] = []
    for activation in [control.here] + control.callers.reversed() where activation.next > 0 {
      let notes = activation.body == nil ? script.notes : bodies.code.notes
      steps.append(Backtrace.Step(place: notes[activation.next - 1].place, body: activation.body))
    }
    return Backtrace(steps: steps, rounds: control.rounds)
  }

  @inline(__always)
  private var code: LoweredCode {
    @inline(__always) _read {
      if control.here.body == nil { yield script } else { yield bodies.code }
    }
  }

  /// Records that the running statement has reached a coverage point. A rollback discards the
  /// record.
  mutating func reach(_ point: CoveragePoint) {
    if recordsPoints { trace.points.append(point) }
  }

  package mutating func takePoints() -> [CoveragePoint] {
    defer { trace.points.removeAll(keepingCapacity: true) }
    return trace.points
  }
}
