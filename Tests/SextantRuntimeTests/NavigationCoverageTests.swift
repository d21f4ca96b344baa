import SextantCompiler
import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import SextantRuntime
@testable import RuntimeTestSupport

/// Counts coverage from the text of an app and the source locations in a trace, without tables.
private struct BruteForce {
  private let lines: [Substring]
  private(set) var hits: [String: Int] = [:]
  private(set) var transitions: [String: Int] = [:]
  private var top = ""
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      for kind in kinds(of: line) { hits["\(kind) \(index + 1)"] = 0 }
    }
  }

  private func kinds(of line: Substring) -> [String] {
    let words = line.split(separator: " ")
    guard let first = words.first else { return [] }
    if line.contains(" // ") { return ["presentation"] }
    if line.contains(" when "), ["action", "link", "event"].contains(first) {
      return [String(first), "condition +", "condition -"]
    }
    if words.contains("shows") || words.contains("starts") { return [] }
    switch first {
    case "screen", "view", "route", "destination", "popup": return ["screen"]
    case "action", "link", "event", "command", "button": return [String(first)]
    case "alert": return ["button"]
    case "when", "if": return ["branch"]
    case "}" where words.count > 1 && words[1] != "cancel": return ["branch"]
    default: return []
    }
  }

  private mutating func show(_ printed: String) {
    top = String(printed.prefix { $0.isLetter })
    for (index, line) in lines.enumerated() where kinds(of: line) == ["screen"] {
      if line.split(whereSeparator: { !$0.isLetter }).dropFirst().first ?? "" == top {
        hits["screen \(index + 1)", default: 0] += 1
      }
    }
  }

  /// Counts conditions of links and events, and of the top screen's actions unless an alert covers
  /// them.
  private mutating func see(_ world: World, _ run: Interpreter) {
    let draft = run.draft.reading(world)
    let isUnder = draft.showingAlert(on: draft.visibleChain(ofWindow: draft.focusedWindow)) != nil
    let variables = Dictionary(run.evaluator.variables(in: world)) { $1 }
    var screen = ""
    for (index, line) in lines.enumerated() {
      let kinds = kinds(of: line)
      if kinds == ["screen"] {
        screen = String(line.split(whereSeparator: { !$0.isLetter }).dropFirst().first ?? "")
      }
      guard kinds.count == 3, kinds[0] != "action" || screen == top && !isUnder,
        let start = line.firstRange(of: " when ")?.upperBound
      else { continue }
      let words = line[start...].split(separator: " ")
      guard case .int(let value)? = variables[String(words[0])] else { continue }
      let limit = Int(words[2]) ?? 0
      let side = (words[1] == "<" ? value < limit : value > limit) ? "+" : "-"
      hits["condition \(side) \(index + 1)", default: 0] += 1
    }
  }

  /// Counts a call. Returns the line of the first called link.
  @discardableResult
  private mutating func count(_ calls: [CallRecord], _ source: SourceText) -> Substring? {
    var link: Substring?
    for call in calls where call.place.file == 0 {
      let line = source.lineNumber(of: call.place.span.start)
      guard line > 1, line <= lines.count else { continue }
      if call.outcome == .applied, kinds(of: lines[line - 1]) == ["presentation"] {
        hits["presentation \(line)", default: 0] += 1
      }
      let head = lines[line - 2]
      for kind in kinds(of: head)
      where !["presentation", "screen"].contains(kind) && !kind.contains(" ") {
        hits["\(kind) \(line - 1)", default: 0] += 1
        if kind == "link", link == nil { link = head }
      }
    }
    return link
  }

  /// Counts the coverage of a run. Conditions count at the start and after every sentence.
  mutating func count(_ run: Interpreter, start: [CallRecord], _ source: SourceText) {
    count(start, source)
    var move = ""
    for entry in run.trace.entries {
      let step = run.transition(entry)
      if let printed = step.printed {
        let before = top
        show(printed)
        see(entry.after, run)
        if !move.isEmpty { transitions["\(before) → \(move) → \(top)", default: 0] += 1 }
        move = ""
        continue
      }
      guard step.entry.kind == .sentence, !step.entry.isRejected else { continue }
      let link = count(Array(step.calls), source)
      move = words(of: source.text(of: step.place.span), link)
    }
  }

  private func words(of text: String, _ link: Substring?) -> String {
    if text.contains("open link"), let link {
      return "open " + link.replacing(#/^ +| for .* in \[.*\]| \{$/#, with: "")
    }
    let words = text.replacing("try ", with: "").split(separator: " ").prefix(2)
      .map { $0.prefix { $0 != "(" } }
    return words.filter { $0.first?.isLetter == true }.joined(separator: " ")
  }
}

@Suite("coverage of navigation") struct NavigationCoverageTests {
  private func walk(_ app: CoverageApp, _ random: inout SeededRandom) throws -> String {
    let play = try Play(app: app.text)
    var text = "  print top\n"
    for _ in 0..<12 {
      let moves = play.session.moves().filter(\.isReady)
      guard let move = random.pick(moves) else { break }
      if move.kind != .time, random.below(4) == 0 { text += "  expect can \(move.text)\n" }
      let fails = move.failure != nil
      if fails, random.below(6) == 0 { return text + "  \(move.text)\n  print top\n" }
      let sentence = (fails ? "try " : "") + move.text
      play.run(sentence)
      text += "  \(sentence)\n  print top\n"
    }
    return text
  }

  private func compiled(_ text: String) throws -> (Compilation, Compiler) {
    var compiler = Compiler.fresh()
    let file = compiler.compile(SourceText(name: "test.sextant", text: text))
    let problems = file.diagnostics.filter { $0.severity == .error }.map(\.message)
    try #require(problems == [], "\(text)")
    return (file, compiler)
  }

  private func covered(
    _ file: Compilation, _ compiler: Compiler, separatesScenarios: Bool = false,
    ofFirst count: Int = .max
  ) -> Coverage {
    let map = CoverageMap(file.program, compiler.sources)
    var runner = ScenarioRunner(
      file, compiler, coverage: CoverageRecorder(map, separatesScenarios: separatesScenarios))
    for scenario in file.program.scenarios { _ = runner.run(scenario) }
    return runner.coverage?.coverage(ofFirst: count) ?? Coverage()
  }

  private func hits(_ coverage: Coverage) -> [String: Int] {
    var hits: [String: Int] = [:]
    for (item, entry) in coverage.items {
      let side = item.kind != .condition ? "" : item.branch?.number == 0 ? " +" : " -"
      hits["\(item.kind)\(side) \(item.line)"] = entry.hits
    }
    return hits
  }

  @Test("equals the counts from the trace", arguments: CoverageApp.all)
  func bruteForce(app: CoverageApp) throws {
    var random = SeededRandom(seed: 17)
    var total = Coverage()
    for _ in 0..<cases(60) {
      var text = app.text
      for number in 0..<3 { text += "scenario \"\(number)\" {\n\(try walk(app, &random))}\n" }
      let (file, compiler) = try compiled(text)
      let coverage = covered(file, compiler)

      var count = BruteForce(app.text)
      for scenario in file.program.scenarios {
        var run = compiler.interpreter(for: file.program)
        try run.start()
        let start = run.trace.calls
        run.beginScenario(in: run.draft.world, mark: run.draft.store.mark)
        _ = run.run(scenario.body)
        count.count(run, start: start, file.source)
      }
      let found = hits(coverage)
      let wrong = Set(found.keys).union(count.hits.keys).filter { found[$0] != count.hits[$0] }
      #expect(
        wrong.map { "\($0): \(found[$0] ?? -1), not \(count.hits[$0] ?? -1)" } == [], "\(text)")
      #expect(coverage.items.count == count.hits.count)
      let transitions = Dictionary(
        uniqueKeysWithValues: coverage.transitions.map {
          ("\($0.key.from) → \($0.key.move) → \($0.key.to)", $0.value)
        })
      #expect(transitions == count.transitions, "\(text)")
      total.merge(coverage)
    }
    let share = total.share()
    #expect(share.covered * 10 > share.count * 6, "\(share)")
    #expect(total.transitions.count > 5)
  }

  @Test("names a presentation by its style", arguments: CoverageApp.all)
  func styles(app: CoverageApp) throws {
    let (file, compiler) = try compiled(app.text)
    let items = CoverageMap(file.program, compiler.sources).items
    let found = items.filter { $0.item.kind == .presentation }
      .sorted { $0.item < $1.item }
      .map { String($0.name.prefix(upTo: $0.name.firstRange(of: " in ")!.lowerBound)) }
    let wanted = app.text.split(separator: "\n").compactMap { line in
      line.firstRange(of: " // ").map { String(line[$0.upperBound...]) }
    }
    #expect(found == wanted)
  }

  @Test("names existing sentences of the systems")
  func presentingSentences() throws {
    for name in SystemCatalog.all.names {
      let system = try #require(SystemCatalog.all.system(named: name))
      let names = Set(system.sentences.map(\.name))
      #expect(Set(system.vocabulary.presentations.keys).subtracting(names) == [], "\(name)")
    }
  }

  // MARK: Counting

  private static let shop = """
    app Shop {
      state n = 0
      when n > 1 { append Help }
      screen Home {
        action go { append Help; if n > 0 { set n = 5 } }
        action fail { set n = 1; dismiss }
        action often { repeat 3 { fire told(x: 1) } }
        action no when n > 9 { append Help }
        action ask {
          present alert "Sure?" { button "Yes" destructive { append Help }; button "No" cancel }
        }
      }
      screen Help
      link "shop://help" { append Help }
      event told(x: Int) { if x > 0 { append Help } else { dismiss } }
      command both { append Help; append Help }
      start stacked Home
    }

    """

  @Test(
    "counts completed steps, and no trials or rolled back steps",
    arguments: [
      // Each scenario starts the app, and the start evaluates each `when`.
      ("", ["screen Home": 1, "when n > 1 not taken": 1]),
      ("tap go", ["action Home.go": 1, "screen Help": 1, "if n > 0 not taken": 1]),
      ("set n = 1; tap go", ["when n > 1": 1, "if n > 0": 1, "screen Help": 1]),
      ("set n = 2; set n = 0; set n = 3", ["when n > 1": 2, "when n > 1 not taken": 2]),
      ("tap fail", ["action Home.fail": 0, "screen Home": 1]),
      // With `try`, a failing step counts, and so do its effects before the failure.
      ("try tap fail", ["action Home.fail": 1]),
      ("expect can tap go; expect open link \"shop://help\" is applied", ["action Home.go": 0]),
      ("expect error notPossible tap no", ["action Home.no": 0]),
      ("open link \"shop://help\"", ["link \"shop://help\"": 1, "screen Help": 1]),
      ("tap often", ["if x > 0": 3, "else": 0, "screen Help": 1]),
      ("both; both", ["screen Help": 2, "command both": 2]),
      ("fire told(x: 1); try fire told(x: 0)", ["event told": 2, "else": 1]),
      ("expect can tap no", ["action Home.no offered": 0, "action Home.no withheld": 1]),
      ("set n = 10", ["action Home.no offered": 0, "action Home.no withheld": 1]),
      ("set n = 10; drop last", ["action Home.no offered": 1, "action Home.no withheld": 1]),
      ("tap ask", ["button \"Yes\" in action Home.ask": 0, "action Home.no withheld": 1]),
      ("tap ask; tap button \"No\"", ["button \"Yes\" in action Home.ask": 0]),
      ("tap ask; tap button \"Yes\"", ["button \"Yes\" in action Home.ask": 1]),
      ("wait 2s; wait 1s", ["screen Home": 3]),
      ("if no Help { append Help } else { dismiss }", ["screen Help": 1, "else": 0]),
    ] as [(String, [String: Int])])
  func counting(steps: String, wanted: [String: Int]) throws {
    let text = Self.shop + "scenario \"s\" {\n\(steps)\n}\n"
    var compiler = Compiler.fresh()
    let file = compiler.compile(SourceText(name: "test.sextant", text: text))
    let coverage = covered(file, compiler)
    #expect(coverage.items.count == 20)
    for (name, hits) in wanted {
      let found = coverage.items.values.first { $0.name == name }
      #expect(found?.hits == hits, "\(name)")
    }
  }

  @Test("ignores `skip` and interrupted scenarios, and counts `todo` scenarios")
  func verdicts() throws {
    let scenarios = """
      scenario "a" skip "later" { tap go }
      scenario "b" todo "later" { open link "shop://help"; expect top is Home }
      scenario "c" { tap often; tap fail }

      """
    let (file, compiler) = try compiled(Self.shop + scenarios)
    func hits(_ coverage: Coverage) -> [String] {
      coverage.items.values.filter { $0.hits > 0 }.map { "\($0.name) \($0.hits)" }.sorted()
    }
    let all = covered(file, compiler)
    #expect(
      hits(all) == [
        "action Home.no withheld 2", "action Home.often 1", "event told 3", "if x > 0 3",
        "link \"shop://help\" 1", "screen Help 2",
        "screen Home 2", "when n > 1 not taken 2",
      ])
    #expect(covered(file, compiler, separatesScenarios: true) == all)
    #expect(
      hits(covered(file, compiler, separatesScenarios: true, ofFirst: 2)) == [
        "action Home.no withheld 1", "link \"shop://help\" 1", "screen Help 1", "screen Home 1",
        "when n > 1 not taken 1",
      ])
    #expect(hits(covered(file, compiler, separatesScenarios: true, ofFirst: 1)) == [])

    let map = CoverageMap(file.program, compiler.sources)
    var stopped = ScenarioRunner(
      file, compiler, coverage: CoverageRecorder(map, separatesScenarios: false),
      shouldStop: { true })
    let endless = try #require(file.program.scenarios.last)
    // A run checks for an interruption every 64 statements.
    let done = (0..<100).prefix { _ in !stopped.run(endless).wasInterrupted }.count
    #expect((1..<100).contains(done))
    let before = try #require(stopped.coverage?.coverage(ofFirst: .max))
    #expect(before.items.values.first { $0.name == "action Home.often" }?.hits == done)
  }

  // MARK: Merging

  private func random(_ random: inout SeededRandom) -> Coverage {
    var coverage = Coverage()
    for _ in 0..<random.below(8) {
      let kind = Coverage.Kind.allCases[random.below(Coverage.Kind.allCases.count)]
      let line = random.below(3) + 1
      let branch =
        kind == .branch || kind == .condition
        ? Coverage.Branch(line: line, column: 1, number: random.below(2)) : nil
      coverage.add(
        Coverage.Item(
          kind: kind, file: random.below(2) == 0 ? "a" : "b", line: line, column: 1, branch: branch),
        name: "\(kind) \(random.below(2))", hits: random.below(5) == 0 ? .max : random.below(3))
    }
    for _ in 0..<random.below(4) {
      coverage.add(
        Coverage.Transition(
          app: "T", file: "a", from: "A", move: "tap \(random.below(2))", to: "B"),
        hits: random.below(3))
    }
    return coverage
  }

  @Test("is merged in any order and grouping")
  func merging() {
    var source = SeededRandom(seed: 3)
    func merged(_ left: Coverage, _ right: Coverage) -> Coverage {
      var result = left
      result.merge(right)
      return result
    }
    for _ in 0..<cases(500) {
      let (a, b, c) = (random(&source), random(&source), random(&source))
      #expect(merged(a, b) == merged(b, a))
      #expect(merged(merged(a, b), c) == merged(a, merged(b, c)))
      #expect(merged(a, Coverage()) == a)
    }
  }

  @Test("is the sum of its parts")
  func parts() throws {
    var random = SeededRandom(seed: 5)
    for app in CoverageApp.all {
      let walks = try (0..<4).map { try "scenario \"\($0)\" {\n\(walk(app, &random))}\n" }
      let (whole, compiler) = try compiled(app.text + walks.joined())
      var sum = Coverage()
      for walk in walks.reversed() {
        let (part, compiler) = try compiled(app.text + walk)
        sum.merge(covered(part, compiler))
      }
      #expect(covered(whole, compiler) == sum)
    }
  }

  @Test("rounds down, and is below any threshold without items")
  func shares() {
    let share = Coverage.Share(covered: 1999, count: 2000)
    #expect(share.tenths == 999 && share.isUnder(100) && !share.isUnder(99.95))
    #expect(Coverage.Share(covered: 4, count: 5).isUnder(80.5))
    #expect(!Coverage.Share(covered: 4, count: 5).isUnder(80))
    #expect(Coverage.Share().tenths == nil && Coverage.Share().isUnder(0))
  }
}
