import SextantEngine
import SextantSyntax

extension Binder {
  /// Reports a name that is declared already: which inputs it takes is not known then.
  mutating func duplicate(_ node: NodeID, _ name: String, first: SourceSpan?) {
    app.namesWithUnknownInputs.insert(symbols.intern(name))
    let note = first.map {
      Note(.firstDeclaration, file: nameOfSource($0.file), span: $0.span)
    }
    error(
      LanguageCodes.duplicate, node, name, suggestion: .advice(advice(node, name, first)),
      notes: note.map { [$0] } ?? [])
  }

  private func advice(_ node: NodeID, _ name: String, _ first: SourceSpan?) -> String {
    guard let first, first.file == file else {
      return "choose a name other than `\(name)`, or leave this one out"
    }
    let line = tree.source.lineNumber(of: first.span.start)
    if name == "start" {
      return "an app starts once: leave this one out, or the one on line \(line)"
    }
    let isNear = line == tree.source.lineNumber(of: tree.span(node).start)
    return
      "the first `\(name)` is on \(isNear ? "this line" : "line \(line)"): choose another name here, "
      + "or leave this one out"
  }
}
