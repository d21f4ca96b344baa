package import SextantInterpreter
internal import SextantLanguage
package import SextantSyntax

extension ProblemReport {
  /// What leads to an error, each a line: the rounds of loops, the enclosing bodies, the property that was broken.
  static func notes(of error: RuntimeError, in sources: [SourceText]) -> [String] {
    var notes = error.rounds.isEmpty ? [] : ["with \(error.rounds.joined(separator: ", "))"]
    notes += error.callers.prefix(mostCallers).map { caller in
      let place = sources.placeText(of: caller.place)
      return caller.body.isEmpty ? "run from \(place)" : "\(caller.body) was run from \(place)"
    }
    if error.callers.count > mostCallers {
      notes.append("and so on, \(error.callers.count) bodies in all")
    }
    if let property = error.property {
      notes.append("declared at \(sources.placeText(of: property))")
    }
    return notes
  }

  /// The number of enclosing bodies to show; further ones are only counted.
  private static let mostCallers = 5
}

/// A runtime error as text, rendered like a diagnostic.
///
/// - Parameter isStrict: whether a warning is an error.
package func errorText(
  _ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false, style: Style = .plain
) -> String {
  style.text(of: problemLines(ProblemReport(error, in: sources, isStrict: isStrict)))
}

extension [SourceText] {
  /// `shop.sextant:17:8: tap review`, with no more than the first line of the statement.
  fileprivate func placeText(of place: SourceSpan) -> String {
    guard let source = text(of: place) else { return "" }
    let (line, column) = source.location(of: place.span.start)
    let excerpt = SourceExcerpt(of: place.span, in: source)
    let end = excerpt.continues ? source.span(ofLine: excerpt.line).end : place.span.end
    let written = source.text(
      of: Span(start: place.span.start, end: Swift.max(end, place.span.start)))
    return "\(printable(source.name)):\(line):\(column): \(printable(written, limit: 60))"
      + (excerpt.continues ? " …" : "")
  }
}
