import SextantSyntax

struct StateSize: Hashable, Sendable {
  var height = 0
  var width = 0
  var timers = 0
}

/// A part of a search: the states within given bounds.
package struct SearchRound: Sendable, Equatable {
  package let stack: Int
  /// The maximum width of a state (see `Branches`); nil for no limit.
  package let width: Int?
  var timers: Int?

  package init(stack: Int, width: Int?, timers: Int? = nil) {
    (self.stack, self.width, self.timers) = (stack, width, timers)
  }

  func admits(_ size: StateSize) -> Bool {
    size.height <= stack && size.width <= width ?? .max && size.timers <= timers ?? .max
  }

  func contains(_ other: SearchRound) -> Bool {
    other.stack <= stack && other.width ?? .max <= width ?? .max
      && other.timers ?? .max <= timers ?? .max
  }
}

extension SearchRound {
  /// Most faults in the interaction of branches need only two branches that change together. Most
  /// other faults appear with low stacks.
  private static let branched: [(stack: Int, width: Int?)] = [
    (2, 1), (2, 2), (3, 1), (4, 1), (3, 2), (6, 1), (4, 2), (6, 2), (12, 1), (12, 2), (12, nil),
  ]

  /// Returns the rounds of a search. Omits a round if an earlier round contains all of its states.
  /// Each round admits the initial state. Within the same bounds, states with several timers of the
  /// same body come last.
  static func rounds(
    from start: StateSize, isBranched: Bool, _ options: SearchOptions
  ) -> [SearchRound] {
    let usual = (2...SearchOptions.usualMaxStack).map { (stack: $0, width: Int?.none) }
    var rounds: [SearchRound] = []
    for (stack, width) in options.rounds ?? (isBranched ? branched : usual) {
      let stack = max(min(stack, options.maxStack ?? .max), start.height)
      let width =
        isBranched ? width.map { max(min($0, options.maxWidth ?? .max), start.width) } : nil
      for timers in [max(1, start.timers), nil] {
        let round = SearchRound(stack: stack, width: width, timers: timers)
        if !rounds.contains(where: { $0.contains(round) }) { rounds.append(round) }
      }
    }
    return rounds
  }
}

extension SearchRound {
  /// The bounds in words, such as `of up to 4 elements in one branch`.
  package var phrase: String { "of up to \(pluralized(stack, "element"))\(branches)" }

  /// The bounds without the word "elements", such as `of up to 4 in one branch`.
  var shortPhrase: String { "of up to \(stack)\(branches)" }

  private var branches: String {
    guard let width else { return "" }
    let words = ["no", "one", "two"]
    let count = width < words.count ? words[width] : "\(width)"
    return " in \(count) \(width == 1 ? "branch" : "branches")"
  }
}
