package import SextantLanguage
package import SextantSyntax

package struct SourcePlace: Hashable, Sendable {
  @ExactText package var file: String
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1. Each Unicode scalar is a column.
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

  package var firstLine: String {
    let line = text.prefix { !$0.isNewline }
    return String(line) + (line.endIndex < text.endIndex ? " …" : "")
  }
}

extension [SourceText] {
  package func text(of place: SourceSpan) -> SourceText? {
    indices.contains(place.file) ? self[place.file] : nil
  }

  package func named(_ name: String) -> SourceText? { last { $0.$name == ExactText(name) } }

  /// Returns a location for messages. If the source is unknown, the file name and text are empty.
  package func place(of place: SourceSpan) -> SourcePlace {
    SourcePlace(of: place.span, in: text(of: place) ?? SourceText(name: "", text: ""))
  }
}
