package import SextantSyntax

/// The coverage of a suite: a hit count for each declaration.
///
/// The file and the position of a declaration identify its item. If several files of a suite test
/// the same app, `merge` adds their counts. Merging is associative and commutative.
package struct Coverage: Sendable, Hashable {
  /// The kinds of items, and the meanings of their hit counts. Trials and rolled-back steps do not
  /// count.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A screen, route, destination or view: the number of scenarios that start with it on top,
    /// plus the number of steps that end with it on top.
    case screen
    /// An action: the number of runs of its body.
    case action
    /// The `when` of a link, of an event, or of an action of a reachable screen. The recorder
    /// evaluates it at the start of a scenario and after each step. Separate items count the true
    /// and the false results.
    case condition
    /// A button of an alert: the number of runs of its body.
    case button
    /// A link: the number of times that it opened.
    case link
    /// An event or a command: the number of runs of its body.
    case event, command
    /// A sentence in a body that presents a node: the number of times that it was applied.
    case presentation
    /// A branch of an `if` or a `when`: the number of times that it was taken. If `else` or
    /// `otherwise` is missing, an additional item counts the runs that take no branch.
    case branch
  }

  /// The identity of a counted item: its kind and location. Lines and columns are counted from 1.
  /// Each Unicode scalar is a column.
  package struct Item: Sendable, Hashable {
    package var kind: Kind
    @ExactText package var file: String
    package var line: Int
    package var column: Int
    package var branch: Branch?

    package init(kind: Kind, file: String, line: Int, column: Int, branch: Branch? = nil) {
      self.kind = kind
      self.file = file
      self.line = line
      self.column = column
      self.branch = branch
    }
  }

  /// A branch of a statement or a condition. For a condition, branch 0 counts true results, and
  /// branch 1 counts false results.
  package struct Branch: Sendable, Hashable {
    package var line: Int
    package var column: Int
    package var number: Int

    package init(line: Int, column: Int, number: Int) {
      self.line = line
      self.column = column
      self.number = number
    }
  }

  package struct Entry: Sendable, Hashable {
    package var name: String
    package var hits: Int

    package init(name: String, hits: Int) {
      self.name = name
      self.hits = hits
    }
  }

  /// A transition of a scenario: the top node before a sentence, the words of the sentence, and the
  /// top node after it.
  package struct Transition: Sendable, Hashable {
    package var app: String
    @ExactText package var file: String
    package var from: String
    package var move: String
    package var to: String

    package init(app: String, file: String, from: String, move: String, to: String) {
      self.app = app
      self.file = file
      self.from = from
      self.move = move
      self.to = to
    }
  }

  package private(set) var items: [Item: Entry] = [:]
  package private(set) var transitions: [Transition: Int] = [:]

  package init() {}

  package mutating func add(_ item: Item, name: String, hits: Int) {
    guard let known = items[item] else {
      items[item] = Entry(name: name, hits: hits)
      return
    }
    items[item] = Entry(name: min(known.name, name), hits: sum(known.hits, hits))
  }

  package mutating func add(_ transition: Transition, hits: Int) {
    transitions[transition] = sum(transitions[transition] ?? 0, hits)
  }

  package mutating func merge(_ other: Coverage) {
    for (item, entry) in other.items { add(item, name: entry.name, hits: entry.hits) }
    for (transition, hits) in other.transitions { add(transition, hits: hits) }
  }

  private func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}

// MARK: Shares

extension Coverage {
  package struct Share: Sendable, Hashable {
    package var covered = 0
    package var count = 0

    /// The share in tenths of a percent, rounded down, so that only full coverage is 1000. Nil if
    /// the count is zero.
    package var tenths: Int? { count == 0 ? nil : covered * 1000 / count }

    /// Returns whether the share is less than a percentage. True if the count is zero.
    package func isUnder(_ percentage: Double) -> Bool {
      count == 0 || Double(covered) * 100 < percentage * Double(count)
    }
  }

  package func share(of kind: Kind? = nil) -> Share {
    var share = Share()
    for (item, entry) in items where kind == nil || item.kind == kind {
      share.count += 1
      if entry.hits > 0 { share.covered += 1 }
    }
    return share
  }

  package var sortedItems: [(item: Item, entry: Entry)] {
    items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package var sortedTransitions: [(transition: Transition, hits: Int)] {
    transitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Coverage.Item: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    if left.$file != right.$file { return left.$file < right.$file }
    let (first, second) = (left.branch, right.branch)
    let places = ((left.line, left.column), (right.line, right.column))
    if places.0 != places.1 { return places.0 < places.1 }
    return (left.kind.order, first?.line ?? 0, first?.column ?? 0, first?.number ?? -1)
      < (right.kind.order, second?.line ?? 0, second?.column ?? 0, second?.number ?? -1)
  }
}

extension Coverage.Kind {
  package var plural: String {
    self == .branch ? "branches" : rawValue + "s"
  }

  fileprivate var order: Int { Coverage.Kind.allCases.firstIndex(of: self) ?? 0 }
}

extension Coverage.Transition: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.$file, left.app, left.from, left.move, left.to)
      < (right.$file, right.app, right.from, right.move, right.to)
  }
}
