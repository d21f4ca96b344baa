import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Expectations that cannot hold, and links that are never followed.
@Suite struct ClaimTests {
  @Test(
    "two expectations with nothing between that cannot both hold",
    arguments: [
      "expect top is Home\nexpect top is Other", "expect top is Home; expect top is Other",
      "expect top is Other(id: \"1\")\nexpect top is Other(id: \"2\")",
      "expect path is [Home]\nexpect path is [Home, Other]",
      "expect path is [Home]\nexpect top is Other", "expect top is Other\nexpect path is [Home]",
      "expect stack is [Home]\nexpect stack is [Home, Home]", "expect tab is a\nexpect tab is b",
      "require presented is sheet Home\nexpect nothing presented",
      "expect nothing presented\nexpect presented is alert \"A\"",
      "expect presented is sheet Home\nexpect presented is cover Home",
      "expect presented is sheet Home\nexpect presented is sheet Other",
      "expect state n is 1\nexpect n is 2", "expect n > 3\nexpect n < 2",
      "expect n is 1\nexpect n is not 1", "expect n > 3\nexpect state n is 3",
      "expect n >= 4\nexpect not n > 3", "expect not n is 1\nexpect n is 1",
      "expect count Other > 2\nexpect count Other is 1",
      "expect count sheets < 1\nexpect count sheets > 0",
      "expect plan is free\nexpect state plan is premium",
      "expect count Other is 1\nexpect count Other is 2",
      "expect count sheets is 1\nexpect count sheets is 0",
      "expect Home exists\nexpect no Home", "expect no Home\nexpect top is Home",
      "expect top is Home\nprint top\nexpect top is Other",
      "expect top is Home and n is 1\nexpect n is 2",
      "scenario \"s\" { expect top is Home\nexpect top is Other }",
      "repeat 2 { expect top is Home\nexpect top is Other }",
    ])
  func contradictions(_ text: String) {
    let found = Claims.found(Claims.app + text)
    #expect(found.map(\.code.word) == ["contradiction"], "\(found.map(\.message))")
    #expect(found.first?.related.count == 1)
  }

  @Test(
    "what may hold together is left alone",
    arguments: [
      "expect top is Home\nappend Other(id: \"1\")\nexpect top is Other",
      "expect top is Other\nexpect top is Other(id: \"1\")",
      "expect top is Other(id: \"1\")\nexpect top is Other(id: \"1\")",
      "expect path is [..., Home]\nexpect path is [Home, Home]",
      "expect path is [..., Home]\nexpect path is [Other, ...]",
      "expect top is Main\nexpect path is [Home]",
      "expect stack of Home is [Home]\nexpect stack is [Home, Home]",
      "expect tab is a\nexpect tab of Side is c",
      "expect presented is sheet Home\nexpect presented is alert \"A\"",
      "expect nothing presented on Home\nexpect presented is sheet Home",
      "expect n is 1\nexpect n < 2", "expect n is 1\nset n = 2\nexpect n is 2",
      "expect count Other is 1\nexpect count Home is 2",
      "expect count Other is 1\nexpect count Other(id: \"1\") is 0",
      "expect no Other(id: \"2\")\nexpect Other exists",
      "expect not top is Home\nexpect top is Other",
      "expect top is Home or top is Other\nexpect top is Other",
      "if n is 1 { expect top is Home } else { expect top is Other }",
      "expect top is Home\nif n is 1 { hide }\nexpect top is Other",
      "expect top is Home\ntogether { hide }\nexpect top is Other",
      "expect finished Home\nexpect started Other",
      "expect top is Home\nin window main { hide }\nexpect top is Other",
      "scenario \"s\" { expect top is Home }\nscenario \"t\" { expect top is Other }",
      "let d = Home\nexpect top is d\nexpect top is Other",
      "expect n > 2\nexpect n < 4", "expect n >= 3\nexpect n <= 3",
      "expect n is not 1\nexpect n is not 2",
      "expect n is not 3\nexpect n > 3", "expect n > 1\nexpect not n > 3",
      "expect count Other > 1\nexpect count Other is not 1",
      "expect n < 2\nset n = 5\nexpect n > 3",
    ])
  func compatible(_ text: String) { #expect(Claims.words(Claims.app + text) == [], "\(text)") }

  @Test(
    "an expectation that no run makes true",
    arguments: [
      ("expect count Other is -1", "neverHolds"), ("expect count Other < 0", "neverHolds"),
      ("require count sheets <= -1", "neverHolds"), ("expect tab of Main is c", "neverHolds"),
      ("expect state n is \"a\"", "wrongType"), ("expect state plan is gold", "unknownName"),
      ("expect n < 3 and n > 2", "neverHolds"), ("expect n is true", "wrongType"),
      ("expect tab is z", "unknownTabName"),
    ])
  func impossible(_ text: String, _ word: String) {
    #expect(Claims.words(Claims.app + text) == [word])
  }

  @Test(
    "one that some run makes true",
    arguments: [
      "expect count Other is 0", "expect count Other > -1", "expect count Other is not -1",
      "expect tab of Main is b", "expect tab of Home is a", "expect tab of root is c",
      "expect not count Other is -1", "expect state n is 1", "expect state plan is premium",
    ])
  func possible(_ text: String) { #expect(Claims.words(Claims.app + text) == [], "\(text)") }

  @Test(
    "a screen that nothing makes",
    arguments: [
      ("expect top is Lost", ["neverMade"]), ("expect Lost exists", ["neverMade"]),
      ("expect path is [Home, Lost]", ["neverMade"]), ("expect count Lost is 2", ["neverMade"]),
      ("expect presented is sheet stacked Lost", ["neverMade"]),
      ("expect no Lost", []), ("expect not top is Lost", []), ("expect count Lost is 0", []),
      ("expect top is Lost\nappend Lost", []),
      ("append stacked [Home, Lost]\nexpect Lost exists", []),
      ("restore \"state.json\"\nexpect top is Lost", []),
      (
        "restore graph { Main { tab a { stack { Lost } }; tab b { Home } } }\nexpect top is Lost",
        nil
      ),
      ("let d = Lost\nappend d\nexpect top is Lost", []),
      ("present sheet Safari(url: \"a\")\nexpect presented is sheet Safari\nexpect no Lost", []),
    ] as [(String, [String]?)])
  func made(_ text: String, _ expected: [String]?) {
    let app = Claims.app.replacing("screen Home", with: "screen Lost\n  screen Home")
    let found = Claims.words(app + text)
    if let expected { #expect(found == expected) } else { #expect(!found.contains("neverMade")) }
  }

  // MARK: Links

  private func links(_ texts: String...) -> [String] {
    Claims.words(texts.map { "link \"\($0)\" { hide }\n" }.joined())
  }

  @Test(
    "a link that is the same as one before it but for the names of its captures",
    arguments: [
      ("x://{a}", "x://{b}"), ("x://{a: Int}/c", "x://{b: Int}/c"), ("x://a", "x://a/"),
      ("x://a%20b", "x://a b"), ("x://a?k={k}", "x://a?k={l}"), ("x://a?a%20b=1", "x://a?a b=1"),
      ("x://a?k={k: Int = 1}", "x://a?k={l: Int = 2}"),
      ("x://a?k={k}&l={l}", "x://a?l={l}&k={k}"), ("x://a/{b}?k={k = 1}", "x://a/{c}?k={l = 2}"),
    ])
  func repeated(_ first: String, _ second: String) {
    #expect(links(first, second) == ["unreachableLink"], "\(first) \(second)")
    #expect(links(first, "x://other/{c}/{d}/e", second) == ["unreachableLink"])
  }

  @Test(
    "a link that is not the same",
    arguments: [
      ("x://b", "x://{a}"), ("x://{a: Int}", "x://{b}"), ("x://{a: Int}", "x://{b: Decimal}"),
      ("x://a?k={k}", "x://a"), ("x://a?k={k: Int = 1}", "x://a"),
      ("x://a?k={k}", "x://a?k={l = 1}"),
      ("x://a?k={k: Int}", "x://a?k={l}"), ("x://a", "y://a"), ("x://a", "x://a/b"),
      ("x://a?k=1", "x://a?k=2"), ("x://a%2Fb", "x://a/b"), ("x://{a}", "x://"),
      ("x://a?k=b", "x://a?k={b}"), ("x://a?k=%22%3D%22", "x://a?k%22%3D=%22"),
      ("x://%7BString%7D", "x://{a}"),
    ])
  func winning(_ first: String, _ second: String) {
    #expect(!links(first, second).contains("unreachableLink"), "\(first) \(second)")
  }

  @Test(
    "a link that is opened and that no link answers",
    arguments: [
      ("open link \"x://b\"", ["deadLink"]), ("open link \"b\"", ["deadLink"]),
      ("open link \"x://n/a\"", ["deadLink"]),
      ("scenario \"s\" { open link \"x://b\" }", ["deadLink"]),
      ("open link \"x://b\"\nopen link \"x://b\"", ["deadLink", "deadLink"]),
      ("open link \"x://a\"", []), ("open link \"x://n/1\"", []), ("try open link \"x://b\"", []),
      ("expect error noLink from open link \"x://b\"", []),
      ("expect cannot open link \"x://b\"", []),
      ("let a = \"x://b\"\nopen link a", []),
    ])
  func opened(_ text: String, _ expected: [String]) {
    #expect(
      Claims.words("link \"x://a\" { hide }\nlink \"x://n/{n: Int}\" { hide }\n" + text) == expected
    )
  }

  @Test("the percent escapes of a key are read as those of an address are")
  func keys() throws {
    let play = Play()
    play.works("link \"x://a?a%20b={v}\" { append Detail(id: v) }")
    play.works("open link \"x://a?a%20b=1\"")
    play.works("expect top is Detail(id: \"1\")")
  }
}
