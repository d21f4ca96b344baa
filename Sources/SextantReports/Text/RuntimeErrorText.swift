package import SextantLanguage
package import SextantRuntime
package import SextantSyntax

extension Problem {
  /// Makes the problem of a runtime error: at the statement that failed, with the enclosing bodies.
  ///
  /// - Parameter isStrict: whether a warning is an error.
  package init(_ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false) {
    let source = sources.text(of: error.place)
    self.init(
      severity: isStrict ? .error : error.severity, code: error.code.word,
      number: error.code.number, message: error.message, help: error.advice,
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
///
/// - Parameter isStrict: whether a warning is an error.
package func errorText(
  _ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false, style: Style = .plain
) -> String {
  style.text(
    of: problemLines(
      Problem(error, in: sources, isStrict: isStrict), in: sources.text(of: error.place)))
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
