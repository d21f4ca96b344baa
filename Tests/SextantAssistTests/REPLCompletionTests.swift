import SextantAssist
import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import ShellTestSupport
import RuntimeTestSupport

@Suite struct REPLCompletionTests {
  private static func session(_ sentences: [String] = []) throws -> Session {
    var session = Session(.fresh())
    let loaded = session.load(SourceText(name: "shop.sextant", text: shop))
    try #require(loaded.succeeded, "\(loaded.diagnostics)")
    for sentence in sentences {
      let reply = session.submit(sentence)
      try #require(reply.succeeded, "\(sentence): \(reply.diagnostics)")
    }
    return session
  }

  private static func offered(_ text: String, _ session: Session) -> [String] {
    Assistant(session).completions(of: text, at: text.utf8.count).map(\.text)
  }

  private static let candidates: [(String, [String], [String])] = [
    ("tap ", [], ["open(id: \"1\")", "open(id: \"2\")", "help", "pay(", "tab"]),
    ("tap ", ["append Help"], ["choose", "back", "tab"]),
    ("tap tab ", [], ["home", "profile"]), ("select tab ", [], ["home", "profile"]),
    ("tap button ", ["tap tab profile", "tap logOut"], ["\"Log out\"", "\"Cancel\""]),
    ("press ", ["tap tab profile", "tap logOut"], ["escape"]),
    ("present cover Help ", [], ["inside", "transition", "on"]),
    ("tap button \"C", ["tap tab profile", "tap logOut"], ["\"Cancel\""]),
    ("tap pay(", [], ["amount: ", "plan: "]), ("tap pay(amount: 1, ", [], ["plan: "]),
    ("tap pay(amount: 1, plan: ", [], ["free", "premium", "plan"]),
    ("tap open(id: ", [], ["\"1\"", "\"2\""]), ("append Pro", [], ["Product(", "Profile"]),
    ("append Product(", [], ["id: "]), ("append stacked [", [], ["Product(", "Help"]),
    ("present ", [], ["sheet", "cover", "alert", "dialog", "photosPicker"]),
    ("present sheet Help ", [], ["from", "on", "without"]),
    ("present sheet Help from ", [], ["\"helpButton\""]),
    ("present sheet Help on ", [], ["Catalogue#4", "Root", "top"]),
    ("present sheet Help without ", [], ["animation"]),
    ("in ", [], ["Catalogue", "Root", "root", "Main#2", "window", "parent"]),
    ("in window ", [], ["main"]), ("in Root ", [], [":", "{"]),
    ("in Root: ", [], ["switch", "present", "expect", "append"]),
    ("in Root: switch to ", [], ["Main", "stacked"]), ("open window ", [], ["waiting", "main"]),
    ("set ", [], ["loggedIn", "plan", "root"]), ("set plan = ", [], ["free", "premium"]),
    ("set loggedIn = ", [], ["true", "false"]), ("set plan ", [], ["="]),
    (
      "expect ", [],
      ["top", "stack", "Catalogue", "nothing", "loggedIn", "error", "finished", "can"]
    ),
    ("expect graph ", [], ["snapshot", "of", "{"]), ("expect graph snapshot ", [], ["{"]),
    ("expect top ", [], ["is"]), ("expect top is ", [], ["not", "Catalogue", "stacked"]),
    ("expect top is not ", [], ["Catalogue", "stacked"]),
    ("expect loggedIn implies ", [], ["not", "top", "loggedIn"]),
    ("in Root: expect ", [], ["top", "error"]), ("in Root: in window ", [], ["main"]),
    ("expect stack ", [], ["of", "is"]),
    ("always can reach \"a\" { top is Help } ", [], ["within"]),
    ("always can reach \"a\" { top is Help } within 1 ", [], ["move", "moves"]),
    ("expect top is Help ", [], ["and", "or"]), ("if top is Help ", [], ["and", "{"]),
    ("expect finished is ", [], ["not"]), ("print ", [], ["path", "stack", "tab"]),
    ("expect plan is ", [], ["free", "premium", "not"]),
    ("expect presented is ", [], ["sheet", "alert", "photosPicker"]),
    ("expect count ", [], ["sheets", "Product"]), ("expect Catalogue ", [], ["exists", "visible"]),
    ("expect not ", [], ["loggedIn", "Catalogue"]),
    ("expect can ", [], ["append", "dismiss", "in"]),
    ("expect error ", [], ["noStack", "from"]), ("expect error from ", [], ["append", "in"]),
    ("expect finished ", [], ["Help", "is"]), ("expect trigger ", [], ["rate(", "dismiss"]),
    ("if loggedIn ", [], ["{", "and", "is"]), ("if loggedIn { ap", [], ["append"]),
    ("repeat 2 ", [], ["{"]), ("repeat 2 { tap ta", [], ["tab"]),
    ("let x = ", [], ["Help", "stacked", "top", "Catalogue", "visits"]),
    ("let d = Help\nappend ", [], ["d"]), ("for x in [1, 2] { print ", [], ["x", "graph"]),
    ("map stack ", [], ["reversed", "first", "last", "["]),
    ("map stack [", ["append Help"], ["0", "1", "Catalogue", "new"]),
    ("tap back to ", ["append Help"], ["0", "Catalogue"]), ("rev", [], ["reverse"]),
    ("print ", [], ["graph", "state", "plan", "children", "top"]),
    ("print children of ", [], ["Main", "root"]), ("trigger ", [], ["rate(", "requestReview"]),
    ("present alert \"A\" { ", [], ["button"]),
    ("present alert \"A\" { button \"B\" { ", [], ["append", "set"]),
    ("", [], ["append", "expect", "in", "screen", "tap"]),
    ("in Root/", [], ["Root/Main"]),
    ("in Root/Main/", [], ["Root/Main/home", "Root/Main/profile"]),
    ("in Root/Main/ho", [], ["Root/Main/home"]), ("in Root/Main/home/", [], ["Root/Main/home/0"]),
    ("in Root/Main/home/0/", ["tap help"], ["Root/Main/home/0/presented"]),
    ("expect can in Root/Main/ho", [], ["Root/Main/home"]),
    ("screen ", [], []), ("screen New(id: ", [], ["String", "Int", "Plan"]),
    ("screen New { ", [], ["action", "source", "on"]),
    ("screen New { action go { ap", [], ["append"]), ("tabs New { ", [], ["tab", "action"]),
    ("tabs New { tab one ", [], ["Help", "stacked"]),
    ("tabs New { tab one \"One\" ", [], ["Help", "stacked"]),
    ("custom New { segment ", [], ["Help"]), ("switched New ", [], ["shows"]),
    ("switched New shows ", [], ["Help", "nothing"]), ("window side { ", [], ["Help"]),
    ("state fresh: ", [], ["Bool", "Plan"]), ("state fresh = ", [], ["true", "free"]),
    ("when ", [], ["loggedIn", "plan"]), ("on ", [], ["finished"]),
    ("on finished from ", [], ["Help"]),
    ("app New { ", [], ["screen", "tabs", "start", "state"]),
    ("app New { screen One; start ", [], ["One", "stacked"]),
    ("app New { screen One; start stacked ", [], ["One"]),
    ("app New { screen One(id: ", [], ["String"]),
    ("app New { screen One; tabs M { tab a ", [], ["One"]),
    ("app New { screen One { action go { append ", [], ["One"]),
    ("tap ", ["tap help"], ["choose"]), ("swipe ", ["tap help"], ["down"]),
  ]

  @Test(arguments: candidates)
  func offersFittingWords(text: String, after: [String], wanted: [String]) throws {
    let offered = try Self.offered(text, Self.session(after))
    for item in wanted { #expect(offered.contains(item), "\(text)⇥ \(item) of \(offered)") }
  }

  @Test(arguments: [
    ("append ", ["append", "home", "nothing", "free", "true"]), ("tap tab ", ["tap", "waiting"]),
    ("expect ", ["append", "home"]), ("set plan = ", ["loggedIn", "true", "visits"]),
    ("expect top is ", ["append", "plan", "and", "or", "implies"]), ("close window ", ["waiting"]),
    ("expect top ", ["exists", "visible", "and", "or"]),
    ("expect stack of ", ["true", "false", "plan"]), ("if top ", ["and", "or", "{"]),
    ("expect path is not ", ["not"]), ("set plan ", ["+="]),
    ("in ", ["Help", "Product", "append"]), ("map stack [", ["5"]), ("tap ", ["segment"]),
    ("tap rev", ["review"]),
  ])
  func doesNotOfferOtherWords(text: String, unwanted: [String]) throws {
    try nothing(of: unwanted, isOfferedFor: text, after: [])
  }

  @Test(arguments: [
    ("tap ", ["tap help"], ["tab", "back", "open(id: \"1\")x"]),
    ("tap tab ", ["tap help"], ["home"]),
    ("swipe ", [], ["down"]), ("tap ", [], ["back", "segment", "button"]),
    ("tap ", ["tap tab profile", "tap logOut"], ["logOut", "tab", "back"]),
    ("app New { screen One; start ", [], ["Help", "Catalogue"]),
    ("app New { ", [], ["append", "app", "import", "expect"]),
    ("", ["tap help", "present cover Help"], ["swipe"]),
    ("screen New { ", [], ["screen", "append", "tab"]), ("in Root/Main/", [], ["Root/Main/0"]),
  ])
  func doesNotOfferDisabledSentences(text: String, after: [String], unwanted: [String]) throws {
    try nothing(of: unwanted, isOfferedFor: text, after: after)
  }

  private func nothing(
    of unwanted: [String], isOfferedFor text: String, after: [String]
  ) throws {
    let offered = try Self.offered(text, Self.session(after))
    for item in unwanted { #expect(!offered.contains(item), "\(text)⇥ \(item)") }
  }

  @Test(arguments: [
    "// ap", "/* ap", "print \"\"\"", "append } ap", "appen D", "append `ap", "Root/Ma",
    "print \"\\(ap", "append Detail X ",
  ])
  func offersNothingForUnknownWords(text: String) throws {
    #expect(try Self.offered(text, Self.session()) == [])
  }

  @Test(arguments: ["expect ", "expect not ", "print "])
  func offersKeywordsBeforeNames(text: String) throws {
    let offered = try Self.offered(text, Self.session())
    let firstName = try #require(offered.firstIndex(of: "Catalogue"))
    for word in ["top", "path", "stack", "tab", "presented"] {
      #expect(try #require(offered.firstIndex(of: word)) < firstName, "\(text)\(word)")
    }
  }

  @Test func describesEachCandidate() throws {
    let session = try Self.session()
    for text in ["", "tap ", "expect ", "in ", "append ", "print ", "present "] {
      for item in Assistant(session).completions(of: text, at: text.utf8.count) {
        #expect(!item.summary.isEmpty && !item.summary.contains("\n"), "\(text)\(item.text)")
      }
    }
  }

  /// Random walks accept completion candidates word by word. Complete statements must pass the
  /// checker, and no missing name may cause their failure.
  @Test(arguments: 0..<UInt64(cases(12)))
  func offersOnlyResolvableWords(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var session = try Self.session(Self.starts[random.below(Self.starts.count)])
    var text = ""
    for _ in 0..<30 {
      let items = Assistant(session).completions(of: text, at: text.utf8.count)
      let offered = items.map(\.text)
      let isWhole = isWhole(text, session)
      if offered.isEmpty || isWhole && random.next() % 3 == 0 || text.utf8.count > 120 {
        if isWhole { run(text, &session) }
        text = ""
        continue
      }
      let choice = offered[random.below(offered.count)]
      let start = items.first?.start ?? 0
      text = String(decoding: Array(text.utf8.prefix(start)), as: UTF8.self) + choice
      if !"([".contains(choice.last ?? " "), choice.last != " " { text += " " }
    }
  }

  private static let starts: [[String]] = [
    [], ["tap open(id: \"1\")"], ["tap tab profile", "tap logOut"],
    ["tap help", "append Help", "let d = First"], ["open window waiting"],
    ["present cover Segmented"],
  ]

  private func isWhole(_ text: String, _ session: Session) -> Bool {
    let (diagnostics, isIncomplete) = Assistant(session).check(text)
    return !text.isEmpty && !isIncomplete && !diagnostics.contains { $0.severity == .error }
  }

  private func run(_ text: String, _ session: inout Session) {
    let reply = session.submit(text)
    let errors = reply.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.isEmpty, "\(text)")
    let words = session.interpreter.trace.errors.map(\.code.word)
    let bad = words.filter { ["noSuchNode", "ambiguous", "outsideDomain", "gone"].contains($0) }
    #expect(bad.isEmpty, "\(text): \(session.interpreter.trace.errors.map(\.message))")
    session.discardTrace()
  }

  @Test(arguments: 0..<8) func survivesRandomInput(seed: UInt64) throws {
    var random = SeededRandom(seed: seed + 1_000)
    var session = try Self.session(Self.starts[random.below(Self.starts.count)])
    session.rollsBack = true
    let words =
      shop.split { " \n\t".contains($0) }.map(String.init) + [
        "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "#", "`", "...", "/*", "//", "\\(", "#7", ":",
        ",",
        "=", "-", "+", "1.5", "2s", "99999999999999999999", "expect", "in", "is", "not", "let",
        "\u{0}",
        "Ünïcode", "𝒩", "try", "repeat", "for", "of", "count", "can", "map", "drop", "last", "wait",
      ]
    for _ in 0..<60 {
      let text = (0...random.next() % 9).map { _ in words[random.below(words.count)] }.joined(
        separator: " ")
      _ = Assistant(session).completions(of: text, at: Int(random.next() & 63))
      _ = Assistant(session).completions(of: text, at: text.utf8.count)
      _ = session.submit(text)
    }
    #expect(session.submit("print graph").succeeded)
  }

  // MARK: In the shell

  @Test func completesMetaCommandsAndArguments() {
    let repl = ScriptedREPL(
      [":mark here", "append A", "repeat 2 {", "append A", "}"],
      asks: [":he", "", ":goto ", "  app", "x", ":help app"])
    let offers = repl.reader.offers.map { $0.map(\.text) }
    #expect(offers[0].contains(":help") && offers[0].contains(":quit"))
    #expect(offers[2].starts(with: ["here", "0", "1"]))
    #expect(repl.reader.offers[2].first?.start == 6)
    #expect(offers[5].contains("append"))
    #expect(offers[3] == ["append"])
    #expect(repl.reader.offers[3].first?.start == 2)
  }

  @Test func completesFileNames() {
    let files = ScriptedFiles([
      "shop.sextant": shop, "suites/a.sextant": "", "suites/deep/b.sextant": "", "state.json": "{}",
    ])
    let repl = ScriptedREPL(
      Array(repeating: "", count: 11), files: files,
      asks: [
        ":load ", ":load s", ":load suites/", ":load \"sh", ":save su", ":once st", "import ",
        "import \"suites/", "restore \"st", "print \"s", ":load suites/deep/",
      ])
    #expect(
      repl.reader.offers.map { $0.map(\.text) } == [
        ["shop.sextant", "suites/"], ["shop.sextant", "suites/"],
        ["suites/a.sextant", "suites/deep/"], ["\"shop.sextant\""], ["suites/"], ["state.json"],
        ["\"shop.sextant\"", "\"suites/"], ["\"suites/a.sextant\"", "\"suites/deep/"],
        ["\"state.json\""], [], ["suites/deep/b.sextant"],
      ])
  }

  @Test func completesLaterWordsOfCommands() {
    let repl = ScriptedREPL(
      ["append Detail", "", "", "", "", ""],
      asks: ["", ":set mode t", ":path ", ":path to De", ":diff 0 ", ":mode t"])
    let offers = repl.reader.offers.map { $0.map(\.text) }
    #expect(offers[1].contains("mode tree") && offers[5].contains("tree"))
    #expect(offers[2].first == "to" && offers[2].contains("top"), "\(offers[2])")
    #expect(offers[3].contains("to Detail") && repl.reader.offers[3].first?.start == 6)
    #expect(offers[4] == ["0 0", "0 1"])
  }

  @Test func helpExamplesCompile() throws {
    let examples =
      statementForms.map(\.example)
      + commonDeclarations.filter { !["import", "scenario", "before", "after"].contains($0.word) }
      .map(\.example)
    for example in examples {
      var session = Session(.fresh())
      for text in ["screen Product(id: String)", "screen Profile", "state loggedIn = true"] {
        guard example != text, !example.hasPrefix("screen Product"),
          !example.hasPrefix("state")
        else { continue }
        _ = session.submit(text)
      }
      let errors = Assistant(session).check(example).diagnostics.filter {
        $0.severity == .error
      }
      #expect(errors.isEmpty, "\(example): \(errors.map(\.message))")
    }
  }
}
