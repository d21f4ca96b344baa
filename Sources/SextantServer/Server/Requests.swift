import SextantReports

/// What is done for each request and each notification, by its method.
enum Requests {
  typealias Answer =
    @Sendable (JSONValue, JSONValue?, inout LanguageServer) throws(ProtocolError) -> JSONValue
  typealias Effect = @Sendable (JSONValue, inout LanguageServer) throws(ProtocolError) -> Void

  static let answers: [String: Answer] = [
    "initialize": { params, _, server throws(ProtocolError) in
      try server.initialize(params)
    },
    "shutdown": { _, _, server throws(ProtocolError) in
      server.phase = .closing
      return .null
    },
    "textDocument/completion": ofWorkspace(Completions.answer),
    "completionItem/resolve": ofWorkspace(Completions.resolve),
    "textDocument/hover": { params, id, server throws(ProtocolError) in
      try Hover.answer(params, id, &server.workspace)
    },
    "textDocument/inlayHint": { params, id, server throws(ProtocolError) in
      try InlayHints.answer(params, id, &server.workspace)
    },
    "textDocument/definition": ofWorkspace(Navigation.definition),
    "textDocument/references": ofWorkspace(Navigation.references),
    "textDocument/prepareRename": ofWorkspace(Rename.prepare),
    "textDocument/rename": ofWorkspace(Rename.answer),
    "textDocument/documentSymbol": ofWorkspace(Symbols.ofDocument),
    "workspace/symbol": ofWorkspace(Symbols.ofWorkspace),
    "textDocument/foldingRange": ofWorkspace(Folding.answer),
    "textDocument/semanticTokens/full": ofWorkspace(SemanticTokens.answer),
    "textDocument/semanticTokens/range": ofWorkspace(SemanticTokens.answer),
    "textDocument/formatting": ofWorkspace(FormattingEdits.answer),
    "textDocument/rangeFormatting": ofWorkspace(FormattingEdits.answer),
    "textDocument/codeAction": { params, _, server throws(ProtocolError) in
      let document = try server.workspace.document(params)
      return try CodeActions.answer(params, server.runs[document.key], &server.workspace)
    },
    "textDocument/codeLens": ofWorkspace(CodeLenses.answer),
    "workspace/executeCommand": { params, id, server throws(ProtocolError) in
      try server.execute(params, id)
    },
  ]

  static let effects: [String: Effect] = [
    "initialized": { _, server throws(ProtocolError) in server.watchFiles() },
    "textDocument/didOpen": { params, server throws(ProtocolError) in try server.open(params) },
    "textDocument/didChange": { params, server throws(ProtocolError) in
      try server.change(params)
    },
    "textDocument/didSave": { params, server throws(ProtocolError) in
      server.runWhenIdle(try server.workspace.document(params))
    },
    "textDocument/didClose": { params, server throws(ProtocolError) in
      server.closed(try server.workspace.document(params))
    },
    "workspace/didChangeWatchedFiles": { params, server throws(ProtocolError) in
      for change in params.at("changes").array ?? [] {
        if let uri = change.at("uri").string { server.changed(FileURI.path(of: uri)) }
      }
    },
    // There is nothing to configure; some clients say so all the same.
    "workspace/didChangeConfiguration": { _, _ throws(ProtocolError) in },
    "workspace/didChangeWorkspaceFolders": { params, server throws(ProtocolError) in
      server.changeFolders(params.at("event"))
    },
  ]

  private static func ofWorkspace(
    _ answer: @escaping @Sendable (JSONValue, inout Workspace) throws(ProtocolError) -> JSONValue
  ) -> Answer {
    { params, _, server throws(ProtocolError) in try answer(params, &server.workspace) }
  }
}
