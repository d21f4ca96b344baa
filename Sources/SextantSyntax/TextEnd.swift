/// The lexical context at the end of an unfinished text: open delimiters and the last word.
public struct TextEnd: Sendable {
  /// The offset at which the word or string at the end of the text starts. If the text ends with
  /// neither, the length of the text. Nil if no word can directly follow the last token.
  public let wordStart: Int?
  public let isInString: Bool
  /// The closers of the open brackets, innermost first.
  public let closers: [UInt8]

  /// Creates the context at the end of a text. Returns nil if the text ends inside a comment, a
  /// `"""` text or an interpolation.
  public init?(of bytes: [UInt8]) {
    let source = SourceText(name: "", bytes: bytes)
    var scan = TokenScan(source)
    var (token, last) = (scan.next(), Token(.newline, 0, 0))
    while token.kind != .end {
      if last.isWord, token.touches, source.text(of: token.span) == "/" {
        // The next step of the path is still missing.
        last.end = token.end
      } else {
        last = token
      }
      token = scan.next()
    }
    let comment = scan.lexer.comments.last
    let isInComment = comment.map { $0.style != .block && $0.span.start >= last.end } ?? false
    if isInComment || scan.lexer.openComments > 0 { return nil }
    let string = scan.open.firstIndex { $0.kind.closer == nil }
    if let string, scan.open[string].kind != .quote || string + 1 < scan.open.count { return nil }
    closers = scan.open.reversed().flatMap { $0.kind.closer?.text.utf8.map(\.self) ?? [] }
    isInString = string != nil
    if let string {
      wordStart = Int(scan.open[string].start)
    } else if last.end == bytes.count, last.isWord {
      wordStart = Int(last.start)
    } else {
      wordStart = last.end == bytes.count && last.preventsWord ? nil : bytes.count
    }
  }
}

extension Token {
  fileprivate var isWord: Bool {
    switch kind {
    case .name: !isQuoted
    case .instance, .integer, .decimal, .duration: true
    default: false
    }
  }

  fileprivate var preventsWord: Bool {
    isQuoted || kind == .error || kind == .qualified || kind == .ellipsis
  }
}
