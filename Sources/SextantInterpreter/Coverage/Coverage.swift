package import SextantSyntax

/// What the scenarios of a suite have reached of what apps declare, and how often.
///
/// A declaration is an item by its file and place, so the coverage of suite files that import one app adds
/// up. To merge is associative and commutative.
package struct Coverage: Sendable, Hashable {
  /// What is counted. Only what a step did that was not rolled back counts, and no trial of an expectation.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A declaration of screens (of routes, destinations, views): how many steps left one as the top, the
    /// start of a scenario included.
    case screen
    /// How often its body was run.
    case action
    /// The `when` of an action, while its screen could be acted on, of a link or of an event: in how many states it
    /// offered it, and in how many it withheld it. The start of a scenario, and what each step left, are states.
    case condition
    /// A button of an alert, with a body: how often that was run.
    case button
    /// How often it was opened.
    case link
    /// How often it came, or its body was run.
    case event, command
    /// A sentence of a body that presents something in a style: how often it was applied.
    case presentation
    /// A branch of an `if` or a `when` of the app: how often it was taken. That none is taken is a branch
    /// too, where there is no `else` or `otherwise`.
    case branch
  }

  /// What is counted, by its place. Lines and columns count from 1, a column is one Unicode scalar.
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

  /// Which branch of a statement an item is, or which side of a condition: first that which offers.
  package struct Branch: Sendable, Hashable {
    /// Where the statement begins.
    package var line: Int
    package var column: Int
    /// Its number among the branches, from 0.
    package var number: Int

    package init(line: Int, column: Int, number: Int) {
      self.line = line
      self.column = column
      self.number = number
    }
  }

  package struct Entry: Sendable, Hashable {
    /// What people call it: `screen Checkout`, `if isOpen`.
    package var name: String
    package var hits: Int

    package init(name: String, hits: Int) {
      self.name = name
      self.hits = hits
    }
  }

  /// What a sentence of a scenario has led to: the top before it, its words, and the top after it.
  package struct Transition: Sendable, Hashable {
    /// The app, and the file that declares it.
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

  /// Adds hits to an item, which is there from then on.
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

  /// Adds what another run has reached.
  package mutating func merge(_ other: Coverage) {
    for (item, entry) in other.items { add(item, name: entry.name, hits: entry.hits) }
    for (transition, hits) in other.transitions { add(transition, hits: hits) }
  }

  /// The sum of two counts, or the largest that there is.
  private func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}

// MARK: Shares

extension Coverage {
  /// How much of something was reached.
  package struct Share: Sendable, Hashable {
    package var covered = 0
    package var count = 0

    /// In tenths of a percent, rounded down: only what is covered wholly has 1000. Nil of nothing.
    package var tenths: Int? { count == 0 ? nil : covered * 1000 / count }

    /// Whether it is less than a percentage. Nothing is.
    package func isUnder(_ percentage: Double) -> Bool {
      count == 0 || Double(covered) * 100 < percentage * Double(count)
    }
  }

  /// How many items there are and were reached, of one kind or of all.
  package func share(of kind: Kind? = nil) -> Share {
    var share = Share()
    for (item, entry) in items where kind == nil || item.kind == kind {
      share.count += 1
      if entry.hits > 0 { share.covered += 1 }
    }
    return share
  }

  /// The items by file and place.
  package var sortedItems: [(item: Item, entry: Entry)] {
    items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The transitions by app, top and move.
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
  /// What people call several.
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
