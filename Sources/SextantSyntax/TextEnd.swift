/// Where a text ends that is being written: what is open there, and the word that it ends in.
package struct TextEnd: Sendable {
  /// Where the word or the string begins in which the text ends; its length if it ends in neither,
  /// and nil behind a sign that no word can follow directly.
  package let wordStart: Int?
  package let isInString: Bool
  /// What closes the brackets that are open, the innermost first.
  package let closers: [UInt8]

  /// Nil in a comment, a `"""` text or an interpolation.
  package init?(of bytes: [UInt8]) {
    let source = SourceText(name: "", bytes: bytes)
    var scan = TokenScan(source)
    var (token, last) = (scan.next(), Token(.newline, 0, 0))
    while token.kind != .end {
      if last.isWord, token.touches, source.text(of: token.span) == "/" {
        // A path, of which the next step is not written yet.
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
  /// Whether it is a word that more letters could follow.
  fileprivate var isWord: Bool {
    switch kind {
    case .name: !isQuoted
    case .instance, .integer, .decimal, .duration: true
    default: false
    }
  }

  /// Whether what is written directly behind it is no word of its own.
  fileprivate var preventsWord: Bool {
    isQuoted || kind == .error || kind == .qualified || kind == .ellipsis
  }
}
