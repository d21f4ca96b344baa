package import SextantSyntax

/// A comment that suppresses warnings: `// sextant: allow CODE, CODE`, then maybe a reason. After the code of the law
/// that nothing is lost may stand what is lost: `nothingLost.gone`.
package struct Suppression: Hashable, Sendable {
  /// A code that the comment names, and where.
  struct Code: Hashable, Sendable {
    let word: String
    let span: Span
  }

  let comment: Span
  /// The text whose warnings are suppressed; nil where the comment belongs to nothing.
  let target: Span?
  /// Empty where the comment names no code.
  let codes: [Code]
  /// Where a word stands that is near to `allow`: then the comment suppresses nothing.
  let misspelt: Span?
}

/// The suppression comments of a text, in its order.
///
/// A comment behind an item is for all of the item, one behind a `{` for what stands before the
/// brace, and one on a line of its own for the next item of its block.
package func suppressions(in tree: SyntaxTree) -> [Suppression] {
  SuppressionReader(tree: tree).suppressions()
}

/// Reads the suppression comments of a text.
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

  /// What stands for `allow` behind `sextant:`, and the codes after it; nil for any other comment.
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

  /// The text that a comment which ends its line is for.
  private func target(of comment: Span) -> Span? {
    var (list, clause) = (tree.root, tree.root)
    while let child = lastChild(of: list, before: comment), tree.span(child).end > comment.start {
      if tree.kind(child) == .clause { clause = child }
      list = child
    }
    // Within a statement a comment is for nothing.
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
