import SextantLanguage
import SextantReports
import SextantServer
import SextantShell
import SextantSyntax
import SextantSystems

/// Reads the bytes as a stream of messages in two pieces, and then as a text with edits and
/// requests. The server must not crash. It must answer each request, and write only messages.
func serveEditor(_ bytes: [UInt8]) {
  let cut = bytes.count / 2
  var framer = MessageFramer()
  framer.feed(Array(bytes[..<cut]))
  var messages: [Message] = []
  func read() {
    while let frame = framer.next() {
      if case .message(let bytes) = frame, let message = try? Message(bytes) {
        messages.append(message)
      }
    }
  }
  read()
  framer.feed(Array(bytes[cut...]))
  read()
  var server = LanguageServer(
    systems: .all, files: EditorFuzzFiles(), version: "fuzz", limits: .init(time: .milliseconds(20))
  )
  tell(&server, "initialize", ["capabilities": [:]], id: 0)
  tell(
    &server, "textDocument/didOpen",
    [
      "textDocument": [
        "uri": .string(uri), "version": 1, "text": .string(String(decoding: bytes, as: UTF8.self)),
      ]
    ])
  for message in messages.prefix(20) where message.method != "exit" {
    _ = server.receive(message)
    checkAnswers(server.drainMessages(), to: message.id)
  }
  edit(&server, bytes)
  for _ in 0..<20 where server.hasWork { server.work() }
  checkAnswers(server.drainMessages(), to: nil)
}

private let uri = "file:///here/a.sextant"

private func edit(_ server: inout LanguageServer, _ bytes: [UInt8]) {
  let methods = [
    "completion", "hover", "definition", "references", "rename", "documentSymbol", "foldingRange",
    "semanticTokens/full", "formatting", "codeAction", "codeLens", "inlayHint",
  ]
  let document: JSONValue = ["uri": .string(uri), "version": 2]
  for (index, byte) in bytes.prefix(6).enumerated() {
    let place: JSONValue = ["line": .int(Int(byte % 8)), "character": .int(Int(byte / 8))]
    let range: JSONValue = ["start": place, "end": ["line": .int(Int(byte % 8)), "character": 99]]
    tell(
      &server, "textDocument/didChange",
      [
        "textDocument": document,
        "contentChanges": [["range": range, "text": .string(byte % 3 == 0 ? "\n}" : " tap 👩‍🚀")]],
      ])
    tell(
      &server, "textDocument/" + methods[Int(byte) % methods.count],
      ["textDocument": document, "position": place, "range": range, "newName": "New"], id: index + 1
    )
  }
}

private func tell(
  _ server: inout LanguageServer, _ method: String, _ params: JSONValue, id: Int? = nil
) {
  var members: [JSONValue.Member] = [
    .init(name: "jsonrpc", value: "2.0"), .init(name: "method", value: .string(method)),
    .init(name: "params", value: params),
  ]
  if let id { members.append(.init(name: "id", value: .int(id))) }
  let body = Array(framed(.object(members)).drop { $0 != UInt8(ascii: "{") })
  guard let message = try? Message(body) else { broken("our own message is none") }
  _ = server.receive(message)
  checkAnswers(server.drainMessages(), to: message.id)
}

private func checkAnswers(_ messages: [JSONValue], to id: JSONValue?) {
  let answers = messages.filter { $0.at("method").isNull }
  hold(answers.count == (id == nil ? 0 : 1), "\(answers.count) answers")
  hold(answers.allSatisfy { $0.at("id") == id }, "an answer to another request")
  for message in messages {
    var framer = MessageFramer()
    framer.feed(framed(message))
    guard case .message(let bytes)? = framer.next(), (try? JSONValue(parsing: bytes)) == message
    else { broken("a message that cannot be read: \(message)") }
  }
}

private struct EditorFuzzFiles: FileSystem {
  func read(_ path: String) throws(FileProblem) -> [UInt8] { try files.read(path) }
  func names(in folder: String) -> [String] { files.names(in: folder) }
  func scripts(at path: String) throws(FileProblem) -> [String] { ["/here/graph.sextant"] }
}
