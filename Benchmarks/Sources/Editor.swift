internal import SextantPlatform
internal import SextantReports
internal import SextantServer
internal import SextantShell
internal import SystemPackage

/// Measures a server process over pipes. For comparison, also measures the whole process of
/// `sextant check` on the same file.
func measureEditor() throws {
  heading(
    "Editor: the language server, over pipes",
    aim:
      "in 1,000 lines a completion 20 ms, diagnostics 30 ms; a rename in 100 files 300 ms; start 100 ms"
  )
  guard let sextant = releaseProgram() else { return }
  try withTemporaryFolder { folder in
    let path = folder + "/long.sextant"
    try write(longScript, to: path)
    let checks = try (0..<15).map { _ in try timeOfProcess([sextant, "check", path]) }
    let check = median(checks)
    row("sextant check, 1,000 lines, whole process", milliseconds(check))
    func report(_ name: String, _ figure: Double) {
      row(name, milliseconds(figure), times(figure / check, "sextant check"))
    }
    report(
      "start to first diagnostics", try median((0..<15).map { _ in try startUp(sextant, path) }))
    let editor = try EditorProcess(sextant)
    defer { editor.end() }
    try editor.open(path, longScript)
    report("diagnostics after a keystroke", try median((0..<40).map { try editor.type($0) }))
    report(
      "completion of a statement", try median((0..<40).map { try editor.complete($0, "  ta") }))
    report(
      "completion behind a word", try median((0..<40).map { try editor.complete($0, "  append ") }))
    report("hover, with the graphs", try median((0..<20).map { _ in try editor.hover() }))
    report("inlay hints of 60 lines", try median((0..<20).map { _ in try editor.hints() }))
  }
  try measureRename(sextant)
}

/// A script of up to 1,000 lines.
private let longScript: String = {
  let app = """
    app Shop {
      state visits = 0
      enum Plan { free, premium }
      state plan = free
    \((0..<30).map { number in
      """
        screen Screen\(number)(id: String) {
          action next { append Screen\((number + 1) % 30)(id: id) }
          action close { set visits += 1 }
        }
      """
    }.joined(separator: "\n"))
      tabs Main {
        tab home "Home" stacked Screen0(id: "0")
        tab other "Other" stacked Screen1(id: "1")
      }
      start Main
    }

    """
  let scenarios = (0..<72).map { number in
    """
    scenario "walk \(number)" {
      expect top is Screen0(id: "0")
      append Screen2(id: "\(number)")
      expect top is Screen2(id: "\(number)")
      tap next
      expect top is Screen3(id: "\(number)")
      present sheet stacked Screen4(id: "sheet")
      dismiss
      tap tab other
      expect top is Screen1(id: "1")
    }

    """
  }
  let lines = (app + scenarios.joined(separator: "\n")).split(
    separator: "\n", omittingEmptySubsequences: false)
  return lines.prefix(999).joined(separator: "\n") + "\n"
}()

/// Returns the time from the start of the process to the diagnostics.
private func startUp(_ sextant: String, _ path: String) throws -> Double {
  var editor: EditorProcess?
  let seconds = try time {
    let started = try EditorProcess(sextant)
    editor = started
    try started.open(path, longScript)
  }
  editor?.end()
  return seconds
}

private func measureRename(_ sextant: String) throws {
  try withTemporaryFolder { folder in
    let app = """
      app Shop {
        screen Home { action open(id: String) { append Product(id: id) } }
        screen Product(id: String)
        start stacked Home
      }

      """
    try write(app, to: folder + "/shop.sextant")
    for number in 1..<100 {
      let scenarios = (0..<5).map { index in
        "scenario \"\(number) \(index)\" {\n  tap open(id: \"\(index)\")\n"
          + "  expect top is Product(id: \"\(index)\")\n}\n"
      }
      try write(
        "import \"shop.sextant\"\n\n" + scenarios.joined(separator: "\n"),
        to: "\(folder)/walk\(number).sextant")
    }
    let check = try median((0..<9).map { _ in try timeOfProcess([sextant, "check", folder]) })
    let editor = try EditorProcess(sextant, root: folder)
    defer { editor.end() }
    try editor.open(folder + "/shop.sextant", app)
    let figures = try (0..<15).map { _ in
      try time {
        let changes = try editor.request(
          "textDocument/rename",
          ["position": ["line": 2, "character": 12], "newName": "Item"])
        let count =
          changes.at("documentChanges").array?.count ?? changes.at("changes").object?.count
        guard count == 100 else {
          throw MeasuringFailure(description: "\(count ?? 0) files are changed")
        }
      }
    }
    row("sextant check, 100 files, whole process", milliseconds(check))
    row(
      "a rename in 100 files", milliseconds(median(figures)),
      times(median(figures) / check, "sextant check"))
  }
}

// MARK: - The client

private final class EditorProcess {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let process: pid_t
  private var framer = MessageFramer()
  private var number = 0
  private var version = 1
  private var uri = ""

  init(_ sextant: String, root: String? = nil) throws {
    let (toServer, fromServer) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    for end in [toServer.writeEnd, fromServer.readEnd] {
      _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
    }
    process = try startProcess(
      [sextant, "lsp"], input: toServer.readEnd, output: fromServer.writeEnd)
    try toServer.readEnd.close()
    try fromServer.writeEnd.close()
    (input, output) = (toServer.writeEnd, fromServer.readEnd)
    let folder = root.map { JSONValue.string("file://" + $0) } ?? .null
    _ = try request("initialize", ["capabilities": [:], "rootUri": folder])
    try notify("initialized", [:])
  }

  func end() {
    try? input.close()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    try? output.close()
  }

  // MARK: Actions of an editor

  func open(_ path: String, _ text: String) throws {
    uri = "file://" + path
    let item: JSONValue = ["uri": .string(uri), "version": 1, "text": .string(text)]
    try notify("textDocument/didOpen", ["textDocument": item])
    _ = try diagnostics()
  }

  /// Types or deletes a letter. Returns the time until the diagnostics arrive.
  func type(_ round: Int) throws -> Double {
    try time {
      try change(round.isMultiple(of: 2) ? "x" : "", columns: 2..<(round.isMultiple(of: 2) ? 2 : 3))
      _ = try diagnostics()
    }
  }

  /// Returns the time until the completions arrive. The time includes the processing of the typed
  /// text.
  func complete(_ round: Int, _ typed: String) throws -> Double {
    try change(typed + "\n", columns: 0..<0)
    let seconds = try time {
      let found = try request(
        "textDocument/completion",
        ["position": ["line": .int(Self.line), "character": .int(typed.utf8.count)]])
      guard found.at("items").array?.isEmpty == false else {
        throw MeasuringFailure(description: "nothing is offered")
      }
    }
    try change("", columns: 0..<0, isLine: true)
    _ = try diagnostics()
    return seconds
  }

  func hover() throws -> Double {
    try time {
      let found = try request(
        "textDocument/hover", ["position": ["line": .int(Self.line), "character": 4]])
      guard !found.isNull else { throw MeasuringFailure(description: "nothing is shown") }
    }
  }

  func hints() throws -> Double {
    try time {
      let range: JSONValue = [
        "start": ["line": .int(Self.line - 30), "character": 0],
        "end": ["line": .int(Self.line + 30), "character": 0],
      ]
      guard try request("textDocument/inlayHint", ["range": range]).array?.isEmpty == false else {
        throw MeasuringFailure(description: "no hint is shown")
      }
    }
  }

  /// A line in a scenario near the end of the text.
  private static let line = 985

  private func change(_ text: String, columns: Range<Int>, isLine: Bool = false) throws {
    version += 1
    let range: JSONValue = [
      "start": ["line": .int(Self.line), "character": .int(columns.lowerBound)],
      "end": [
        "line": .int(Self.line + (isLine ? 1 : 0)),
        "character": .int(isLine ? 0 : columns.upperBound),
      ],
    ]
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .int(version)],
        "contentChanges": [["range": range, "text": .string(text)]],
      ])
  }

  // MARK: Messages

  func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    number += 1
    let id = JSONValue.int(number)
    let document = JSONValue.Member(name: "textDocument", value: ["uri": .string(uri)])
    let all = JSONValue.object((params.object ?? []) + [document])
    try send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": all])
    while true {
      let answer = try receive()
      guard answer.at("id") == id, answer.at("method").isNull else { continue }
      if let error = answer.at("error", "message").string {
        throw MeasuringFailure(description: "\(method): \(error)")
      }
      return answer.at("result")
    }
  }

  private func notify(_ method: String, _ params: JSONValue) throws {
    try send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Returns the diagnostics of the current version of the text.
  private func diagnostics() throws -> JSONValue {
    while true {
      let message = try receive()
      guard message.at("method") == "textDocument/publishDiagnostics",
        message.at("params", "uri").string == uri, message.at("params", "version").int == version
      else { continue }
      return message.at("params", "diagnostics")
    }
  }

  private func send(_ message: JSONValue) throws { try input.writeAll(framed(message)) }

  private func receive() throws -> JSONValue {
    while true {
      if case .message(let bytes)? = framer.next() { return try JSONValue(parsing: bytes) }
      let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = try output.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if piece.isEmpty { throw MeasuringFailure(description: "the server has ended") }
      framer.feed(piece)
    }
  }
}
