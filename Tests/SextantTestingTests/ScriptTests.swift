import SextantTesting
import Testing

private func issues(of scenario: ScriptScenario) -> [Issue] {
  let found = Taken()
  withKnownIssue(isIntermittent: true) {
    do { try scenario.run() } catch {}
  } matching: { issue in
    found.issues.append(issue)
    return true
  }
  return found.issues
}

/// Unlocked, because the callback for issues runs at once, on the thread of the test.
private final class Taken: @unchecked Sendable {
  var issues: [Issue] = []
}

private func place(_ issue: Issue) -> String {
  let place = issue.sourceLocation
  return place.map { "\($0.fileName):\($0.line):\($0.column)" } ?? ""
}

private func text(_ issue: Issue) -> String {
  issue.comments.map(\.rawValue).joined(separator: "\n")
}

@Suite("scripts as test cases")
struct ScriptTests {
  private static let walk = NavigationScripts("Scripts/shop")

  private func scenario(_ name: String) throws -> ScriptScenario {
    try #require(Self.walk.scenarios.first { $0.name == name })
  }

  @Test("each scenario is a case with the name of its script and its title")
  func names() {
    #expect(
      Self.walk.scenarios.map(\.testDescription)
        == [
          "opens [n: 1]", "opens [n: 2]", "fails", "fails in the app", "later", "works by now",
          "never",
        ].map { "Scripts/shop/walk.sextant: " + $0 })
  }

  @Test(
    "a passing scenario is a passing case",
    arguments: walk.scenarios.filter { $0.name.hasPrefix("opens") })
  func passes(_ scenario: ScriptScenario) throws { try scenario.run() }

  @Test("a failure has its location, the line, the graph and the last steps")
  func failure() throws {
    let found = issues(of: try scenario("fails"))
    #expect(found.map(place) == ["walk.sextant:10:3"])
    #expect(
      found.map(text) == [
        """
        fails
        expect top is Home                                    Scripts/shop/walk.sextant:10
        ^^^^^^^^^^^^^^^^^^ the visible node is Cart [expectationFailed 3005]

          stack
          ├─ Home
        - └─ Home
        + └─ Cart

        before it:
          tap open                                              Scripts/shop/walk.sextant:9
            + Cart#3 in stack#1

        """
      ])
  }

  @Test(
    "a failure is reported at its location",
    arguments: [
      (
        "fails in the app", ["shop.sextant:4:18"],
        "action bad was called from Scripts/shop/walk.sextant:14:3"
      ),
      ("works by now", ["walk.sextant:21:25"], "todo"),
    ])
  func places(_ name: String, _ places: [String], _ message: String) throws {
    let found = issues(of: try scenario(name))
    #expect(found.map(place) == places)
    #expect(found.allSatisfy { text($0).contains(message) }, "\(found.map(text))")
  }

  @Test("known failures and skipped scenarios do not fail", arguments: ["later", "never"])
  func expected(_ name: String) throws { try scenario(name).run() }

  @Test(
    "an unusable file is a failing case",
    arguments: [
      ("Scripts/broken/tap.sextant", "does not compile", ["tap.sextant:4:7"], "unknownAction"),
      ("Scripts/broken/start.sextant", "starts", ["start.sextant:5:3"], "ready"),
      (
        "Scripts/none", "Scripts/none cannot be read: no such file",
        ["ScriptTests.swift:1:1"], "no such file"
      ),
      (
        "Scripts/app", "Scripts/app has no scenarios", ["ScriptTests.swift:1:1"],
        "Scripts/app has no scenarios"
      ),
      (
        "/dev/zero", "cannot be read", ["zero:1:1"],
        "/dev/zero cannot be read: not a regular file"
      ),
    ])
  func cannotRun(_ path: String, _ name: String, _ places: [String], _ message: String) {
    let scripts = NavigationScripts(path, line: 1)
    #expect(scripts.scenarios.map(\.name) == [name])
    let found = scripts.scenarios.flatMap { issues(of: $0) }
    #expect(found.map(place) == places)
    #expect(found.contains { text($0).contains(message) }, "\(found.map(text))")
  }

  @Test("tags select scenarios, and an empty selection is a failure")
  func tags() {
    #expect(
      Self.walk.scenarios(tagged: "smoke").map(\.name) == [
        "opens [n: 1]", "opens [n: 2]", "works by now",
      ])
    #expect(Self.walk.scenarios(notTagged: "smoke").count == 4)
    let none = Self.walk.scenarios(tagged: "smok", "slow")
    #expect(
      none.flatMap { issues(of: $0) }.map(text) == [
        "no scenario in Scripts/shop has the tag `smok` or `slow`"
      ])
  }
}
