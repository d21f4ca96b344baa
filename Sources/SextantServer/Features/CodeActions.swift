import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantShell
import SextantSyntax

/// What can be done about what is wrong at a place: the fix of a diagnostic, and to take the graph that is there for
/// the one that an expectation wants.
enum CodeActions {
  /// - Parameter run: of the text as it is, if there was one.
  static func answer(
    _ params: JSONValue, _ run: ScenarioRun?, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    let document = try workspace.document(params)
    let range = try document.span(params.at("range"))
    let analysis = workspace.analysis(of: document)
    var actions: [JSONValue] = []
    func touches(_ span: Span) -> Bool { span.start <= range.end && range.start <= span.end }
    for diagnostic in analysis.diagnostics
    where diagnostic.$file == document.source.$name && touches(diagnostic.span) {
      guard let fix = diagnostic.fix else { continue }
      let edits = WorkspaceEdits(fix.edits, of: document.source)
      actions.append(action(fix.title, edits.json(in: workspace)))
    }
    for outcome in run?.outcomes ?? [] {
      for graph in graphs(of: outcome, analysis) where touches(graph.place) {
        if let edit = accept(graph.accepted, analysis, workspace) {
          let title = "take the graph that is there for the one that is expected"
          actions.append(action(title, edit))
        }
      }
    }
    var seen: Set<JSONValue> = []
    return .array(actions.filter { seen.insert($0).inserted })
  }

  private static func action(_ title: String, _ edit: JSONValue) -> JSONValue {
    ["title": .string(title), "kind": "quickfix", "edit": edit]
  }

  // MARK: Graphs

  /// The graphs that expectations of a scenario could take, with the statements that ask.
  private static func graphs(
    of outcome: ScenarioOutcome, _ analysis: Analysis
  ) -> [(place: Span, accepted: AcceptedGraph)] {
    let snapshots = outcome.snapshots.filter { $0.verdict != .same }
    var graphs = snapshots.map {
      (place: $0.place.span, accepted: AcceptedGraph($0, in: analysis.source))
    }
    for failure in outcome.failures where failure.error.place.file == analysis.file {
      let place = failure.error.place.span
      guard !snapshots.contains(where: { $0.place.span == place }),
        let literal = literal(in: place, analysis.tree),
        let accepted = AcceptedGraph(failure.error, literal: literal, in: analysis.source)
      else { continue }
      graphs.append((place, accepted))
    }
    return graphs
  }

  /// The block of the statement that has a place.
  private static func literal(in place: Span, _ tree: SyntaxTree) -> Span? {
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause && node.span == place {
      let clause = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      return tree.block(of: clause).map { tree.span($0) }
    }
    return nil
  }

  /// The edits of the script, or of the file beside it; nil where that cannot be changed.
  private static func accept(
    _ graph: AcceptedGraph, _ analysis: Analysis, _ workspace: Workspace
  ) -> JSONValue? {
    guard let texts = try? graph.texts(of: analysis.compilation, in: workspace.files),
      let text = texts.first
    else { return nil }
    if text.path == analysis.source.name {
      let edits = FormattingEdits.lineEdits(from: analysis.source.bytes, to: text.bytes)
      return WorkspaceEdits(edits, of: analysis.source).json(in: workspace)
    }
    guard let old = try? workspace.files.read(text.path) else {
      return creation(of: text.path, text.bytes, workspace)
    }
    let edits = FormattingEdits.lineEdits(from: old, to: text.bytes)
    return WorkspaceEdits(edits, of: SourceText(name: text.path, bytes: old)).json(in: workspace)
  }

  /// A new file, where the client makes some.
  private static func creation(
    of path: String, _ bytes: [UInt8], _ workspace: Workspace
  ) -> JSONValue? {
    guard workspace.takesVersionedEdits else { return nil }
    let uri = JSONValue.string(FileURI.uri(of: path))
    let start: JSONValue = ["line": 0, "character": 0]
    let text = JSONValue.string(String(decoding: bytes, as: UTF8.self))
    return [
      "documentChanges": [
        ["kind": "create", "uri": uri, "options": ["ignoreIfExists": true]],
        [
          "textDocument": ["uri": uri, "version": nil],
          "edits": [["range": ["start": start, "end": start], "newText": text]],
        ],
      ]
    ]
  }
}
