import SextantLanguage
import SextantSyntax

/// A segment or a query value of a link's address, such as `:id`. Other routers write captures in
/// this syntax.
struct ColonCapture {
  let name: String
  let span: Span

  /// Returns the fix that writes the segment or value as a capture.
  ///
  /// - Parameter type: the type after the name, such as `: Int`, or an empty string.
  func fix(_ type: String) -> Fix {
    .replacing(":" + name, at: span, with: "{\(name)\(type)}")
  }

  static func all(in source: SourceText, _ address: Span) -> [ColonCapture] {
    let text = source.text(of: address)
    return text.indices.compactMap { index in
      guard text[index] == ":", index > text.startIndex,
        "/=".contains(text[text.index(before: index)])
      else { return nil }
      let rest = text[text.index(after: index)...]
      let name = rest.prefix { !"/?&\"".contains($0) }
      guard let first = name.unicodeScalars.first, first.startsName || first == "_",
        name.unicodeScalars.allSatisfy(\.continuesName)
      else { return nil }
      let start = address.start + UInt32(text[..<index].utf8.count)
      return ColonCapture(
        name: String(name), span: Span(start: start, end: start + UInt32(name.utf8.count) + 1))
    }
  }
}
