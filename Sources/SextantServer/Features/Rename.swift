import SextantLanguage
import SextantReports
import SextantSyntax

/// A new name, in a text and in the files around it.
enum Rename {
  static func prepare(
    _ params: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    let document = try workspace.document(params)
    let offset = try document.offset(params.at("position"))
    let analysis = workspace.analysis(of: document)
    guard let mention = analysis.mention(at: offset),
      !analysis.declarations(of: mention.meaning).isEmpty
    else { return .null }
    var writer = RangeWriter(document.source)
    return [
      "range": writer.range(mention.place.span),
      "placeholder": .string(document.source.text(of: mention.place.span)),
    ]
  }

  static func answer(
    _ params: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    let document = try workspace.document(params)
    let offset = try document.offset(params.at("position"))
    guard let wanted = params.at("newName").string else {
      throw ProtocolError(.invalidParams, "no `newName`")
    }
    let name = try written(wanted, workspace.words)
    guard let uses = try Uses(at: offset, of: document, in: &workspace) else {
      throw ProtocolError(.requestFailed, "there is no name here that a text declares")
    }
    let edits = WorkspaceEdits(
      uses.places.map {
        (path: $0.place.path, edit: TextEdit(span: $0.place.span, replacement: name), $0.analysis)
      })
    try requireFree(name, edits, uses, in: &workspace)
    return edits.json(in: workspace)
  }

  /// A name as texts write it: in backquotes where it is a word of the language.
  private static func written(
    _ name: String, _ words: Set<String>
  ) throws(ProtocolError) -> String {
    var symbols = SymbolTable()
    let plain =
      name.hasPrefix("`") && name.hasSuffix("`") ? String(name.dropFirst().dropLast()) : name
    let tree = parse(SourceText(name: "", text: plain), symbols: &symbols, isWhole: true).tree
    let items = tree.children(of: tree.root)
    guard !tree.hasErrors, items.count == 1, let clause = tree.children(of: items[0]).first,
      case let phrase = tree.phrase(of: clause), phrase.end == 1, phrase.block == nil,
      phrase.word(at: 0) != nil, tree.text(phrase.atoms[0]) == plain
    else { throw ProtocolError(.requestFailed, "\(printable(name, limit: 60)) is no name") }
    return words.contains(plain) ? "`\(plain)`" : plain
  }

  /// The files that declare the name have no more errors with the new one.
  private static func requireFree(
    _ name: String, _ edits: WorkspaceEdits, _ uses: Uses, in workspace: inout Workspace
  ) throws(ProtocolError) {
    for path in Set(uses.declarations.map(\.path)).sorted() {
      guard let old = workspace.analysis(ofFile: path.wrappedValue) else { continue }
      let changed = edits.applied(to: old.source)
      let new = workspace.trial(changed)
      let known = old.diagnostics.count { $0.severity == .error }
      let errors = new.diagnostics.filter { $0.severity == .error }
      guard errors.count > known, let first = errors.first else { continue }
      throw ProtocolError(
        .requestFailed, "with `\(name)` there would be an error: \(first.message)")
    }
  }
}

/// Changes of several files.
struct WorkspaceEdits {
  private var files: [ExactText: (edits: [TextEdit], source: SourceText)] = [:]

  /// - Parameter edits: each with what the file was read for.
  init(_ edits: [(path: ExactText, edit: TextEdit, analysis: Analysis)]) {
    for (path, edit, analysis) in edits {
      if files[path] == nil {
        let source = analysis.source(named: path.wrappedValue)
        files[path] = ([], source)
      }
      files[path]?.edits.append(edit)
    }
  }

  /// - Parameter source: the text that all edits are of.
  init(_ edits: [TextEdit], of source: SourceText) { files[source.$name] = (edits, source) }

  func applied(to source: SourceText) -> SourceText {
    let edits = files[source.$name]?.edits ?? []
    let bytes = [Fix(title: "", edits: edits)].applied(to: source.bytes)
    return SourceText(name: source.name, bytes: bytes)
  }

  /// The edits, with the version of each text where the client takes that.
  func json(in workspace: Workspace) -> JSONValue {
    let places = PlaceWriter(workspace)
    let all = files.sorted { $0.key < $1.key }.map { path, file in
      var writer = RangeWriter(file.source)
      let edits = file.edits.sorted { $0.span.start < $1.span.start }.map { writer.edit($0) }
      let version = workspace.documents[path].map { JSONValue.int($0.version) } ?? .null
      return (uri: places.uri(of: path), version: version, edits: JSONValue.array(edits))
    }
    guard workspace.takesVersionedEdits else {
      return ["changes": .object(all.map { .init(name: $0.uri, value: $0.edits) })]
    }
    return [
      "documentChanges": .array(
        all.map {
          ["textDocument": ["uri": .string($0.uri), "version": $0.version], "edits": $0.edits]
        })
    ]
  }
}
