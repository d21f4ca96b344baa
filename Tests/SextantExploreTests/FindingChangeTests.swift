import SextantExplore
@testable import SextantInterpreter
import SextantReplay
import Testing

@testable import SextantRuntime

@Suite struct FindingChangeTests {
  private static let verdicts: [(old: String, new: String, expected: [String])] = [
    // Only the shortest counterexample differs.
    ("action f { append F }", "action g { append G }; action f { append F }", []),
    ("action f { append F }", "action g { append G }; action e { append F }", []),
    ("if top is H { append D }", "append D", ["linksLand: broken to holds"]),
    (
      "link \"t://d\" { if top is H { append D } }",
      "link \"t://d\" { append D }; link \"t://e\" { if top is H { append E } }",
      ["linksLand: broken to holds", "linksLand: holds to broken"]
    ),
    (
      "screen H {", "screen H { action lost { in F: append E };",
      ["nothingLost: holds to broken"]
    ),
    ("state n = 0", "state n = 0; never \"two\" { n is 2 }", ["never: missing to broken"]),
  ]

  @Test(
    "compares violations by their moves", arguments: verdicts
  )
  func forms(_ change: (old: String, new: String, expected: [String])) throws {
    let app = """
      app T {
        state n = 0
        screen H { action f { append F }; action up(by: Int in [0, 2]) { set n = by } }
        screen F; screen G; screen D; screen E
        link "t://d" { if top is H { append D } }
        start stacked H
      }
      """
    let new = app.replacing(change.old, with: change.new)
    var options = SearchOptions()
    (options.maxStack, options.maxLinks) = (2, 1)
    let (before, after) = (try searched(app, options), try searched(new, options))
    func texts(_ difference: AppDifference) -> [String] {
      difference.findings.filter { !["reachableScreens", "liveButtons"].contains($0.word) }
        .map(text)
    }
    #expect(texts(AppDifference(before, after)) == change.expected)
    let mirrored = change.expected.map { text in
      let parts = text.split(separator: ": ")
      return "\(parts[0]): "
        + parts[1].split(separator: " to ").reversed().joined(separator: " to ")
    }
    #expect(Set(texts(AppDifference(after, before))) == Set(mirrored))
  }

  @Test("runs a path in the other app if its search has not explored it")
  func unsearched() throws {
    func app(_ input: String) -> String {
      "app T { state n = 0; screen H { action up(by: Int \(input)) { set n = by } }; start stacked H; never \"two\" { n is 2 } }"
    }
    let (whole, part) = (try searched(app("in [0, 2]")), try searched(app("= 0")))
    #expect(part.findings.contains { $0.word == "never" && $0.verdict == .holds })
    func texts(_ before: SearchedApp, _ after: SearchedApp) -> [String] {
      AppDifference(before, after).findings.filter { $0.word == "never" }.map(text)
    }
    #expect(texts(whole, part) == [])
    #expect(texts(part, whole) == [])
    let mended = try searched(app("= 0").replacing("set n = by", with: "set n = 1"))
    #expect(texts(whole, mended) == ["never: broken to holds"])
    #expect(texts(mended, whole) == ["never: holds to broken"])
    func shop(_ input: String, _ body: String = "if top is H { append D }") throws -> SearchedApp {
      try searched(
        """
        app T {
          screen H { action go(by: Int \(input)) { if by is 2 { append F } else { append D } } }
          screen F { action back { drop last } }
          screen D { action back { drop last } }
          link "t://d" { \(body) }
          start stacked H
        }
        """)
    }
    func links(_ before: SearchedApp, _ after: SearchedApp) -> [String] {
      AppDifference(before, after).findings.filter { $0.word == "linksLand" }.map(text)
    }
    #expect(try links(shop("in [0, 2]"), shop("= 0")) == [])
    #expect(try links(shop("= 0"), shop("in [0, 2]")) == [])
    #expect(
      try links(shop("in [0, 2]"), shop("= 0", "drop to root; append D"))
        == ["linksLand: broken to holds"])
  }

  private func text(_ finding: FindingChange) -> String {
    "\(finding.word): \(finding.before) to \(finding.after)"
  }
}
