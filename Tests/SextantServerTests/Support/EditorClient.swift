import SextantLanguage
import SextantReports
import SextantServer
import SextantShell
import SextantSyntax
import SextantSystems
import Synchronization
import Testing

final class EditorFiles: FileSystem {
  private let texts: Mutex<[String: String]>

  init(_ texts: [String: String]) { self.texts = Mutex(texts) }

  subscript(path: String) -> String? {
    get { texts.withLock { $0[path] } }
    set { texts.withLock { $0[path] = newValue } }
  }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let text = self[path] else { throw FileProblem("no such file") }
    return Array(text.utf8)
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    texts.withLock { texts in
      texts.keys.filter { $0.hasPrefix(path) && $0.hasSuffix(".sextant") }.sorted()
    }
  }

  func status(of path: String) -> FileStatus? {
    self[path].map { FileStatus(path.hasPrefix("/dev/") ? .other : .file, size: $0.utf8.count) }
  }

  func standardInput() throws(FileProblem) -> [UInt8] { throw FileProblem("there is none here") }
}

struct EditorClient {
  let files: EditorFiles
  var server: LanguageServer
  var received: [JSONValue] = []
  private var versions: [String: Int] = [:]
  private var number = 0

  init(
    _ texts: [String: String] = [:], limits: Workspace.Limits = .init(time: nil),
    initialized: Bool = true,
    interruption: @escaping @Sendable (JSONValue?) -> StopReason? = { _ in nil }
  ) {
    files = EditorFiles(texts)
    server = LanguageServer(
      systems: .all, files: files, version: "test", limits: limits, interruption: interruption)
    guard initialized else { return }
    request(
      "initialize",
      [
        "rootUri": "file:///w",
        "capabilities": ["workspace": ["workspaceEdit": ["documentChanges": true]]],
      ])
    notify("initialized", [:])
  }

  // MARK: Messages

  @discardableResult
  mutating func request(_ method: String, _ params: JSONValue) -> JSONValue {
    number += 1
    let id = JSONValue.int(number)
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
    let messages = server.drainMessages()
    let answer = messages.first { $0.at("id") == id }
    received += messages.filter { $0.at("id") != id }
    return answer?["result"] ?? answer?.at("error") ?? "no answer"
  }

  mutating func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    received += server.drainMessages()
  }

  private mutating func send(_ message: JSONValue) {
    let bytes = Array(framed(message).drop { $0 != UInt8(ascii: "{") })
    do {
      _ = server.receive(try Message(bytes))
    } catch {
      Issue.record("\(error)")
    }
  }

  mutating func idle() {
    while server.hasWork { server.work() }
    received += server.drainMessages()
  }

  // MARK: Texts

  static func uri(_ path: String) -> JSONValue { .string("file://" + path) }

  mutating func open(_ path: String, _ text: String) {
    versions[path] = 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": Self.uri(path), "languageId": "sextant", "version": 1, "text": .string(text),
        ]
      ])
    idle()
  }

  mutating func open(_ path: String) { open(path, files[path] ?? "") }

  mutating func change(
    _ path: String, _ text: String, range: JSONValue? = nil, awaitsIdle: Bool = true
  ) {
    versions[path, default: 1] += 1
    var change: [JSONValue.Member] = [.init(name: "text", value: .string(text))]
    if let range { change.append(.init(name: "range", value: range)) }
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": Self.uri(path), "version": .int(versions[path] ?? 0)],
        "contentChanges": [.object(change)],
      ])
    if awaitsIdle { idle() }
  }

  mutating func tell(_ method: String, of path: String) {
    notify("textDocument/\(method)", ["textDocument": ["uri": Self.uri(path)]])
    idle()
  }

  /// Sends a request about a position, counted from 0.
  mutating func ask(
    _ method: String, _ path: String, _ line: Int, _ column: Int, _ more: [JSONValue.Member] = []
  ) -> JSONValue {
    let members: [JSONValue.Member] = [
      .init(name: "textDocument", value: ["uri": Self.uri(path)]),
      .init(name: "position", value: ["line": .int(line), "character": .int(column)]),
    ]
    return request("textDocument/\(method)", .object(members + more))
  }

  mutating func ask(
    _ method: String, _ path: String, lines: Range<Int>? = nil,
    context: JSONValue = ["diagnostics": []]
  ) -> JSONValue {
    var members = [JSONValue.Member(name: "textDocument", value: ["uri": Self.uri(path)])]
    if let lines {
      members.append(
        .init(name: "range", value: Self.range(lines.lowerBound, 0, lines.upperBound, 0)))
      members.append(.init(name: "context", value: context))
    }
    return request("textDocument/\(method)", .object(members))
  }

  static func range(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> JSONValue {
    [
      "start": ["line": .int(line), "character": .int(column)],
      "end": ["line": .int(endLine), "character": .int(endColumn)],
    ]
  }

  // MARK: Received messages

  func diagnostics(_ path: String) -> [JSONValue]? {
    received.last {
      $0.at("method") == "textDocument/publishDiagnostics"
        && $0.at("params", "uri") == Self.uri(path)
    }?.at("params", "diagnostics").array
  }

  func codes(_ path: String) -> [String]? {
    diagnostics(path)?.map { $0.at("code").string ?? "" }
  }

  func messages(_ method: String) -> [String] {
    received.filter { $0.at("method").string == method }
      .compactMap { $0.at("params", "message").string }
  }
}

func applying(_ edits: JSONValue, to text: String) throws -> String {
  let source = SourceText(name: "", text: text)
  let positions = TextPositions(source, breaksAtReturns: true)
  func offset(_ place: JSONValue) throws -> UInt32 {
    positions.offset(
      ofLine: try #require(place.at("line").int), column: try #require(place.at("character").int))
  }
  let fixes = try (edits.array ?? []).map { edit in
    TextEdit(
      span: Span(
        start: try offset(edit.at("range", "start")), end: try offset(edit.at("range", "end"))),
      replacement: try #require(edit.at("newText").string))
  }
  return String(decoding: [Fix(title: "", edits: fixes)].applied(to: source.bytes), as: UTF8.self)
}

func edits(of path: String, in changes: JSONValue) -> JSONValue {
  (changes.at("documentChanges").array ?? []).first {
    $0.at("textDocument", "uri") == EditorClient.uri(path)
  }?.at("edits") ?? []
}
