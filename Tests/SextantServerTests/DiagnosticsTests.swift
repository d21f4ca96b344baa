import SextantReports
import SextantServer
import Synchronization
import Testing

@Suite("diagnostics in an editor")
struct DiagnosticsTests {
  private static let shop = """
    app Shop {
      screen Home { action open { append Detail } }
      screen Detail
      start stacked Home
    }

    """
  private static let walk = """
    import "shop.sextant"

    scenario "walk" {
      tap open
      expect top is Detail
    }

    """
  private static func client() -> EditorClient {
    EditorClient(["/w/shop.sextant": shop, "/w/walk.sextant": walk])
  }

  @Test("each version of a text has the diagnostics of the checker")
  func versions() throws {
    var client = Self.client()
    client.open("/w/walk.sextant")
    #expect(client.codes("/w/walk.sextant") == [])
    client.change("/w/walk.sextant", "opn", range: EditorClient.range(3, 6, 3, 10))
    let sent = try #require(client.received.last)
    #expect(sent.at("params", "version") == 2)
    let diagnostic = try #require(client.diagnostics("/w/walk.sextant")?.first)
    #expect(diagnostic.at("code") == "unknownAction")
    #expect(diagnostic.at("range") == EditorClient.range(3, 6, 3, 9))
    #expect(diagnostic.at("source") == "sextant")
    client.change("/w/walk.sextant", "open", range: EditorClient.range(3, 6, 3, 9))
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("ranges count in UTF-16 after characters beyond the basic plane")
  func astral() throws {
    var client = Self.client()
    client.open("/w/a.sextant", "let x = \"👩‍🚀𝔘\" ; print y\n")
    let diagnostic = try #require(
      client.diagnostics("/w/a.sextant")?.first { $0.at("code") == "unknownName" })
    #expect(diagnostic.at("range") == EditorClient.range(0, 26, 0, 27))
  }

  @Test("an edit of an imported text updates its importers")
  func imported() {
    var client = Self.client()
    client.open("/w/walk.sextant")
    client.open("/w/shop.sextant")
    client.change("/w/shop.sextant", Self.shop.replacing("action open", with: "action enter"))
    #expect(client.codes("/w/walk.sextant") == ["unknownAction"])
    let sent = client.received.suffix(2).map { $0.at("params", "uri") }
    #expect(sent == ["file:///w/shop.sextant", "file:///w/walk.sextant"])
    client.change("/w/shop.sextant", Self.shop)
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("errors of a closed file are published for it, and removed later")
  func notOpen() {
    var client = Self.client()
    client.files["/w/shop.sextant"] = Self.shop.replacing("start stacked Home", with: "start Hme")
    client.open("/w/walk.sextant")
    #expect(client.codes("/w/shop.sextant")?.isEmpty == false)
    client.tell("didClose", of: "/w/walk.sextant")
    #expect(client.codes("/w/shop.sextant") == [])
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("deleting or restoring a file updates the diagnostics of its importers")
  func deletedFiles() {
    var client = Self.client()
    client.open("/w/walk.sextant")
    client.files["/w/shop.sextant"] = nil
    let change: JSONValue = ["changes": [["uri": "file:///w/shop.sextant", "type": 3]]]
    client.notify("workspace/didChangeWatchedFiles", change)
    client.idle()
    #expect(client.codes("/w/walk.sextant") == ["importFailed"])
    client.files["/w/shop.sextant"] = Self.shop
    client.notify("workspace/didChangeWatchedFiles", change)
    client.idle()
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("a closed text has the content of its file")
  func closed() {
    var client = Self.client()
    client.open("/w/walk.sextant")
    client.open("/w/shop.sextant", Self.shop.replacing("action open", with: "action enter"))
    #expect(client.codes("/w/walk.sextant") == ["unknownAction"])
    client.tell("didClose", of: "/w/shop.sextant")
    #expect(client.codes("/w/walk.sextant") == [])
  }

  // MARK: Runs

  @Test("a saved text shows failures until the text or an import is edited")
  func saved() throws {
    var client = Self.client()
    client.open("/w/walk.sextant", Self.walk.replacing("is Detail", with: "is Home"))
    #expect(client.codes("/w/walk.sextant") == [])
    client.tell("didSave", of: "/w/walk.sextant")
    let failure = try #require(client.diagnostics("/w/walk.sextant")?.first)
    #expect(failure.at("code") == "expectationFailed")
    #expect(failure.at("source") == "sextant test")
    #expect(failure.at("range") == EditorClient.range(4, 2, 4, 20))
    client.change("/w/walk.sextant", Self.walk)
    #expect(client.codes("/w/walk.sextant") == [])
    client.change("/w/walk.sextant", Self.walk.replacing("is Detail", with: "is Home"))
    client.tell("didSave", of: "/w/walk.sextant")
    #expect(client.codes("/w/walk.sextant") == ["expectationFailed"])
    client.open("/w/shop.sextant", Self.shop + "// edited\n")
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("failures stay if no file has changed, despite notifications")
  func stays() {
    var client = Self.client()
    client.open("/w/walk.sextant", Self.walk.replacing("is Detail", with: "is Home"))
    client.tell("didSave", of: "/w/walk.sextant")
    func tell(_ path: String) {
      client.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": EditorClient.uri(path), "type": 2]]])
      client.idle()
    }
    tell("/w/walk.sextant")
    tell("/w/shop.sextant")
    client.open("/w/shop.sextant")
    client.tell("didClose", of: "/w/shop.sextant")
    #expect(client.codes("/w/walk.sextant") == ["expectationFailed"])
    client.files["/w/shop.sextant"] = Self.shop + "// edited\n"
    tell("/w/shop.sextant")
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("saving an app runs the scenarios of its importers")
  func savedApp() {
    var client = Self.client()
    client.open("/w/walk.sextant")
    client.open("/w/shop.sextant")
    client.change(
      "/w/shop.sextant", Self.shop.replacing("append Detail", with: "append Detail; append Home"))
    #expect(client.codes("/w/walk.sextant") == [])
    client.tell("didSave", of: "/w/shop.sextant")
    #expect(client.codes("/w/walk.sextant") == ["expectationFailed"])
  }

  @Test(
    "a text keeps the URI of the client",
    arguments: [
      "file:///w/%c3%a9.sextant", "file://localhost/w/a.sextant", "file:///w/a+b.sextant",
    ])
  func names(uri: String) {
    var client = EditorClient(["/w/é.sextant": "apend A\n"])
    let document: JSONValue = ["uri": .string(uri), "version": 1, "text": "apend A\n"]
    client.notify("textDocument/didOpen", ["textDocument": document])
    client.idle()
    client.notify("textDocument/didClose", ["textDocument": document])
    let sent = client.received.filter { $0.at("method") == "textDocument/publishDiagnostics" }
    #expect(sent.map { $0.at("params", "uri").string } == [uri, uri])
    #expect(sent.map { $0.at("params", "diagnostics").array?.count } == [1, 0])
  }

  @Test("diagnostics under the old name of a file are removed")
  func otherName() {
    var client = Self.client()
    client.files["/w/shop.sextant"] = Self.shop.replacing("start stacked Home", with: "start Hme")
    client.open("/w/walk.sextant")
    #expect(client.codes("/w/shop.sextant")?.isEmpty == false)
    let document: JSONValue = [
      "uri": "file://localhost/w/shop.sextant", "version": 1, "text": .string(Self.shop),
    ]
    client.notify("textDocument/didOpen", ["textDocument": document])
    client.idle()
    #expect(client.codes("/w/shop.sextant") == [])
  }

  @Test("rejects endless devices")
  func pipes() {
    var client = Self.client()
    client.files["/dev/stdin"] = Self.shop
    client.open("/w/a.sextant", "import \"/dev/stdin\"\n")
    #expect(client.codes("/w/a.sextant") == ["importFailed"])
  }

  @Test("reports the number of omitted failures")
  func manyFailures() {
    var client = Self.client()
    let scenarios = (0..<110).map { "scenario \"\($0)\" { expect top is Detail }\n" }
    client.open("/w/walk.sextant", "import \"shop.sextant\"\n" + scenarios.joined())
    client.tell("didSave", of: "/w/walk.sextant")
    #expect(client.diagnostics("/w/walk.sextant")?.count == 101)
    #expect(
      client.diagnostics("/w/walk.sextant")?.last?.at("message")
        == "10 more failures and warnings are not shown")
  }

  @Test("the command runs the scenario of a line, or all scenarios, and returns the result")
  func command() throws {
    var client = Self.client()
    let text = Self.walk + "scenario \"fails\" { expect top is Detail }\n"
    client.open("/w/walk.sextant", text)
    let lenses = try #require(client.ask("codeLens", "/w/walk.sextant").array)
    #expect(lenses.map { $0.at("range", "start", "line").int } == [0, 2, 6])
    for (lens, passes) in zip(lenses, [false, true, false]) {
      let result = client.request("workspace/executeCommand", lens.at("command"))
      #expect(result.at("passed") == .bool(passes), "\(result)")
    }
    client.idle()
    #expect(client.codes("/w/walk.sextant") == ["expectationFailed"])
    #expect(
      client.messages("window/showMessage") == [
        "1 scenario passed, 1 failed: fails", "1 scenario passed",
        "no scenarios passed, 1 failed: fails",
      ])
  }

  @Test("an edit of another text keeps the run of a saved text")
  func savedAndEdited() {
    let isSuperseded = Mutex(false)
    var client = EditorClient(interruption: { _ in isSuperseded.withLock { $0 ? .superseded : nil }
    })
    client.open(
      "/w/a.sextant", "scenario \"s\" { repeat 200 { append A; drop last }; expect top is B }\n")
    client.open("/w/b.sextant", "append A\n")
    isSuperseded.withLock { $0 = true }
    client.notify("textDocument/didSave", ["textDocument": ["uri": "file:///w/a.sextant"]])
    client.server.work()
    isSuperseded.withLock { $0 = false }
    client.change("/w/b.sextant", "append B\n")
    #expect(client.codes("/w/a.sextant") == ["expectationFailed"])
    client.notify("textDocument/didSave", ["textDocument": ["uri": "file:///w/a.sextant"]])
    client.change("/w/a.sextant", "append A\n")
    #expect(client.codes("/w/a.sextant") == [] && !client.server.hasWork)
  }

  @Test("a text with errors is not run")
  func notRun() {
    var client = Self.client()
    client.open("/w/walk.sextant", Self.walk + "append")
    let result = client.request(
      "workspace/executeCommand",
      ["command": "sextant.run", "arguments": ["file:///w/walk.sextant"]])
    #expect(result.at("passed") == false)
  }
}
