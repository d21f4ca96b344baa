package import SextantLanguage
package import SextantSyntax

/// A place in a text as people read it, with what is written there.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the text.
  @ExactText package var file: String
  /// Lines and columns count from 1; a column is one Unicode scalar.
  package var line: Int
  package var column: Int
  package var text: String

  package init(file: String, line: Int, column: Int, text: String = "") {
    (self.line, self.column, self.text) = (line, column, text)
    self.file = file
  }

  package init(of span: Span, in source: SourceText) {
    let (line, column) = source.location(of: span.start)
    self.init(file: source.name, line: line, column: column, text: source.text(of: span))
  }

  /// The first line of what is written there.
  package var firstLine: String {
    let line = text.prefix { !$0.isNewline }
    return String(line) + (line.endIndex < text.endIndex ? " …" : "")
  }
}

extension [SourceText] {
  /// The text of a place; nil where it is none of these.
  package func text(of place: SourceSpan) -> SourceText? {
    indices.contains(place.file) ? self[place.file] : nil
  }

  /// The last text with a name.
  package func named(_ name: String) -> SourceText? { last { $0.$name == ExactText(name) } }

  /// A place in one of these; else that of a text without a name.
  package func place(of place: SourceSpan) -> SourcePlace {
    SourcePlace(of: place.span, in: text(of: place) ?? SourceText(name: "", text: ""))
  }
}
