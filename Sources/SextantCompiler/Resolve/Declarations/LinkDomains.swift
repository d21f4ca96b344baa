import SextantEngine
import SextantLanguage
import SextantSyntax

/// The values that the captures of a link may have: `for NAME in LIST`, once for each of some captures.
///
/// The notation is that of a scenario's cases, the checks are those of an input's domain.
extension Resolver {
  /// Adds what stands between the address of a link and its block to the captures.
  mutating func readDomains(_ form: FormArguments, of shape: inout LinkReader.Shape) {
    guard let place = form.place("domains") else { return }
    var position = place.atoms.lowerBound
    while position < place.atoms.upperBound {
      guard form.phrase.word(at: position) == Word.for.symbol else {
        return binder.expected("`for` or {", at: position, of: form.phrase)
      }
      guard let domain = domain(form.phrase, &position, of: shape) else { return }
      add(domain, to: &shape)
    }
  }

  private struct LinkDomain {
    let name: Symbol
    let atom: NodeID
    let list: NodeID
    let values: [Value]
  }

  /// `for NAME in LIST`, of the type that the capture has.
  private mutating func domain(
    _ phrase: Phrase, _ position: inout Int, of shape: LinkReader.Shape
  ) -> LinkDomain? {
    position += 1
    guard
      let name = binder.rowNames(
        phrase, &position, called: "the name of a capture", isSingle: true)?.first
    else { return nil }
    let list = position
    let capture = shape.captures.first { $0.name == binder.text(name.symbol) }
    guard
      let value = binder.literalValue(
        phrase, &position, as: .list(capture?.type ?? .unknown)),
      case .list(let values) = value
    else { return nil }
    return LinkDomain(name: name.symbol, atom: name.atom, list: phrase.atoms[list], values: values)
  }

  private mutating func add(_ domain: LinkDomain, to shape: inout LinkReader.Shape) {
    let name = binder.text(domain.name)
    guard let capture = shape.captures.first(where: { $0.name == name }) else {
      return reportUnknownCapture(name, domain.atom, of: shape)
    }
    if capture.domain != nil {
      return binder.error(LanguageCodes.givenTwice, domain.atom, name)
    }
    if domain.values.isEmpty {
      return binder.error(
        LanguageCodes.emptyDomain, domain.list, name,
        suggestion: .advice("without `for`, it may have any value"))
    }
    let values = domain.values.map { captured($0, as: capture.type) }
    if let fallback = capture.fallback, !values.contains(fallback) {
      return binder.error(
        LanguageCodes.outsideDomain, domain.list, fallback.description,
        Value.list(values).description)
    }
    shape.setDomain(values, of: name)
  }

  private mutating func reportUnknownCapture(
    _ name: String, _ atom: NodeID, of shape: LinkReader.Shape
  ) {
    let names = shape.captures.map(\.name)
    let suggestion: Suggestion =
      if let near = nearestName(to: name, in: names) {
        binder.replacement(of: atom, with: near)
      } else if names.isEmpty {
        .advice("a link names what it takes: `{\(name)}`")
      } else {
        Suggestion(.oneOf(names.map { "`\($0)`" }))
      }
    binder.error(LanguageCodes.unknownCapture, atom, name, suggestion: suggestion)
  }
}

/// A value of a list as an address gives it to a capture of a type.
private func captured(_ value: Value, as type: ValueType) -> Value {
  guard case .int(let number) = value, type == .decimal else { return value }
  return .decimal(FixedDecimal(digits: number, scale: 0))
}
