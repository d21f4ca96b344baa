package import SextantEngine
package import SextantInterpreter
import SextantSyntax

/// What a search goes through, and where it ends.
package struct SearchOptions: Sendable {
  /// The kinds of moves that are made.
  package var kinds = Set(Move.Kind.allCases)
  /// Whether a person's moves are also made twice in a row before anything was drawn.
  package var doubleTaps = false
  /// The most moves in a row.
  package var depth: Int?
  /// The most elements of a stack, and presentations inside one another.
  package var maxStack: Int? = Self.ordinaryHeight
  package var maxStates = 1_000_000
  /// After this time no further states are added.
  package var maxTime: Duration?
  package var memory: MemoryLimit?
  /// The most links that are opened on the way to a state; nil without a limit. With one, their number is part
  /// of a state.
  package var maxLinks: Int?
  /// The most timers of one body that are pending at once.
  package var maxTimers: Int? = Self.ordinaryTimers
  /// Whether it is part of a state which nodes are older than which timers.
  package var tracksTimerAge = false
  /// Whether variables that nothing reads are part of a state where they are assigned one of several constants: a
  /// way out of a screen may put them back.
  package var keepsConstants = false
  /// The app's first screen, where the search does not begin at the app's start: what is not seen from
  /// where it begins may be seen on another way.
  package var firstScreen: DefinitionID?

  /// Whether states of low stacks come first; otherwise those come first that the fewest moves lead to.
  package var deepens = true

  /// Apps do not need higher stacks: what is not seen within them is not there.
  package static let ordinaryHeight = 12
  package static let ordinaryTimers = 2

  package init() {}

  /// The same where the fewest moves to something are wanted.
  package var findingShortest: SearchOptions {
    var options = self
    options.deepens = false
    return options
  }

  /// The kinds of moves that are not made.
  package var leftOutKinds: [Move.Kind] { Move.Kind.allCases.filter { !kinds.contains($0) } }
}

/// How much memory a search may use.
package struct MemoryLimit: Sendable {
  package let bytes: Int
  /// The most that was used so far.
  package let used: @Sendable () -> Int

  var isExceeded: Bool { used() > bytes }

  package init(bytes: Int, used: @escaping @Sendable () -> Int) {
    self.bytes = bytes
    self.used = used
  }
}

/// A bound that was hit, with what it cut off.
package struct BoundHit: Sendable, Equatable {
  package enum Bound: String, Sendable, CaseIterable {
    case depth, maxStack, maxStates, maxMemory, maxLinks, maxTimers
    /// The time was up, with so many states.
    case maxTime
  }

  package let bound: Bound
  package let limit: Int
  /// How many moves led past it; for `depth`, from how many states no move was made.
  package var count: Int
  /// What would have passed it first: a declaration, a timer's body; empty where nothing says.
  package let subject: String

  /// What there is at most: `2 links on a way`.
  package var phrase: String {
    switch bound {
    case .depth: "\(pluralized(limit, "move")) in a row"
    case .maxStates, .maxTime: pluralized(limit, "state")
    case .maxMemory: "\(sizeText(limit)) of memory"
    case .maxStack: "\(limit) in a stack"
    case .maxLinks: "\(pluralized(limit, "link")) on a way"
    case .maxTimers: "\(pluralized(limit, "timer")) of one body"
    }
  }
}

/// A number of bytes, as people write it.
private func sizeText(_ bytes: Int) -> String {
  bytes >= 10 << 20
    ? "\(bytes >> 20) MB" : bytes >= 10 << 10 ? "\(bytes >> 10) KB" : pluralized(bytes, "byte")
}

/// An input of a move that nothing says the values of.
package struct UnexploredInput: Sendable, Equatable {
  package enum Reason: String, Sendable {
    /// It has no domain and no default, so the move was not made.
    case open
    /// There are too many combinations of the inputs' values, so the move was not made.
    case tooMany
    /// It has no domain, and only its default was tried.
    case defaulted
  }

  /// The move, as it is written with `…` for its inputs.
  package let move: String
  package let input: String
  package let reason: Reason
}
