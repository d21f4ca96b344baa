import SextantEngine
import SextantLanguage
import SextantSyntax

package enum LinkReader {
  struct Shape {
    var scheme: String
    var segments: [Link.Segment] = []
    var query: [(key: String, value: Link.Segment)] = []
    var fragment: [Link.Segment]?

    var captures: [Link.Capture] {
      (segments + query.map(\.value) + (fragment ?? [])).compactMap { segment in
        if case .capture(let capture) = segment { capture } else { nil }
      }
    }

    mutating func setDomain(_ values: [Value], of name: String) {
      segments = segments.map { $0.with(values, of: name) }
      query = query.map { ($0.key, $0.value.with(values, of: name)) }
      fragment = fragment?.map { $0.with(values, of: name) }
    }
  }

  struct Problem: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  package static func namesOfCaptures(in text: String) -> [String] {
    text.split(separator: "{").dropFirst().map { part in
      String(part.prefix(while: \.continuesName))
    }.filter(\.isIdentifier)
  }

  static func read(_ text: String) throws(Problem) -> Shape {
    let start = text.prefix(upTo: startOfFragment(of: text))
    let parts = start.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts.first ?? ""
    guard let colon = head.firstIndex(of: ":"), head[colon...].hasPrefix("://"),
      colon > head.startIndex
    else { throw Problem("it must begin with a scheme and `://`") }
    var shape = Shape(scheme: String(head[..<colon]))
    if !shape.scheme.isScheme {
      throw Problem("a scheme consists of a letter, then letters, digits, `+`, `-` and `.`")
    }
    for part in Address.parts(of: head[head.index(colon, offsetBy: 3)...]) {
      shape.segments.append(try segment(part, mayHaveDefault: false))
    }
    for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
      guard let equals = item.firstIndex(of: "="), equals > item.startIndex else {
        _ = try fixed(item)
        throw Problem("a query item must be `key=value` or `key={name}`")
      }
      let key = try fixed(item[..<equals])
      let value = try segment(item[item.index(after: equals)...], mayHaveDefault: true)
      if shape.query.contains(where: { $0.key == key }) {
        throw Problem("duplicate key `\(key)` in the query")
      }
      shape.query.append((key, value))
    }
    if start.endIndex < text.endIndex {
      let fragment = Address.parts(of: text[start.endIndex...].dropFirst())
      shape.fragment = try fragment.map { part throws(Problem) in
        if part.contains("?"), part.contains("{") {
          throw Problem(
            "a fragment has no query: a capture in a fragment must be a whole segment, `#/{name}`")
        }
        return try segment(part, mayHaveDefault: false)
      }
    }
    let names = shape.captures.map(\.name)
    if Set(names).count < names.count { throw Problem("two captures have the same name") }
    return shape
  }

  private static func startOfFragment(of text: String) -> String.Index {
    var depth = 0
    return text.firstIndex { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return character == "#" && depth <= 0
    } ?? text.endIndex
  }

  private static func segment(
    _ part: Substring, mayHaveDefault: Bool
  ) throws(Problem) -> Link.Segment {
    guard part.hasPrefix("{"), part.hasSuffix("}") else { return .fixed(try fixed(part)) }
    return .capture(try capture(part.dropFirst().dropLast(), mayHaveDefault: mayHaveDefault))
  }

  private static func fixed(_ part: Substring) throws(Problem) -> String {
    if part.contains("{") || part.contains("}") {
      throw Problem("a capture such as `{name}` must be a whole segment or query value")
    }
    if part.contains("#") {
      throw Problem("only one `#` is allowed; write `%23` for a `#` in the text")
    }
    do {
      return try Address.decoded(part)
    } catch {
      throw Problem(error.message)
    }
  }

  private static func capture(
    _ text: Substring, mayHaveDefault: Bool
  ) throws(Problem) -> Link.Capture {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let named = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).blanksTrimmed }
    guard let name = named.first, name.isIdentifier else {
      throw Problem("a capture needs a name: `{name}`")
    }
    var type = ValueType.string
    if named.count > 1 {
      let types: [ValueType] = [.string, .int, .decimal, .bool]
      guard let known = types.first(where: { $0.name == named[1] }) else {
        throw Problem("the type of a capture is String, Int, Decimal or Bool")
      }
      type = known
    }
    guard halves.count > 1 else { return .init(name: name, type: type, fallback: nil) }
    var written = String(halves[1]).blanksTrimmed
    if written.hasPrefix("\""), written.hasSuffix("\""), written.count > 1 {
      written = String(written.dropFirst().dropLast())
    } else if written.contains("{") || written.contains("}") {
      throw Problem("write a default value that contains braces in quotes")
    }
    if !mayHaveDefault { throw Problem("only a capture in the query can have a default value") }
    guard let value = Link.value(of: written, as: type) else {
      let what = written.isEmpty ? "the empty default value of `\(name)`" : "`\(written)`"
      throw Problem("\(what) is not \(type.article)")
    }
    return .init(name: name, type: type, fallback: value)
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    guard let first = unicodeScalars.first else { return false }
    return (first == "_" || first.startsName) && unicodeScalars.allSatisfy(\.continuesName)
  }

  /// Whether the string is a URI scheme, as defined in RFC 3986.
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
