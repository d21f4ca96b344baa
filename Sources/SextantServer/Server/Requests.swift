import SextantReports
import SextantSyntax

extension LanguageServer {
  mutating func result(
    of method: String, _ params: JSONValue
  ) throws(ProtocolError) -> JSONValue {
    switch method {
    case "initialize": return try initialize(params)
    case "shutdown":
      phase = .closing
      return .null
    case "textDocument/completion": return Completions.answer(try place(params), &workspace)
    case "completionItem/resolve": return try Completions.resolve(params, &workspace)
    case "textDocument/hover": return Hover.answer(try place(params), &workspace)
    case "textDocument/inlayHint": return InlayHints.answer(try part(params), &workspace)
    case "textDocument/definition": return Navigation.definition(try place(params), &workspace)
    case "textDocument/references":
      let withDeclaration = params.at("context", "includeDeclaration").bool ?? true
      return Navigation.references(
        try place(params), withDeclaration: withDeclaration, &workspace)
    case "textDocument/prepareRename": return Rename.prepare(try place(params), &workspace)
    case "textDocument/rename":
      return try Rename.answer(try place(params), params.at("newName"), &workspace)
    case "textDocument/documentSymbol":
      return Symbols.ofDocument(try workspace.document(params), &workspace)
    case "workspace/symbol": return Symbols.ofWorkspace(params, &workspace)
    case "textDocument/foldingRange":
      return Folding.answer(try workspace.document(params), &workspace)
    case "textDocument/semanticTokens/full":
      return SemanticTokens.answer(try whole(params), &workspace)
    case "textDocument/semanticTokens/range":
      return SemanticTokens.answer(try part(params), &workspace)
    case "textDocument/formatting": return FormattingEdits.answer(try whole(params))
    case "textDocument/rangeFormatting": return FormattingEdits.answer(try part(params))
    case "textDocument/codeAction":
      return CodeActions.answer(try part(params), params.at("context"), runs, &workspace)
    case "textDocument/codeLens":
      return CodeLenses.answer(try workspace.document(params), &workspace)
    case "workspace/executeCommand": return try execute(params)
    default:
      throw ProtocolError(.methodNotFound, "unknown request `\(printable(method, limit: 100))`")
    }
  }

  private func place(_ params: JSONValue) throws(ProtocolError) -> TextPlace {
    let document = try workspace.document(params)
    return (document, try document.offset(params.at("position")))
  }

  private func part(_ params: JSONValue) throws(ProtocolError) -> TextPart {
    let document = try workspace.document(params)
    return (document, try document.span(params.at("range")))
  }

  private func whole(_ params: JSONValue) throws(ProtocolError) -> TextPart {
    let document = try workspace.document(params)
    return (document, Span(start: 0, end: UInt32(document.source.bytes.count)))
  }

  mutating func handleNotification(_ method: String, _ params: JSONValue) throws(ProtocolError) {
    switch method {
    case "initialized": watchFiles()
    case "textDocument/didOpen": try open(params)
    case "textDocument/didChange": try change(params)
    case "textDocument/didSave": saved(try workspace.document(params))
    case "textDocument/didClose": closed(try workspace.document(params))
    case "workspace/didChangeWatchedFiles": try changeFiles(params)
    case "workspace/didChangeWorkspaceFolders": try changeFolders(params)
    case "workspace/didChangeConfiguration": break
    default:
      if method.hasPrefix("$/") { break }
      throw ProtocolError(.methodNotFound, "unknown notification")
    }
  }
}
