import SextantReports
import SextantServer
import Synchronization
import SextantSystems
import TestSupport
import Testing

@Suite("messages in a stream")
struct FramingTests {
  private static let messages: [JSONValue] = [
    ["jsonrpc": "2.0", "id": 1, "method": "a"],
    ["jsonrpc": "2.0", "method": "b", "params": ["text": "naïve 👩‍🚀 Content-Length: 3\r\n\r\n"]],
    ["jsonrpc": "2.0", "id": "x", "result": nil],
  ]

  private static func read(_ pieces: [[UInt8]]) -> [MessageFramer.Frame] {
    var framer = MessageFramer()
    var frames: [MessageFramer.Frame] = []
    for piece in pieces {
      framer.feed(piece)
      while let frame = framer.next() { frames.append(frame) }
    }
    return frames
  }

  private static func body(_ message: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.json(message)
    return writer.bytes
  }

  @Test("reads the same messages from any pieces")
  func pieces() {
    var random = SeededRandom(seed: 39)
    let bytes = Self.messages.flatMap { framed($0) }
    let wanted = Self.messages.map { MessageFramer.Frame.message(Self.body($0)) }
    for _ in 0..<50 {
      var rest = bytes[...]
      var pieces: [[UInt8]] = []
      while !rest.isEmpty {
        let count = 1 + random.below(20)
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(Self.read(pieces) == wanted)
    }
  }

  @Test(
    "reads headers in any case, with other fields and with bare newlines",
    arguments: [
      "content-length: 2\r\n\r\n{}", "CONTENT-LENGTH:2\r\nContent-Type: x; charset=utf-8\r\n\r\n{}",
      "Content-Type: x\nContent-Length: 2\n\n{}",
    ])
  func headers(text: String) {
    #expect(Self.read([Array(text.utf8)]) == [.message(Array("{}".utf8))])
  }

  @Test(
    "reports and skips text without a header, and reads the next message",
    arguments: [
      "nonsense\r\n\r\n", "Content-Length: many\r\n\r\n", "Content-Length: -1\r\n\r\n{}",
      "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "\r\n\r\n\r\n\r\n",
      "Content-Length: 99999999999999999999\r\n\r\n",
      "Content-Length: 99999999999999\r\n\r\n{}", String(repeating: "x", count: 5_000),
      "Content-Type: x\r\n\r\n{\"a\":1}",
    ])
  func broken(text: String) {
    let message = Self.messages[0]
    let frames = Self.read([Array(text.utf8) + framed(message)])
    #expect(frames.last == .message(Self.body(message)))
    #expect(
      frames.dropLast().allSatisfy { if case .broken = $0 { true } else { false } }
        && !frames.dropLast().isEmpty)
  }

  @Test("reports each of several broken headers")
  func severalBroken() {
    let texts = ["Content-Length: x\r\n\r\n", "Content-Length: 999999999999\r\n\r\n"]
    let frames = Self.read([Array((texts + texts).joined().utf8)])
    #expect(frames.count == 4)
  }

  @Test("skips a message that is too long")
  func tooLong() {
    var framer = MessageFramer(longestMessage: 1_000)
    framer.feed(Array("Content-Length: 1001\r\n\r\n".utf8))
    guard case .broken? = framer.next() else {
      Issue.record("not reported")
      return
    }
    for _ in 0..<10 {
      framer.feed([UInt8](repeating: 0x0A, count: 100))
      #expect(framer.next() == nil)
    }
    framer.feed([0x0A])
    framer.feed(framed(Self.messages[0]))
    #expect(framer.next() == .message(Self.body(Self.messages[0])))
  }

  @Test(
    "answers an invalid message with an error",
    arguments: [
      ("{", -32700), ("[]", -32600), ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"a\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"a\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":2}", -32600), ("\u{FEFF}", -32700),
      ("{\"jsonrpc\":\"2.0\",\"method\":\"\\ud800\"}", -32700),
    ])
  func noMessages(text: String, code: Int) {
    do throws(ProtocolError) {
      _ = try Message(Array(text.utf8))
      Issue.record("\(text) is read")
    } catch {
      #expect(error.code.rawValue == code)
    }
  }
}

private final class ScriptedStream: MessageStream {
  private let state: Mutex<(pieces: [[UInt8]], written: [UInt8])>

  init(_ pieces: [[UInt8]]) { state = Mutex((pieces, [])) }

  func read(waiting: Bool) -> [UInt8]? {
    if !waiting { return [] }
    return state.withLock { $0.pieces.isEmpty ? nil : $0.pieces.removeFirst() }
  }

  func write(_ bytes: [UInt8]) { state.withLock { $0.written += bytes } }

  var answers: [JSONValue] {
    var framer = MessageFramer()
    framer.feed(state.withLock { $0.written })
    var answers: [JSONValue] = []
    while case .message(let bytes)? = framer.next() {
      if let answer = try? JSONValue(parsing: bytes) { answers.append(answer) }
    }
    return answers
  }
}

@Suite("the loop of the server")
struct ServerLoopTests {
  private func run(_ pieces: [[UInt8]]) -> (isClean: Bool, answers: [JSONValue]) {
    let stream = ScriptedStream(pieces)
    let isClean = serve(stream, systems: .all, files: EditorFiles([:]), version: "test")
    return (isClean, stream.answers)
  }

  private static let start = framed(
    ["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": ["capabilities": [:]]])
  private static let text: JSONValue = [
    "jsonrpc": "2.0", "method": "textDocument/didOpen",
    "params": ["textDocument": ["uri": "file:///w/a.sextant", "version": 1, "text": "append"]],
  ]

  @Test("answers every invalid message, and serves the client until it exits")
  func wholeSession() {
    let (isClean, answers) = run([
      Array("Content-Length: 3\r\n\r\n{{{".utf8), Self.start, framed(Self.text),
      framed(["jsonrpc": "2.0", "id": 1, "method": "no/such", "params": [:]]),
      framed(["jsonrpc": "2.0", "method": "no/such"]),
      framed(["jsonrpc": "2.0", "method": "$/any"]),
      framed(["jsonrpc": "2.0", "id": 9, "result": nil]),
      framed(["jsonrpc": "2.0", "id": 2, "method": "shutdown"]),
      framed(["jsonrpc": "2.0", "id": 3, "method": "textDocument/hover"]),
      framed(["jsonrpc": "2.0", "method": "exit"]),
    ])
    #expect(isClean)
    #expect(
      answers.map { $0.at("error", "code").int }.compactMap(\.self) == [-32700, -32601, -32600])
    #expect(answers.contains { $0.at("method") == "textDocument/publishDiagnostics" })
    #expect(answers.contains { $0.at("method") == "window/logMessage" })
  }

  @Test("does not run a cancelled request")
  func cancelled() {
    let hover: JSONValue = [
      "jsonrpc": "2.0", "id": 5, "method": "textDocument/hover", "params": [:],
    ]
    let cancel: JSONValue = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 5]]
    let (_, answers) = run([Self.start + framed(hover) + framed(cancel)])
    #expect(answers.last?.at("error", "code") == -32800)
  }

  @Test("a late cancellation does not affect a repeated request")
  func cancelledLate() {
    let symbols: JSONValue = [
      "jsonrpc": "2.0", "id": 5, "method": "workspace/symbol", "params": ["query": ""],
    ]
    let cancel: JSONValue = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 5]]
    let (_, answers) = run([
      Self.start + framed(symbols), framed(cancel), framed(symbols),
      framed(symbols) + framed(cancel),
    ])
    #expect(answers.suffix(3).map { $0.at("error", "code").int } == [nil, nil, -32800])
  }

  @Test(
    "interrupts background work for any message, and a request that is no longer needed",
    arguments: [
      ("textDocument/hover", StopReason.superseded, nil), ("shutdown", .superseded, .superseded),
      ("textDocument/didChange", .superseded, .superseded), ("$/cancelRequest", nil, .cancelled),
    ] as [(String, StopReason?, StopReason?)])
  func interruptions(method: String, idle: StopReason?, request: StopReason?) {
    let hover: JSONValue = ["jsonrpc": "2.0", "id": 5, "method": "textDocument/hover"]
    let next: JSONValue = [
      "jsonrpc": "2.0", "id": 6, "method": .string(method), "params": ["id": 5],
    ]
    let queue = MessageQueue(ScriptedStream([framed(hover) + framed(next)]))
    _ = queue.next()
    #expect(queue.interruption(of: nil) == idle)
    #expect(queue.interruption(of: 5) == request)
  }

  @Test("returns an error code if the client exits without a shutdown")
  func exitWithoutShutdown() {
    #expect(!run([Self.start, framed(["jsonrpc": "2.0", "method": "exit"])]).isClean)
    #expect(run([Self.start]).isClean)
  }

  @Test("sends only the diagnostics of the last of several edits")
  func editsTogether() {
    let edits = (2...40).flatMap { version in
      framed([
        "jsonrpc": "2.0", "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": "file:///w/a.sextant", "version": .int(version)],
          "contentChanges": [["text": .string(version == 40 ? "append A" : "append")]],
        ],
      ])
    }
    let (_, answers) = run([Self.start + framed(Self.text) + edits])
    let sent = answers.filter { $0.at("method") == "textDocument/publishDiagnostics" }
    #expect(sent.last?.at("params", "version") == 40)
    #expect(sent.last?.at("params", "diagnostics") == [])
    #expect(
      sent.map { $0.at("params", "version").int ?? 0 }
        == sent.map { $0.at("params", "version").int ?? 0 }.sorted())
  }
}
