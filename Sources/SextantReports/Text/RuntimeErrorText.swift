package import SextantInterpreter
internal import SextantLanguage
package import SextantSyntax

extension ProblemReport {
  static func notes(of error: RuntimeError, in sources: [SourceText]) -> [String] {
    var notes = error.rounds.isEmpty ? [] : ["with \(error.rounds.joined(separator: ", "))"]
    notes += error.callers.prefix(maxCallers).map { caller in
      let place = sources.placeText(of: caller.place)
      return caller.body.isEmpty ? "run from \(place)" : "\(caller.body) was called from \(place)"
    }
    if error.callers.count > maxCallers {
      notes.append("and further calls (\(error.callers.count) in total)")
    }
    if let property = error.property {
      notes.append("declared at \(sources.placeText(of: property))")
    }
    return notes
  }

  private static let maxCallers = 5
}

package func errorText(
  _ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false, style: Style = .plain
) -> String {
  style.text(of: problemLines(ProblemReport(error, in: sources, isStrict: isStrict)))
}

extension [SourceText] {
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
