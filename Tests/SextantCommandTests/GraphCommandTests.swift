import Foundation
import SextantExplore
import SextantReports
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct GraphCommandTests {
  private static let app = """
    app Shop {
      screen Home { action open(id: Int in [1]) { append Detail(id: id) }; action add { present sheet Form } }
      screen Detail(id: Int) { action more { append Detail(id: id) } }
      screen Form { action done { dismiss } }
      screen Lost
      start stacked Home
    }
    scenario "walk" {
      tap add
      expect top is Form
      expect top is Home
    }

    """

  private func run(
    _ file: String, _ format: String, _ files: ScriptedFiles? = nil,
    change: (inout GraphOptions) -> Void = { _ in }
  ) -> BatchResult {
    let files =
      files
      ?? ScriptedFiles([
        "shop.sextant": Self.app, "none.sextant": "append A\n", "bad.sextant": "app {",
      ])
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = GraphOptions.parsed()
    options.format = format
    options.runContext.writer = files
    change(&options)
    let code = MapPrinter(context).graph(file, options)
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }

  @Test("draws the map as text, DOT and Mermaid")
  func golden() {
    #expect(
      run("tree").text == """
        start
        └─ ⊃ Home
        Home
        ├─ open → Detail
        └─ add → Form (sheet)
        Detail(id)
        └─ more → Detail
        Form
        └─ ↩ done
        Lost

        """)
    #expect(
      run("dot").text == """
        digraph "Shop" {
          rankdir=LR
          node [shape=box, fontname="Helvetica"]
          edge [fontname="Helvetica", fontsize=10]
          0 [label="start", shape=oval]
          1 [label="Home"]
          2 [label="Detail(id)"]
          3 [label="Form"]
          4 [label="Lost"]
          0 -> 1 [style=dotted]
          1 -> 2 [label="open"]
          1 -> 3 [label="add"]
          2 -> 2 [label="more"]
        }

        """)
    #expect(
      run("mermaid").text == """
        flowchart LR
          n0(["start"])
          n1["Home"]
          n2["Detail(id)"]
          n3["Form"]
          n4["Lost"]
          n0 -.-> n1
          n1 -->|"open"| n2
          n1 -->|"add"| n3
          n2 -->|"more"| n2

        """)
  }

  @Test("draws the map as SVG")
  func svg() {
    let text = run("svg").text
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" viewBox="))
    let form = """
      <g class="node screen" data-id="screen Form"><title>screen Form
      shop.sextant:4:3
      back: done</title>
      """
    #expect(text.contains(form))
    let way = """
      <g class="way" data-ids="action Home.add → screen Form"><title>action Home.add → screen Form: sheet</title>
      """
    #expect(text.contains(way))
  }

  @Test("JSON conforms to the schema", arguments: [false, true])
  func json(isExplored: Bool) throws {
    let result = run("json") {
      if isExplored { $0.explored = true }
      $0.search.bounds.maxStack = 3
    }
    let file = RepositoryScripts.root.appending(path: "Grammar/map.schema.json")
    let schema = Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
    let value = try JSONValue(parsing: Array(result.text.utf8))
    #expect(schema.violations(of: value) == [])
    #expect(value["isExplored"]?.bool == isExplored)
    #expect(value["edges"]?.array?.count == 4)
  }

  @Test("--explored marks unreachable parts, and reports the bounds")
  func explored() {
    let result = run("tree") {
      $0.explored = true
      $0.search.bounds.maxStack = 2
    }
    #expect(result.code == .success)
    #expect(result.text.hasSuffix("Lost (never seen)\n"))
    #expect(!result.text.contains("Detail (never seen)"))
    #expect(result.errors.contains("unexplored: more than"), "\(result.errors)")
  }

  @Test("a rule with a timer is reached with its delayed effect")
  func exploredRule() {
    let app = """
      app M {
        state on = false
        screen H { action go { set on = true }; action again { set on = true } }
        screen W
        when on { after 1s { append W } }
        start stacked H
      }

      """
    let result = run("m.sextant", "tree", ScriptedFiles(["m.sextant": app])) {
      $0.explored = true
    }
    #expect(result.text.contains("rule when on\n└─ → W (later)"), "\(result.text)")
    #expect(!result.text.contains("never seen"), "\(result.text)")
  }

  @Test("nodes that a rule presents at the start are reached")
  func exploredStart() {
    let app = """
      app M uses coordinator {
        state on = false
        flow Main {
          route home { action out { set on = false } }
          route login popup fullScreen starts L
        }
        flow L { route w { action go { set on = true } } }
        when on { in flow L: stop } otherwise { in flow Main: show login }
        start Main
      }

      """
    let result = run("m.sextant", "tree", ScriptedFiles(["m.sextant": app])) {
      $0.explored = true
    }
    #expect(result.code == .success, "\(result.errors)")
    #expect(
      result.text.hasPrefix(
        """
        start
        ├─ → route login (popup fullScreen, by when on … otherwise)
        └─ ⊃ flow Main

        """), "\(result.text)")
  }

  @Test("draws the state at a line, in every format")
  func state() {
    #expect(run("shop.sextant:9", "tree").text.contains("sheet: Form"))
    #expect(run("shop.sextant:9", "dot").text.hasPrefix("digraph state {"))
    #expect(run("shop.sextant:9", "mermaid").text.hasPrefix("flowchart TD\n"))
    #expect(run("shop.sextant:9", "json").text.contains("\"Form\""))
    #expect(run("shop.sextant:9", "svg").text.contains(">sheet</text>"))
    #expect(run("shop.sextant:9", "svg").code == .success)
  }

  @Test(
    "has exit codes and messages for unusable arguments",
    arguments: [
      ("none.sextant", ExitCode.nothingSelected, "the file declares no app"),
      ("bad.sextant", .badScript, "error"), ("gone.sextant", .missingInput, "gone.sextant"),
      ("gone.sextant:3", .missingInput, "gone.sextant"),
      ("shop.sextant:99", .nothingSelected, "no line 99"),
      ("shop.sextant:0", .usage, "no line 0"),
      (
        "shop.sextant:99999999999999999999", .nothingSelected,
        "shop.sextant: no such line: the file has 12 lines"
      ),
      ("shop.sextant:11", .failure, "the visible node is Form"),
    ])
  func codes(file: String, code: ExitCode, message: String) {
    let result = run(file, "tree")
    #expect(result.code == code)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("rejects a folder without scripts and a folder with several scripts")
  func folders() throws {
    let folder = try TestFolder(["a/1.sextant": Self.app, "a/2.sextant": Self.app, "b/c.txt": ""])
    func graph(_ path: String) throws -> ProcessResult {
      try Sextant.run(["graph", path], directory: folder.path)
    }
    let several = try graph("a")
    #expect(several.code == 64 && several.errors == "sextant: a: give a single file with an app\n")
    let none = try graph("b")
    #expect(none.code == 69 && none.errors.hasPrefix("sextant: b: no scripts found"))
  }

  @Test("a drawing does not overwrite a script")
  func overwriting() throws {
    let result = try Sextant.run(["graph", "a.sextant", "-o", "b.sextant"])
    #expect(result.code == 64)
    #expect(
      result.errors.contains("-o b.sextant: the picture would overwrite a script"))
  }

  @Test func readmePictureIsUpToDate() throws {
    let root = RepositoryScripts.root
    let result = try Sextant.run(
      ["graph", "Scripts/shop.sextant:45", "--format", "svg"], directory: root.path)
    let file = root.appending(path: "Documentation/shop.svg")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(result.output == text, "Documentation/shop.svg is out of date: run Scripts/dev/pages")
    let page = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("(Documentation/shop.svg)"))
  }

  @Test("does not overwrite an input, or a script behind a link")
  func overwritingThroughLink() throws {
    let folder = try TestFolder(["a.sextant": Self.app, "app.txt": Self.app])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.svg", withDestinationPath: "a.sextant")
    let commands = [
      ["graph", "a.sextant", "-o", "link.svg"], ["graph", "app.txt", "-o", "./app.txt"],
      ["diff", "a.sextant", "app.txt", "-o", "app.txt"],
      ["test", "a.sextant", "--report", "html=link.svg"],
      ["test", "a.sextant", "--coverage-report", "json=link.svg"],
    ]
    for command in commands {
      let result = try Sextant.run(command, directory: folder.path)
      #expect(
        result.code == 64 && result.errors.contains("would overwrite"), "\(command) \(result)")
    }
    for file in ["a.sextant", "app.txt"] {
      #expect(try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8) == Self.app)
    }
  }

  @Test("does not overwrite a merged report", arguments: ["--report", "--coverage-report"])
  func merging(option: String) throws {
    let result = try Sextant.run(["merge", "a.json", option, "json=./a.json"])
    let message =
      "\(option) ./a.json: the report would overwrite an input file"
    #expect(result.code == 64 && result.errors.contains(message), "\(result)")
  }

  @Test("reports a missing folder")
  func missingFolder() throws {
    let folder = try TestFolder(["a.sextant": Self.app + "scenario \"s\" { expect top is Home }\n"])
    for arguments in [
      ["graph", "a.sextant", "-o", "none/a.svg"],
      ["test", "a.sextant", "--report", "tap=none/a"],
    ] {
      let result = try Sextant.run(arguments, directory: folder.path)
      #expect(
        result.code == 74 && result.errors.contains("written: the folder does not exist\n"),
        "\(result)")
    }
  }

  @Test(
    "a report does not overwrite a script, and the message names the option",
    arguments: [
      ["--report", "tap=b.sextant"], ["--xunit-output", "b.sextant"],
      ["--coverage-report", "json=b.sextant"],
    ])
  func overwritingByReport(_ options: [String]) throws {
    let result = try Sextant.run(["test", "Scripts/tour"] + options)
    let message = "\(options[0]) b.sextant: the report would overwrite a script"
    #expect(result.code == 64 && result.errors.contains(message), "\(result)")
  }

  @Test("writes a drawing to a file, and reports an unwritable file")
  func output() throws {
    let files = ScriptedFiles(["shop.sextant": Self.app])
    let result = run("dot", files) { $0.output = "out.dot" }
    #expect(result.code == .success && result.text.isEmpty)
    let written = try String(decoding: files.read("out.dot"), as: UTF8.self)
    #expect(written.hasPrefix("digraph"))
    let locked = run("dot", files) { $0.output = "locked/out.dot" }
    #expect(locked.code == .cannotWrite && locked.errors.contains("cannot be written"))
  }

  private func run(
    _ format: String, _ files: ScriptedFiles? = nil,
    change: (inout GraphOptions) -> Void = { _ in }
  ) -> BatchResult { run("shop.sextant", format, files, change: change) }
}
