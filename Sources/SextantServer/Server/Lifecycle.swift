import SextantLanguage
import SextantReports
import SextantSyntax

extension LanguageServer {
  // MARK: Messages

  /// Answers a message; says whether the process is to end, and whether the client has asked to shut down before.
  package mutating func receive(_ message: Message) -> (ends: Bool, isClean: Bool) {
    switch message.kind {
    case .response: break
    case .request(let id): outbox.append(answer(message, id))
    case .notification:
      if message.method == "exit" { return (true, phase == .closing) }
      take(message)
    }
    return (false, true)
  }

  /// Says of bytes that are no message why they are none.
  package mutating func report(_ problem: ProtocolError) {
    outbox.append(problem.response(to: problem.id ?? .null))
  }

  private mutating func answer(_ message: Message, _ id: JSONValue) -> JSONValue {
    do throws(ProtocolError) {
      guard let answer = Requests.answers[message.method] else {
        throw ProtocolError(.methodNotFound, "there is no request `\(shown(message.method))`")
      }
      try requirePhase(of: message.method)
      return response(try answer(message.params, id, &self), to: id)
    } catch {
      return error.response(to: id)
    }
  }

  private func requirePhase(of method: String) throws(ProtocolError) {
    switch phase {
    case .new where method != "initialize":
      throw ProtocolError(.serverNotInitialized, "`initialize` comes first")
    case .open where method == "initialize":
      throw ProtocolError(.invalidRequest, "the server is initialized already")
    case .closing: throw ProtocolError(.invalidRequest, "the server is shut down")
    case .new, .open: break
    }
  }

  private mutating func take(_ message: Message) {
    guard phase == .open else { return }
    do throws(ProtocolError) {
      if let effect = Requests.effects[message.method] {
        try effect(message.params, &self)
      } else if !message.method.hasPrefix("$/") {
        throw ProtocolError(.methodNotFound, "there is no such notification")
      }
    } catch {
      outbox.append(logMessage("\(shown(message.method)): \(error.message)"))
    }
  }

  private func shown(_ text: String) -> String { printable(text, limit: 100) }

  // MARK: Start

  mutating func initialize(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    guard params.object != nil else { throw ProtocolError(.invalidParams, "no parameters") }
    phase = .open
    let workspace = params.at("capabilities", "workspace")
    self.workspace.takesVersionedEdits =
      workspace.at("workspaceEdit", "documentChanges").bool ?? false
    watchesFiles = workspace.at("didChangeWatchedFiles", "dynamicRegistration").bool ?? false
    let folders = (params.at("workspaceFolders").array ?? []).compactMap { $0.at("uri").string }
    let roots = folders.isEmpty ? [params.at("rootUri").string].compactMap(\.self) : folders
    self.workspace.roots = roots.map { FileURI.path(of: $0) }.filter { $0.hasPrefix("/") }
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

  /// Asks to be told of files that change outside of the editor.
  mutating func watchFiles() {
    guard watchesFiles else { return }
    let watchers: JSONValue = [
      ["globPattern": "**/*.sextant"], ["globPattern": "**/*.{snap,json}"],
    ]
    ask(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": watchers],
          ]
        ]
      ])
  }

  mutating func changeFolders(_ event: JSONValue) {
    func paths(_ name: String) -> [String] {
      (event.at(name).array ?? []).compactMap { $0.at("uri").string.map(FileURI.path) }
    }
    let gone = paths("removed")
    workspace.roots.removeAll { gone.contains($0) }
    workspace.roots += paths("added").filter { $0.hasPrefix("/") }
  }

  // MARK: Texts

  mutating func open(_ params: JSONValue) throws(ProtocolError) {
    let item = params.at("textDocument")
    guard let uri = item.at("uri").string, let text = item.at("text").string else {
      throw ProtocolError(.invalidParams, "a text without `uri` and `text`")
    }
    let version = item.at("version").int ?? 0
    opened(Document(uri: uri, path: FileURI.path(of: uri), version: version, text: text))
  }

  mutating func change(_ params: JSONValue) throws(ProtocolError) {
    var document = try workspace.document(params)
    guard let changes = params.at("contentChanges").array else {
      throw ProtocolError(.invalidParams, "no `contentChanges`")
    }
    let version = params.at("textDocument", "version").int ?? document.version + 1
    defer { opened(document) }
    try document.apply(changes, version: version)
  }

  // MARK: Commands

  /// Runs a scenario, or all of a text; what has come of it is shown.
  mutating func execute(_ params: JSONValue, _ id: JSONValue?) throws(ProtocolError) -> JSONValue {
    guard params.at("command").string == CodeLenses.command else {
      throw ProtocolError(.invalidParams, "there is no such command")
    }
    let arguments = params.at("arguments").array ?? []
    guard let uri = arguments.first?.string else {
      throw ProtocolError(.invalidParams, "the command takes the URI of a text")
    }
    let document = try workspace.document(["textDocument": ["uri": .string(uri)]])
    let line = arguments.count > 1 ? arguments[1].int : nil
    let analysis = workspace.analysis(of: document)
    workspace.signal.begin(workspace.limits.runTime, for: id)
    var run = ScenarioRun(document, line: line, analysis, in: workspace)
    while !run.isDone, !workspace.signal.shouldStop() { run.step() }
    if workspace.signal.end() == .superseded {
      throw ProtocolError(.contentModified, "the text has changed")
    }
    outbox.append(showMessage(run.summary, run.hasFailed || analysis.hasErrors ? .error : .info))
    keep(run)
    return [
      "passed": .bool(!run.hasFailed && !analysis.hasErrors), "summary": .string(run.summary),
    ]
  }
}
