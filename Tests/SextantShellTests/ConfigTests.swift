import Foundation
import SextantReports
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct ConfigTests {
  private func arguments(
    _ text: String, at path: String = ".sextant.json", for command: ConfigCommand = .test,
    beside given: [String] = [], hasPaths: Bool = false
  ) throws -> [String] {
    try Config(path, EditedFiles([path: text]), isNamed: true)
      .arguments(for: command, beside: given, hasPaths: hasPaths).map(\.text)
  }

  @Test(
    "each key has the effect of the option with its name",
    arguments: [
      (#"{"filter": ["a", "-b"]}"#, ["--filter=a", "--filter=-b"]),
      (#"{"tags": "a and b"}"#, ["--tags=a and b"]),
      (#"{"strict": true, "times": false}"#, ["--strict"]),
      (#"{"max-failures": 3, "num-workers": 1}"#, ["--max-failures=3", "--num-workers=1"]),
      (
        #"{"report": ["pretty", "junit=x.xml", "tap=/x", "json=-"]}"#,
        ["--report=pretty", "--report=junit=../x.xml", "--report=tap=/x", "--report=json=-"]
      ),
      (#"{"xunit-output": "out/x.xml"}"#, ["--xunit-output=../out/x.xml"]),
      (
        #"{"paths": [".", "a", "../b", "/c", "../-d"]}"#,
        ["..", "../a", "../../b", "/c", "../../-d"]
      ),
      (#"{"$schema": "any", "filter": []}"#, []), ("\u{FEFF}{}", []),
    ])
  func keys(_ text: String, _ expected: [String]) throws {
    #expect(try arguments(text, at: "../.sextant.json") == expected)
  }

  private static let all = """
    {"paths": ["a"], "filter": ["x"], "skip": ["y"], "strict": true, "report": ["tap"],
     "xunit-output": "x.xml", "num-workers": 2}
    """

  @Test(
    "an option of the command line replaces the value of a key, even a list",
    arguments: [
      (["--filter", "z"], ["a", "--skip=y", "--strict", "--report=tap", "--xunit-output=x.xml"]),
      (["--skip=z"], ["a", "--filter=x", "--strict", "--report=tap", "--xunit-output=x.xml"]),
      (["--no-strict", "--filter=z"], ["a", "--skip=y", "--report=tap", "--xunit-output=x.xml"]),
      (["--list"], ["a", "--filter=x", "--skip=y", "--strict"]),
      (["-l"], ["a", "--filter=x", "--skip=y", "--strict"]),
      (["-vl"], ["a", "--filter=x", "--skip=y", "--strict"]),
      (
        ["--", "--filter"],
        ["a", "--filter=x", "--skip=y", "--strict", "--report=tap", "--xunit-output=x.xml"]
      ),
    ])
  func overridden(_ given: [String], _ expected: [String]) throws {
    #expect(try arguments(Self.all, beside: given) == expected + ["--num-workers=2"])
  }

  @Test("a command uses only its keys, and paths if it has none")
  func commands() throws {
    #expect(try arguments(Self.all, for: .check) == ["a", "--strict", "--num-workers=2"])
    #expect(try arguments(Self.all, for: .format) == ["a"])
    #expect(try arguments(Self.all, for: .format, hasPaths: true).isEmpty)
  }

  @Test(
    "reports a bad file with its location and a suggestion",
    arguments: [
      ("{\n  \"fliter\": []\n}", "2:3: unknown key `fliter`: did you mean `filter`?"),
      (#"{"colour": 1}"#, "1:2: unknown key `colour`: `sextant help config` lists the keys"),
      (
        #"{"a\u001b[31m": 1}"#,
        "1:2: unknown key `a␛[31m`: `sextant help config` lists the keys"
      ),
      (#"{"filter": "a\"b"}"#, #"1:12: `filter` is a list of strings: write `["a\"b"]`"#),
      (#"{"filter": 3}"#, "1:12: `filter` is a list of strings"),
      (#"{"filter": ["a", 3]}"#, "1:18: each element of `filter` must be a string"),
      (#"{"paths": "a"}"#, #"1:11: `paths` is a list of paths: write `["a"]`"#),
      (#"{"tags": ["a"]}"#, #"1:10: `tags` is a text: write `"a"`"#),
      (#"{"xunit-output": true}"#, "1:18: `xunit-output` is a path"),
      (#"{"strict": "true"}"#, "1:12: `strict` is `true` or `false`: write `true`"),
      (#"{"max-steps": "9"}"#, "1:15: `max-steps` is a whole number, at least 1: write `9`"),
      (#"{"max-steps": 0}"#, "1:15: `max-steps` is a whole number, at least 1"),
      (#"{"max-steps": 1.5}"#, "1:15: `max-steps` is a whole number, at least 1"),
      (#"{"max-steps": 99999999999999999999}"#, "1:15: `max-steps` is a whole number, at least 1"),
      (#"{"strict": true, "strict": true}"#, "1:18: duplicate name in the object"),
      ("{ // why\n}", "1:3: expected a name in quotes; comments are not allowed in JSON"),
      (
        #"{"strict": true,}"#,
        "1:17: expected a name in quotes; remove the comma before it"
      ),
      ("{'strict': true}", "1:2: expected a name in quotes; use double quotes in JSON"),
      (
        "\u{FEFF}{\"ä\": 1, \"strict\": 1}",
        "1:2: unknown key `ä`: `sextant help config` lists the keys"
      ),
      ("[]", #"1:1: expected an object, as in `{"filter": ["buy"]}`"#),
      ("", "1:1: expected a value"),
      ("{} {}", "1:4: unexpected text after the value"),
      (String(repeating: "[", count: 10_000), "1:8001: more than 8000 levels of nesting"),
      (
        #"{"filter": [\#(String(repeating: "\"a\", ", count: 1_000))"a"]}"#,
        "1:12: `filter` has more than 1000 elements"
      ),
    ])
  func bad(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigProblem.self) {
      _ = try Config("x/.sextant.json", EditedFiles(["x/.sextant.json": text]))
    }
    #expect(error?.text == "sextant: x/.sextant.json:\(message)\n")
  }

  @Test("a missing or too large file has no location")
  func unreadable() {
    let large = EditedFiles(["c.json": String(repeating: " ", count: 1 << 20 + 1)])
    for (path, message) in [
      ("none.json", "no such file"), ("c.json", "larger than 1 MB"),
    ] {
      let error = #expect(throws: ConfigProblem.self) { _ = try Config(path, large) }
      #expect(error?.text == "sextant: \(path): \(message)\n")
    }
  }

  @Test(
    "the nearest file in the ancestor folders counts, up to the root of the repository",
    arguments: [
      (["a/b/.sextant.json"], ["a/b/x.sextant"], "a/b/.sextant.json"),
      (["a/b/.sextant.json"], ["a/b/x.sextant:3"], "a/b/.sextant.json"),
      (["a/b/.sextant.json", "a/.sextant.json"], ["a/b"], "a/b/.sextant.json"),
      (["a/.sextant.json", ".sextant.json"], ["a/b"], nil),
      (["a/.sextant.json", ".sextant.json", ".git/HEAD"], ["a/b"], "a/.sextant.json"),
      (["a/.sextant.json", ".git/HEAD"], ["c", "a"], nil),
      (["../.sextant.json"], [], nil), (["../.sextant.json"], ["-"], nil),
      (["../.sextant.json"], ["a/b"], nil), (["../.sextant.json"], ["/here/a/b"], nil),
      (["../.sextant.json", "../.git/HEAD"], [], "../.sextant.json"),
      (["../.sextant.json", "../.git/HEAD"], ["-"], "../.sextant.json"),
      (["../.sextant.json", "../.git/HEAD"], ["a/b"], "../.sextant.json"),
      (["../.sextant.json", "../.git/HEAD"], ["/here/a/b"], "/.sextant.json"),
      (["../.sextant.json", ".git/HEAD"], ["a"], nil),
      (["../.sextant.json", "a/.git"], ["a"], nil),
      ([".sextant.json", ".git/HEAD"], ["a"], ".sextant.json"),
    ] as [([String], [String], String?)])
  func search(_ present: [String], _ paths: [String], _ expected: String?) {
    let scripts = ["a/b/x.sextant", "c/x.sextant"]
    let files = EditedFiles(
      Dictionary(uniqueKeysWithValues: (present + scripts).map { ($0, "") }))
    #expect(ConfigSearch(from: paths, files).found == expected)
  }

  @Test(
    "does not read a file that others can write",
    arguments: [
      (7, [:], false, nil), (0, [:], false, nil), (nil, [:], true, nil),
      (8, [:], false, "the file belongs to another user"),
      (8, [".": 8], false, nil),
      (8, [".": 9, ".git": 8], false, "the file belongs to another user"),
      (7, [:], true, "every user can write this file"),
      (8, [".": 8], true, "every user can write this file"),
    ] as [(UInt32?, [String: UInt32], Bool, String?)])
  func owners(_ owner: UInt32?, _ others: [String: UInt32], _ isShared: Bool, _ reason: String?) {
    var owners = others
    owners[".sextant.json"] = owner
    let files = EditedFiles(
      [".sextant.json": "{}", ".git/HEAD": "", "a/x.sextant": ""], owners: owners,
      shared: isShared ? [".sextant.json"] : [])
    let rest = "read it with `--config .sextant.json`, or ignore it with `--no-config`"
    #expect(
      ConfigSearch(from: ["a"], files).problem(files, user: 7)?.text
        == reason.map { "sextant: .sextant.json: \($0): \(rest)\n" })
  }

  @Test(
    "a path outside the folder needs a file named on the command line",
    arguments: [
      (#"{"report": ["junit=/x.xml"]}"#, "1:13: `report`: `/x.xml`"),
      (#"{"report": ["tap", "junit=../x.xml"]}"#, "1:20: `report`: `../x.xml`"),
      (#"{"report": ["junit=a/../../x.xml"]}"#, "1:13: `report`: `a/../../x.xml`"),
      (#"{"coverage-report": ["json=/x"]}"#, "1:22: `coverage-report`: `/x`"),
      (#"{"xunit-output": "/here-not/x.xml"}"#, "1:18: `xunit-output`: `/here-not/x.xml`"),
      (#"{"paths": [".", ".."]}"#, "1:17: `paths`: `..`"),
      (#"{"names": "../names.json"}"#, "1:11: `names`: `../names.json`"),
      (
        #"{"report": ["junit=/here/x.xml", "tap=-"], "paths": ["-", "a/.."], "names": {}}"#, nil
      ),
    ] as [(String, String?)])
  func outside(_ text: String, _ message: String?) throws {
    let files = EditedFiles([".sextant.json": text])
    let rest =
      " is outside of the folder of the configuration file: allow the path with `--config .sextant.json`"
    var problem: ConfigProblem?
    do { _ = try Config(".sextant.json", files) } catch { problem = error }
    #expect(problem?.text == message.map { "sextant: .sextant.json:\($0)\(rest)\n" })
    _ = try Config(".sextant.json", files, isNamed: true)
  }

  @Test("the schema is generated from the table, and accepts valid files")
  func schema() throws {
    let file = RepositoryScripts.root.appending(path: "Grammar/config.schema.json")
    let bytes = [UInt8](try Data(contentsOf: file))
    #expect(String(decoding: bytes, as: UTF8.self) == ConfigHelp.schema)
    let schema = Schema(try JSONValue(parsing: bytes))
    func violations(_ text: String) throws -> [String] {
      schema.violations(of: try JSONValue(parsing: Array(text.utf8)))
    }
    #expect(try violations(Self.all).isEmpty)
    for bad in [#"{"fliter": []}"#, #"{"filter": [1]}"#, #"{"max-steps": 0}"#, #"{"strict": 1}"#] {
      #expect(try !violations(bad).isEmpty, "\(bad)")
    }
  }
}
