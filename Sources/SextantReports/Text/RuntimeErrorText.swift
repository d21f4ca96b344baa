package import SextantLanguage
package import SextantRuntime
package import SextantSyntax

extension Problem {
  /// Makes the problem of a runtime error: at the statement that failed, with the enclosing bodies.
  package init(_ error: RuntimeError, in sources: [SourceText]) {
    let source = sources.text(of: error.place)
    self.init(
      code: error.word, number: error.number, message: error.message, help: error.advice,
      file: source?.name ?? "", span: source == nil ? nil : error.place.span)
    let rounds = error.rounds.isEmpty ? [] : ["with \(error.rounds.joined(separator: ", "))"]
    steps = rounds
    steps += error.callers.prefix(Self.mostNotes).map { caller in
      let place = sources.placeText(of: caller.place)
      return caller.body.isEmpty ? "run from \(place)" : "\(caller.body) was run from \(place)"
    }
    if error.callers.count > Self.mostNotes {
      steps.append("and so on, \(error.callers.count) bodies in all")
    }
    if let property = error.property {
      steps.append("declared at \(sources.placeText(of: property))")
    }
  }

  /// The number of enclosing bodies to show; further ones are only counted.
  private static let mostNotes = 5
}

/// A runtime error as text, rendered like a diagnostic.
package func errorText(
  _ error: RuntimeError, in sources: [SourceText], style: Style = .plain, width: Int = 100
) -> String {
  style.text(
    of: problemLines(
      Problem(error, in: sources), in: sources.text(of: error.place), width: width))
}

extension [SourceText] {
  /// The source text of a location.
  package func text(of place: SourceSpan) -> SourceText? {
    indices.contains(place.file) ? self[place.file] : nil
  }

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
