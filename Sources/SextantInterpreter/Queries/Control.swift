package import SextantEngine
package import SextantLanguage

/// The execution state, without the world and the records.
///
/// A trial, a refused statement, an undo and a new scenario restore an earlier value as a whole. So
/// no changes need to be listed.
package struct Control: Sendable {
  /// The current activation: the script, or the innermost body.
  package var here = Activation()
  var callers: [Activation] = []
  var ruleRuns: [Int] = []
  /// The index of the first event not yet delivered to handlers of `finished`.
  var firstUndeliveredEvent = 0
  /// The node that was last on top, during a step of an app with bodies for appearances.
  var shown: Instance?
  /// The last version of the running body's owner; nil while the owner is in the graph.
  var departed: Node?
  /// The number of sentences run so far by bodies of the running statement.
  var sentences = 0
  /// Whether a running command was called `without animation`. The setting includes nested
  /// transactions.
  var disablesAnimations = false
  /// Whether statements print the started and finished nodes: `set tracing on`.
  var isTracing = false
  /// Whether to call monitors. Trials of possible moves do not.
  var isWatched = true

  package init() {}

  /// The number of enclosing bodies and blocks of the running statement; zero in a script.
  var depth: Int { here.depth }

  /// The part of the state kept between two statements of a script.
  package var betweenStatements: Control {
    var control = Control()
    control.here.frame = here.frame
    (control.ruleRuns, control.isTracing) = (ruleRuns, isTracing)
    return control
  }

  /// Returns a copy for a checkpoint. Between statements, the copy has no stack of callers. Thus
  /// the stack can grow in place.
  mutating func saved() -> Control {
    if !callers.isEmpty { return self }
    var stack: [Activation] = []
    swap(&stack, &callers)
    defer { swap(&stack, &callers) }
    return self
  }

  /// Resets the state, and keeps the capacity of its stack.
  mutating func restart() {
    var fresh = Control()
    swap(&fresh.callers, &callers)
    fresh.callers.removeAll(keepingCapacity: true)
    self = fresh
  }

  mutating func call(_ activation: Activation) {
    callers.append(here)
    here = activation
  }

  mutating func leave() {
    if let caller = callers.popLast() { here = caller }
  }

  /// Leaves the innermost calls, down to the given number of callers. Used if the run continues
  /// after a failure.
  mutating func unwind(callers count: Int) {
    guard count < callers.count else { return }
    here = callers[count]
    callers.removeLast(callers.count - count)
  }

  /// The state drawn before a script's `together`. The user can touch only this state.
  var drawn: Drawn? {
    let script = callers.first?.blocks ?? here.blocks
    for case .together(let drawn) in script.reversed() { return drawn }
    return nil
  }

  /// The values of the running `for` statements, outermost first.
  package var rounds: [Round] { callers.flatMap(\.rounds) + here.rounds }
}

/// The drawn state during a `together`: nothing is drawn before its end.
package struct Drawn: Sendable {
  let world: World
  /// The nodes with reachable actions, nearest first, or the reason why no action is reachable.
  let owners: Result<[Instance], Refusal>
}

/// A running body, or the running script.
package struct Activation: Sendable {
  var body: BodyID?
  /// The address of the next instruction.
  var next = 0
  /// The values of the bound names, by slot.
  var frame = PersistentVector.empty
  /// The target of the sentences, inside a body or an `in` block; nil for the top.
  var target: Instance?
  /// The addressee of the sentences, inside an `in flow` block.
  var addressee = Addressee.none
  /// Whether the activation runs under a `try`, and so continues after a failed sentence.
  var isTrying = false
  /// The number of bodies and blocks around the first statements; zero in a script.
  var outerDepth = 0
  /// The number of bodies and blocks around the running statement; zero in a script.
  var depth = 0
  /// The open blocks, outermost first, without the blocks of `if`.
  package var blocks: [Block] = []

  /// An open loop, or the state to restore at the end of a block.
  package enum Block: Sendable {
    case aim(Instance?, Addressee)
    case times(left: Int)
    case rounds([LoopVariable], [Value], next: Int)
    /// A script's `together`, with the state drawn before it.
    case together(Drawn)
  }

  var rounds: [Round] { blocks.flatMap(\.rounds) }
}

extension Activation.Block {
  /// The values of the loop's names, during a round.
  package var rounds: [Round] {
    guard case .rounds(let variables, let items, let next) = self, next > 0 else { return [] }
    let item = items[next - 1]
    let values: [Value] =
      if variables.count > 1, case .list(let row) = item { row } else { [item] }
    return zip(variables, values).map { Round(variable: $0, value: $1) }
  }
}
