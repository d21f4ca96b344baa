import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Graph literals and what cannot hold beside them; what literals name; sources.
@Suite struct LiteralClaimTests {
  private static let shown =
    "expect graph { tabs Main selected a { tab a { stack { Home; Other(id: \"1\") } }; "
    + "tab b { Other(id: \"2\") }; sheet { stack { Home } } } }"

  @Test(
    "a literal and what cannot hold beside it, in either order",
    arguments: [
      "expect top is Other", "expect path is [Other]", "expect path is [..., Home, ...]\nhide",
      "expect stack is [Home, Home]", "expect stack is [Home, Home, ...]",
      "expect count stack is 2",
      "expect tab is b", "expect nothing presented", "expect presented is cover Home",
      "expect presented is sheet stacked Other", "expect presented is sheet stacked [Home, Home]",
      "expect presented is sheet Home", "expect presented is alert",
      "expect presented is sheet stacked Home from \"a\"",
      "expect no Home", "expect Side exists", "expect Side visible", "expect count Home is 1",
      "expect count sheets is 2", "expect count covers is 1", "expect count windows is 2",
      "expect graph { tabs Main selected b { ... } }",
      "expect graph { tabs Main selected a { tab a { stack { Home } }; ... } }",
      "expect graph { tabs Main selected a { tab a { stack { Other; ... } }; ... } }",
      "expect graph { tabs Main selected a { tab a { stack { ...; Home } }; ... } }",
      "expect graph { tabs Main selected a { ...; cover { Home } } }",
      "expect graph { tabs Main selected a { ...; sheet { stack { Other } } } }",
      "expect graph { tabs Main selected a { ...; sheet { stack { Home } }; alert \"A\" } }",
      "expect graph { tabs Side selected c { tab c { Home } } }",
      "expect graph { window main { tabs Main selected a { ... } }; window side { tabs Side selected c { ... } } }",
      "expect graph of window main { tabs Main selected b { ... } }",
    ])
  func literals(_ text: String) {
    if text.hasSuffix("hide") {
      return #expect(Claims.words(Claims.app + Self.shown + "\n" + text) == [])
    }
    for both in [Self.shown + "\n" + text, text + "\n" + Self.shown] {
      let found = Claims.found(Claims.app + both).filter { $0.code.word == "contradiction" }
      #expect(found.map(\.code.word) == ["contradiction"], "\(both) \(found.map(\.message))")
      #expect(found.first?.related.count == 1)
    }
  }

  @Test(
    "what may hold beside a literal",
    arguments: [
      "expect top is Home", "expect path is [Home]", "expect path is [..., Home]",
      "expect stack is [Home]", "expect stack is [...]", "expect tab is a",
      "expect tab of Side is c",
      "expect presented is sheet stacked Home", "expect presented is sheet", "expect n is 2",
      "expect Other exists", "expect no Other(id: \"3\")", "expect count Home is 2",
      "expect count Other(id: \"1\") is 1", "expect count sheets is 1", "expect count windows is 1",
      "expect stack of Other is [Home, Other]", "expect not tab is b",
      "expect graph { ... ; tabs Main selected a { ... } }",
      "expect graph { tabs Main selected a { tab a { stack { Home; ... } }; ... } }",
      "expect graph { tabs Main selected a { tab a { stack { ...; Other } }; ...; sheet { stack { ... } } } }",
      "expect graph { tabs Main selected a { tab b { Other }; ... } }",
      "expect graph { window main { tabs Main selected a { ... } } }",
      "expect graph of window main { tabs Main selected a { ... } }",
      "in Other: expect stack is [Other]",
      "in Other { expect stack is [Home, Other]\nexpect graph { tabs Main selected a { ... } } }",
    ])
  func besideLiterals(_ text: String) {
    for both in [Self.shown + "\n" + text, text + "\n" + Self.shown] {
      #expect(!Claims.words(Claims.app + both).contains("contradiction"), "\(both)")
    }
  }

  @Test(
    "a literal that leaves open what is visible",
    arguments: [
      ("tabs Main selected a { ... }", "expect top is Other"),
      (
        "tabs Main selected a { tab a { stack { ... } }; tab b { Other } }",
        "expect stack is [Home]"
      ),
      (
        "tabs Main selected a { tab a { stack { ...; Home } }; tab b { Other } }",
        "expect top is Other"
      ),
      (
        "tabs Main selected a { tab a { Home { ... } }; tab b { Other } }",
        "expect nothing presented"
      ),
      (
        "tabs Main selected a { tab a { Home { ... } }; tab b { Other } }", "expect count Home is 2"
      ),
      ("window side { tabs Side selected c { tab c { Home } } }; ...", "expect tab is a"),
      (
        "tabs Main selected a { tab a { Home }; tab b { Other }; sheet { ... } }",
        "expect top is Other"
      ),
    ])
  func open(_ literal: String, _ text: String) {
    let both = "expect graph { \(literal) }\n\(text)"
    #expect(!Claims.words(Claims.app + both).contains("contradiction"), "\(both)")
  }

  /// Graphs that a run comes to, each as `print graph` says it, and facts about them.
  @Test(
    "what is told beside the literal of a running app does not hold there",
    arguments: [
      "hide", "append Other(id: \"1\")", "append stacked [Home, Other(id: \"2\")]",
      "present sheet stacked Other(id: \"1\")",
      "present cover Home\npresent sheet Other(id: \"3\")",
      "present alert \"A\"", "present sheet Home\npresent dialog \"A\" \"B\" { button \"C\" }",
      "select tab b", "present photos\nselect tab b", "set root Pages", "set root Root",
      "open window side", "open window side\nopen window main\npresent sheet Home from \"s\"",
      "append Home\nin Home#4: present sheet Home", "open window side\nclose window main",
    ])
  func agreesWithRuns(_ prefix: String) throws {
    let app = Claims.app.replacing(
      "  window side",
      with:
        "  switched Root shows nothing\n  custom Pages { segment Home; segment Other(id: \"1\") }\n  presentable photos\n  window side"
    )
    let play = try Play(app: app)
    play.run(prefix)
    play.run("print graph")
    let literal = try #require(play.printed.first)
    #expect(play.run("expect \(literal)"), "\(literal)")
    var told = 0
    for fact in Self.facts {
      let text = "\(app)expect \(literal)\nexpect \(fact)"
      guard Claims.words(text).contains("contradiction") else { continue }
      told += 1
      #expect(!play.run("expect \(fact)"), "\(prefix): \(fact) holds beside \(literal)")
    }
    #expect(told > 12, "\(prefix): \(told)")
  }

  private static let facts =
    [
      "top is Home", "top is Other", "top is Pages", "top is Root", "top is stack",
      "nothing presented",
      "top is Other(id: \"3\")", "path is []", "path is [Home]", "path is [Other]",
      "path is [..., Other]", "path is [Home, Other]", "stack is []", "stack is [Home]",
      "stack is [..., Other]", "stack is [Home, Other, ...]", "tab is a", "tab is b", "tab is c",
      "presented is sheet Home", "presented is sheet Other", "presented is sheet stacked Other",
      "presented is cover Home", "presented is sheet", "presented is alert",
      "presented is alert \"A\"",
      "presented is alert \"B\"", "presented is dialog \"A\" \"B\"",
      "presented is dialog \"A\" \"C\"",
      "presented is photos", "presented is sheet Home from \"s\"",
      "presented is sheet Home from \"t\"",
      "Home exists", "no Home", "Other exists", "no Other", "Pages exists", "no Pages",
      "Side visible",
      "no Root",
    ]
    + ["stack", "sheets", "covers", "alerts", "windows", "Home", "Other", "Main"].flatMap { what in
      (0...3).map { "count \(what) is \($0)" }
    } + [
      "graph { tabs Main selected a { ... } }", "graph { tabs Main selected b { ... } }",
      "graph { tabs Main selected a { tab a { stack { Home; ... } }; ... } }",
      "graph { tabs Main selected a { tab a { stack { ...; Home } }; ... } }",
      "graph { tabs Main selected a { tab a { stack { Home } }; tab b { Other(id: \"1\") } } }",
      "graph { ...; tabs Side selected c { tab c { Home } } }",
      "graph { window main { tabs Main selected a { ... } }; ... }",
      "graph { window side focused { tabs Side selected c { ... } }; ... }",
      "graph of window main { tabs Main selected a { ...; sheet { Home } } }",
      "graph of window side { tabs Side selected c { tab c { Other } } }",
    ]

  @Test(
    "what only an expected literal names is not made by it",
    arguments: [
      ("expect graph { ...; tabs Main selected a { ...; sheet { Lost } } }", ["neverMade"]),
      ("restore graph { tabs Side selected c { tab c { Lost } } }\nexpect Lost exists", []),
    ])
  func named(_ text: String, _ expected: [String]) {
    let app = Claims.app.replacing("screen Home", with: "screen Lost\n  screen Home")
    #expect(Claims.words(app + text) == expected)
  }

  // MARK: Sources

  @Test(
    "sources that no screen has, and those that nothing presents from",
    arguments: [
      ("present sheet Home from \"rose\"", []),
      ("present sheet Home from \"rose\"\npresent sheet Home from \"nose\"", ["unknownSource"]),
      (
        "present sheet Home from \"nose\"\npresent sheet Home from \"rose\"\n"
          + "present sheet Home from \"nose\"", ["unknownSource", "unknownSource"]
      ),
      ("present sheet Home from \"nose\"\nexpect warning noSource", []),
      ("present sheet Home from \"nose\"\nhide\nexpect warning", ["unknownSource"]),
      ("append Home zoom from \"nose\"", []),
      ("expect presented is sheet Home from \"nose\"", ["neverHolds"]),
      (
        "expect presented is sheet Home from \"nose\"\npresent sheet Home from \"nose\"",
        ["unknownSource"]
      ),
      ("expect not presented is sheet Home from \"nose\"", []),
      (
        "let s = \"nose\"\npresent sheet Home from s\nexpect presented is sheet Home from \"nose\"",
        []
      ),
      ("restore \"a.json\"\nexpect presented is sheet Home from \"nose\"", []),
      ("expect graph { ...; Home { sheet from \"nose\" { Home } } }", ["neverHolds"]),
      (
        "restore graph { Home { sheet from \"nose\" { Home } } }\n"
          + "expect presented is sheet Home from \"nose\"", []
      ),
      ("present sheet Home from \"nose\" // sextant: allow unknownSource", []),
    ])
  func sources(_ text: String, _ expected: [String]) {
    let app =
      "app T { screen Home { source \"rose\"; action a { present sheet Home from \"rose\" } }; start Home }\n"
    #expect(Claims.words(app + text) == expected)
  }

  @Test("an app whose screens name no sources is not asked for them")
  func noSources() {
    #expect(
      Claims.words("app T { screen Home; start Home }\npresent sheet Home from \"nose\"") == [])
    #expect(Claims.words("present sheet Home from \"nose\"") == [])
  }
}
