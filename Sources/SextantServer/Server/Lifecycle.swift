import SextantLanguage
package import SextantReports
import SextantSyntax

extension LanguageServer {
  // MARK: Messages

  /// Processes a message. `ends` is whether the process must end. `isClean` is false if `exit`
  /// arrives without an earlier request for shutdown.
  package mutating func receive(_ message: Message) -> (ends: Bool, isClean: Bool) {
    switch message.kind {
    case .response: break
    case .request(let id): outbox.append(answer(message, id))
    case .notification:
      if message.method == "exit" { return (true, phase == .closing) }
      handle(message)
    }
    return (false, true)
  }

  package mutating func report(_ problem: ProtocolError, to id: JSONValue? = nil) {
    outbox.append(problem.response(to: id ?? problem.id ?? .null))
  }

  private mutating func answer(_ message: Message, _ id: JSONValue) -> JSONValue {
    workspace.signal.begin(for: id)
    do throws(ProtocolError) {
      try requirePhase(of: message.method)
      let result = try result(of: message.method, message.params)
      switch workspace.signal.end() {
      case .superseded: throw ProtocolError(.contentModified, "the text has changed")
      case .cancelled: throw .cancelled
      case .time, nil: return response(result, to: id)
      }
    } catch {
      _ = workspace.signal.end()
      return error.response(to: id)
    }
  }

  private func requirePhase(of method: String) throws(ProtocolError) {
    switch phase {
    case .new where method != "initialize":
      throw ProtocolError(
        .serverNotInitialized, "the server is not initialized: send `initialize` first")
    case .open where method == "initialize":
      throw ProtocolError(.invalidRequest, "the server is already initialized")
    case .closing: throw ProtocolError(.invalidRequest, "the server is shut down")
    case .new, .open: break
    }
  }

  private mutating func handle(_ message: Message) {
    guard phase == .open else { return }
    do throws(ProtocolError) {
      try handleNotification(message.method, message.params)
    } catch {
      log("\(printable(message.method, limit: 100)): \(error.message)")
    }
  }

  // MARK: Start

  mutating func initialize(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    guard params.object != nil else { throw ProtocolError(.invalidParams, "no parameters") }
    phase = .open
    let workspace = params.at("capabilities", "workspace")
    self.workspace.supportsVersionedEdits =
      workspace.at("workspaceEdit", "documentChanges").bool ?? false
    watchesFiles = workspace.at("didChangeWatchedFiles", "dynamicRegistration").bool ?? false
    let folders = (params.at("workspaceFolders").array ?? []).compactMap { $0.at("uri").string }
    let roots = folders.isEmpty ? [params.at("rootUri").string].compactMap(\.self) : folders
    self.workspace.roots = roots.compactMap { FileURI.path(of: $0) }
    return [
      "capabilities": Self.capabilities,
      "serverInfo": ["name": "sextant", "version": .string(version)],
    ]
  }

  private static let capabilities: JSONValue = [
    "positionEncoding": "utf-16",
    "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
    "completionProvider": [
      "triggerCharacters": [" ", ".", "(", ":", "[", "\""], "resolveProvider": true,
    ],
    "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
    "renameProvider": ["prepareProvider": true], "documentSymbolProvider": true,
    "workspaceSymbolProvider": true, "foldingRangeProvider": true,
    "semanticTokensProvider": ["legend": SemanticTokens.legend, "full": true, "range": true],
    "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
    "codeActionProvider": ["codeActionKinds": ["quickfix"]],
    "codeLensProvider": ["resolveProvider": false],
    "executeCommandProvider": ["commands": [.string(CodeLenses.command)]],
    "inlayHintProvider": true,
    "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
  ]

  mutating func watchFiles() {
    guard watchesFiles else { return }
    let registration: JSONValue = [
      "id": "files", "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": [["globPattern": "**/*.{sextant,snap,json}"]]],
    ]
    outbox.append([
      "jsonrpc": "2.0", "id": "sextant-1", "method": "client/registerCapability",
      "params": ["registrations": [registration]],
    ])
  }

  mutating func changeFolders(_ params: JSONValue) throws(ProtocolError) {
    func paths(_ name: String) throws(ProtocolError) -> [String] {
      try uris(params.at("event", name), name).compactMap { FileURI.path(of: $0) }
    }
    let (gone, new) = (try paths("removed"), try paths("added"))
    workspace.roots.removeAll { gone.contains($0) }
    workspace.roots += new
  }

  mutating func changeFiles(_ params: JSONValue) throws(ProtocolError) {
    for uri in try uris(params.at("changes"), "changes") { changed(workspace.path(of: uri)) }
  }

  private func uris(_ list: JSONValue, _ name: String) throws(ProtocolError) -> [String] {
    guard let items = list.array else { throw ProtocolError(.invalidParams, "no `\(name)`") }
    return items.compactMap { $0.at("uri").string }
  }

  // MARK: Texts

  mutating func open(_ params: JSONValue) throws(ProtocolError) {
    let item = params.at("textDocument")
    guard let uri = item.at("uri").string, let text = item.at("text").string else {
      throw ProtocolError(.invalidParams, "missing `uri` or `text` of a document")
    }
    let version = item.at("version").int ?? 0
    opened(Document(uri: uri, path: workspace.path(of: uri), version: version, text: text))
  }

  mutating func change(_ params: JSONValue) throws(ProtocolError) {
    var document = try workspace.document(params)
    guard let changes = params.at("contentChanges").array else {
      throw ProtocolError(.invalidParams, "no `contentChanges`")
    }
    let version = params.at("textDocument", "version").int ?? document.version + 1
    // The protocol forbids a version that is not later. The changes are still applied.
    if version <= document.version {
      log("version \(version) of \(document.uri) is not later than \(document.version)")
    }
    defer { opened(document) }
    try document.apply(changes, version: version)
  }

  // MARK: Commands

  mutating func execute(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    guard params.at("command").string == CodeLenses.command else {
      throw ProtocolError(.invalidParams, "unknown command")
    }
    let arguments = params.at("arguments").array ?? []
    guard let uri = arguments.first?.string else {
      throw ProtocolError(.invalidParams, "the argument of the command must be a URI")
    }
    let document = try workspace.document(["textDocument": ["uri": .string(uri)]])
    let analysis = workspace.analysis(of: document)
    let line = arguments.count > 1 ? arguments[1] : .null
    let isThere = analysis.runnable.contains { scenario in
      line.int.map { analysis.covers($0, in: scenario) } ?? false
    }
    // If a text has errors, the analysis may lack scenarios. A missing scenario is then no error.
    guard line.isNull || isThere || line.int != nil && analysis.hasErrors else {
      throw ProtocolError(.invalidParams, "no scenario on this line")
    }
    workspace.signal.limit(Self.longestRun)
    var run = ScenarioRun(analysis, line: line.int, in: workspace)
    while !run.isDone, !workspace.signal.shouldStop() { run.step() }
    workspace.signal.limit(nil)
    if workspace.signal.shouldStop() { return .null }
    let summary = JSONValue.string(run.summary)
    let kind = JSONValue.int(run.hasFailed ? 1 : 3)
    outbox.append(notification("window/showMessage", ["type": kind, "message": summary]))
    store(run)
    return ["passed": .bool(!run.hasFailed), "summary": summary]
  }
}
