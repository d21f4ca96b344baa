import SextantReports
import SextantServer
import Testing

@Suite("invalid requests of a client")
struct ServerTests {
  @Test("rejects requests before the initialization")
  func notInitialized() {
    var client = EditorClient(initialized: false)
    #expect(client.request("textDocument/hover", [:]).at("code") == -32002)
    #expect(client.request("shutdown", nil).at("code") == -32002)
    #expect(client.request("initialize", nil).at("code") == -32602)
    #expect(
      client.request("initialize", ["capabilities": [:]]).at("capabilities", "hoverProvider")
        == true)
    #expect(client.request("initialize", ["capabilities": [:]]).at("code") == -32600)
  }

  @Test(
    "rejects a request without its parameters",
    arguments: [
      "completion", "hover", "inlayHint", "definition", "references", "prepareRename", "rename",
      "documentSymbol", "foldingRange", "semanticTokens/full", "semanticTokens/range", "formatting",
      "rangeFormatting", "codeAction", "codeLens",
    ])
  func lacking(method: String) {
    var client = EditorClient()
    for params: JSONValue in [
      nil, [], ["textDocument": 3], ["textDocument": ["uri": "file:///w/none.sextant"]],
    ] {
      #expect(client.request("textDocument/\(method)", params).at("code") == -32602)
    }
  }

  @Test("rejects a malformed position, but accepts a position outside of the text")
  func places() {
    var client = EditorClient()
    client.open("/w/a.sextant", "append A\n")
    for method in ["completion", "hover", "definition", "references", "prepareRename"] {
      let document: JSONValue = ["uri": "file:///w/a.sextant"]
      let bad = client.request(
        "textDocument/\(method)", ["textDocument": document, "position": ["line": "x"]])
      #expect(bad.at("code") == -32602, "\(method)")
      for (line, column) in [(-1, -1), (0, 400), (400, 0), (Int.max, Int.max)] {
        let answer = client.ask(method, "/w/a.sextant", line, column)
        #expect(answer.at("code").isNull, "\(method) \(answer)")
      }
    }
  }

  @Test("rejects an unknown command, text or scenario")
  func commands() {
    var client = EditorClient()
    client.open("/w/a.sextant", "screen A\nscenario \"s\" { append A }\n")
    for params: JSONValue in [
      ["command": "other"], ["command": "sextant.run"],
      ["command": "sextant.run", "arguments": ["file:///w/none.sextant"]],
      ["command": "sextant.run", "arguments": ["file:///w/a.sextant", 1]],
      ["command": "sextant.run", "arguments": ["file:///w/a.sextant", "2"]],
    ] {
      #expect(client.request("workspace/executeCommand", params).at("code") == -32602)
    }
  }

  @Test("logs an invalid notification")
  func logged() {
    var client = EditorClient()
    client.notify("textDocument/didOpen", ["textDocument": ["uri": 1]])
    client.notify("textDocument/didChange", ["textDocument": ["uri": "file:///w/x.sextant"]])
    client.notify("workspace/other", nil)
    client.notify("workspace/didChangeWatchedFiles", ["changes": 1])
    client.notify("workspace/didChangeWorkspaceFolders", ["event": nil])
    client.notify("$/other", nil)
    client.notify("workspace/didChangeConfiguration", ["settings": [:]])
    #expect(client.messages("window/logMessage").count == 5)
  }

  @Test("logs an old version, and applies its changes")
  func oldVersion() {
    var client = EditorClient()
    client.open("/w/a.sextant", "append A\n")
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///w/a.sextant", "version": 1],
        "contentChanges": [["text": "apend A\n"]],
      ])
    client.idle()
    #expect(client.codes("/w/a.sextant") == ["unknownSentence"])
    #expect(client.messages("window/logMessage").count == 1)
  }

  @Test("applies the changes before a broken change")
  func brokenChange() {
    var client = EditorClient()
    client.open("/w/a.sextant", "append A\n")
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///w/a.sextant", "version": 2],
        "contentChanges": [["text": "append"], ["nothing": true], ["text": "append B"]],
      ])
    client.idle()
    #expect(client.codes("/w/a.sextant")?.isEmpty == false)
    #expect(client.messages("window/logMessage").count == 1)
  }

  @Test("rejects requests after the shutdown")
  func shutDown() {
    var client = EditorClient()
    #expect(client.request("shutdown", nil).isNull)
    #expect(client.request("textDocument/hover", [:]).at("code") == -32600)
  }

  @Test("asks for notifications of files if the client supports this")
  func watching() {
    var client = EditorClient(initialized: false)
    client.request(
      "initialize",
      [
        "capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
      ])
    client.notify("initialized", [:])
    #expect(client.received.contains { $0.at("method") == "client/registerCapability" })
  }
}
