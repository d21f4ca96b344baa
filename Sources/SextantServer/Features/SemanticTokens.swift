import SextantLanguage
import SextantReports
import SextantSyntax

enum SemanticTokens {
  enum Kind: String, CaseIterable {
    case comment, string, number, `operator`, keyword, type, namespace, `class`, variable
    case parameter, property, `enum`, enumMember, event, function, method
  }

  static let legend: JSONValue = [
    "tokenTypes": .array(Kind.allCases.map { .string($0.rawValue) }),
    "tokenModifiers": ["declaration"],
  ]

  struct Token {
    let span: Span
    let kind: Kind
    var isDeclaration = false
  }

  static func answer(_ part: TextPart, _ workspace: inout Workspace) -> JSONValue {
    let (document, wanted) = part
    let analysis = workspace.analysis(of: document)
    var positions = TextPositions(document.source, breaksAtReturns: true)
    var data: [JSONValue] = []
    var last = (line: 0, column: 0)
    for token in tokens(of: analysis, words: workspace.words)
    where token.span.end > wanted.start && token.span.start < wanted.end {
      for line in lines(of: token.span, in: document.source) {
        let (start, end) = (positions.position(of: line.start), positions.position(of: line.end))
        guard end.column > start.column, end.line == start.line else { continue }
        let isSameLine = start.line == last.line
        data += [
          start.line - last.line, start.column - (isSameLine ? last.column : 0),
          end.column - start.column, Kind.allCases.firstIndex(of: token.kind) ?? 0,
          token.isDeclaration ? 1 : 0,
        ].map { JSONValue.int($0) }
        last = start
      }
    }
    return ["data": .array(data)]
  }

  private static func lines(of span: Span, in source: SourceText) -> [Span] {
    let (first, last) = (source.lineNumber(of: span.start), source.lineNumber(of: span.end))
    if first == last { return [span] }
    return (first...last).map { number in
      let line = source.span(ofLine: number)
      return Span(start: max(line.start, span.start), end: min(line.end, span.end))
    }
  }

  // MARK: Tokens

  /// Returns the tokens of a text, without brackets and separators.
  static func tokens(of analysis: Analysis, words: Set<String>) -> [Token] {
    let tree = analysis.tree
    var meant: [UInt32: NameIndex.Mention] = [:]
    for mention in analysis.own { meant[mention.place.span.start] = mention }
    let inserted = Set(
      tree.nodes.lazy.filter { $0.kind == .interpolation }.flatMap { NodeRange(of: $0) })
    var tokens = tree.comments.map { Token(span: $0.span, kind: .comment) }
    for (index, node) in tree.nodes.enumerated() {
      let id = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      switch node.kind {
      case .string where !inserted.contains(id):
        tokens.append(Token(span: node.span, kind: .string))
      case .interpolation: tokens += string(id, in: tree)
      // The error is an unterminated string.
      case .error where tree.source.bytes[Int(node.span.start)...].first == UInt8(ascii: "\""):
        tokens.append(Token(span: node.span, kind: .string))
      case .integer, .decimal, .duration: tokens.append(Token(span: node.span, kind: .number))
      case .op, .ellipsis: tokens.append(Token(span: node.span, kind: .operator))
      case .name, .qualified, .instance, .argument:
        tokens += names(of: id, in: analysis, meant, words)
      default: break
      }
    }
    return tokens.sorted { $0.span.start < $1.span.start }
  }

  private static func string(_ id: NodeID, in tree: SyntaxTree) -> [Token] {
    let whole = tree.span(id)
    let parts = tree.children(of: id).filter { tree.kind($0) == .string }.map { tree.span($0) }
    return parts.enumerated().map { index, part in
      let start = index == 0 ? whole.start : part.start - 1
      let end = index == parts.count - 1 ? whole.end : part.end + 2
      return Token(span: Span(start: start, end: end), kind: .string)
    }
  }

  /// Returns the tokens of names in a node. The token of an argument label includes the colon. The
  /// token of an instance includes its number.
  private static func names(
    of id: NodeID, in analysis: Analysis, _ meant: [UInt32: NameIndex.Mention],
    _ words: Set<String>
  ) -> [Token] {
    let tree = analysis.tree
    let symbols = analysis.symbols
    let node = tree[id]
    let (first, second) = (tree.symbol(id), tree.secondSymbol(id))
    guard first != .empty else { return [] }
    func name(_ symbol: Symbol, from start: UInt32) -> Token {
      let text = symbols.text(symbol)
      let length = UInt32(truncatingIfNeeded: text.utf8.count) + (node.isQuoted ? 2 : 0)
      let span = Span(start: start, end: start + length)
      if let mention = meant[start], mention.place.span == span {
        return Token(
          span: span, kind: kind(of: mention.meaning), isDeclaration: mention.isDeclaration)
      }
      let isWord = !node.isQuoted && words.contains(text)
      let isType = text.unicodeScalars.first?.properties.isUppercase ?? false
      return Token(
        span: span,
        kind: node.kind == .argument ? .parameter : isType ? .type : isWord ? .keyword : .variable)
    }
    var tokens = [name(first, from: node.span.start)]
    let end = tokens[0].span.end
    switch node.kind {
    case .qualified: tokens.append(name(second, from: end + 1))
    case .instance:
      let digits = tree.source.bytes[Int(end)...].dropFirst().prefix {
        $0 &- 0x30 < 10 || $0 == 0x5F
      }
      tokens.append(
        Token(span: Span(start: end, end: UInt32(digits.endIndex)), kind: .number))
    case .argument:
      let colon = tree.source.bytes[Int(end)...].firstIndex(of: UInt8(ascii: ":"))
      if let colon {
        let start = UInt32(truncatingIfNeeded: colon)
        tokens.append(Token(span: Span(start: start, end: start + 1), kind: .operator))
      }
    default: break
    }
    return tokens
  }

  private static func kind(of meaning: NameIndex.Meaning) -> Kind {
    switch meaning {
    case .app: .namespace
    case .node, .window, .presentable: .class
    case .tab, .variable: .property
    case .enumeration: .enum
    case .enumCase: .enumMember
    case .message, .trigger, .event, .timer: .event
    case .command: .function
    case .action: .method
    case .local: .parameter
    }
  }
}
