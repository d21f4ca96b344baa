import Foundation
import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("reports of a search") struct SearchReportTests {
  private static let app = """
    app Shop {
      screen Home {
        action open { append Detail }
        action lost { dismiss }
        action like {}
      }
      screen Detail
      start stacked Home
      never "a detail" { top is Detail }
    }

    """

  private func explore(
    _ app: String = Self.app, _ change: (inout ExploreOptions) throws -> Void = { _ in }
  ) throws -> (code: ExitCode, text: String, files: ScriptedFiles) {
    let files = ScriptedFiles(["shop.sextant": app])
    let output = TextOutput()
    var options = ExploreOptions.parsed()
    options.runContext.writer = files
    try change(&options)
    let code = AppExplorer(
      CommandContext(systems: .all, files: files, output: output, interrupt: InterruptFlag())
    ).explore("shop.sextant", options)
    return (code, output.text, files)
  }

  @Test("JUnit's XML has a case for each law and each finding")
  func junit() throws {
    let result = try explore { $0.report = ["junit=r.xml"] }
    let xml = String(decoding: try result.files.read("r.xml"), as: UTF8.self)
    #expect(
      xml.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sextant\" tests=\"11\" failures=\"2\" errors=\"0\">\n"
      ), "\(xml)")
    #expect(
      xml.contains("<testcase name=\"never: a detail\" classname=\"shop.sextant\">\n      <failure")
    )
    #expect(xml.contains("tap open\n"))
    #expect(xml.contains("<skipped message=\"the app has no tabs\"/>"))
    #expect(xml.components(separatedBy: "<testcase ").count == 12)
  }

  @Test("annotations have the location of the violation, and a note is no error")
  func github() throws {
    let result = try explore { $0.report = ["github=r.txt"] }
    let text = String(decoding: try result.files.read("r.txt"), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.prefix { $0 != "%" } }
    #expect(lines.count == 4, "\(text)")
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=shop.sextant,line=9,col=3,title=never 1451::\"a detail\": ")
      }, "\(text)")
    #expect(lines.contains { $0.hasPrefix("::error file=shop.sextant,line=4,") })
    #expect(lines.contains { $0.hasPrefix("::warning file=shop.sextant,line=5,") })
    #expect(lines.last == "2 findings, 1 note")
  }

  @Test("SARIF has a result for each finding, with its rule")
  func sarif() throws {
    let result = try explore { $0.report = ["sarif=r.json"] }
    let log = try JSONValue(parsing: try result.files.read("r.json"))
    let run = try #require(log["runs"]?.array?.first)
    let results = try #require(run["results"]?.array)
    #expect(results.map { $0["ruleId"]?.string } == ["never", "nothingLost", "liveButtons"])
    #expect(results.map { $0["level"]?.string } == ["error", "error", "note"])
    let rules = run["tool"]?["driver"]?["rules"]?.array?.map { $0["id"]?.string }
    #expect(Set(rules ?? []) == ["never", "nothingLost", "liveButtons"])
  }

  @Test(
    "rejects an invalid report", arguments: ["pdf=x", "junit=", "json=x"])
  func refused(text: String) {
    #expect(throws: RequestedReport.Problem.self) { try RequestedSearch(text) }
  }

  @Test("checks only the named laws, and the properties of the app")
  func laws() throws {
    let result = try explore { $0.laws.laws = ["noDeadEnd", "backUndoes"] }
    let words = result.text.split(separator: "\n").filter { $0.first != " " }
      .map { $0.prefix { $0 != " " } }
    #expect(words == ["never", "noDeadEnd", "backUndoes", "2"], "\(result.text)")
  }

  @Test(
    "each law has a verdict line; a note replaces `holds`, and `holds` names an assumed home")
  func verdicts() throws {
    let app =
      "app T { screen In { action go { set root Home clear } }; screen Home { action like {}; action open { append Page } }; screen Page; start stacked In }\n"
    let result = try explore(app) { $0.laws.laws = ["noDeadEnd", "liveButtons"] }
    #expect(
      result.text.split(separator: "\n").filter { $0.first != " " }.dropLast() == [
        "noDeadEnd holds for home `Home`; `In` is unreachable from `Home`",
        "liveButtons has a note: `tap like` of `Home` never has an effect: its block is empty (shop.sextant:1)",
      ], "\(result.text)")
    let json = try explore(app) { $0.format = .json }.text
    #expect(json.contains("\"homes\":[\"Home\"]"), "\(json)")
  }

  @Test("only the first finding of a law states the verdict, and notes follow")
  func furtherFindings() throws {
    let app =
      "app T { screen Home { action a { dismiss }; action b { dismiss }; action open { append Page } }; screen Page { action options { present sheet Options } }; screen Options { action delete { in Home: drop to root } }; start stacked Home }\n"
    let lines = try explore(app) { $0.laws.laws = ["nothingLost"] }.text.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("nothingLost") }.map { $0.prefix { $0 != "`" } } == [
        "nothingLost is violated: ", "nothingLost: ", "nothingLost, note: ",
      ], "\(lines)")
  }

  @Test("a note fails with --strict only")
  func strict() throws {
    let app = "app T { screen Home { action like {} }; start stacked Home }\n"
    #expect(try explore(app).code == .success)
    #expect(try explore(app) { $0.strict = true }.code == .failure)
    #expect(try explore(app).text.contains("liveButtons has a note: `tap like` of `Home`"))
  }

  private static let many =
    "app T { screen Home { "
    + (1...7).map { "action a\($0) { dismiss }" }.joined(separator: "; ")
    + " }; start stacked Home }\n"

  @Test(
    "shows the requested number of findings of a law, and the number of the rest",
    arguments: [1, 5, 7])
  func maxFindings(most: Int) throws {
    let text = try explore(Self.many) { $0.maxFindings = most }.text
    #expect(text.matches(of: /(?m)^nothingLost( is violated)?: `tap/).count == most)
    let more = "nothingLost: \(7 - most) more findings: show them with --max-findings 7\n"
    #expect(text.contains(more) == (most < 7), "\(text)")
    let json = try explore(Self.many) {
      $0.format = .json
      $0.maxFindings = most
    }.text
    #expect(json.components(separatedBy: "\"word\":\"nothingLost\"").count == 8)
  }

  @Test("writes a violation immediately, and only once", arguments: [1, 2])
  func atOnce(workers: Int) {
    let app = """
      app T {
        state n = 0
        screen Home { action up when n < 3000 { set n = n + 1 }; action lost { dismiss } }
        start stacked Home
        never "high" { n is 2000 }
      }

      """
    let files = ScriptedFiles(["shop.sextant": app])
    let output = WatchedOutput()
    var options = ExploreOptions.parsed()
    options.search.machine.workers = workers
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    #expect(AppExplorer(context).explore("shop.sextant", options) == .failure)
    let writes = output.writes.filter { $0.contains("is violated") }
    #expect(writes.count == 2, "\(writes)")
    #expect(writes.first?.hasPrefix("nothingLost is violated") ?? false)
    #expect(writes.last?.hasPrefix("never \"high\" is violated") ?? false)
  }
}

private final class WatchedOutput: Output {
  private(set) var writes: [String] = []
  var style: Style { .plain }
  var errorStyle: Style { .plain }
  func flush() {}
  func write(_ text: String) { writes.append(text) }
  func writeError(_ text: String) {}
}
