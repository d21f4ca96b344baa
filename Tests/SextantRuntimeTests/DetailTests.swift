import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
import TestSupport
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

/// A state in a form that does not depend on its store.
private struct State: Equatable {
  let graph: GraphSnapshot
  let variables: [Value]
  let timers: [Int]
  let bindings: [Value?]
  let next: Instance
  let isTracing: Bool

  init(_ run: Interpreter, _ world: World) {
    var run = run
    run.draft.begin(from: world)
    graph = run.draft.snapshot()
    variables = run.evaluator.variables.map(\.value)
    timers = run.draft.pendingTimers.map(\.left)
    bindings = run.draft.values(of: world.bindings)
    next = world.nextInstance
    isTracing = run.control.isTracing
  }
}

@Suite("recording and rollback of a step") struct DetailTests {
  private static let levels: [Interpreter.Detail] = [.outcome, .calls, .trace]

  private func walk(_ app: MovingApp, seed: UInt64) throws -> (Interpreter, [World]) {
    var run = try Play(app: app.text).session.interpreter
    run.limits.memory = .max
    var random = SeededRandom(seed: seed)
    var worlds = [run.draft.world]
    for _ in 0..<12 {
      let moves = run.moves(in: worlds[worlds.count - 1], triesBodies: false)
      guard let statement = random.pick(moves.filter(\.isReady))?.statement,
        let entry = run.addStep(statement, from: worlds[worlds.count - 1])
      else { continue }
      if !entry.hasFailed { worlds.append(entry.after) }
    }
    return (run, worlds)
  }

  @Test(
    "a step leads to the same world for every kind of record, as a move and as a statement",
    arguments: MovingApp.all)
  func levels(app: MovingApp) throws {
    for seed in 0..<UInt64(cases(20)) {
      let (start, worlds) = try walk(app, seed: seed)
      for world in worlds {
        var listing = start
        let moves = listing.moves(in: world, triesBodies: false)
        let offers = listing.offers(in: world, of: .all)
        var made: [String] = []
        for offer in offers where offer.move.isReady {
          var run = listing
          let first = run.addStep(offer, from: world)
          guard let statement = offer.move.statement, let first else { continue }
          made.append(offer.move.text)
          let wanted = State(run, first.after)
          for level in Self.levels {
            var (asOffer, asStatement) = (listing, listing)
            (asOffer.detail, asStatement.detail) = (level, level)
            let entries = (
              asOffer.addStep(offer, from: world), asStatement.addStep(statement, from: world)
            )
            let (one, other) = (try #require(entries.0), try #require(entries.1))
            let what = "\(offer.move.text), \(level)"
            #expect(State(asOffer, one.after) == wanted, "\(what)")
            #expect(State(asStatement, other.after) == wanted, "\(what)")
            #expect(one.hasFailed == first.hasFailed && other.hasFailed == first.hasFailed)
            #expect(one.outcome == first.outcome && other.outcome == first.outcome, "\(what)")
            #expect(one.can == first.can && other.can == first.can, "\(what)")
            if level == .outcome { continue }
            #expect(one.calls.count == first.calls.count && other.calls == one.calls, "\(what)")
            #expect(one.events.count == first.events.count, "\(what)")
            if level == .trace { #expect(one.warnings.count == first.warnings.count, "\(what)") }
          }
        }
        // The list contains exactly the enabled moves that are not refused.
        #expect(made == moves.filter(\.isReady).map(\.text))
      }
    }
  }

  /// Returns texts that change nothing: trials, and a refused `together`.
  private static func changingNothing(around sentence: String, _ other: String) -> [String] {
    [
      "if not can \(sentence) { print 1 }",
      "if (can \(sentence) and can \(other)) { print 1 } else { print 2 }",
      "repeat 2 { if can \(other) { print 3 } }",
      "together { \(sentence); \(other); set tracing on; tap button \"nobody has this\" }",
    ]
  }

  @Test(
    "a trial, a refusal and an undo leave everything unchanged", arguments: MovingApp.all)
  func unchangedByTrials(app: MovingApp) throws {
    for seed in 0..<UInt64(cases(20)) {
      var random = SeededRandom(seed: seed)
      let plain = try Play(app: app.text)
      let tried = try Play(app: app.text)
      for _ in 0..<10 {
        let moves = plain.session.moves().filter(\.isReady).map(\.text)
        guard let move = random.pick(moves), let other = random.pick(moves) else { break }
        let before = State(tried.session.interpreter, tried.draft.world)
        for text in Self.changingNothing(around: move, other) {
          // `can` accepts only a sentence. `wait` is a statement of another kind.
          if move.hasPrefix("wait") || other.hasPrefix("wait") { continue }
          tried.run(text)
          #expect(State(tried.session.interpreter, tried.draft.world) == before, "\(text)")
        }
        for text in [move, "set tracing on", "let bound\(random.below(1_000_000)) = 1"] {
          let steps = tried.session.history.undoCount
          tried.run(text)
          _ = tried.undo(tried.session.history.undoCount - steps)
          #expect(State(tried.session.interpreter, tried.draft.world) == before, "undo \(text)")
        }
        plain.run(move)
        tried.run(move)
        let (one, two) = (plain.session.interpreter, tried.session.interpreter)
        #expect(State(one, plain.draft.world) == State(two, tried.draft.world), "\(move)")
      }
    }
  }

  @Test(
    "a trial does not skip a rule",
    arguments: ["fire ev", "open link \"t://x\"", "tap flip"])
  func trialInRule(asked: String) throws {
    let play = try Play(
      app: """
        app T {
          state a = false
          state b = false
          state seen = false
          state n = 0
          event ev { set b = true }
          link "t://x" { set b = true }
          screen Home { action flip { set b = true } }
          when a { if can \(asked) { set n = n + 1 } }
          when a is not b { set seen = true }
          start Home
        }
        """)
    play.works("set a = true; expect state seen is true; expect state n is 1")
  }

  @Test("tracing ends with the scenario, and with an undo")
  func tracing() throws {
    let play = Play()
    play.works("set tracing on; append A")
    #expect(play.printed == ["[A 3...]: Started"])
    _ = play.undo(2)
    play.works("append A")
    #expect(play.printed.isEmpty)
    play.run("together { set tracing on; dismiss }")
    play.works("append B")
    #expect(play.printed.isEmpty)
  }
}
