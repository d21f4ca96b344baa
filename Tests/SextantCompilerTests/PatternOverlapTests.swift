import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

private struct Exceptions {
  let reason: String
  let rows: [String]
  /// The rows that overlap with `rows`, if a system has both.
  let others: [String]
}

/// Rows that overlap only if a name equals a keyword. The name is then read as the keyword, unless
/// it is in backquotes.
private let exceptions: [Exceptions] = [
  Exceptions(
    reason: "the words after the verb name a kind or a place; no presentable can have their names",
    rows: ["present PRESENTABLE [NODE] {from EXPR:source | on REF}"],
    others: [
      "present sheet NODE {from EXPR:source | on REF}",
      "present cover NODE [inside tab] {transition TRANSITION | on REF}",
      "present alert EXPR:title [EXPR:message] {from EXPR:source | on REF} [BUTTONS]",
      "present dialog EXPR:title [EXPR:message] {from EXPR:source | on REF} [BUTTONS]",
    ]),
  Exceptions(
    reason: "the word stands for a place, unless something is declared by that name in backquotes",
    rows: [
      "back to root [keeping popup]", "pop to root", "(drop | pop) to root", "hide top reversed",
      "tap back",
    ],
    others: [
      "back to PAT:route [keeping popup]", "pop to PAT:screen [or root]", "(drop | pop) to PAT",
      "hide NAME:stackview reversed",
      "tap ACTION",
    ]),
  Exceptions(
    reason: "likewise, and the row with the word is the one before",
    rows: ["hide top [animation NAME:animation]", "binding of top"],
    others: ["hide NAME:stackview [animation NAME:animation]", "binding of NAME:stackview"]),
  Exceptions(
    reason: "an alert is no route, and a route by that name is written in backquotes",
    rows: ["show alert EXPR:title [EXPR:message] [asking] [ANSWERS:yes-no]"],
    others: ["show NODE:route [with EXPR:data]"]),
  Exceptions(
    reason: "`none` is what is there when nothing is",
    rows: ["animation of NAME:stackview is none", "destination of REF is none"],
    others: [
      "animation of NAME:stackview is NAME:animation", "destination of REF is PAT:destination",
    ]),
  Exceptions(
    reason: "what is said of the chain or the system has its own word before `is`",
    rows: [
      "top is PAT", "tab [of REF] is TAB", "segment [of REF] is SCREEN",
      "presented is STYLE [on REF]", "flow is NAME:flow", "leaf is NAME:stackview",
      "route is PAT:route",
    ],
    others: ["REF is REF"]),
  Exceptions(
    reason: "what begins with its own word asks with it; what ends in one asks of a name before it",
    rows: [
      "no PAT", "finished PAT", "started PAT", "appeared PAT", "appeared PAT:view",
      "completed NAME:flow", "stopped NAME:flow", "dismissed PAT:screen",
      "dismissed PAT:destination", "sent MESSAGE [from PAT]", "trigger TRIGGER [on REF]",
      "warning [CODE]", "pending TIMER",
    ],
    others: [
      "PAT exists", "PAT visible", "NAME:stackview precedes", "NAME:stackview showing",
    ]),
  Exceptions(
    reason: "what is not there has its own word after `no`",
    rows: ["no PAT"], others: ["no leaf", "no route", "no warning"]),
  Exceptions(
    reason:
      "the word in the middle decides, or that at the end; both need a name that is such a word",
    rows: ["REF is REF", "PAT:route matches PAT:route"],
    others: [
      "PAT exists", "PAT visible", "button EXPR exists", "window WINDOW open",
      "window WINDOW focused",
    ]),
]

@Suite("no two patterns of a table accept the same phrase") struct PatternOverlapTests {
  enum Kind: CaseIterable { case sentences, expectations, bindings }

  private static func rows(_ kind: Kind, _ system: any NavigationSystem) -> [Pattern] {
    var symbols = SymbolTable()
    let vocabulary = Vocabulary(
      system: system, runtime: runtimeForms, symbols: &symbols)
    switch kind {
    case .sentences: return vocabulary.sentences.map(\.pattern.source)
    case .expectations:
      let rows = vocabulary.events.map(\.form.pattern) + vocabulary.facts.map(\.form.pattern)
      return rows.filter { !$0.firstWords.isEmpty } + rows.filter { $0.firstWords.isEmpty }
    case .bindings: return vocabulary.bindings.map(\.form.pattern)
    }
  }

  private struct Pair: Hashable, CustomStringConvertible {
    let rows: Set<String>

    init(_ first: String, _ second: String) { rows = [first, second] }

    var description: String { rows.sorted().joined(separator: " / ") }
  }

  private static let listed: Set<Pair> = Set(
    exceptions.flatMap { exception in
      exception.rows.flatMap { row in exception.others.map { Pair(row, $0) } }
    })

  @Test("every pair of rows is disjoint, except for the listed pairs")
  func everyPair() throws {
    var shared: Set<Pair> = []
    var pairs = 0
    for system in SystemCatalog.all.names.compactMap({ SystemCatalog.all.system(named: $0) }) {
      for kind in Kind.allCases {
        let rows = Self.rows(kind, system)
        let words = Set(rows.flatMap(\.allWords)).union(PatternAutomaton.ownWords)
        let wide = rows.map { PatternAutomaton($0, words: words) }
        let strict = rows.map { PatternAutomaton($0, words: []) }
        for (first, second) in rows.indices.flatMap({ i in rows.indices.map { (i, $0) } })
        where first < second {
          pairs += 1
          let reported = "\(system.name): \(rows[first].notation) / \(rows[second].notation)"
          let same = strict[first].shortestPhrase(with: strict[second])
          #expect(same == nil, "\(reported): both accept \(same ?? [])")
          guard let phrase = wide[first].shortestPhrase(with: wide[second]) else { continue }
          let pair = Pair(rows[first].notation, rows[second].notation)
          shared.insert(pair)
          #expect(Self.listed.contains(pair), "\(reported): both accept \(phrase)")
          // The row that reads the words as keywords must precede the row that reads them as names.
          #expect(!strict[second].accepts(phrase) || strict[first].accepts(phrase), "\(reported)")
        }
      }
    }
    #expect(pairs > 2000)
    let present = Set(shared.flatMap(\.rows))
    for exception in exceptions {
      for row in exception.rows + exception.others {
        #expect(present.contains(row), "\(row) needs no exception any more: \(exception.reason)")
      }
    }
  }

  @Test(arguments: SystemCatalog.all.names)
  func declarations(system name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    var common = [
      "state", "enum", "message", "trigger", "command", "event", "link", "when", "on", "invariant",
      "never", "sometimes", "always can reach", "action", "source", "start",
    ]
    func add(_ declarations: [Declaration], to words: [String]) {
      let all = words + declarations.map(\.word)
      #expect(Set(all).count == all.count, "\(all)")
      for declaration in declarations {
        switch declaration.block {
        case .none, .body: break
        case .members(let inner): add(inner, to: common)
        case .only(let inner): add(inner, to: [])
        }
        add(declaration.clauses, to: [])
      }
    }
    if system.declarations.isEmpty { common += commonDeclarations.filter(\.isOfTree).map(\.word) }
    add(system.declarations, to: common)
    // Only `on dismiss NAME` has two keywords. `on NAME` cannot match it, because it has no second
    // name.
    let long = system.declarations.flatMap(\.members).map(\.word).filter { $0.contains(" ") }
    #expect(long == [] || long == ["on dismiss"])
  }

  @Test("both automata accept the phrase of their intersection") func intersections() {
    let words: Set<String> = ["back", "root", "to", "is"]
    func automaton(_ notation: String) -> PatternAutomaton {
      PatternAutomaton(Pattern(notation), words: words)
    }
    let table: [(String, String, Bool)] = [
      ("tap back", "tap ACTION", true), ("tap back", "tap back to PICK", false),
      ("pop [EXPR]", "pop to root", false), ("pop [EXPR]", "pop", true),
      ("REF is REF", "parent of root is PAT", true), ("EXPR", "PAT", true), ("EXPR", "PATS", true),
      ("NODE [a]", "NODE a", true), ("{a | b} c", "b a c", true), ("a [b] c", "a c", true),
      ("(a | b) NAME", "c NAME", false), ("NODE a", "NODE b", false),
      ("show NODE [BUTTONS]", "show EXPR", true), ("show LITERAL", "show EXPR", false),
    ]
    for (first, second, overlaps) in table {
      let phrase = automaton(first).shortestPhrase(with: automaton(second))
      #expect((phrase != nil) == overlaps, "\(first) / \(second): \(phrase ?? [])")
      if let phrase {
        #expect(automaton(first).accepts(phrase) && automaton(second).accepts(phrase))
      }
    }
  }
}

extension Pattern {
  fileprivate var allWords: [String] { Pattern.words(in: elements) }

  private static func words(in elements: [Element]) -> [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .word(let word): [word]
      case .flag(let words): words
      case .slot: []
      case .optional(let inner): words(in: inner)
      case .choice(let options), .anyOrder(let options): options.flatMap { words(in: $0) }
      }
    }
  }
}
