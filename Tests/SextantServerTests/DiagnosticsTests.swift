import SextantReports
import SextantServer
import Synchronization
import Testing

@Suite("Diagnostics in an editor")
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

  @Test("each version of a text has its own, from the checker")
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

  @Test("ranges count in UTF-16 behind characters beyond the basic plane")
  func astral() throws {
    var client = Self.client()
    client.open("/w/a.sextant", "let x = \"👩‍🚀𝔘\" ; print y\n")
    let diagnostic = try #require(
      client.diagnostics("/w/a.sextant")?.first { $0.at("code") == "unknownName" })
    #expect(diagnostic.at("range") == EditorClient.range(0, 26, 0, 27))
  }

  @Test("an edit of an imported text is seen in those that import it")
  func imported() {
    var client = Self.client()
    client.open("/w/walk.sextant")
    client.open("/w/shop.sextant")
    client.change("/w/shop.sextant", Self.shop.replacing("action open", with: "action enter"))
    #expect(client.codes("/w/walk.sextant") == ["unknownAction"])
    client.change("/w/shop.sextant", Self.shop)
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("what is wrong with a file that is not open is shown there, and taken back")
  func notOpen() {
    var client = Self.client()
    client.files["/w/shop.sextant"] = Self.shop.replacing("start stacked Home", with: "start Hme")
    client.open("/w/walk.sextant")
    #expect(client.codes("/w/shop.sextant")?.isEmpty == false)
    client.tell("didClose", of: "/w/walk.sextant")
    #expect(client.codes("/w/shop.sextant") == [])
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("a file that vanishes, or comes back, changes what is said of those that read it")
  func vanishing() {
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

  @Test("a text that is closed is as the file is again")
  func closed() {
    var client = Self.client()
    client.open("/w/walk.sextant")
    client.open("/w/shop.sextant", Self.shop.replacing("action open", with: "action enter"))
    #expect(client.codes("/w/walk.sextant") == ["unknownAction"])
    client.tell("didClose", of: "/w/shop.sextant")
    #expect(client.codes("/w/walk.sextant") == [])
  }

  // MARK: Runs

  @Test("a saved text shows where its scenarios fail, until it or what it imports is edited")
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
    client.open("/w/shop.sextant")
    #expect(client.codes("/w/walk.sextant") == [])
  }

  @Test("the command runs the scenario of a line, or all, and says what has come of it")
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

  @Test("an edit of another text does not lose the run of a saved one")
  func savedAndEdited() {
    let isSuperseded = Mutex(false)
    var client = EditorClient(isSuperseded: { _ in isSuperseded.withLock { $0 } })
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

  @Test("of a text with errors nothing is run")
  func notRun() {
    var client = Self.client()
    client.open("/w/walk.sextant", Self.walk + "append")
    let result = client.request(
      "workspace/executeCommand",
      ["command": "sextant.run", "arguments": ["file:///w/walk.sextant"]])
    #expect(result.at("passed") == false)
  }
}
