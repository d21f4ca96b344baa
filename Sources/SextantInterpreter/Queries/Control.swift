package import SextantEngine
package import SextantLanguage

/// The execution state, without the world and the records.
///
/// A rollback, for example by undo, restores a whole earlier `Control`.
package struct Control: Sendable {
  /// The running activation: the script, or the innermost body.
  package var here = Activation()
  var callers: [Activation] = []
  var ruleRuns: [Int] = []
  /// The events before this index were delivered to the handlers of `finished`.
  var firstUndeliveredEvent = 0
  /// The last top node, during a step of an app with `on appear` or `on disappear`.
  var shown: Instance?
  /// The last version of a removed node, while its `on disappear` runs.
  var removedNode: Node?
  /// The number of sentences that the bodies of the running statement have run.
  var sentences = 0
  /// Whether a running command was called `without animation`, so that its sentences are not
  /// animated.
  var disablesAnimations = false
  /// Whether each statement prints the nodes that it started and finished: `set tracing on`.
  var isTracing = false
  /// Whether to call the monitors. False during trials of possible moves.
  var isWatched = true

  package init() {}

  var depth: Int { here.depth }

  /// The part of the state that survives between two statements of a script.
  package var betweenStatements: Control {
    var control = Control()
    control.here.frame = here.frame
    (control.ruleRuns, control.isTracing) = (ruleRuns, isTracing)
    return control
  }

  /// Returns a copy for a checkpoint. If no body is running, the copy does not share the storage of
  /// `callers`, so this array can grow in place.
  mutating func saved() -> Control {
    if !callers.isEmpty { return self }
    var stack: [Activation] = []
    swap(&stack, &callers)
    defer { swap(&stack, &callers) }
    return self
  }

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

  /// Leaves the innermost calls until `count` callers remain, to continue after a failure.
  mutating func unwind(callers count: Int) {
    guard count < callers.count else { return }
    here = callers[count]
    callers.removeLast(callers.count - count)
  }

  /// The state before the script's running `together`, if any. The app shows this state until the
  /// block ends, so gestures reach only nodes of this state.
  var drawn: DrawnState? {
    let script = callers.first?.blocks ?? here.blocks
    for case .together(let drawn) in script.reversed() { return drawn }
    return nil
  }

  /// The values of the names of all running `for` statements, outermost first.
  package var rounds: [Round] { callers.flatMap(\.rounds) + here.rounds }
}

package struct DrawnState: Sendable {
  let world: World
  /// The nodes whose actions are reachable, nearest first, or the reason why no action is
  /// reachable.
  let owners: Result<[Instance], Refusal>
}

package struct Activation: Sendable {
  var body: BodyID?
  var next = 0
  /// The values of the bound names, by slot.
  var frame = PersistentVector.empty
  /// The target of sentences inside a body or an `in` block; nil if the target is the top node.
  var target: Instance?
  /// The addressee of sentences inside an `in flow` block.
  var addressee = Addressee.none
  /// Whether a `try` encloses the activation, so that it continues after a failed sentence.
  var isTrying = false
  /// The number of bodies and blocks that enclose the first statement; zero in a script.
  var outerDepth = 0
  /// The number of bodies and blocks that enclose the running statement; zero in a script.
  var depth = 0
  /// The open blocks, outermost first. Blocks of `if` are not included.
  package var blocks: [Block] = []

  /// An open block: the state of a loop, or the state to restore when the block ends.
  package enum Block: Sendable {
    case aim(Instance?, Addressee)
    case times(left: Int)
    case rounds([LoopVariable], [Value], next: Int)
    /// A `together` of a script, with the state before the block.
    case together(DrawnState)
  }

  var rounds: [Round] { blocks.flatMap(\.rounds) }
}

extension Activation.Block {
  package var rounds: [Round] {
    guard case .rounds(let variables, let items, let next) = self, next > 0 else { return [] }
    let item = items[next - 1]
    let values: [Value] =
      if variables.count > 1, case .list(let row) = item { row } else { [item] }
    return zip(variables, values).map { Round(variable: $0, value: $1) }
  }
}
