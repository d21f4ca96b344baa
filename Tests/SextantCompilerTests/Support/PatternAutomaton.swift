import SextantEngine

enum Letter: Hashable, CustomStringConvertible {
  /// A name without arguments that is also a keyword of a pattern.
  case word(String)
  /// Other names: a name without arguments, a name in backquotes, and a name with arguments.
  case name, quoted, call
  case instance, qualified, path, string, integer, decimal, duration, list, group, plus, minus
  case block

  var description: String {
    switch self {
    case .word(let word): word
    case .name: "Name"
    case .quoted: "`Name`"
    case .call: "Name()"
    case .instance: "Name#1"
    case .qualified: "a.b"
    case .path: "a/b"
    case .string: "\"\""
    case .integer: "1"
    case .decimal: "1.5"
    case .duration: "1s"
    case .list: "[]"
    case .group: "(1)"
    case .plus: "+"
    case .minus: "-"
    case .block: "{ }"
    }
  }

  static let values: Set<Letter> = [
    .string, .integer, .decimal, .duration, .list, .group,
  ]
}

/// A nondeterministic finite automaton over atoms.
///
/// Nesting occurs only inside single atoms, so the automaton is exact. `{a | b}` is an exception:
/// the automaton accepts any number of each alternative.
struct PatternAutomaton {
  private struct Edge {
    /// The letters of the transition; nil for an empty transition.
    let letters: Set<Letter>?
    let target: Int
  }

  private var edges: [[Edge]] = [[]]
  private var end = 0
  private let words: Set<String>

  /// The keywords that the syntax of slots contains.
  static let ownWords: Set<String> = [
    "stacked", "hiding", "tab", "bar", "animated", "stack", "of", "parent", "presenter",
    "presented",
    "tabs", "window", "flow", "count", "sheet", "cover", "popup", "alert", "dialog", "from",
    "transition",
  ]

  /// - Parameter words: the keywords that a slot may read as names.
  init(_ pattern: Pattern, words: Set<String>) {
    self.words = words
    end = add(pattern.elements, from: 0)
  }

  // MARK: Construction

  private mutating func state() -> Int {
    edges.append([])
    return edges.count - 1
  }

  private mutating func read(_ letters: Set<Letter>, from start: Int) -> Int {
    let target = state()
    edges[start].append(Edge(letters: letters, target: target))
    return target
  }

  private mutating func read(_ word: String, from start: Int) -> Int {
    read([.word(word)], from: start)
  }

  private mutating func skip(from start: Int, to target: Int) {
    edges[start].append(Edge(letters: nil, target: target))
  }

  private mutating func either(
    from start: Int, _ ways: [(inout PatternAutomaton, Int) -> Int]
  ) -> Int {
    let target = state()
    for way in ways {
      let first = state()
      skip(from: start, to: first)
      skip(from: way(&self, first), to: target)
    }
    return target
  }

  private mutating func many(
    from start: Int, _ way: (inout PatternAutomaton, Int) -> Int
  ) -> Int {
    let loop = state()
    skip(from: start, to: loop)
    skip(from: way(&self, loop), to: loop)
    return loop
  }

  private mutating func maybe(
    from start: Int, _ way: (inout PatternAutomaton, Int) -> Int
  ) -> Int {
    let target = way(&self, start)
    skip(from: start, to: target)
    return target
  }

  private mutating func add(_ elements: [Pattern.Element], from start: Int) -> Int {
    var state = start
    for element in elements {
      switch element {
      case .word(let word): state = read(word, from: state)
      case .slot(let slot, _): state = add(slot, from: state)
      case .optional(let inner): state = maybe(from: fresh(state)) { $0.add(inner, from: $1) }
      case .flag(let words):
        state = maybe(from: fresh(state)) { automaton, first in
          words.reduce(first) { automaton.read($1, from: $0) }
        }
      case .choice(let options):
        state = either(from: state, options.map { option in { $0.add(option, from: $1) } })
      case .anyOrder(let options):
        state = many(from: state) { automaton, first in
          automaton.either(from: first, options.map { option in { $0.add(option, from: $1) } })
        }
      }
    }
    return state
  }

  /// Returns a new state. Without it, an optional element could become a loop.
  private mutating func fresh(_ start: Int) -> Int {
    let next = state()
    skip(from: start, to: next)
    return next
  }
}

// MARK: - Slots

extension PatternAutomaton {
  private var plain: Set<Letter> { Set(words.map(Letter.word)).union([.name, .quoted]) }
  private var anyName: Set<Letter> { plain.union([.call]) }

  private mutating func add(_ slot: Pattern.Slot, from start: Int) -> Int {
    switch slot {
    case .node: node(from: start)
    case .nodePattern: pattern(from: start)
    case .nodePatterns, .picks, .nodes, .declaredNames: read([.list], from: start)
    case .reference: reference(from: start)
    case .expression: expression(from: start)
    case .pick: read(anyName.union([.integer, .instance]), from: start)
    case .tab, .window, .timer, .variable, .transition, .screen, .code, .presentable, .newName:
      read(plain, from: start)
    case .trigger, .message, .action, .event, .command, .call: read(anyName, from: start)
    case .declared: read(plain.union([.qualified]), from: start)
    case .style: style(from: start)
    case .buttons, .literal, .answers, .body, .cases, .claim, .content, .members, .tabs, .segments,
      .declarations:
      read([.block], from: start)
    case .flag: start
    case .signature, .heard: read(anyName, from: start)
    case .view: read(plain.union([.qualified]), from: start)
    case .string: read([.string], from: start)
    case .integer: read([.integer], from: start)
    case .type: read(plain.union([.list]), from: start)
    case .value, .fact, .system, .domains, .attributes, .sentence, .binding, .assignment,
      .check, .printed, .branches, .rounds:
      expression(from: start)
    }
  }

  private mutating func node(from start: Int) -> Int {
    either(
      from: start,
      [
        { $0.read($0.anyName.union([.qualified]).subtracting([.word("stacked")]), from: $1) },
        { automaton, first in
          let second = automaton.read("stacked", from: first)
          let third = automaton.many(from: second) { $0.read("stacked", from: $1) }
          let inner = automaton.anyName.union([.qualified, .list]).subtracting([.word("stacked")])
          let last = automaton.read(inner, from: third)
          return automaton.many(from: last) { automaton, first in
            let bar = ["hiding", "tab", "bar"].reduce(first) { automaton.read($1, from: $0) }
            return automaton.maybe(from: bar) { $0.read("animated", from: $1) }
          }
        },
      ])
  }

  private mutating func pattern(from start: Int) -> Int {
    either(
      from: start,
      [{ $0.read([.word("stack"), .instance], from: $1) }, { $0.node(from: $1) }])
  }

  private mutating func reference(from start: Int) -> Int {
    let relations = ["parent", "presenter", "presented", "stack", "tabs"].map(Letter.word)
    let inner = many(from: start) { automaton, first in
      automaton.read("of", from: automaton.read(Set(relations), from: first))
    }
    return either(
      from: inner,
      [
        { $0.read($0.anyName.union([.instance, .path, .qualified]), from: $1) },
        { $0.read($0.anyName, from: $0.read([.word("window"), .word("flow")], from: $1)) },
      ])
  }

  private mutating func expression(from start: Int) -> Int {
    let first = term(from: start)
    return many(from: first) { $0.term(from: $0.read([.plus, .minus], from: $1)) }
  }

  private mutating func term(from start: Int) -> Int {
    let signs = many(from: start) { $0.read([.minus], from: $1) }
    return either(
      from: signs,
      [
        { $0.read($0.plain.union(Letter.values), from: $1) },
        { $0.counted(from: $0.read("count", from: $1)) },
      ])
  }

  private mutating func counted(from start: Int) -> Int {
    either(
      from: start,
      [
        { $0.pattern(from: $1) },
        { automaton, first in
          let of = automaton.read("of", from: automaton.read("stack", from: first))
          return automaton.reference(from: of)
        },
      ])
  }

  private mutating func style(from start: Int) -> Int {
    either(
      from: start,
      [
        { automaton, first in
          let kinds: Set<Letter> = [.word("sheet"), .word("cover"), .word("popup")]
          let inner = automaton.pattern(from: automaton.read(kinds, from: first))
          return automaton.styleTail(from: inner)
        },
        { automaton, first in
          let head = automaton.read([.word("alert"), .word("dialog")], from: first)
          let title = automaton.maybe(from: automaton.fresh(head)) { $0.expression(from: $1) }
          return automaton.maybe(from: automaton.fresh(title)) { $0.expression(from: $1) }
        },
        { automaton, first in
          let head = automaton.read(automaton.plain, from: first)
          let inner = automaton.maybe(from: automaton.fresh(head)) { $0.pattern(from: $1) }
          return automaton.styleTail(from: inner)
        },
      ])
  }

  private mutating func styleTail(from start: Int) -> Int {
    let first = fresh(start)
    return either(
      from: first,
      [
        { _, state in state },
        { $0.expression(from: $0.read("from", from: $1)) },
        { $0.read($0.anyName, from: $0.read("transition", from: $1)) },
      ])
  }
}

// MARK: - Intersection

extension PatternAutomaton {
  func shortestPhrase(with other: PatternAutomaton) -> [Letter]? {
    struct Pair: Hashable { let left, right: Int }
    var seen: Set<Pair> = []
    var row: [(pair: Pair, phrase: [Letter])] = [(Pair(left: 0, right: 0), [])]
    while !row.isEmpty {
      var next: [(pair: Pair, phrase: [Letter])] = []
      var index = 0
      while index < row.count {
        let (pair, phrase) = row[index]
        index += 1
        guard seen.insert(pair).inserted else { continue }
        if pair.left == end, pair.right == other.end { return phrase }
        for edge in edges[pair.left] {
          guard let letters = edge.letters else {
            row.append((Pair(left: edge.target, right: pair.right), phrase))
            continue
          }
          for rival in other.edges[pair.right] {
            guard let common = rival.letters?.intersection(letters), !common.isEmpty else {
              continue
            }
            let letter = common.min { "\($0)" < "\($1)" } ?? .name
            next.append((Pair(left: edge.target, right: rival.target), phrase + [letter]))
          }
        }
        for rival in other.edges[pair.right] where rival.letters == nil {
          row.append((Pair(left: pair.left, right: rival.target), phrase))
        }
      }
      row = next
    }
    return nil
  }

  func accepts(_ phrase: [Letter]) -> Bool {
    var states: Set<Int> = closure([0])
    for letter in phrase {
      var next: Set<Int> = []
      for state in states {
        for edge in edges[state] where edge.letters?.contains(letter) == true {
          next.insert(edge.target)
        }
      }
      states = closure(next)
    }
    return states.contains(end)
  }

  private func closure(_ states: Set<Int>) -> Set<Int> {
    var all = states
    var pending = Array(states)
    while let state = pending.popLast() {
      for edge in edges[state] where edge.letters == nil && all.insert(edge.target).inserted {
        pending.append(edge.target)
      }
    }
    return all
  }
}
