package import SextantEngine
package import SextantInterpreter
import SextantSyntax

package struct SearchOptions: Sendable {
  package var kinds = Set(Move.Kind.allCases)
  /// Whether each action, gesture and button is also used twice before the screen is redrawn.
  package var doubleTaps = false
  /// The depth bound: the maximum number of moves on a path.
  package var depth: Int?
  /// The stack bound. It limits the number of elements in a stack and the number of nested
  /// presentations. It also limits the number of elements added to a list variable.
  package var maxStack: Int? = Self.usualMaxStack
  /// The maximum width of a state (see `Branches`); nil for no limit.
  package var maxWidth: Int?
  package var maxStates = 1_000_000
  /// The time limit. After this time, no further states are explored.
  package var maxTime: Duration?
  package var memory: MemoryLimit?
  /// The maximum number of links opened on the path to a state; nil for no limit. If this is not
  /// nil, the number of opened links is part of the state.
  package var maxLinks: Int?
  /// The maximum number of pending timers of the same body.
  package var maxTimers: Int? = Self.usualMaxTimers
  /// Whether a state includes the relative age of nodes and timers.
  package var tracksTimerAge = false
  /// Whether a state includes variables that no condition reads but that statements set to several
  /// constants. An exit from a screen may have to restore such a variable.
  package var keepsConstants = false
  /// The indices of the variables that are part of every state because a driven app shows them.
  package var observedVariables: Set<Int> = []
  /// The gestures that the platform of a driven app lacks, such as `tap back to`.
  package var lackingGestures: Set<String> = []
  /// Whether `press escape` is a move. In the model, its effect equals a tap on the `cancel` button
  /// of the alert. In a driven app, the effects can differ.
  package var pressesEscape = false
  /// The first screen of the search, if the search does not begin in the initial state of the app.
  /// Other paths may then lead to unseen states.
  package var firstScreen: DefinitionID?

  /// Whether the search has rounds with growing bounds. If false, the search explores the states in
  /// order of depth.
  package var usesRounds = true
  /// The rounds of the search; nil for the usual rounds.
  var rounds: [(stack: Int, width: Int?)]?

  /// The usual bounds. No app needs higher stacks or more timers, so states beyond these bounds
  /// count as unreachable.
  package static let usualMaxStack = 12
  package static let usualMaxTimers = 2

  package init() {}

  package var findingShortest: SearchOptions {
    var options = self
    options.usesRounds = false
    return options
  }

  package var excludedKinds: [Move.Kind] { Move.Kind.allCases.filter { !kinds.contains($0) } }
}

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

/// An exceeded bound, and the number of excluded moves or states.
package struct BoundHit: Sendable, Equatable {
  package enum Bound: String, Sendable, CaseIterable {
    case depth, maxStack, maxWidth, maxStates, maxMemory, maxLinks, maxTimers
    /// The growth of a list variable. Its limit is `maxStack`.
    case maxList
    /// The time limit. `limit` is the number of states explored until then.
    case maxTime

    var limitsMoves: Bool {
      [.maxStack, .maxList, .maxWidth, .maxLinks, .maxTimers].contains(self)
    }
  }

  package let bound: Bound
  package let limit: Int
  /// The number of moves beyond the bound. If the bound ends the search, the number of unexplored
  /// states.
  package var count: Int
  /// The declaration, the variable, or the body of the timer that first exceeded the bound; empty
  /// if it is unknown.
  package let subject: String

  /// The limit in words, such as `2 links in a path`.
  package var phrase: String {
    switch bound {
    case .depth: "\(pluralized(limit, "move")) in a path"
    case .maxStates, .maxTime: pluralized(limit, "state")
    case .maxMemory: "\(sizeText(limit)) of memory"
    case .maxStack: "\(pluralized(limit, "element")) in a stack"
    case .maxList: "\(pluralized(limit, "element")) added to a list"
    case .maxWidth:
      limit == 0
        ? "no changed branches" : limit == 1 ? "1 changed branch" : "\(limit) changed branches"
    case .maxLinks: "\(pluralized(limit, "link")) in a path"
    case .maxTimers: "\(pluralized(limit, "timer")) of one body"
    }
  }
}

private func sizeText(_ bytes: Int) -> String {
  bytes >= 10 << 20
    ? "\(bytes >> 20) MB" : bytes >= 10 << 10 ? "\(bytes >> 10) KB" : pluralized(bytes, "byte")
}

package struct UnexploredInput: Sendable, Equatable {
  package enum Reason: String, Sendable {
    /// The input has neither a domain nor a default value, so the move was not made.
    case open
    /// The inputs have too many combinations of values, so the move was not made.
    case tooMany
    /// The input has no domain, so only its default value was tried.
    case defaulted
  }

  /// The source text of the move. `…` stands for its inputs.
  package let move: String
  package let input: String
  package let reason: Reason
}
