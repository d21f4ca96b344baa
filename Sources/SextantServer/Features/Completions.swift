import SextantAssist
import SextantCompiler
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax

/// Completions, with the candidates of the shell. In a scenario, they fit the state after the
/// preceding statements. In an app, they fit the last error-free analysis.
enum Completions {
  static func answer(_ place: TextPlace, _ workspace: inout Workspace) -> JSONValue {
    let (document, offset) = place
    let known = workspace.lastValid(of: document)
    let place = CompletedPlace(at: offset, in: workspace.analysis(of: document))
    var line: Int?
    if place.isInScenario, let known, let before = known.map.before(place.start) {
      line = known.analysis.source.lineNumber(of: before) - 1
    }
    var session = workspace.session(in: known?.analysis, line: line)
    if place.isOfFile { session.readParts(ofApp: place.isInApp) }
    let text = place.text
    let found = Assistant(session).completions(of: text, at: text.utf8.count)
    var writer = RangeWriter(document.source)
    let items = found.enumerated().map { index, completion in
      let typed = UInt32(truncatingIfNeeded: text.utf8.count - completion.start)
      let range = writer.range(Span(start: offset - min(offset, typed), end: offset))
      return json(completion, index, range, document, workspace.words)
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  private static func json(
    _ completion: Completion, _ index: Int, _ range: JSONValue, _ document: Document,
    _ words: Set<String>
  ) -> JSONValue {
    // The protocol's numbers for keywords, classes and values.
    let isWord = words.contains(completion.text)
    let isType = completion.text.unicodeScalars.first?.properties.isUppercase ?? false
    let order = String(index)
    return [
      "label": .string(completion.text), "kind": .int(isWord ? 14 : isType ? 7 : 12),
      "detail": .string(completion.summary),
      "sortText": .string(String(repeating: "0", count: max(0, 5 - order.count)) + order),
      "filterText": .string(completion.text),
      "textEdit": ["range": range, "newText": .string(completion.text)],
      "data": ["uri": .string(document.uri), "word": .string(completion.text)],
    ]
  }

  static func resolve(
    _ item: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    guard let uri = item.at("data", "uri").string, let word = item.at("data", "word").string
    else { throw ProtocolError(.invalidParams, "unknown completion item") }
    guard let document = workspace.documents[ExactText(workspace.path(of: uri))] else {
      return item
    }
    let analysis = workspace.analysis(of: document)
    let isWord = workspace.words.contains(word)
    guard isWord, let text = workspace.help(for: analysis).text(on: word) else { return item }
    var resolved = item
    resolved["documentation"] = ["kind": "markdown", "value": .string(text)]
    return resolved
  }
}

/// The statement at the cursor, after the heads of its enclosing blocks.
struct CompletedPlace {
  let text: String
  let start: UInt32
  let isInScenario: Bool
  let isInApp: Bool
  let isOfFile: Bool

  init(at offset: UInt32, in analysis: Analysis) {
    let tree = analysis.tree
    let source = tree.source
    var heads: [String] = []
    var top: CommonDeclaration.Role?
    var node = tree.root
    var start = offset
    while let item = tree.children(of: node).last(where: { tree.span($0).start < offset }) {
      let first = tree.span(item).start
      let clauses = tree.children(of: item)
      if heads.isEmpty, top == nil {
        let word = clauses.first.flatMap { tree.phrase(of: $0).word(at: 0) }
        top = word.flatMap { analysis.forms[$0]?.role } ?? nil
      }
      let block = clauses.compactMap { tree.block(of: $0) }.last {
        Self.isOpen(tree.span($0), at: offset, source)
      }
      if let block {
        heads.append(source.text(of: Span(start: first, end: tree.span(block).start)) + "{\n")
        node = block
        continue
      }
      // If the cursor is on a later line, a new statement begins there.
      let end = min(tree.span(item).end, offset)
      let between = source.text(of: Span(start: end, end: offset))
      let isEnded = between.contains(where: { $0.isNewline || $0 == ";" || $0 == "}" })
      if !isEnded { start = first }
      break
    }
    let isHeld = [.scenario, .before, .after].contains(top)
    isInScenario = isHeld && !heads.isEmpty || heads.isEmpty && top == nil
    if isHeld, !heads.isEmpty { heads.removeFirst() }
    let isDeclared = top == .declaration && !heads.isEmpty
    if isDeclared {
      let system = analysis.program.system.name
      heads.insert("app Any uses \(system) {\n", at: 0)
    }
    isInApp = top == .app && !heads.isEmpty || isDeclared
    isOfFile = !isHeld || isHeld && heads.isEmpty && !isInScenario
    self.start = start
    text = heads.joined() + source.text(of: Span(start: start, end: offset))
  }

  /// Returns whether an offset is inside a block. The closing brace may be missing.
  private static func isOpen(_ block: Span, at offset: UInt32, _ source: SourceText) -> Bool {
    guard block.start < offset, block.length > 0 else { return false }
    let isClosed =
      block.length > 1 && source.bytes[Int(block.end) - 1] == UInt8(ascii: "}")
    return isClosed ? offset < block.end : offset <= block.end
  }
}
