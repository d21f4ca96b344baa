import SextantReports
import SextantServer
import Testing

@Suite("code actions")
struct CodeActionTests {
  private func actions(
    _ client: inout EditorClient, _ path: String, _ line: Int
  ) -> [JSONValue] {
    client.ask("codeAction", path, lines: line..<line + 1).array ?? []
  }

  @Test("the fix of a diagnostic edits its version of the text")
  func fix() throws {
    var client = EditorClient()
    let text = "append Detail\napend Other\n"
    client.open("/w/a.sextant", "screen Detail\n" + text)
    let action = try #require(actions(&client, "/w/a.sextant", 2).first)
    #expect(action.at("title") == "replace `apend` with `append`")
    let change = action.at("edit", "documentChanges").array?.first
    #expect(change?.at("textDocument", "version") == 1)
    let fixed = try applying(
      edits(of: "/w/a.sextant", in: action.at("edit")), to: "screen Detail\n" + text)
    #expect(fixed == "screen Detail\nappend Detail\nappend Other\n")
    #expect(actions(&client, "/w/a.sextant", 0).isEmpty)
  }

  @Test("returns the requested kinds, with their diagnostics")
  func kinds() throws {
    var client = EditorClient()
    client.open("/w/a.sextant", "apend A\napend A\n")
    let diagnostics = try #require(client.diagnostics("/w/a.sextant"))
    func actions(_ kind: JSONValue) -> [JSONValue] {
      client.ask(
        "codeAction", "/w/a.sextant", lines: 1..<2,
        context: ["diagnostics": .array(diagnostics), "only": [kind]]
      ).array ?? []
    }
    #expect(actions("quickfix").map { $0.at("diagnostics") } == [.array([diagnostics[1]])])
    #expect(actions("refactor").isEmpty && actions("quickfix.other").isEmpty)
  }

  @Test("each case of a scenario offers its actual graph")
  func cases() {
    var client = EditorClient()
    client.open(
      "/w/a.sextant",
      "screen P(n: Int)\nscenario \"s\" for k in [1, 2] {\n  append P(n: k)\n  expect graph { stack }\n}\n"
    )
    client.tell("didSave", of: "/w/a.sextant")
    let titles = actions(&client, "/w/a.sextant", 3).compactMap { $0.at("title").string }
    #expect(titles.map { $0.suffix(7) } == [" [k: 1]", " [k: 2]"])
  }

  @Test("a client without versions gets edits by file")
  func unversioned() throws {
    var client = EditorClient(initialized: false)
    client.request("initialize", ["capabilities": [:]])
    client.open("/w/a.sextant", "screen Detail\napend Detail\n")
    let action = try #require(actions(&client, "/w/a.sextant", 1).first)
    #expect(action.at("edit", "changes", "file:///w/a.sextant").array?.count == 1)
  }

  @Test(
    "a failed expectation can accept the actual graph",
    arguments: [
      "expect graph { stack { Home; Other } }", "expect graph snapshot { stack { Home; Other } }",
      "expect graph snapshot",
    ])
  func accept(expectation: String) throws {
    var client = EditorClient()
    let text = "scenario \"s\" {\n  append A\n  \(expectation)\n}\n"
    client.open("/w/a.sextant", text)
    client.tell("didSave", of: "/w/a.sextant")
    let action = try #require(actions(&client, "/w/a.sextant", 2).first)
    let accepted = try applying(edits(of: "/w/a.sextant", in: action.at("edit")), to: text)
    #expect(accepted != text)
    client.change("/w/a.sextant", accepted)
    client.tell("didSave", of: "/w/a.sextant")
    #expect(client.codes("/w/a.sextant") == [])
    #expect(actions(&client, "/w/a.sextant", 2).isEmpty)
  }

  @Test("a named snapshot is written to the file beside the script")
  func named() throws {
    var client = EditorClient()
    client.open(
      "/w/a.sextant", "scenario \"s\" {\n  append A\n  expect graph snapshot \"list\"\n}\n")
    client.tell("didSave", of: "/w/a.sextant")
    let action = try #require(actions(&client, "/w/a.sextant", 2).first)
    let changes = try #require(action.at("edit", "documentChanges").array)
    #expect(changes.first?.at("kind") == "create")
    let text = try applying(edits(of: "/w/a.sextant.snap", in: action.at("edit")), to: "")
    #expect(text.contains("snapshot \"list\""))
    client.files["/w/a.sextant.snap"] = text
    client.tell("didSave", of: "/w/a.sextant")
    #expect(client.codes("/w/a.sextant") == [])
  }
}
