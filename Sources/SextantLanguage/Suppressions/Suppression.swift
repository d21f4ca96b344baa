package import SextantSyntax

/// A comment that suppresses warnings: `// sextant: allow CODE, CODE`, with an optional reason. The
/// code `nothingLost` can have a suffix, the code of an error: `nothingLost.gone`.
package struct Suppression: Hashable, Sendable {
  struct Code: Hashable, Sendable {
    let word: String
    let span: Span
  }

  let comment: Span
  /// The span in which warnings are suppressed; nil if the comment applies to nothing.
  let target: Span?
  let codes: [Code]
  /// The span of a misspelt `allow`. Such a comment suppresses nothing.
  let misspelt: Span?
}

/// Returns the suppression comments of a text, in order.
///
/// A comment after an item applies to the whole item. A comment after a `{` applies to the text
/// before the brace. A comment on a separate line applies to the next item of its block.
package func suppressions(in tree: SyntaxTree) -> [Suppression] {
  SuppressionReader(tree: tree).suppressions()
}

private struct SuppressionReader {
  let tree: SyntaxTree

  func suppressions() -> [Suppression] {
    tree.comments.compactMap { comment in
      guard comment.style == .line, let (verb, codes) = suppressedCodes(in: comment.span) else {
        return nil
      }
      let isMisspelt = verb.word != "allow"
      return Suppression(
        comment: comment.span, target: isMisspelt ? nil : target(of: comment.span), codes: codes,
        misspelt: isMisspelt ? verb.span : nil)
    }
  }

  /// Returns the word after `sextant:` and the codes; nil if the comment is not a suppression.
  private func suppressedCodes(
    in comment: Span
  ) -> (verb: Suppression.Code, codes: [Suppression.Code])? {
    var rest = tree.source.bytes[Int(comment.start + 2)..<Int(comment.end)]
    rest.dropBlanks()
    let marker = "sextant:".utf8
    guard rest.starts(with: marker) else { return nil }
    rest = rest.dropFirst(marker.count)
    guard let verb = takeWord(from: &rest) else { return nil }
    let word = verb.word
    guard word == "allow" || nearestName(to: word, in: ["allow"]) != nil else { return nil }
    var codes: [Suppression.Code] = []
    while let code = takeWord(from: &rest) {
      codes.append(code)
      rest.dropBlanks()
      guard rest.first == UInt8(ascii: ",") else { break }
      rest = rest.dropFirst()
    }
    return (verb, codes)
  }

  private func takeWord(from bytes: inout ArraySlice<UInt8>) -> Suppression.Code? {
    bytes.dropBlanks()
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    var word = bytes.prefix(while: isLetter)
    if word.isEmpty { return nil }
    let rest = bytes[word.endIndex...]
    if rest.first == UInt8(ascii: "."), let next = rest.dropFirst().first, isLetter(next) {
      word = bytes[..<(rest.dropFirst().firstIndex { !isLetter($0) } ?? rest.endIndex)]
    }
    bytes = bytes.dropFirst(word.count)
    return Suppression.Code(
      word: String(decoding: word, as: UTF8.self),
      span: Span(start: UInt32(word.startIndex), end: UInt32(word.endIndex)))
  }

  private func target(of comment: Span) -> Span? {
    var (list, clause) = (tree.root, tree.root)
    while let child = lastChild(of: list, before: comment), tree.span(child).end > comment.start {
      if tree.kind(child) == .clause { clause = child }
      list = child
    }
    // A comment inside a statement applies to no text.
    guard tree.kind(list) == .block || tree.kind(list) == .script else { return nil }
    let items = tree.children(of: list)
    let line = tree.source.lineNumber(of: comment.start)
    if let item = lastChild(of: list, before: comment) {
      if tree.source.lineNumber(of: tree.span(item).end) == line { return tree.span(item) }
    } else if tree.kind(list) == .block, tree.source.lineNumber(of: tree.span(list).start) == line {
      return Span(start: tree.span(clause).start, end: tree.span(list).start)
    }
    return items.first { tree.span($0).start > comment.start }.map { tree.span($0) }
  }

  private func lastChild(of node: NodeID, before comment: Span) -> NodeID? {
    let children = tree.children(of: node)
    let count = children.countOfFirst { tree.span($0).start < comment.start }
    return count > 0 ? children[count - 1] : nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func dropBlanks() {
    self = drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
