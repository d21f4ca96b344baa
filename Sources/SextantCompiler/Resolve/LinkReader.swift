import SextantEngine
import SextantLanguage

/// Reads the text of a declared link.
package struct LinkReader {
  struct Shape {
    var scheme: String
    var segments: [Link.Segment] = []
    var query: [(key: String, value: Link.Segment)] = []

    var captures: [Link.Capture] {
      (segments + query.map(\.value)).compactMap { segment in
        if case .capture(let capture) = segment { capture } else { nil }
      }
    }

    mutating func setDomain(_ values: [Value], of name: String) {
      segments = segments.map { $0.with(values, of: name) }
      query = query.map { ($0.key, $0.value.with(values, of: name)) }
    }
  }

  private let text: String
  private(set) var problem = ""

  init(_ text: String) { self.text = text }

  /// The names after each `{` of a text, which may be no link.
  package static func namesOfCaptures(in text: String) -> [String] {
    text.split(separator: "{").dropFirst().map { part in
      String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }.filter(\.isIdentifier)
  }

  mutating func read() -> Shape? {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts[0]
    guard let colon = head.firstIndex(of: ":"), head[colon...].hasPrefix("://"),
      colon > head.startIndex
    else {
      problem = "it begins with a scheme and `://`"
      return nil
    }
    var shape = Shape(scheme: String(head[..<colon]))
    guard shape.scheme.isScheme else {
      problem = "a scheme is a letter, then letters, digits, `+`, `-` and `.`"
      return nil
    }
    for part in Address.parts(of: head[head.index(colon, offsetBy: 3)...]) {
      guard let segment = segment(part, mayHaveDefault: false) else { return nil }
      shape.segments.append(segment)
    }
    if parts.count > 1 {
      for item in parts[1].split(separator: "&") {
        guard let equals = item.firstIndex(of: "="), equals > item.startIndex else {
          if fixed(item) != nil { problem = "a query item is `key=value` or `key={name}`" }
          return nil
        }
        guard let key = fixed(item[..<equals]),
          let value = segment(item[item.index(after: equals)...], mayHaveDefault: true)
        else { return nil }
        if shape.query.contains(where: { $0.key == key }) {
          problem = "it asks twice for `\(key)`"
          return nil
        }
        shape.query.append((key, value))
      }
    }
    let names = shape.captures.map(\.name)
    if Set(names).count < names.count {
      problem = "two captures have the same name"
      return nil
    }
    return shape
  }

  private mutating func segment(_ part: Substring, mayHaveDefault: Bool) -> Link.Segment? {
    guard part.hasPrefix("{"), part.hasSuffix("}") else { return fixed(part).map { .fixed($0) } }
    return capture(part.dropFirst().dropLast(), mayHaveDefault: mayHaveDefault)
  }

  /// Text that an address has to have, without its percent escapes.
  private mutating func fixed(_ part: Substring) -> String? {
    if part.contains("{") || part.contains("}") {
      problem = "a capture takes a whole segment, or the value of a query item: `{name}`"
      return nil
    }
    if part.contains("#") {
      problem = "what follows `#` says nothing to an app; `%23` stands for the sign itself"
      return nil
    }
    do {
      return try Address.decoded(part)
    } catch {
      problem = error.message
      return nil
    }
  }

  private mutating func capture(_ text: Substring, mayHaveDefault: Bool) -> Link.Segment? {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let named = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).blanksTrimmed }
    guard let name = named.first, name.isIdentifier else {
      problem = "a capture has a name: `{name}`"
      return nil
    }
    var type = ValueType.string
    if named.count > 1 {
      let types: [String: ValueType] = [
        "String": .string, "Int": .int, "Decimal": .decimal, "Bool": .bool,
      ]
      guard let known = types[named[1]] else {
        problem = "a capture is a String, an Int, a Decimal or a Bool"
        return nil
      }
      type = known
    }
    guard halves.count > 1 else { return .capture(.init(name: name, type: type, fallback: nil)) }
    var written = String(halves[1]).blanksTrimmed
    if written.hasPrefix("\""), written.hasSuffix("\""), written.count > 1 {
      written = String(written.dropFirst().dropLast())
    } else if written.contains("{") || written.contains("}") {
      problem = "a default with braces stands in quotes"
      return nil
    }
    guard mayHaveDefault, let value = Link.value(of: written, as: type) else {
      problem =
        mayHaveDefault
        ? (written.isEmpty ? "the default of `\(name)` is empty, which" : "`\(written)`")
          + " is not \(type.article)" : "only a capture of the query has a default"
      return nil
    }
    return .capture(.init(name: name, type: type, fallback: value))
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    guard let first = unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  /// As in RFC 3986.
  fileprivate var isScheme: Bool {
    guard let first, first.isASCII, first.isLetter else { return false }
    return utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "+-.".unicodeScalars.contains(scalar))
    }
  }

  fileprivate var blanksTrimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
