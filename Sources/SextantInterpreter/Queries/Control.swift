package import SextantEngine
package import SextantLanguage

/// Where a run is, and how it goes on: all that it has beside the world and its records.
///
/// A trial, a refused statement, an undo and a new scenario go back to an earlier point by putting back a whole
/// value of it; nothing else needs to be known of what a statement may have changed.
package struct Control: Sendable {
  /// What runs now: the script, or the innermost body.
  package var here = Activation()
  /// What has called it, the script first.
  var callers: [Activation] = []
  /// How often each rule has run.
  var ruleRuns: [Int] = []
  /// The first event that was not delivered to handlers of `finished`.
  var firstUnheardEvent = 0
  /// How many sentences of bodies the running statement has run.
  var sentences = 0
  /// Whether a running command of the app was called `without animation`: transactions nest.
  var disablesAnimations = false
  /// Whether a statement prints the nodes that start and finish: `set tracing on`.
  var isTracing = false
  /// Whether monitors are asked; a trial of what can be done goes without.
  var isWatched = true

  package init() {}

  /// How many bodies, with their blocks, the running statement stands in; none in a script.
  var depth: Int { here.depth }

  /// What stays of it where a statement of a script has ended.
  package var betweenStatements: Control {
    var control = Control()
    control.here.frame = here.frame
    (control.ruleRuns, control.isTracing) = (ruleRuns, isTracing)
    return control
  }

  /// A copy for later. Between statements it leaves the stack of callers to its owner, which then grows in place.
  mutating func saved() -> Control {
    if !callers.isEmpty { return self }
    var stack: [Activation] = []
    swap(&stack, &callers)
    defer { swap(&stack, &callers) }
    return self
  }

  /// Begins anew, with the room of its stack.
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

  /// Leaves what was called since there were so many callers, after a failure that somebody goes on after.
  mutating func unwind(callers count: Int) {
    guard count < callers.count else { return }
    here = callers[count]
    callers.removeLast(callers.count - count)
  }

  /// Inside a script's `together`, what was drawn before it, which is what a person can hit.
  var drawn: Drawn? {
    let script = callers.first?.blocks ?? here.blocks
    for case .together(let drawn) in script.reversed() { return drawn }
    return nil
  }

  /// The values of the `for` statements that are running, outermost first.
  package var rounds: [Round] { callers.flatMap(\.rounds) + here.rounds }
}

/// What a person sees while a `together` runs: nothing is drawn before its end.
package struct Drawn: Sendable {
  let world: World
  /// The nodes whose actions could be reached, the nearest first, or why none could.
  let owners: Result<[Instance], Refusal>
}

/// A body, or the script, that is running.
package struct Activation: Sendable {
  /// The body; nil for a script.
  var body: BodyID?
  /// The address of its next instruction.
  var next = 0
  /// The values of the bound names, by slot.
  var frame = PersistentVector.empty
  /// The target of its sentences, inside a body or an `in` block; nil for the top.
  var target: Instance?
  /// What its sentences address, inside an `in flow` block.
  var addressee = Addressee.none
  /// Whether it runs under a `try`, so that it goes on after a failed sentence.
  var isTrying = false
  /// How many bodies, with their blocks, its first statements and its running one stand in; none in a script.
  var outerDepth = 0
  var depth = 0
  /// The blocks that are open in it, outermost first, but for those of `if`.
  package var blocks: [Block] = []

  /// A block to which it comes back, or what it puts back at the end of one.
  package enum Block: Sendable {
    case aim(Instance?, Addressee)
    case times(left: Int)
    case rounds([LoopVariable], [Value], next: Int)
    /// A script's `together`: what was drawn before it.
    case together(Drawn)
  }

  var rounds: [Round] { blocks.flatMap(\.rounds) }
}

extension Activation.Block {
  /// The values of its names, while a round of it runs.
  package var rounds: [Round] {
    guard case .rounds(let variables, let items, let next) = self, next > 0 else { return [] }
    let item = items[next - 1]
    let values: [Value] =
      if variables.count > 1, case .list(let row) = item { row } else { [item] }
    return zip(variables, values).map { Round(variable: $0, value: $1) }
  }
}
