package import SextantReports
package import SextantSyntax

package struct Document: Sendable {
  package let uri: String
  package let path: String
  var key: ExactText { ExactText(path) }
  package private(set) var version: Int
  package private(set) var source: SourceText {
    didSet { positions = TextPositions(source, breaksAtReturns: true, countsMark: true) }
  }
  private var positions: TextPositions

  package init(uri: String, path: String, version: Int, text: String) {
    (self.uri, self.path, self.version) = (uri, path, version)
    source = SourceText(name: path, text: text)
    positions = TextPositions(source, breaksAtReturns: true, countsMark: true)
  }

  /// Applies changes in order. The positions of a change refer to the text after the previous
  /// change.
  ///
  /// - Throws: an error at the first malformed change. Earlier changes stay applied.
  package mutating func apply(_ changes: [JSONValue], version: Int) throws(ProtocolError) {
    self.version = version
    for change in changes {
      guard let text = change.at("text").string else {
        throw ProtocolError(.invalidParams, "missing `text` of a change")
      }
      if change.at("range").isNull {
        source = SourceText(name: path, text: text)
        continue
      }
      let span = try span(change.at("range"))
      var bytes = source.bytes
      bytes.replaceSubrange(Int(span.start)..<Int(span.end), with: text.utf8)
      source = SourceText(name: path, bytes: bytes)
    }
  }

  /// Returns the offset of a protocol position. If the position is outside the text, returns the
  /// nearest offset.
  package func offset(_ position: JSONValue) throws(ProtocolError) -> UInt32 {
    guard let line = position.at("line").int, let column = position.at("character").int else {
      throw ProtocolError(.invalidParams, "missing `line` or `character` of a position")
    }
    return positions.offset(ofLine: line, column: column)
  }

  package func span(_ range: JSONValue) throws(ProtocolError) -> Span {
    let start = try offset(range.at("start"))
    return Span(start: start, end: max(start, try offset(range.at("end"))))
  }
}

typealias TextPlace = (document: Document, offset: UInt32)
typealias TextPart = (document: Document, span: Span)
