import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantShell
import SextantSyntax

/// Code actions. They fix diagnostics, or replace an expected graph by the actual graph.
enum CodeActions {
  static func answer(
    _ part: TextPart, _ context: JSONValue, _ runs: [ExactText: ScenarioRun],
    _ workspace: inout Workspace
  ) -> JSONValue {
    let (document, range) = part
    let analysis = workspace.analysis(of: document)
    // `only` lists the requested kinds. A kind includes its subkinds.
    let only = context.at("only").array
    guard only?.contains(where: { ["", "quickfix"].contains($0.string) }) ?? true else { return [] }
    var writer = RangeWriter(document.source)
    var actions: [JSONValue] = []
    var seen: Set<JSONValue> = []
    func add(_ title: String, _ edit: JSONValue, _ span: Span, _ code: String? = nil) {
      guard seen.insert(edit).inserted else { return }
      let range = writer.range(span)
      let mended = (context.at("diagnostics").array ?? []).filter {
        $0.at("range") == range && (code == nil || $0.at("code").string == code)
      }
      actions.append([
        "title": .string(title), "kind": "quickfix", "diagnostics": .array(mended), "edit": edit,
      ])
    }
    func touches(_ span: Span) -> Bool { span.start <= range.end && range.start <= span.end }
    for diagnostic in analysis.diagnostics
    where diagnostic.$file == document.source.$name && touches(diagnostic.span) {
      guard let fix = diagnostic.fix else { continue }
      let edits = WorkspaceEdits(fix.edits, of: document.source)
      add(fix.title, edits.json(in: workspace), diagnostic.span, diagnostic.code.word)
    }
    for outcome in runs[document.key]?.outcomes ?? [] {
      let text = outcome.scenario.caseText
      let title = "expect the actual graph"
      for graph in graphs(of: outcome, analysis) where touches(graph.place) {
        guard let edit = accept(graph.accepted, analysis, workspace) else { continue }
        add(text.isEmpty ? title : "\(title) [\(text)]", edit, graph.place)
      }
    }
    return .array(actions)
  }

  // MARK: Graphs

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

  private static func literal(in place: Span, _ tree: SyntaxTree) -> Span? {
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause && node.span == place {
      let clause = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      return tree.block(of: clause).map { tree.span($0) }
    }
    return nil
  }

  /// Returns the edit that accepts a graph. Returns nil if the script or its snapshot file cannot
  /// be changed.
  private static func accept(
    _ graph: AcceptedGraph, _ analysis: Analysis, _ workspace: Workspace
  ) -> JSONValue? {
    guard let texts = try? graph.texts(of: analysis.compilation, in: workspace.files),
      let text = texts.first
    else { return nil }
    let old = try? workspace.files.read(text.path)
    guard old != nil || workspace.supportsVersionedEdits else { return nil }
    let edits = FormattingEdits.lineEdits(from: old ?? [], to: text.bytes)
    return WorkspaceEdits(edits, of: SourceText(name: text.path, bytes: old ?? []))
      .json(in: workspace, creating: old == nil)
  }
}
