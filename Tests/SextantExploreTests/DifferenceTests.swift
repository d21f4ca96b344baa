import SextantEngine
import SextantExplore
@testable import SextantInterpreter
import SextantLanguage
import SextantReplay
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@testable import RuntimeTestSupport
@testable import SextantRuntime

@Suite struct DifferenceTests {
  // MARK: Paths, by brute force

  @Test(
    "shortest paths equal those of a naive search, for random changes", arguments: 0..<cases(60))
  func bruteForce(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let old = ChangedApp.base(&random)
    var new = old
    for _ in 0...random.below(3) { new.change(&random) }
    let (before, after) = (try searched(old.text), try searched(new.text))
    let difference = AppDifference(before, after)
    let (left, right) = (try tops(of: old.text), try tops(of: new.text))
    let names = Set(old.screens).intersection(new.screens)
    var expected: Set<String> = []
    for name in names where left[name] != right[name] {
      expected.insert("\(name): \(text(left[name])) to \(text(right[name]))")
    }
    // Maps the new names of renamed screens to the old names.
    let renamed = Dictionary(uniqueKeysWithValues: new.renamed.map { ($0.value, $0.key) })
    var found: Set<String> = []
    for change in difference.pathChanges {
      #expect(change.doubt == nil && change.isCertain)
      try expectPath(change.oldPath, to: change.before, in: old.text)
      try expectPath(change.newPath, to: change.after, in: new.text)
      if change.before == change.after {
        found.insert(
          "\(change.before): \(text(change.oldPath?.count)) to \(text(change.newPath?.count))")
      } else {
        #expect(renamed[change.after] == change.before)
        #expect(
          left[change.before] == change.oldPath?.count
            && right[change.after] == change.newPath?.count)
      }
      let (before, after) = (change.oldPath?.count ?? .max, change.newPath?.count ?? .max)
      #expect((change.kind == .unreachable || change.kind == .longer) == (before < after))
    }
    #expect(found == expected, "\(old.text)\n\(new.text)")
  }

  @Test("random changes lead to different paths often enough")
  func enough() throws {
    var changed = 0
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      let old = ChangedApp.base(&random)
      var new = old
      for _ in 0...random.below(3) { new.change(&random) }
      let (before, after) = (try searched(old.text), try searched(new.text))
      changed += AppDifference(before, after).pathChanges.isEmpty ? 0 : 1
    }
    #expect(changed >= 5, "\(changed)")
  }

  @Test("the reverse comparison has the reverse differences", arguments: 0..<cases(60))
  func mirror(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &+ 1_000)
    let old = ChangedApp.base(&random)
    var new = old
    for _ in 0...random.below(4) { new.change(&random) }
    let (before, after) = (try searched(old.text), try searched(new.text))
    let (there, back) = (AppDifference(before, after), AppDifference(after, before))
    #expect(there.facts(isMirrored: true) == back.facts(), "\(old.text)\n\(new.text)")
    #expect(AppDifference(before, before).isEmpty && AppDifference(after, after).isEmpty)
  }

  /// Returns the length of the shortest path to each top screen. Submits each move as text.
  private func tops(of app: String) throws -> [String: Int] {
    var session = try Play(app: app).session
    session.interpreter.limits.memory = .max
    let compiler = session.compiler
    var worlds = [(session.draft.world, 0)]
    var found: [String: Int] = [:]
    var next = 0
    while next < worlds.count {
      let (world, depth) = worlds[next]
      next += 1
      session.begin(in: world, with: compiler)
      var run = session.interpreter
      let top = String(run.topText(in: world).prefix { $0 != "(" })
      if found[top] == nil { found[top] = depth }
      for move in session.moves() where move.isReady {
        session.begin(in: world, with: compiler)
        if !session.submit(move.text).succeeded { continue }
        let reached = session.draft.world
        let store = session.draft.store
        if !worlds.contains(where: { store.areEqual($0.0, reached) }) {
          worlds.append((reached, depth + 1))
        }
      }
    }
    return found
  }

  private func expectPath(_ change: [String]?, to screen: String, in app: String) throws {
    guard let change else { return }
    var play = try Play(app: app).session
    for move in change { #expect(play.submit(move).succeeded, "\(move)") }
    #expect(play.submit("expect top is \(screen)").succeeded, "\(change) to \(screen)\n\(app)")
  }

  private func text(_ count: Int?) -> String { count.map { "\($0)" } ?? "none" }

  // MARK: Declarations

  struct Change: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let expected: [String]

    var testDescription: String { "\(old) → \(new)" }
  }

  static let changes: [Change] = [
    Change(old: "screen A {}", new: "screen A", expected: []),
    Change(old: "// one\nscreen A", new: "screen A // another", expected: []),
    Change(old: "screen B", new: "", expected: ["removed screen B"]),
    Change(old: "", new: "link \"t://a\" { append A }", expected: ["added link \"t://a\""]),
    // Empty declarations do not count as renamed.
    Change(
      old: "screen Detail", new: "screen Details",
      expected: ["removed screen Detail", "added screen Details"]),
    Change(
      old: "screen X { action a { append X } }\nevent e { append X }",
      new: "screen Y { action a { append Y } }\nevent e { append Y }",
      expected: ["renamed screen X Y"]),
    Change(
      old: "screen X { action a { hide } }\nevent e { append X }",
      new: "screen Y { action a { drop last } }\nevent e { append Y }",
      expected: ["removed screen X", "changed event e e to Y from X", "added screen Y"]),
    // Both candidates match equally well, so neither is a renaming.
    Change(
      old: "event one { append A }", new: "event uno { append A }\nevent primo { append A }",
      expected: ["removed event one", "added event uno", "added event primo"]),
    Change(
      old: "event one { append A }", new: "event uno { append A }",
      expected: ["renamed event one uno"]),
    Change(
      old: "screen B { action go { append A } }", new: "screen B { action run { append A } }",
      expected: ["renamed action B.go B.run"]),
    Change(
      old: "screen B { action go { append A } }", new: "screen B { action go { append B } }",
      expected: ["changed action B.go B.go to B from A"]),
    Change(
      old: "screen B { action go { run } }\ncommand run { append A }",
      new: "screen B { action go { run } }\ncommand run { append B }",
      expected: ["changed action B.go B.go to B from A", "changed command run run other"]),
    Change(
      old: "screen B { action go { append A } }", new: "", expected: ["removed screen B"]),
    Change(
      old: "screen B(id: Int)", new: "screen B(id: String, by: Int)",
      expected: ["changed screen B B ~id +by"]),
    Change(
      old: "screen B(id: Int)", new: "screen B(number: Int)",
      expected: ["changed screen B B id→number"]),
    Change(
      old: "screen B(a: Int, b: String)", new: "screen B(b: String)",
      expected: ["changed screen B B -a"]),
    Change(
      old: "message sent(id: Int)", new: "message sent(id: Int = 1)",
      expected: ["changed message sent sent ~id"]),
    // If a state is renamed, a rule that reads the state counts as unchanged.
    Change(
      old: "state open = false\nwhen open { append A }",
      new: "state isOpen = false\nwhen isOpen { append A }",
      expected: ["renamed state open isOpen"]),
    Change(
      old: "state n = 0\nwhen n > 1 { append A }", new: "state n = 0\nwhen n > 2 { append A }",
      expected: ["renamed when n > 1 n > 2"]),
    Change(
      old: "invariant \"a\" { count A <= 9 }", new: "invariant \"a\" { count A <= 8 }",
      expected: ["changed invariant \"a\" \"a\" other"]),
    Change(
      old: "tabs T { tab one stacked A; tab two stacked B }\nscreen B",
      new: "tabs T { tab one stacked A; tab three stacked B }\nscreen B",
      expected: ["renamed tab T.two T.three"]),
    Change(old: "enum E { a, b }", new: "enum E { a, c }", expected: ["changed enum E E other"]),
    Change(
      old: "on finished from A { append A }", new: "on finished from A { hide }",
      expected: ["changed on finished from A finished from A other"]),
  ]

  @Test("reports added, removed, renamed and changed declarations", arguments: changes)
  func declarations(_ change: Change) throws {
    func app(_ text: String) -> String {
      "app T {\nscreen Home\nscreen A\n\(text)\nstart stacked Home\n}"
    }
    // A text may replace the declaration of screen A.
    func whole(_ text: String) -> String {
      text.contains("screen A")
        ? app(text).replacing("screen Home\nscreen A\n", with: "screen Home\n") : app(text)
    }
    var options = SearchOptions()
    options.depth = 2
    let difference = AppDifference(
      try searched(whole(change.old), options), try searched(whole(change.new), options))
    #expect(difference.declarations.map(\.fact) == change.expected)
    let back = AppDifference(
      try searched(whole(change.new), options), try searched(whole(change.old), options))
    #expect(difference.facts(isMirrored: true) == back.facts())
  }

  @Test("assigns a declaration to its flow")
  func systems() throws {
    let old = """
      app T uses coordinator {
        flow Main { route list { action open { show Main.detail } }; route detail }
        flow Other { route detail popup modal }
        start Main
      }
      """
    let new = old.replacing("popup modal", with: "").replacing("action open", with: "action enter")
    let difference = AppDifference(try searched(old), try searched(new))
    #expect(
      difference.declarations.map(\.fact) == [
        "renamed action Main.list.open Main.list.enter",
        "changed route Other.detail Other.detail other",
      ])
  }

  // MARK: Links, findings, bounds

  @Test(
    "reports links with another effect, by state",
    arguments: [
      (
        "link \"t://a\" { append A }", "link \"t://a\" { append B }",
        ["t://a start: A → B", "t://a B: A → B"]
      ),
      ("link \"t://a\" { append A }", "", []),
      // The changed link still matches the address.
      (
        "link \"t://a\" { append A }", "link \"t://{x}\" { append A }",
        ["t://1 start: unanswered → A"]
      ),
      (
        "link \"t://{x: Int}\" for x in [1, 2] { append A }",
        "link \"t://{x: Int}\" for x in [2] { append A }",
        [
          "t://1 start: A → outsideDomain", "t://1 A: A → outsideDomain",
          "t://1 B: A → outsideDomain",
        ]
      ),
      // The renamed link no longer matches its old address.
      (
        "link \"t://a\" { append A }", "link \"t://b\" { append A }",
        ["t://a start: A → unanswered", "t://b start: unanswered → A"]
      ),
      (
        "link \"t://a\" { append A }",
        "link \"t://a\" { if top is B { append B } else { append A } }",
        ["t://a B: A → B"]
      ),
      // The link gets a condition. In the next row, another link has the condition.
      (
        "link \"t://a\" { append A }", "link \"t://a\" when top is B { append A }",
        ["t://a start: A → unanswered", "t://a A: A → unanswered"]
      ),
      (
        "link \"t://a\" { append A }",
        "link \"t://a\" when top is B { append B }\nlink \"t://a\" { append A }",
        ["t://a B: A → B"]
      ),
    ])
  func links(_ old: String, _ new: String, _ expected: [String]) throws {
    func app(_ text: String) -> String {
      "app T { screen A; screen B; screen H { action b { append B } }\n\(text)\nstart stacked H }"
    }
    var options = SearchOptions()
    options.depth = 2
    let difference = AppDifference(try searched(app(old), options), try searched(app(new), options))
    #expect(difference.links.flatMap(\.facts) == expected)
  }

  @Test(
    "reports violated and fixed laws and properties",
    arguments: [
      ("append B", "append B; append B", ["never \"two\": holds to broken"]),
      ("append B; append B", "append B", ["never \"two\": broken to holds"]),
      ("append B", "append B; append B; append B", ["never \"two\": holds to broken"]),
      ("append B", "append B", []),
    ])
  func findings(_ old: String, _ new: String, _ expected: [String]) throws {
    func app(_ body: String) -> String {
      "app T { screen H { action b when count B is 0 { \(body) } }; screen B { action out { drop to root } }; start stacked H; never \"two\" { count B > 1 } }"
    }
    let difference = AppDifference(try searched(app(old)), try searched(app(new)))
    #expect(
      difference.findings.map { "\($0.word) \"\($0.title)\": \($0.before) to \($0.after)" }
        == expected)
    #expect(difference.findings.allSatisfy { $0.script?.failure == nil })
  }

  @Test(
    "reports a changed home",
    arguments: [
      ("action out { set root In clear }", "", HomeChange(before: ["In"], after: ["Home"])),
      ("", "action out { set root In clear }", HomeChange(before: ["Home"], after: ["In"])),
      ("", "", nil),
    ])
  func homes(_ old: String, _ new: String, _ expected: HomeChange?) throws {
    func app(_ action: String) -> String {
      "app T { screen In { action go { set root Home clear } }; screen Home { action open { append Page }; \(action) }; screen Page; start stacked In }"
    }
    let difference = AppDifference(try searched(app(old)), try searched(app(new)))
    #expect(difference.homes == expected)
    #expect(difference.count(of: .home) == (expected == nil ? 0 : 1))
  }

  @Test("a bound makes differences doubtful, and equalities uncertain")
  func bounds() throws {
    let old =
      "app T { screen A { action b { append B } }; screen B { action c { append C } }; screen C; start stacked A }"
    let new = old.replacing("append C", with: "append B")
    var options = SearchOptions()
    options.maxStack = 3
    var change = try #require(
      AppDifference(try searched(old, options), try searched(new, options)).pathChanges.first)
    #expect(change.kind == .unreachable && change.doubt == nil && !change.isCertain)
    options.maxStates = 1
    #expect(
      AppDifference(try searched(old, options), try searched(new, options)).pathChanges.isEmpty)
    options.maxStates = 2
    // In the third state, the old app has C on top, and the new app has a second B.
    change = try #require(
      AppDifference(try searched(old, options), try searched(new, options)).pathChanges.first)
    #expect(change.kind == .unreachable)
    // The search cannot make a move whose input has no known values.
    let known = old.replacing("action c {", with: "action c(id: Int in [1]) {")
    let open = old.replacing("action c {", with: "action c(id: Int) {")
    change = try #require(AppDifference(try searched(known), try searched(open)).pathChanges.first)
    #expect(change.doubt == "`id` of `tap c(…)` has no declared values")
  }
}
