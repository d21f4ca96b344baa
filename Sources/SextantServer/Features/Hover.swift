import SextantLanguage
import SextantReports
import SextantShell
import SextantSyntax

/// Hover texts, from the last error-free analysis. The text for a name shows the declaration. The
/// text for a sentence shows its help and its effect on the graph.
enum Hover {
  static func answer(_ place: TextPlace, _ workspace: inout Workspace) -> JSONValue {
    let (document, offset) = place
    guard let (analysis, map) = workspace.lastValid(of: document),
      let before = map.before(offset)
    else { return .null }
    var parts: [String] = []
    if let name = declaration(at: before, in: analysis) { parts.append(name) }
    let statement = statement(at: before, in: analysis)
    let phrase = innermostClause(at: before, in: analysis.tree)
    let help = workspace.help(for: analysis)
    if let text = self.help(statement, phrase, at: before, analysis, help) { parts.append(text) }
    if let statement {
      let scenarios = StepRecorder.scenarios(of: analysis, around: statement.place.span)
      let place = statement.place.span
      let steps = StepRecorder.steps(
        of: Array(scenarios.prefix(1)), in: analysis, graphsOf: place, workspace)
      if let step = steps?[place.start], let graphs = step.graphs { parts.append(text(of: graphs)) }
    }
    if parts.isEmpty { return .null }
    let text = parts.joined(separator: "\n\n---\n\n")
    return ["contents": ["kind": "markdown", "value": .string(text)]]
  }

  private static func declaration(at offset: UInt32, in analysis: Analysis) -> String? {
    guard let mention = analysis.mention(at: offset),
      let declared = analysis.mentions.first(where: {
        $0.isDeclaration && $0.meaning == mention.meaning
      })
    else { return nil }
    let source = analysis.source(declared.place.file)
    let line = source.lineNumber(of: declared.place.span.start)
    func trimmed(_ line: Int) -> String {
      let text = source.line(line).drop { $0 == " " || $0 == "\t" }
      return text.count > 200 ? text.prefix(200) + "…" : String(text)
    }
    var comments: [String] = []
    var above = line - 1
    while above > 0, comments.count < 20, trimmed(above).hasPrefix("//") {
      comments.append(String(trimmed(above).drop { $0 == "/" }))
      above -= 1
    }
    let comment = comments.isEmpty ? "" : "\n\n" + comments.reversed().joined(separator: "\n")
    return "```sextant\n\(trimmed(line))\n```" + comment
  }

  /// Returns the innermost statement at an offset; nil in a body of the app.
  private static func statement(at offset: UInt32, in analysis: Analysis) -> Statement? {
    analysis.program.statementLists.joined().filter {
      $0.place.file == analysis.file && $0.place.span.start <= offset
        && offset <= $0.place.span.end
    }.min { $0.place.span.length < $1.place.span.length }
  }

  private static func innermostClause(at offset: UInt32, in tree: SyntaxTree) -> Phrase? {
    var found: NodeID?
    var node = tree.root
    while let next = tree.children(of: node).last(where: {
      tree.span($0).start <= offset && offset <= tree.span($0).end
    }) {
      if tree.kind(next) == .clause { found = next }
      node = next
    }
    return found.map { tree.phrase(of: $0) }
  }

  private static func help(
    _ statement: Statement?, _ phrase: Phrase?, at offset: UInt32, _ analysis: Analysis,
    _ help: EditorHelp
  ) -> String? {
    if let statement, case .call(let call) = statement.kind,
      statement.place.span.start == phrase.map({ analysis.tree.span($0.node).start })
    {
      return help.text(of: call.entry)
    }
    guard let phrase else { return nil }
    let words = (0..<phrase.end).prefix { phrase.word(at: $0) != nil }
      .map { analysis.tree.text(phrase.atoms[$0]) }
    let asked = (0..<phrase.end).first {
      phrase.span(at: $0).start <= offset && offset <= phrase.span(at: $0).end
    }
    // A word inside a form may have its own help text.
    if let asked, asked > 0, phrase.word(at: asked) != nil,
      analysis.mention(at: offset) == nil,
      let text = help.text(on: analysis.tree.text(phrase.atoms[asked]))
    {
      return text
    }
    for count in stride(from: min(words.count, 4), to: 0, by: -1) {
      if let text = help.text(on: words.prefix(count).joined(separator: " ")) { return text }
    }
    return nil
  }

  private static func text(
    of graphs: (before: String, after: String, changes: String)
  ) -> String {
    func block(_ text: String) -> String {
      let fence = MarkdownText.fence(around: text, atLeast: 3)
      return "\(fence)\n\(text)\n\(fence)"
    }
    if graphs.before == graphs.after {
      let changes = graphs.changes.isEmpty ? "" : "\n\n" + block(graphs.changes)
      return "The unchanged graph:\n\n" + block(graphs.after) + changes
    }
    return "Changes:\n\n\(block(graphs.changes))\n\nBefore:\n\n\(block(graphs.before))"
      + "\n\nAfter:\n\n\(block(graphs.after))"
  }
}
