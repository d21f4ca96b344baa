import SextantEngine
import SextantLanguage
import SextantSyntax

/// The lowered code of bodies or of a script: flat instructions with operands in pools.
///
/// Problem: a client must be able to pause a script between any two statements, even inside blocks
/// (`Interpreter.advance`). A recursive interpreter of trees cannot pause. In flat code, a position
/// is an address. A copy of `Control` contains the next address, so it is enough to continue.
///
/// Data structures:
///
/// - An `Instruction` holds only numbers: indices into the pools (`statements`, `facts`, …), or
///   addresses in the same code.
/// - `notes[i]` contains the span and the depth of `instructions[i]`.
///
/// Algorithm: syntax-directed translation in a single pass, with backpatching of forward jumps
/// (Aho, Lam, Sethi, Ullman: *Compilers*, chapter 6). Simple statements stay trees. Blocks become
/// several instructions:
///
/// - `if`: a `branch` before each block, and a `jump` after each block.
/// - `repeat` and `for`: an instruction that begins the loop, then `nextRound`, the block, and a
///   `jump` back to `nextRound`.
/// - `in`: `enter`, the block, `leave`.
/// - `together`: `perform`, a `jump` over the block, the block, `end`. The `perform` runs the
///   block.
///
/// Invariants:
///
/// - The code of a body is contiguous and ends with `end`.
/// - A jump stays inside the code of its body.
/// - `instructions` and `notes` have the same length.
struct LoweredCode: Sendable {
  enum Instruction: Sendable {
    /// Runs a simple statement. For a `together`, a `jump`, the block and an `end` follow.
    case perform(Int)
    /// Begins the block of `in REF`. `leave` ends the block.
    case enter(reference: Int)
    case leave
    /// Begins a loop: `repeat N` or `for … in LIST`. `nextRound` begins each round.
    case times(expression: Int)
    case each(loop: Int)
    /// Begins the next round of the innermost loop. After the last round, ends the loop and jumps
    /// to `exit`.
    case nextRound(exit: Int, isEmpty: Bool)
    /// `if FACT {`: jumps to `otherwise` if the fact is false.
    case branch(fact: Int, arm: Int, otherwise: Int)
    /// Records that all facts of an `if` are false. `arms` is the number of facts. The block of an
    /// `else` follows, if any.
    case noBranch(arms: Int)
    case jump(Int)
    case end
  }

  struct Note: Sendable {
    let place: SourceSpan
    /// The number of enclosing blocks within the body.
    let depth: UInt16
    let beginsStatement: Bool
  }

  private(set) var instructions: [Instruction] = []
  private(set) var notes: [Note] = []
  private(set) var statements: [Statement] = []
  private(set) var references: [Reference] = []
  private(set) var expressions: [Expression] = []
  private(set) var facts: [Fact] = []
  private(set) var loops: [(variables: [LoopVariable], list: Expression)] = []
  private var limit = UInt32.max

  mutating func removeAll() {
    instructions.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    statements.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    expressions.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
  }

  /// Adds the statements of a body. Returns the address of the first statement.
  ///
  /// - Parameters:
  ///   - isScript: whether the statements belong to a script. All blocks of a script have depth
  ///     zero.
  ///   - limit: the source offset at which the code of a script ends.
  mutating func add(
    _ statements: some Sequence<Statement>, isScript: Bool = false, until limit: UInt32 = .max
  ) -> Int {
    let start = instructions.count
    self.limit = limit
    lower(statements, depth: 0, isScript: isScript)
    emit(.end, at: .beginning, 0)
    return start
  }
}

// MARK: Lowering

extension LoweredCode {
  private mutating func lower(_ body: Body, depth: Int, isScript: Bool) {
    let (span, outer) = (body.place.span, limit)
    // If an earlier block of the same `if` contains the limit, lower this block completely.
    if span.start >= limit { limit = .max }
    defer { limit = outer }
    lower(body.statements, depth: depth, isScript: isScript)
    if span.start < limit, limit < span.end { emit(.end, at: body.place, depth) }
  }

  private mutating func lower(
    _ statements: some Sequence<Statement>, depth: Int, isScript: Bool
  ) {
    for statement in statements {
      if statement.place.span.start >= limit {
        emit(.end, at: statement.place, depth)
        return
      }
      lower(statement, depth: depth, isScript: isScript)
    }
  }

  private mutating func lower(_ statement: Statement, depth: Int, isScript: Bool) {
    let place = statement.place
    let inner = isScript ? depth : depth + 1
    switch statement.kind {
    case .within(let reference, let body):
      references.append(reference)
      emit(.enter(reference: references.count - 1), at: place, depth, beginsStatement: true)
      lower(body, depth: inner, isScript: isScript)
      emit(.leave, at: place, depth)
    case .times(let count, let body):
      expressions.append(count)
      emit(.times(expression: expressions.count - 1), at: place, depth, beginsStatement: true)
      lowerRounds(of: body, at: place, depth, inner, isScript: isScript)
    case .each(let variables, let list, let body):
      loops.append((variables, list))
      emit(.each(loop: loops.count - 1), at: place, depth, beginsStatement: true)
      lowerRounds(of: body, at: place, depth, inner, isScript: isScript)
    case .branch(let branches, let otherwise):
      lower(branches, otherwise, at: place, depth, inner, isScript: isScript)
    case .together(let body):
      perform(statement, depth)
      let skip = emit(.jump(0), at: place, depth)
      lower(body, depth: depth + 1, isScript: false)
      emit(.end, at: place, depth + 1)
      instructions[skip] = .jump(instructions.count)
    case .call, .set, .setState, .setStateOfTarget, .setBinding, .expect, .bindNode,
      .bindReference, .bindValue, .bindSystem, .print, .restore, .restoreFile, .after, .cancel,
      .wait, .trace:
      perform(statement, depth)
    }
  }

  private mutating func perform(_ statement: Statement, _ depth: Int) {
    statements.append(statement)
    emit(.perform(statements.count - 1), at: statement.place, depth, beginsStatement: true)
  }

  private mutating func lowerRounds(
    of body: Body, at place: SourceSpan, _ depth: Int, _ inner: Int, isScript: Bool
  ) {
    let next = emit(.nextRound(exit: 0, isEmpty: false), at: place, depth)
    lower(body, depth: inner, isScript: isScript)
    emit(.jump(next), at: place, depth)
    instructions[next] = .nextRound(exit: instructions.count, isEmpty: body.statements.isEmpty)
  }

  private mutating func lower(
    _ branches: [(Fact, Body)], _ otherwise: Body?, at place: SourceSpan, _ depth: Int,
    _ inner: Int, isScript: Bool
  ) {
    var jumps: [Int] = []
    for (arm, (fact, body)) in branches.enumerated() {
      facts.append(fact)
      let number = facts.count - 1
      let branch = emit(
        .branch(fact: number, arm: arm, otherwise: 0), at: place, depth, beginsStatement: arm == 0)
      lower(body, depth: inner, isScript: isScript)
      jumps.append(emit(.jump(0), at: place, depth))
      instructions[branch] = .branch(fact: number, arm: arm, otherwise: instructions.count)
    }
    emit(.noBranch(arms: branches.count), at: place, depth)
    if let otherwise { lower(otherwise, depth: inner, isScript: isScript) }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  @discardableResult
  private mutating func emit(
    _ instruction: Instruction, at place: SourceSpan, _ depth: Int, beginsStatement: Bool = false
  ) -> Int {
    instructions.append(instruction)
    notes.append(
      Note(
        place: place, depth: UInt16(truncatingIfNeeded: depth), beginsStatement: beginsStatement))
    return instructions.count - 1
  }
}

/// The code of an app's bodies. Each body is lowered on its first run.
struct LoweredBodies: Sendable {
  private(set) var code = LoweredCode()
  private var starts: [Int?] = []

  mutating func start(of id: BodyID, in program: Program) -> Int {
    let index = Int(id.index)
    if index < starts.count, let start = starts[index] { return start }
    while starts.count <= index { starts.append(nil) }
    let start = code.add(program.body(id).statements)
    starts[index] = start
    return start
  }
}
