import SextantConform
import SextantEngine
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import TestSupport
import Testing
@testable import ShellTestSupport

/// The explainer accepts the log of every random walk, and rejects every log with a changed
/// observation.
struct LogWalkTests {
  private static let walks = runsAllCases ? 200 : 2
  private static let steps = runsAllCases ? 30 : 10

  @Test(arguments: SmallApp.all)
  func explainsTheMovesOfTheModel(_ app: SmallApp) throws {
    var walk = try Walk(app.text)
    var explainer = walk.explainer()
    for number in 0..<Self.walks {
      var random = SeededRandom(seed: UInt64(number))
      let lines = walk.named(app.moves, Self.steps, &random)
      let result = explainer.explain(try log(lines))
      #expect(result.failure == nil, "walk \(number): \(describe(result))")
      #expect(result.compared == lines.count)
      #expect(result.hidden.isEmpty && result.unknown.isEmpty)
      #expect(result.runs.flatMap(\.steps).map(\.text) == lines.compactMap(\.move))
      guard let place = random.pick(Array(lines.indices)) else { continue }
      var altered = lines
      altered[place].seen = altered[place].seen.altered(&random)
      let found = explainer.explain(try log(altered)).failure
      #expect(found?.line.number == place + 1, "walk \(number)")
    }
  }

  @Test(arguments: SmallApp.all)
  func assumesNoMovesBeforeAMatchingState(_ app: SmallApp) throws {
    var walk = try Walk(withEvents(app))
    var explainer = walk.explainer()
    for number in 0..<Self.walks {
      var random = SeededRandom(seed: UInt64(number))
      let named = walk.named(app.moves, Self.steps, &random)
      let lines = named.flatMap { [$0, Walk.Line(seen: $0.seen.part(&random))] }
      let result = explainer.explain(try log(lines))
      #expect(result.failure == nil, "walk \(number): \(describe(result))")
      #expect(result.runs.flatMap(\.steps).map(\.text) == named.compactMap(\.move))
    }
  }

  /// In these apps, events may occur at any time.
  @Test(arguments: SmallApp.all)
  func findsUnloggedMoves(_ app: SmallApp) throws {
    var walk = try Walk(withEvents(app))
    var explainer = walk.explainer()
    for number in 0..<Self.walks {
      var random = SeededRandom(seed: UInt64(number))
      let lines = walk.visible(Self.steps, &random)
      let result = explainer.explain(try log(lines))
      #expect(result.failure == nil, "walk \(number): \(describe(result))")
      #expect(result.assumed.count == lines.count)
    }
  }

  @Test(arguments: SmallApp.all)
  func savesPassingScenarios(_ app: SmallApp) throws {
    let text = try withEvents(app)
    var walk = try Walk(text)
    var explainer = walk.explainer()
    var script = LogScript()
    var explained = 0
    for number in 0..<Self.walks {
      var random = SeededRandom(seed: UInt64(number))
      let lines =
        number % 2 == 0
        ? walk.visible(Self.steps, &random) : walk.unnamed(Self.steps, &random)
      let log = try log(lines, "walk \(number)")
      let result = explainer.explain(log)
      script.add(result, of: log)
      if result.runs.contains(where: { !$0.steps.isEmpty }) { explained += 1 }
    }
    let result = runBatch(
      BatchFiles(texts: ["app.sextant": text, "w.sextant": script.text(importing: "app.sextant")])
    ) { SuiteRunner($0).test(["w.sextant"], .standard) }
    #expect(result.code == .success, "\(result.text)\(result.errors)")
    #expect(script.scenarios.count == explained && explained > 0)
  }

  // MARK: -

  private func log(_ lines: [Walk.Line], _ name: String = "log") throws -> AppLog {
    try AppLog(name, Array(lines.map { $0.text + "\n" }.joined().utf8), settle: 0)
  }

  private func describe(_ result: LogResult) -> String {
    guard let failure = result.failure else { return "" }
    return "line \(failure.line.number): \(failure.reason)"
  }

  private func withEvents(_ app: SmallApp) throws -> String {
    var text = app.text
    for (index, move) in app.moves.enumerated() {
      let end = try #require(text.lastIndex(of: "}"))
      let event = "  event happens\(index) { \(move) }\n}"
      let longer = text[..<end] + event
      var session = Session(systems: .all)
      if session.submit(String(longer)).succeeded { text = String(longer) }
    }
    return text
  }
}

private struct Walk {
  struct Line {
    var move: String?
    var seen: Observation

    var text: String {
      var writer = JSONWriter()
      writer.beginObject()
      if let move { writer.member("do", move) }
      writer.member("see", seen.json)
      writer.endObject()
      return writer.text
    }
  }

  private let start: Session

  init(_ app: String) throws {
    var session = Session(systems: .all)
    try #require(session.submit(app).succeeded)
    start = session
  }

  func explainer() -> LogExplainer { LogExplainer(start, NameMap(), LogOptions()) }

  mutating func named(_ moves: [String], _ count: Int, _ random: inout SeededRandom) -> [Line] {
    var session = start
    var lines: [Line] = []
    while lines.count < count, let move = random.pick(moves) {
      if session.submit(move).succeeded { lines.append(Line(move: move, seen: seen(session))) }
    }
    return lines
  }

  /// Returns lines that each follow a move with a visible effect.
  mutating func visible(_ count: Int, _ random: inout SeededRandom) -> [Line] {
    var session = start
    var lines: [Line] = []
    for _ in 0..<count {
      let before = seen(session)
      var moves = session.moves().filter(\.isReady)
      while let move = random.pick(moves) {
        var next = session
        _ = next.submit(move.text)
        if seen(next) != before {
          session = next
          lines.append(Line(seen: seen(session)))
          break
        }
        moves.removeAll { $0.text == move.text }
      }
    }
    return lines
  }

  /// Returns lines with partial observations, each after one to three moves.
  mutating func unnamed(_ count: Int, _ random: inout SeededRandom) -> [Line] {
    var session = start
    var lines: [Line] = []
    for _ in 0..<count {
      for _ in 0...random.below(3) {
        guard let move = random.pick(session.moves().filter(\.isReady)) else { break }
        _ = session.submit(move.text)
      }
      lines.append(Line(seen: seen(session).part(&random)))
    }
    return lines
  }

  private func seen(_ session: Session) -> Observation {
    var run = session.interpreter
    return Observation(of: run.shown(in: session.draft.world), in: run.program)
  }
}

extension Observation {
  fileprivate func part(_ random: inout SeededRandom) -> Observation {
    var part = self
    if random.below(8) == 0 { part.top = nil }
    if random.below(2) == 0 { part.path = nil }
    if random.below(2) == 0 { part.presented = nil }
    if random.below(3) == 0 { part.tab = nil }
    if random.below(2) == 0 { part.windows = nil }
    return part
  }

  fileprivate func altered(_ random: inout SeededRandom) -> Observation {
    var other = self
    switch random.below(4) {
    case 0: other.top = (top == "Home" ? "Other" : "Home")
    case 1: other.path = (path ?? []) + ["Home"]
    case 2: other.presented = (presented ?? []) + ["sheet Home"]
    default: other.tab = tab == "" ? "one" : ""
    }
    return other
  }
}
