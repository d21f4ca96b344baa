import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("moves") struct MoveTests {
  @Test("are listed in every system", arguments: MovingApp.all)
  func listed(app: MovingApp) throws {
    for (sentences, texts) in app.moves {
      let play = try Play(app: app.text)
      play.works(sentences)
      let moves = play.session.moves().map { ($0.failure != nil ? "!" : "") + $0.text }
      #expect(moves == texts, "after: \(sentences)")
    }
  }

  // MARK: Running

  private struct Walk {
    var session: Session
    let compiler: Compiler

    init(_ text: String) throws {
      session = try Play(app: text).session
      session.interpreter.limits.memory = .max
      compiler = session.compiler
    }

    var store: NodeStore { session.draft.store }

    struct Effect: Equatable {
      let hasFailed: Bool
      let outcome: Outcome?
      let events: [Event.Kind]
      let warnings: [String]

      init(_ step: Transition) {
        hasFailed = step.hasFailed
        outcome = step.outcome
        events = step.events.map(\.kind)
        warnings = step.warnings.map { "\($0.code.word)" }
      }
    }

    mutating func run(_ move: Move, in world: World) throws -> (Effect, World) {
      let statement = try #require(move.statement)
      let step = session.interpreter.step(statement, from: world)
      let transition = session.interpreter.transition(try #require(step))
      return (Effect(transition), transition.after)
    }

    mutating func run(_ text: String, in world: World) throws -> (Effect, World) {
      session.begin(in: world, with: compiler)
      let reply = session.submit(text)
      let range = try #require(reply.statements.first?.entries, "\(text): \(reply.problems)")
      let entry = try #require(session.interpreter.trace.entries[range].last)
      return (Effect(session.interpreter.transition(entry)), entry.after)
    }
  }

  /// In every world after a few moves, a move has the same effect as its printed and parsed text.
  @Test("run like their sentences, and fail as predicted", arguments: MovingApp.all)
  func running(app: MovingApp) throws {
    var walk = try Walk(app.text)
    var worlds = [walk.session.history.current]
    var next = 0
    while next < worlds.count, next < 60 {
      let world = worlds[next]
      next += 1
      for move in walk.session.interpreter.moves(in: world) where move.isReady {
        let (effect, after) = try walk.run(move, in: world)
        let (other, otherAfter) = try walk.run(move.text, in: world)
        #expect(effect == other && effect.hasFailed == (move.failure != nil), "\(move.text)")
        #expect(walk.store.areEqual(after, otherAfter), "\(move.text)")
        let isNew = !worlds.contains { walk.store.areEqual($0, after) }
        if isNew, worlds.count < 200 { worlds.append(after) }
      }
    }
    #expect(worlds.count > 2)
  }

  @Test("are listed without an effect", arguments: MovingApp.all)
  func listingWithoutEffect(app: MovingApp) throws {
    var session = try Play(app: app.text).session
    let world = session.draft.world
    let events = session.draft.events.count
    let first = session.interpreter.moves(in: world).map(\.text)
    #expect(session.draft.world.isSame(as: world))
    #expect(session.interpreter.moves(in: world).map(\.text) == first)
    #expect(session.interpreter.trace.entries.isEmpty && session.draft.events.count == events)
  }

  // MARK: Inputs

  private static let inputs = """
    app T {
      enum Plan { free, premium }
      state n = 0
      screen Home {
        action pay(amount: Int, plan: Plan, isNow: Bool) { set n = amount }
        action more(count: Int = 5) { set n = count }
        action some(id: Int in [1, 1, 2] = 2, name: String = "a") { set n = id }
        action many(a: Plan, b: Plan, c: Plan, d: Plan, e: Plan) { set n = 1 }
        action node(node: Node) { set n = 1 }
        action maybe(x: Int) when x > 0 or n > 0 { set n = x }
        action no(x: Int) when n > 0 { set n = x }
      }
      link "t://{a}/{b: Int}?c={c: Bool}&d={d: Decimal = 1.5}" for a in ["x y", "/"] for b in [1] {
        set n = b
      }
      event told(text: String) { set n = 8 }
      start Home
    }
    """

  @Test(
    "have inputs with declared domains, all cases of a type, or no domain",
    arguments: [
      ("pay", ["amount: Int", "plan: Plan in [free, premium]", "isNow: Bool in [false, true]"]),
      ("more", ["count: Int = 5"]), ("some", ["id: Int in [1, 2] = 2", "name: String = \"a\""]),
      ("tap node", ["node: Node"]), ("maybe", ["x: Int"]), ("tap no(", nil),
      ("told", ["text: String"]),
      (
        "t://",
        [
          "a: String in [\"x y\", \"/\"]", "b: Int in [1]", "c: Bool in [false, true]",
          "d: Decimal = 1.5",
        ]
      ),
    ] as [(String, [String]?)])
  func domains(name: String, inputs: [String]?) throws {
    let session = try Play(app: Self.inputs).session
    let move = session.moves().first { $0.text.contains(name) }
    let found = move?.inputs.map { input in
      "\(input.name): \(input.type.name)"
        + (input.values.map { " in \(Value.list($0))" } ?? "")
        + (input.fallback.map { " = \($0)" } ?? "")
    }
    #expect(found == inputs)
    let open = move?.inputs.filter(\.isOpen).map(\.name)
    #expect(open == inputs?.filter { !$0.contains(" in ") }.map { String($0.prefix { $0 != ":" }) })
  }

  @Test("are ready if every input has declared values")
  func openInputs() throws {
    let session = try Play(app: Self.inputs).session
    #expect(
      session.moves().map(\.text) == [
        "tap pay(…)", "tap more", "tap some(id: 1)", "tap some(id: 2)", "tap many(…)",
        "tap node(…)", "tap maybe(…)", "open link \"t://x%20y/1?c=false\"",
        "open link \"t://x%20y/1?c=true\"", "open link \"t://%2F/1?c=false\"",
        "open link \"t://%2F/1?c=true\"", "fire told(…)",
      ])
  }

  @Test(
    "can be filled in",
    arguments: [
      (
        "pay", [.int(3), .enumCase("free"), .bool(true)],
        "tap pay(amount: 3, plan: free, isNow: true)"
      ),
      ("more", [.int(-2)], "tap more(count: -2)"), ("more", [nil], "tap more"),
      ("told", [.string("a \"b\"")], "fire told(text: \"a \\\"b\\\"\")"),
      ("maybe", [.int(0)], "tap maybe(x: 0)"),
    ] as [(String, [Value?], String)])
  func filled(name: String, values: [Value?], text: String) throws {
    var walk = try Walk(Self.inputs)
    let world = walk.session.history.current
    let open = try #require(walk.session.moves().first { $0.text.contains(name) })
    let move = open.filled(with: values)
    #expect(move.text == text && move.isReady)
    let (effect, after) = try walk.run(move, in: world)
    let (other, otherAfter) = try walk.run(text, in: world)
    #expect(effect == other && walk.store.areEqual(after, otherAfter))
  }

  @Test("have backquotes around an action with the name of a gesture")
  func quoted() throws {
    let play = try Play(
      app: "app T { screen Home { action back { append Foo }; action go { append Foo } }\n"
        + "screen Foo; start stacked Home }")
    #expect(play.session.moves().prefix(2).map(\.text) == ["tap `back`", "tap go"])
    play.works("tap `back`")
    #expect(play.session.moves().map(\.text).contains("tap back"))
  }

  @Test("do not run without their inputs")
  func waiting() throws {
    let session = try Play(app: Self.inputs).session
    let open = session.moves().filter { !$0.isReady }
    #expect(open.count == 5 && open.allSatisfy { $0.statement == nil && $0.failure == nil })
    #expect(open.first?.filled(with: [.int(1)]).statement == nil)
  }

  // MARK: Failing

  @Test("give the reason for a predicted failure")
  func failing() throws {
    let text = "app T { screen A { action broken { dismiss } }; start stacked A }"
    let session = try Play(app: text).session
    let move = try #require(session.moves().first)
    #expect(move.text == "tap broken" && move.failure?.contains("finds no presentation") == true)
  }

  @Test("include the items of every visible bar, inner bars first")
  func nestedBars() throws {
    let play = try Play(
      app: """
        app T {
          tabs Outer { tab one stacked Inner; tab two stacked A }
          tabs Inner { tab two stacked A; tab three stacked A }
          screen A
          start Outer
        }
        """)
    let texts = play.session.moves().map(\.text)
    #expect(texts == ["tap tab two", "tap tab three", "tap tab one"])
    play.works("tap tab two; expect tab is two")
  }

  @Test("omit a link if an earlier link matches its addresses")
  func shadowedLinks() throws {
    let play = try Play(
      app: """
        app T {
          state n = 0
          link "t://a" { set n = 1 }
          link "t://{name}" for name in ["a", "b", ""] { set n = 2 }
          link "t://a//" { set n = 3 }
          screen A
          start A
        }
        """)
    let texts = play.session.moves().map(\.text)
    #expect(texts == ["open link \"t://a\"", "open link \"t://b\"", "open link \"t://a//\""])
  }

  @Test("have a single kind")
  func kinds() throws {
    let play = try Play(app: MovingApp.all[0].text)
    play.works("tap later")
    let kinds = Set(play.session.moves().map(\.kind))
    #expect(kinds == [.action, .gesture, .link, .event, .time])
    play.works("tap ask")
    #expect(Set(play.session.moves().map(\.kind)) == [.button, .link, .event, .time])
  }
}
