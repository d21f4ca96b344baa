import Foundation
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct CheckReportTests {
  /// A file system in which the folder `.` contains all files.
  private struct Files: FileSystem {
    let texts: [String: [UInt8]]

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      guard let bytes = texts[path] else { throw FileProblem("no such file") }
      return bytes
    }

    func scripts(at path: String) throws(FileProblem) -> [String] {
      if path == "." { return texts.keys.sorted() }
      if texts[path] == nil { throw FileProblem("no such file") }
      return [path]
    }

    func standardInput() throws(FileProblem) -> [UInt8] { Array("jump\n".utf8) }
    func absolutePath(_ path: String) -> String { path.hasPrefix("/") ? path : "/a b/" + path }
  }

  enum Format: String { case text, json, sarif, github, junit }

  private func check(
    _ texts: [String: String], _ format: Format, paths: [String] = ["."],
    workers: Int? = nil
  ) -> (code: ExitCode, text: String, errors: String) {
    check(texts.mapValues { Array($0.utf8) }, format, paths: paths, workers: workers)
  }

  private func check(
    _ bytes: [String: [UInt8]], _ format: Format, paths: [String] = ["."],
    workers: Int? = nil
  ) -> (code: ExitCode, text: String, errors: String) {
    var options = CheckOptions.parsed()
    options.report = [format.rawValue]
    options.workers = workers
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: Files(texts: bytes), output: output)
    let code = ScriptChecker(context).check(paths, options)
    return (code, output.text, output.errors)
  }

  private static let broken = [
    "app.sextant": "app T { screen Detail; screen Home; screen Home; start stacked Detail }\n",
    "a.sextant": "import \"app.sextant\"\nappend Detial\n",
    "b.sextant": "import \"app.sextant\"\nexpect top is Detail\n",
    "warned.sextant": "app T { screen A; screen B; start A }\n",
  ]

  // MARK: JSON

  private func schema() throws -> Schema {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let file = folder.appendingPathComponent("Grammar/diagnostics.schema.json")
    return Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
  }

  @Test("lists files, their diagnostics and unchecked files")
  func json() throws {
    let result = check(Self.broken, .json, paths: [".", "none.sextant", "-"])
    #expect(result.code == .missingInput)
    #expect(result.errors == "sextant: none.sextant: no such file\n")
    let document = try JSONValue(parsing: result.text)
    #expect(try schema().violations(of: document) == [])
    let files = try #require(document["files"]?.array)
    #expect(
      files.compactMap { $0["path"]?.string } == [
        "a.sextant", "app.sextant", "b.sextant", "warned.sextant", "-",
      ])
    #expect(files[0]["uri"]?.string == "file:///a%20b/a.sextant")
    #expect(files[4]["uri"]?.string == "stdin:-")
    let codes = files.map { $0["diagnostics"]?.array?.compactMap { $0["code"]?.string } ?? [] }
    #expect(
      codes == [["unknownNode"], ["duplicate"], [], ["unused"], ["unknownSentence"]])
    let failure = try #require(document["failures"]?.array?.first)
    #expect(failure["path"]?.string == "none.sextant")
    #expect(failure["message"]?.string == "no such file")
  }

  @Test("a diagnostic has its range, severity, tags, related locations and fix")
  func diagnostic() throws {
    let result = check(Self.broken, .json)
    #expect(result.code == .badScript)
    let files = try #require(try JSONValue(parsing: result.text)["files"]?.array)
    let unknown = try #require(files[0]["diagnostics"]?.array?.first)
    #expect(
      unknown.text
        == #"{"range":{"start":{"line":1,"character":7},"end":{"line":1,"character":13}},"#
        + #""severity":1,"code":"unknownNode","source":"sextant","#
        + #""message":"unknown screen or container `Detial`","tags":[],"#
        + #""relatedInformation":[],"data":{"number":1220,"#
        + #""suggestion":"did you mean `Detail`?","fix":{"title":"replace `Detial` with `Detail`","#
        + #""edits":[{"range":{"start":{"line":1,"character":7},"end":{"line":1,"character":13}},"#
        + #""newText":"Detail"}]}}}"#)
    let duplicate = try #require(files[1]["diagnostics"]?.array?.first)
    let related = try #require(duplicate["relatedInformation"]?.array?.first)
    #expect(related["message"]?.string == "first declared here")
    #expect(related["location"]?["uri"]?.string == "file:///a%20b/app.sextant")
    #expect(
      related["location"]?["range"].map(\.compact)
        == #"{"start":{"line":0,"character":30},"end":{"line":0,"character":34}}"#)
    let unused = try #require(files[3]["diagnostics"]?.array?.first)
    #expect(unused["severity"]?.int == 2 && unused["tags"].map(\.compact) == "[1]")
  }

  /// Returns the position of the unknown word `jump` after a text: the line, and the first and last
  /// columns.
  private func place(_ before: String, _ format: Format) throws -> [Int?] {
    try place(bytes: Array(before.utf8) + Array("jump\n".utf8), format)
  }

  private func place(bytes: [UInt8], _ format: Format) throws -> [Int?] {
    let checked = check(["a.sextant": bytes], format)
    let document = try JSONValue(parsing: checked.text)
    if format == .json {
      let all = try #require(document["files"]?.array?.first?["diagnostics"]?.array)
      let range = try #require(all.first { $0["code"]?.string == "unknownSentence" })["range"]
      return [
        range?["start"]?["line"]?.int, range?["start"]?["character"]?.int,
        range?["end"]?["character"]?.int,
      ]
    }
    let all = try #require(document["runs"]?.array?.first?["results"]?.array)
    let unknown = try #require(all.first { $0["ruleId"]?.string == "unknownSentence" })
    let region = unknown["locations"]?.array?.first?["physicalLocation"]?["region"]
    #expect(region?["startLine"]?.int == region?["endLine"]?.int)
    return [
      region?["startLine"]?.int, region?["startColumn"]?.int, region?["endColumn"]?.int,
    ]
  }

  @Test(
    "columns are UTF-16 code units: from 0 for editors, from 1 for SARIF",
    arguments: [
      ("", 0, 0), ("print 1\n  ", 1, 2), ("print 1\r\n\t", 1, 1), ("/* é */ ", 0, 8),
      ("/* 東京 */ ", 0, 9), ("/* 🙂 */ ", 0, 9), ("/* e\u{301} */ ", 0, 9),
      ("/* 👨‍👩‍👧 */\t", 0, 15), ("print \"🙂\"; ", 0, 12), ("\u{FEFF}", 0, 0),
      ("\u{FEFF}print 1\n", 1, 0), ("\n\n\n", 3, 0),
    ])
  func columns(_ before: String, _ line: Int, _ column: Int) throws {
    #expect(try place(before, .json) == [line, column, column + 4])
    #expect(try place(before, .sarif) == [line + 1, column + 1, column + 5])
  }

  @Test("for editors a single carriage return ends a line")
  func returns() throws {
    #expect(try place("/* a\rb */ ", .json) == [1, 5, 9])
    #expect(try place("/* a\rb */ ", .sarif) == [1, 11, 15])
  }

  @Test("invalid UTF-8 counts as its replacement characters")
  func noText() throws {
    let before: [UInt8] = Array("/* ".utf8) + [0xFF, 0xC3] + Array(" */ ".utf8)
    #expect(try place(bytes: before + Array("jump\n".utf8), .json) == [0, 9, 13])
  }

  @Test("locations after the end of a text and in a long line")
  func longLine() throws {
    let filler = "/* " + String(repeating: "🙂", count: 50_000) + " */ "
    #expect(try place(filler, .json) == [0, 100_007, 100_011])
    let many = filler + (1000..<1900).map { "jump\($0); " }.joined()
    let result = check(["a.sextant": many], .json)
    let all = try JSONValue(parsing: result.text)["files"]?.array?.first?["diagnostics"]?.array
    #expect(all?.count == 900)
    #expect(
      all?.last?["range"]?["start"]?["character"]?.int == 100_007 + 899 * 10)
    #expect(try JSONValue(parsing: check(["a.sextant": "append"], .json).text)["files"] != nil)
  }

  // MARK: SARIF

  @Test("a SARIF log has a run with rules, artifacts, results and unchecked files")
  func sarif() throws {
    let result = check(Self.broken, .sarif, paths: [".", "none.sextant"])
    #expect(result.code == .missingInput)
    let log = try JSONValue(parsing: result.text)
    #expect(log["version"]?.string == "2.1.0")
    #expect(log["$schema"]?.string?.hasSuffix("/sarif-schema-2.1.0.json") == true)
    let run = try #require(log["runs"]?.array?.first)
    #expect(log["runs"]?.array?.count == 1)
    #expect(run["columnKind"]?.string == "utf16CodeUnits")
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string == "sextant")
    #expect(driver["semanticVersion"]?.string == sextantVersion)
    let rules = try #require(driver["rules"]?.array)
    #expect(rules.compactMap { $0["id"]?.string } == ["unknownNode", "duplicate", "unused"])
    for rule in rules {
      for name in ["shortDescription", "fullDescription", "help"] {
        #expect(rule[name]?["text"]?.string?.isEmpty == false)
      }
      #expect(rule["help"]?["markdown"]?.string?.contains("```sextant\n") == true)
    }
    let levels = rules.map { $0["defaultConfiguration"]?["level"]?.string }
    #expect(levels == ["error", "error", "warning"])
    let artifacts = try #require(run["artifacts"]?.array)
    #expect(
      artifacts.map { $0["location"]?["uri"]?.string }
        == ["a.sextant", "app.sextant", "b.sextant", "warned.sextant"])
    let invocation = try #require(run["invocations"]?.array?.first)
    #expect(invocation["executionSuccessful"]?.bool == false)
    #expect(invocation["exitCode"]?.int == 66)
    let notice = invocation["toolExecutionNotifications"]?.array?.first
    #expect(notice?["message"]?["text"]?.string == "none.sextant: no such file")
    #expect(notice?["level"]?.string == "error")
  }

  @Test("a result has its rule, its location, related locations and a fix")
  func results() throws {
    let log = try JSONValue(parsing: check(Self.broken, .sarif).text)
    let run = try #require(log["runs"]?.array?.first)
    let (rules, artifacts) = (
      run["tool"]?["driver"]?["rules"]?.array ?? [], run["artifacts"]?.array ?? []
    )
    let results = try #require(run["results"]?.array)
    #expect(results.count == 3)
    for result in results {
      let rule = rules[try #require(result["ruleIndex"]?.int)]
      #expect(rule["id"] == result["ruleId"])
      let place = result["locations"]?.array?.first?["physicalLocation"]
      let index = try #require(place?["artifactLocation"]?["index"]?.int)
      #expect(artifacts[index]["location"]?["uri"] == place?["artifactLocation"]?["uri"])
    }
    let fix = try #require(results[0]["fixes"]?.array?.first)
    #expect(fix["description"]?["text"]?.string == "replace `Detial` with `Detail`")
    let change = try #require(fix["artifactChanges"]?.array?.first)
    #expect(change["artifactLocation"]?["uri"]?.string == "a.sextant")
    let replacement = try #require(change["replacements"]?.array?.first)
    #expect(replacement["insertedContent"]?["text"]?.string == "Detail")
    #expect(
      replacement["deletedRegion"].map(\.compact)
        == #"{"startLine":2,"startColumn":8,"endLine":2,"endColumn":14}"#)
    let related = try #require(results[1]["relatedLocations"]?.array?.first)
    #expect(related["message"]?["text"]?.string == "first declared here")
    #expect(related["physicalLocation"]?["region"]?["startColumn"]?.int == 31)
  }

  @Test("a message has no links or placeholders of SARIF, and an edit is unchanged")
  func messages() throws {
    let files = ["[a](b){0}.sextant": "expect top is A, B\nprint [1, 2,]\n"]
    let log = try JSONValue(parsing: check(files, .sarif, paths: ["[c]{1}", "."]).text)
    let run = log["runs"]?.array?.first
    let notice = run?["invocations"]?.array?.first?["toolExecutionNotifications"]?.array?.first
    #expect(notice?["message"]?["text"]?.string == #"\[c\]{{1}}: no such file"#)
    let messages = run?["results"]?.array?.compactMap { $0["message"]?["text"]?.string } ?? []
    // All brackets and braces are escaped.
    let rest = messages.map { $0.replacing(#/\\[\[\]]|\{\{|\}\}/#, with: "") }
    #expect(!messages.isEmpty && rest.allSatisfy { !$0.contains(#/[\[\]{}]/#) }, "\(messages)")
  }

  @Test("an absolute path is a file URI, dots are removed, and other characters are escaped")
  func addresses() throws {
    let names = ["/x/ä b.sextant", "./in/../c.sextant", "100%.sextant"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "jump\n") })
    let log = try JSONValue(parsing: check(files, .sarif, paths: names).text)
    let artifacts = log["runs"]?.array?.first?["artifacts"]?.array ?? []
    #expect(
      artifacts.map { $0["location"]?["uri"]?.string }
        == ["file:///x/%C3%A4%20b.sextant", "c.sextant", "100%25.sextant"])
    #expect(
      artifacts.map { $0["location"]?["uriBaseId"]?.string } == [nil, "%SRCROOT%", "%SRCROOT%"])
    #expect(
      log["runs"]?.array?.first?["originalUriBaseIds"].map(\.compact)
        == #"{"%SRCROOT%":{"uri":"file:///a%20b/"}}"#)
  }

  @Test(
    "an empty selection is reported in every format", arguments: [Format.json, .sarif])
  func nothing(_ format: Format) throws {
    let result = check([String: String](), format)
    #expect(result.code == .nothingSelected)
    let document = try JSONValue(parsing: result.text)
    #expect(document.text.contains("no scripts found"))
  }

  // MARK: GitHub and JUnit

  @Test("annotations have the location of each problem, and the counts follow")
  func annotations() {
    let result = check(Self.broken, .github, paths: [".", "none.sextant"])
    #expect(result.code == .missingInput)
    let lines = result.text.split(separator: "\n")
    #expect(
      lines.first == "::error file=none.sextant,line=1,title=not checked::no such file")
    #expect(
      lines.contains(
        "::error file=a.sextant,line=2,col=8,title=unknownNode 1220::unknown screen or container `Detial`%0Ahelp: did you mean `Detail`?"
      ))
    #expect(
      lines.contains { $0.hasPrefix("::warning file=warned.sextant,line=1,col=26,title=unused") })
    #expect(lines.last?.hasSuffix(" problems") == true, "\(result.text)")
    #expect(result.errors == "sextant: none.sextant: no such file\n")
  }

  @Test("JUnit's XML has a case for each file, which fails if the file has errors")
  func cases() throws {
    let result = check(Self.broken, .junit)
    #expect(result.code == .badScript)
    for suite in [
      #"<testsuite name="a.sextant" tests="1" failures="1" errors="0" skipped="0" file="a.sextant">"#,
      #"<testcase name="check" classname="a.sextant">"#,
      #"<failure type="unknownNode" message="unknown screen or container `Detial`">a.sextant:2:8: "#,
      #"<testsuite name="b.sextant" tests="1" failures="0" errors="0" skipped="0" file="b.sextant">"#,
      "<system-out>warned.sextant:1:26: warning: ",
    ] { #expect(result.text.contains(suite), "\(result.text)") }
    #expect(result.text.components(separatedBy: "<testsuite ").count == 5)
  }

  @Test("writes several reports at once, also with readable output")
  func severalReports() throws {
    let folder = try TestFolder(Self.broken)
    let result = try Sextant.run(
      ["check", "--report", "junit=j.xml", "--report", "sarif=s.json"], directory: folder.path)
    #expect(result.code == 65 && result.output.hasSuffix("4 files checked, 3 problems\n"))
    #expect(result.errors.contains("a.sextant:2:8: error: "))
    #expect(try folder.read("j.xml").hasSuffix("</testsuites>\n"))
    #expect(try folder.read("s.json").contains("\"unknownNode\""))
    for (arguments, message) in [
      (["--report", "json", "--format", "sarif"], "several reports use standard output"),
      (["--report", "json=x", "--report", "junit=x"], "two reports use the path `x`"),
      (["--report", "text=x"], "`text` cannot be a report with a path"),
      (["--report", "tap"], "unknown format `tap`; the formats are text, json, sarif"),
      (["--report", "json=a.sextant"], "would overwrite a script"),
    ] {
      let wrong = try Sextant.run(["check"] + arguments, directory: folder.path)
      #expect(wrong.code == 64 && wrong.errors.contains(message), "\(wrong.errors)")
    }
    let lost = try Sextant.run(["check", "--report", "json=no/x"], directory: folder.path)
    #expect(lost.code == 74 && lost.errors.contains("no/x cannot be written"), "\(lost.errors)")
  }

  // MARK: Workers

  @Test(
    "the output is the same for any number of workers",
    arguments: [Format.text, .json, .sarif, .github, .junit])
  func workers(_ format: Format) {
    var files = Self.broken
    for number in 0..<60 {
      files["m\(number).sextant"] =
        number % 3 == 0 ? "jump\n" : "import \"app.sextant\"\nappend Detial\n"
    }
    let one = check(files, format, workers: 1)
    #expect(one.code == .badScript)
    for count in [2, 3, 8] {
      let many = check(files, format, workers: count)
      #expect(many.text == one.text && many.errors == one.errors && many.code == one.code)
    }
  }
}
