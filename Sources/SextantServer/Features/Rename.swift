import SextantLanguage
import SextantReports
import SextantSyntax

enum Rename {
  static func prepare(_ place: TextPlace, _ workspace: inout Workspace) -> JSONValue {
    let (document, offset) = place
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
    _ place: TextPlace, _ newName: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    guard let wanted = newName.string else {
      throw ProtocolError(.invalidParams, "no `newName`")
    }
    let name = try written(wanted, workspace.words)
    let plain = name.replacing("`", with: "")
    guard let uses = NameUses(at: place, or: plain, in: &workspace) else {
      throw ProtocolError(.requestFailed, "no declared name at this position")
    }
    let edits = WorkspaceEdits(
      uses.places.map {
        (path: $0.place.path, edit: TextEdit(span: $0.place.span, replacement: name), $0.analysis)
      })
    // Only texts that already contain the new name can have a conflict.
    let texts = uses.texts.prefix(1) + uses.texts.dropFirst().filter { $0.contains(plain) }
    try requireSameMeanings(edits, in: Array(texts), &workspace)
    return edits.json(in: workspace)
  }

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
    else {
      throw ProtocolError(.requestFailed, "\(printable(name, limit: 60)) is not an identifier")
    }
    return words.contains(plain) ? "`\(plain)`" : plain
  }

  /// Throws an error if the edits would cause errors or change the meaning of a name.
  private static func requireSameMeanings(
    _ edits: WorkspaceEdits, in texts: [Analysis], _ workspace: inout Workspace
  ) throws(ProtocolError) {
    let trials = workspace.trial(edits.texts, of: texts.map(\.source.$name))
    for (old, new) in zip(texts, trials) {
      let errors = new.diagnostics.filter { $0.severity == .error }
      if let first = errors.first,
        errors.count > old.diagnostics.count(where: { $0.severity == .error })
      {
        throw taken(first.message, at: NamePlace(path: first.$file, span: first.span), in: new)
      }
      let wanted = old.meanings().map { place, declarations in
        (edits.moved(place), Set(declarations.map { edits.moved($0) }))
      }
      let found = new.meanings()
      let changed = wanted.filter { found[$0] != $1 }.map(\.0)
      guard let first = changed.min(by: { ($0.path, $0.span.start) < ($1.path, $1.span.start) })
      else { continue }
      let name = new.source(named: first.path.wrappedValue).text(of: first.span)
      throw taken("the new name changes the meaning of `\(name)`", at: first, in: new)
    }
  }

  private static func taken(
    _ problem: String, at place: NamePlace, in analysis: Analysis
  ) -> ProtocolError {
    let source = analysis.source(named: place.path.wrappedValue)
    let file = place.path.wrappedValue.split(separator: "/").last ?? ""
    let line = source.lineNumber(of: place.span.start)
    return ProtocolError(.requestFailed, "with the new name, \(file):\(line): \(problem)")
  }
}

struct WorkspaceEdits {
  private var files: [ExactText: (edits: [TextEdit], source: SourceText)] = [:]

  init(_ edits: [(path: ExactText, edit: TextEdit, analysis: Analysis)]) {
    for (path, edit, analysis) in edits {
      files[path, default: ([], analysis.source(named: path.wrappedValue))].edits.append(edit)
    }
  }

  init(_ edits: [TextEdit], of source: SourceText) { files[source.$name] = (edits, source) }

  var texts: [SourceText] {
    files.values.map { edits, source in
      let bytes = [Fix(title: "", edits: edits)].applied(to: source.bytes)
      return SourceText(name: source.name, bytes: bytes)
    }
  }

  func moved(_ place: NamePlace) -> NamePlace {
    var span = place.span
    for edit in files[place.path]?.edits ?? [] {
      let more = UInt32(edit.replacement.utf8.count) &- edit.span.length
      if edit.span.end <= place.span.start { span.start &+= more }
      if edit.span.end <= place.span.end { span.end &+= more }
    }
    return NamePlace(path: place.path, span: span)
  }

  /// Returns the edits as JSON. If the client supports versioned edits, the edits include the
  /// versions of the texts.
  ///
  /// - Parameter creating: whether the edits first create the files.
  func json(in workspace: Workspace, creating: Bool = false) -> JSONValue {
    var (plain, versioned): ([JSONValue.Member], [JSONValue]) = ([], [])
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      var writer = RangeWriter(file.source)
      let edits = file.edits.sorted { $0.span.start < $1.span.start }.map { writer.edit($0) }
      let version = workspace.documents[path].map { JSONValue.int($0.version) } ?? .null
      let uri = workspace.uri(of: path)
      plain.append(.init(name: uri, value: .array(edits)))
      let document: JSONValue = ["uri": .string(uri), "version": version]
      if creating {
        versioned.append(
          ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": true]])
      }
      versioned.append(["textDocument": document, "edits": .array(edits)])
    }
    return workspace.supportsVersionedEdits
      ? ["documentChanges": .array(versioned)] : ["changes": .object(plain)]
  }
}
