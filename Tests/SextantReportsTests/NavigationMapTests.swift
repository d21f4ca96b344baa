import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantMap
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@testable import SextantReports
@testable import ShellTestSupport

@Suite struct NavigationMapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let members: String
    var system = ""
    let ways: [String]

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "commands are followed, with the nodes that they are given",
      members:
        "command show(n: Node) { present sheet n }; screen H { action a { show(A) } }; screen A; start H",
      ways: ["start ⊃ H", "H a → A (sheet, by command show)"]),
    Case(
      name: "a branch that constants decide is the only one",
      members: """
        state isOn = false
        command go { if isOn { append A } else { append B } }
        screen H { action on { set isOn = true; go }; action maybe { go } }
        screen A; screen B; start stacked H
        """,
      ways: [
        "start ⊃ H", "H on → A (by command go)", "H maybe → A (by command go)",
        "H maybe → B (by command go)",
      ]),
    Case(
      name: "a rule follows from what sets its variable",
      members: """
        state isIn = false
        switched R shows nothing
        when isIn { in R: switch to A } otherwise { in R: switch to B }
        screen A { action out { set isIn = false } }; screen B { action in { set isIn = true } }; start R
        """,
      ways: [
        "start → B (replace, by when isIn … otherwise)", "start ⊃ switched R",
        "A out → B (replace, by when isIn … otherwise)", "B in → A (replace, by when isIn)",
      ]),
    Case(
      name: "a message reaches the handlers of its sender with its values",
      members: """
        message answered(yes: Bool)
        screen H { action ask { present sheet Q }; on answered(yes) from Q { if yes { append A } } }
        screen Q { action yes { send answered(true) }; action no { send answered(false) } }
        screen A; start stacked H
        """,
      ways: ["start ⊃ H", "H ask → Q (sheet)", "Q yes → A (by on answered)"]),
    Case(
      name: "an alert is a node, and its buttons lead on",
      members:
        "screen H { action ask { present alert \"Go?\" { button \"Yes\" { append A }; button \"No\" cancel } } }; screen A; start stacked H",
      ways: ["start ⊃ H", "H ask → alert Go? (alert)", "alert Go? Yes → A"]),
    Case(
      name: "what runs later is marked",
      members: "screen H { action go { after 2s { append A } } }; screen A; start stacked H",
      ways: ["start ⊃ H", "H go → A (later)"]),
    Case(
      name: "what a rule does later comes from the rule, once, whatever wakes it",
      members: """
        state isIn = false
        when isIn { after 2s { append A }; append B } otherwise { after 1s { append C } }
        screen H { action in { set isIn = true }; action again { set isIn = true } }
        screen A { action out { set isIn = false } }; screen B; screen C; start stacked H
        """,
      ways: [
        "start ⊃ H", "H in → B (by when isIn)", "H again → B (by when isIn)",
        "rule when isIn → A (later)",
        "rule when isIn otherwise → C (later)",
      ]),
    Case(
      name: "links are opened, and events fired",
      members: """
        link "t://a" { append A }
        event arrives { open link "t://a" }
        screen H { action go { fire arrives } }; screen A; start stacked H
        """,
      ways: [
        "start ⊃ H", "link t://a → A", "event arrives → A (by link \"t://a\")",
        "H go → A (by event arrives, by link \"t://a\")",
      ]),
    Case(
      name: "what is given has the values of its domain only",
      members: """
        link "t://a" { append A }
        link "t://b" { append B }
        link "t://c/{id}" for id in ["x", "y"] { if id is "z" { append A } else { append C } }
        event arrives(address: String in ["t://a", "t://b"]) { open link address }
        event asks(n: Int in [1, 2]) { if n is 3 { append A } else { append B } }
        event any(address: String) { open link address }
        screen H(id: Int) { action go(name: String in ["a"]) { if name is "a" { append A } else { append B } } }
        screen A; screen B; screen C; start stacked H(id: 1)
        """,
      ways: [
        "start ⊃ H", "link t://a → A", "link t://b → B", "link t://c/{id} → C",
        "event arrives → A (by link \"t://a\")", "event arrives → B (by link \"t://b\")",
        "event asks → B", "event any → A (by link \"t://a\")",
        "event any → B (by link \"t://b\")", "event any → C (by link \"t://c/{id}\")",
        "H go → A",
      ]),
    Case(
      name: "an address leads to the links that its beginning fits",
      members: """
        link "t://a/{id: Int}" for id in [1] { append A }
        link "t://b/{id: Int}" { append B }
        link "t://b/{id: Int}/more" { append C }
        link "t://{any}" { append D }
        link "u://b?tab={tab: Int = 1}" { append E }
        state name = "x"
        event known(id: Int in [1]) { open link "t://a/\\(id)" }
        event other(id: Int in [2]) { open link "t://b/\\(id)" }
        event open(id: Int) { open link "t://b/\\(id)" }
        event short(rest: String) { open link "t://b\\(rest)" }
        event nested(id: Int, rest: String) { open link "t://b/1/\\(rest)\\(id)" }
        event scheme(rest: String) { open link "u:\\(rest)" }
        event query(tab: Int) { open link "u://b?tab=\\(tab)" }
        event escaped(rest: String) { open link "t://%6\\(rest)" }
        event none(id: Int) { open link "v://b/\\(id)" }
        event late(id: Int) { open link "\\(id)t://a/1" }
        screen H; screen A; screen B; screen C; screen D; screen E; start stacked H
        """,
      ways: [
        "start ⊃ H", "link t://a/{id: Int} → A", "link t://b/{id: Int} → B",
        "link t://b/{id: Int}/more → C", "link t://{any} → D", "link u://b?tab={tab: Int = 1} → E",
        "event known → A (by link \"t://a/{id: Int}\")",
        "event other → B (by link \"t://b/{id: Int}\")",
        "event open → B (by link \"t://b/{id: Int}\")",
        "event open → C (by link \"t://b/{id: Int}/more\")",
        // An empty last segment of an address is ignored.
        "event open → D (by link \"t://{any}\")",
        "event short → B (by link \"t://b/{id: Int}\")",
        "event short → C (by link \"t://b/{id: Int}/more\")",
        "event short → D (by link \"t://{any}\")",
        "event nested → B (by link \"t://b/{id: Int}\")",
        "event nested → C (by link \"t://b/{id: Int}/more\")",
        "event scheme → E (by link \"u://b?tab={tab: Int = 1}\")",
        "event query → E (by link \"u://b?tab={tab: Int = 1}\")",
        "event escaped → A (by link \"t://a/{id: Int}\")",
        "event escaped → B (by link \"t://b/{id: Int}\")",
        "event escaped → C (by link \"t://b/{id: Int}/more\")",
        "event escaped → D (by link \"t://{any}\")",
        "event late → A (by link \"t://a/{id: Int}\")",
        "event late → B (by link \"t://b/{id: Int}\")",
        "event late → C (by link \"t://b/{id: Int}/more\")",
        "event late → D (by link \"t://{any}\")",
        "event late → E (by link \"u://b?tab={tab: Int = 1}\")",
      ]),
    Case(
      name: "tabs, windows and segments hold what they show",
      members: """
        tabs M { tab one "First" A; tab two B }
        window w { C }
        screen A { action two { select tab two }; action w { open window w } }
        screen B; screen C; start M
        """,
      ways: [
        "start ⊃ tabs M", "tabs M First ⊃ A", "tabs M two ⊃ B", "A two → B (select)",
        "A w → window w (open)", "window w ⊃ C",
      ]),
    Case(
      name: "a body that calls itself is followed to the end",
      members: """
        state n = 0
        command a(x: Node) { append x; b(B) }
        command b(x: Node) { if n > 3 { a(x) } }
        screen H { action go { a(A) } }; screen A; screen B; start stacked H
        """,
      ways: [
        "start ⊃ H", "H go → A (by command a)",
        "H go → B (by command a, by command b, by command a)",
      ]),
    Case(
      name: "router: routes, popups and alerts",
      members: """
        screen H { action a { push a }; action p { present popup p }; action q { show alert q } }
        route a; popup p { action b { push a } }
        alert q "Sure?" confirm "Yes" { push a } cancel "No"
        start H
        """, system: "router",
      ways: [
        "start ⊃ H", "H a → route a", "H p → popup p (popup)", "H q → alert Sure? (alert)",
        "popup p b → route a", "alert Sure? Yes → route a",
      ]),
    Case(
      name: "coordinator: a route leads to the flow that it starts",
      members: """
        flow M { route a { action go { show b } }; route b popup modal starts N }
        flow N { route c(data: Int = 1, id: Int = 1) { action done { stop } } }
        start M
        """, system: "coordinator",
      ways: [
        "start ⊃ flow M", "flow M ⊃ route a", "route a go → route b (popup modal)",
        "route b ⊃ flow N", "flow N ⊃ route c(data, id)",
      ]),
    Case(
      name: "navigator: several screens at once",
      members: "screen h { action go { navigate with [a, b] } }; screen a; screen b; start h",
      system: "navigator", ways: ["start ⊃ h", "h go → a", "h go → b"]),
    Case(
      name: "intent: forward, and what is done when a sheet has gone",
      members: """
        destination h in navigation {
          action go { forward to a present }
          on dismiss a { forward to b push }
        }
        destination a; destination b; start h
        """, system: "intent",
      ways: [
        "start ⊃ destination h", "destination h go → destination a (sheet)",
        "destination h on dismiss → destination b",
      ]),
    Case(
      name: "stackview: views on stack views",
      members: "view H { stackview main; action go { push A on main } }; view A; start H",
      system: "stackview", ways: ["start ⊃ view H", "view H go → view A (replace)"]),
  ]

  static func map(_ text: String) -> NavigationMap {
    let source = SourceText(name: "app.sextant", text: text)
    var session = Session(systems: .all, files: BatchFiles())
    let reply = session.loadApp(source)
    #expect(!reply.diagnostics.contains { $0.severity == .error }, "\(reply.diagnostics)")
    return NavigationMap(session.interpreter.program, session.compiler.sources)
  }

  static func ways(_ map: NavigationMap) -> [String] {
    var ways: [String] = []
    var head = ""
    for line in mapTree(of: MapPicture(map), style: .plain).split(separator: "\n") {
      if line.hasPrefix("├─ ") || line.hasPrefix("└─ ") {
        if !line.contains("↩") { ways.append(head + " " + line.dropFirst(3)) }
      } else {
        head = String(line.prefix { $0 != "(" })
      }
    }
    return ways
  }

  @Test("has the edges of an app", arguments: cases)
  func ways(_ one: Case) {
    let uses = one.system.isEmpty ? "" : " uses \(one.system)"
    let map = Self.map("app T\(uses) {\n\(one.members)\n}\n")
    #expect(Self.ways(map).sorted() == one.ways.sorted())
    #expect(Set(map.nodes.map(\.id)).count == map.nodes.count)
    #expect(Set(map.edges.map { $0.id(in: map) }).count == map.edges.count)
  }

  @Test("contains every declared screen of every app in Scripts once")
  func declaredScreens() throws {
    for path in sample(RepositoryScripts.all.paths) {
      guard let (map, session) = try Self.map(of: path) else { continue }
      let app = session.interpreter.program.app
      for (id, _) in app.places
      where app.definition(id).kind == .screen
        && app.isView(id)
      {
        let name = "\(app.definition(id).word) \(app.definition(id).name)"
        #expect(map.nodes.count { $0.id == name } == 1, "\(path): \(name)")
      }
      #expect(Set(map.nodes.map(\.id)).count == map.nodes.count, "\(path)")
      #expect(Set(map.edges.map { $0.id(in: map) }).count == map.edges.count, "\(path)")
    }
  }

  static func map(of path: String) throws -> (NavigationMap, Session)? {
    let bytes = try RepositoryScripts.all.read(path)
    guard
      String(decoding: bytes, as: UTF8.self).contains("\napp ") || bytes.starts(with: "app ".utf8)
    else { return nil }
    var session = Session(systems: .all, files: RepositoryScripts.all)
    _ = session.loadApp(SourceText(name: path, bytes: bytes))
    if session.app.isScratch { return nil }
    return (NavigationMap(session.interpreter.program, session.compiler.sources), session)
  }

  @Test("contains all results of a search, for every app in Scripts")
  func searchResults() throws {
    var searched = 0
    for path in sample(RepositoryScripts.all.paths) {
      guard let (map, session) = try Self.map(of: path) else { continue }
      var options = SearchOptions()
      options.maxStates = runsAllCases ? 3_000 : 300
      options.maxStack = 4
      var search = Search(StateSpace(from: session.interpreter, options))
      var checks: [any SpaceCheck] = [MapCoverage(map, session.compiler.sources)]
      search.run(&checks)
      let seen = try #require(checks[0] as? MapCoverage)
      #expect(seen.missed.sorted() == [], "\(path)")
      #expect(seen.nodes.contains(0))
      searched += 1
    }
    #expect(searched > 20)
  }

  @Test("marks nothing as unreached after a complete search")
  func allSeen() throws {
    let text =
      "app T { screen H { action go { append A } }; screen A { action ask { present alert \"B?\" } }; screen C; start stacked H }"
    var session = Session(systems: .all, files: BatchFiles())
    _ = session.loadApp(SourceText(name: "a", text: text))
    let map = NavigationMap(session.interpreter.program, session.compiler.sources)
    var search = Search(StateSpace(from: session.interpreter))
    var checks: [any SpaceCheck] = [MapCoverage(map, session.compiler.sources)]
    search.run(&checks)
    let seen = try #require(checks[0] as? MapCoverage)
    #expect(seen.edges == Set(map.edges.indices))
    #expect(Set(map.nodes.indices).subtracting(seen.nodes).map { map.nodes[$0].id } == ["screen C"])
  }
}
