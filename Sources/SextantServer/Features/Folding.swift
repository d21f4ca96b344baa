import SextantReports
import SextantSyntax

enum Folding {
  static func answer(_ document: Document, _ workspace: inout Workspace) -> JSONValue {
    let tree = workspace.analysis(of: document).tree
    var writer = RangeWriter(document.source)
    var folds: [JSONValue] = []
    func add(_ first: Int, _ last: Int, _ kind: JSONValue?) {
      guard last > first else { return }
      var fold: JSONValue = ["startLine": .int(first), "endLine": .int(last)]
      fold["kind"] = kind
      folds.append(fold)
    }
    for node in tree.nodes where node.kind == .block {
      // The line of the closing brace stays visible.
      add(writer.line(node.span.start), writer.line(node.span.end) - 1, nil)
    }
    var run: (first: Int, last: Int)?
    for comment in tree.comments {
      let (first, last) = (writer.line(comment.span.start), writer.line(comment.span.end))
      if let known = run, comment.style == .line, first == known.last + 1 {
        run = (known.first, last)
        continue
      }
      if let run { add(run.first, run.last, "comment") }
      run = (first, last)
    }
    if let run { add(run.first, run.last, "comment") }
    return .array(folds)
  }
}
