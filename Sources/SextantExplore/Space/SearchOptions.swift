package import SextantEngine
package import SextantInterpreter
import SextantSyntax

/// The scope and the bounds of a search.
package struct SearchOptions: Sendable {
  /// The kinds of moves to make.
  package var kinds = Set(Move.Kind.allCases)
  /// Whether the user's moves are also made twice in a row, before the screen is redrawn.
  package var doubleTaps = false
  /// The depth bound: the maximum number of consecutive moves.
  package var depth: Int?
  /// The stack bound: the maximum number of elements in a stack, and of nested presentations.
  package var maxStack: Int? = Self.ordinaryHeight
  /// The maximum number of branches that are away; nil for no limit.
  package var maxWidth: Int?
  /// The maximum number of explored states.
  package var maxStates = 1_000_000
  /// The time limit. After it, no further states are explored.
  package var maxTime: Duration?
  package var memory: MemoryLimit?
  /// The maximum number of opened links on the path to a state; nil for no limit. With a limit,
  /// this number is part of the state.
  package var maxLinks: Int?
  /// The maximum number of pending timers of the same body.
  package var maxTimers: Int? = Self.ordinaryTimers
  /// Whether a state includes the relative age of nodes and timers.
  package var tracksTimerAge = false
  /// Whether unread variables that are assigned one of several constants are part of a state: an
  /// exit from a screen may restore them.
  package var keepsConstants = false
  /// Variables that are part of a state in any case, by index: a driven app shows them.
  package var observedVariables: Set<Int> = []
  /// The gestures that a driven app's platform lacks, such as `tap back to`.
  package var lackingGestures: Set<String> = []
  /// Whether `press escape` is a move. It has the effect of the alert's `cancel` button, so only a
  /// driven app can make a difference.
  package var pressesEscape = false
  /// The app's first screen, if the search begins elsewhere. Other paths may then lead to unseen
  /// states.
  package var firstScreen: DefinitionID?

  /// Whether the search has rounds of growing bounds. Otherwise, the states with the fewest moves
  /// are explored first.
  package var deepens = true
  /// Nil for the usual rounds; no other rounds follow.
  var rounds: [(stack: Int, width: Int?)]?

  /// No app needs higher stacks or more timers, so states beyond these bounds count as unreachable.
  package static let ordinaryHeight = 12
  package static let ordinaryTimers = 2

  package init() {}

  /// The same options for finding shortest paths.
  package var findingShortest: SearchOptions {
    var options = self
    options.deepens = false
    return options
  }

  /// The excluded kinds of moves.
  package var leftOutKinds: [Move.Kind] { Move.Kind.allCases.filter { !kinds.contains($0) } }
}

/// The memory limit of a search.
package struct MemoryLimit: Sendable {
  package let bytes: Int
  /// Returns the peak memory use so far, in bytes.
  package let used: @Sendable () -> Int

  var isExceeded: Bool { used() > bytes }

  package init(bytes: Int, used: @escaping @Sendable () -> Int) {
    self.bytes = bytes
    self.used = used
  }
}

/// An exceeded bound, with the number of excluded moves or states.
package struct BoundHit: Sendable, Equatable {
  package enum Bound: String, Sendable, CaseIterable {
    case depth, maxStack, maxWidth, maxStates, maxMemory, maxLinks, maxTimers
    /// The time limit; `limit` is the number of explored states at its end.
    case maxTime

    var cutsMovesOff: Bool { [.maxStack, .maxWidth, .maxLinks, .maxTimers].contains(self) }
  }

  package let bound: Bound
  package let limit: Int
  /// The number of moves beyond the bound, or of unexplored states if the bound ends the search.
  package var count: Int
  /// The declaration or the timer's body that first exceeded the bound; empty if unknown.
  package let subject: String

  /// The limit in words: `2 links on a way`.
  package var phrase: String {
    switch bound {
    case .depth: "\(pluralized(limit, "move")) in a row"
    case .maxStates, .maxTime: pluralized(limit, "state")
    case .maxMemory: "\(sizeText(limit)) of memory"
    case .maxStack: "\(limit) in a stack"
    case .maxWidth: "\(limit == 1 ? "1 branch" : "\(limit) branches") away at once"
    case .maxLinks: "\(pluralized(limit, "link")) in a path"
    case .maxTimers: "\(pluralized(limit, "timer")) of one body"
    }
  }
}

private func sizeText(_ bytes: Int) -> String {
  bytes >= 10 << 20
    ? "\(bytes >> 20) MB" : bytes >= 10 << 10 ? "\(bytes >> 10) KB" : pluralized(bytes, "byte")
}

/// An input of a move without known values.
package struct UnexploredInput: Sendable, Equatable {
  package enum Reason: String, Sendable {
    /// The input has no domain and no default value, so the move was not made.
    case open
    /// The inputs have too many combinations of values, so the move was not made.
    case tooMany
    /// The input has no domain, so only its default value was tried.
    case defaulted
  }

  /// The move in source notation, with `…` for its inputs.
  package let move: String
  package let input: String
  package let reason: Reason
}
