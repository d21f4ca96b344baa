package import SextantEngine

/// A deep link of the app. The path, the query and the fragment consist of fixed texts and
/// captures.
package struct Link: Sendable {
  package enum Segment: Sendable {
    case fixed(String)
    case capture(Capture)

    /// Returns whether the segment can match a text. A capture of any type matches every text
    /// except the empty text.
    fileprivate func takes(_ text: String) -> Bool {
      if case .fixed(let wanted) = self { wanted == text } else { !text.isEmpty }
    }

    var isOptional: Bool {
      if case .capture(let capture) = self { capture.fallback != nil } else { false }
    }

    package func with(_ domain: [Value], of name: String) -> Segment {
      guard case .capture(var capture) = self, capture.name == name else { return self }
      capture.domain = domain
      return .capture(capture)
    }

    fileprivate var pattern: String {
      switch self {
      case .fixed(let text): Value.quoted(text)
      case .capture(let capture): "{\(capture.type)\(isOptional ? "?" : "")}"
      }
    }
  }

  package struct Capture: Sendable {
    package let name: String
    package let type: ValueType
    package let fallback: Value?
    /// The permitted values; nil if any value is permitted.
    package var domain: [Value]?

    package init(name: String, type: ValueType, fallback: Value?) {
      (self.name, self.type, self.fallback) = (name, type, fallback)
    }
  }

  package let text: String
  package let scheme: String
  package let segments: [Segment]
  package let query: [(key: String, value: Segment)]
  /// The segments after `#`; nil if the link ignores the fragment of an address.
  package let fragment: [Segment]?
  package let body: BodyID
  package let place: SourceSpan
  /// The condition of the link. It can read the values of the captures.
  package internal(set) var condition: App.Condition?
  /// If the whole body is an `if` without `else`, the text of its condition; otherwise nil.
  package internal(set) var conditionOfBody: String?

  package init(
    text: String, scheme: String, segments: [Link.Segment],
    query: [(key: String, value: Link.Segment)], fragment: [Link.Segment]?, body: BodyID,
    place: SourceSpan
  ) {
    (self.text, self.scheme, self.segments, self.query, self.body, self.place) = (
      text, scheme, segments, query, body, place
    )
    self.fragment = fragment
  }

  package var label: String { text + when }

  /// The declaration without the body and the domains of captures.
  package var title: String { "link " + Value.quoted(text) + when }

  /// The clause that adds `conditionOfBody` to the title, such as `when no Detail`. Nil if
  /// `conditionOfBody` is nil, or if a condition contains `or` and therefore cannot be joined.
  package var clauseOfBody: String? {
    guard let conditionOfBody else { return nil }
    guard let condition else { return "when \(conditionOfBody)" }
    let hasOr = [condition.text, conditionOfBody].contains { $0.contains(" or ") }
    return hasOr ? nil : "and \(conditionOfBody)"
  }

  private var when: String { condition.map { " " + $0.text } ?? "" }

  /// The parts of the link that determine the matching addresses, without names and default values
  /// of captures.
  package var pattern: [String] {
    var parts = [scheme] + segments.map { "/\($0.pattern)" }
    parts += query.map { "\(Value.quoted($0.key))=\($0.value.pattern)" }.sorted()
    if let fragment { parts += ["#"] + fragment.map { "/\($0.pattern)" } }
    return parts
  }

  /// The captures in the order of their values: first the path, then the query, then the fragment.
  package var captures: [Capture] {
    (segments + query.map(\.value) + (fragment ?? [])).compactMap { segment in
      if case .capture(let capture) = segment { capture } else { nil }
    }
  }

  package func outside(_ values: [Value]) -> (capture: Capture, value: Value)? {
    zip(captures, values).first { capture, value in
      capture.domain.map { !$0.contains(value) } ?? false
    }.map { ($0, $1) }
  }

  /// Returns the address for values of the captures. The query item of a nil value is omitted.
  package func address(with values: [Value?]) -> String {
    var rest = values[...]
    func text(of segment: Segment) -> String? {
      switch segment {
      case .fixed(let text): Address.encoded(text)
      case .capture: (rest.popFirst() ?? nil).map { Address.encoded(Link.text(of: $0)) }
      }
    }
    func joined(_ segments: [Segment]) -> String {
      let parts = segments.map { text(of: $0) ?? "" }
      // A final slash does not add a segment, so an empty last segment needs two slashes.
      return parts.joined(separator: "/") + (parts.last == "" ? "/" : "")
    }
    let path = joined(segments)
    let items = query.compactMap { key, segment in
      text(of: segment).map { "\(Address.encoded(key))=\($0)" }
    }
    let start = scheme + "://" + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    return start + (fragment.map { "#" + joined($0) } ?? "")
  }

  /// Returns the values of the captures; nil if the link does not match the address.
  func match(_ address: Address) -> [Value]? {
    guard let parts = parts(of: address) else { return nil }
    var values: [Value] = []
    for (segment, text) in parts {
      if let text {
        if !Link.match(segment, text, &values) { return nil }
      } else if case .capture(let capture) = segment, let fallback = capture.fallback {
        values.append(fallback)
      } else {
        return nil
      }
    }
    return values
  }

  /// Returns all segments of the link, each with its text in an address. The text of a missing
  /// query item is nil. Returns nil if the path does not match.
  private func parts(of address: Address) -> [(segment: Segment, text: String?)]? {
    guard address.scheme == scheme, address.segments.count == segments.count else { return nil }
    let path = Array(zip(segments, address.segments))
    var ending: [(Segment, String)] = []
    if let fragment {
      guard let found = address.fragment, found.count == fragment.count else { return nil }
      ending = Array(zip(fragment, found))
    }
    guard (path + ending).allSatisfy({ $0.takes($1) }) else { return nil }
    let items = query.map { key, segment in
      (segment: segment, text: address.query.first { $0.key == key }?.value)
    }
    return path.map { ($0, $1) } + items + ending.map { ($0, $1) }
  }

  private static func match(_ segment: Segment, _ text: String, _ values: inout [Value]) -> Bool {
    switch segment {
    case .fixed(let wanted): return wanted == text
    case .capture(let capture):
      guard let value = value(of: text, as: capture.type), isCanonical(text, value) else {
        return false
      }
      values.append(value)
      return true
    }
  }

  func mayAnswer(addressBeginningWith start: AddressStart) -> Bool {
    guard start.hasWholeScheme else { return (scheme + "://").hasPrefix(start.scheme) }
    guard scheme == start.scheme,
      start.hasWholePath
        ? segments.count == start.segments.count : segments.count >= start.segments.count
    else { return false }
    for (segment, text) in zip(segments, start.segments) {
      var values: [Value] = []
      guard segment.takes(text), Link.match(segment, text, &values) else { return false }
    }
    guard !start.lastSegment.isEmpty else { return true }
    guard segments.count > start.segments.count else { return false }
    guard case .fixed(let text) = segments[start.segments.count] else { return true }
    return text.hasPrefix(start.lastSegment)
  }

  /// If only the types of captures prevent a match, returns a message about the first wrong capture;
  /// otherwise nil.
  func mismatch(_ address: Address) -> String? {
    guard let parts = parts(of: address), parts.allSatisfy({ $1 != nil || $0.isOptional }) else {
      return nil
    }
    var problem: String?
    for case (let segment, let text?) in parts {
      var values: [Value] = []
      if Link.match(segment, text, &values) { continue }
      guard case .capture(let capture) = segment else { return nil }
      problem =
        problem
        ?? "`{\(capture.name)}` must be \(capture.type.article), found \(Value.quoted(text))"
    }
    return problem
  }

  private static func text(of value: Value) -> String {
    if case .string(let text) = value { text } else { value.description }
  }

  /// Returns whether a number is in canonical form: `5`, not `+5` or `05`.
  private static func isCanonical(_ text: String, _ value: Value) -> Bool {
    switch value {
    case .int(let number): String(number) == text
    case .decimal: !text.hasPrefix("+")
    default: true
    }
  }

  package static func value(of text: String, as type: ValueType) -> Value? {
    switch type {
    case .int: Int(text).map { .int($0) }
    case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    case .decimal:
      text.hasSuffix(".") ? nil : FixedDecimal(written: text).map { .decimal($0) }
    case .string, .unknown, .error: .string(text)
    case .duration, .node, .binding, .list, .enumeration: nil
    }
  }
}

extension Address.Problem {
  package var message: String {
    switch self {
    case .noScheme: "expected an address with `://`"
    case .badEscape(let escape):
      "`\(escape)` is not a percent escape; write `%25` for a percent sign"
    case .badText(let text): "the percent escapes of `\(text)` are not valid UTF-8"
    }
  }
}

/// A parsed address, with percent escapes decoded.
package struct Address {
  let scheme: String
  let segments: [String]
  let query: [(key: String, value: String)]
  /// The segments after `#`, if any. A segment with an invalid escape is not decoded.
  let fragment: [String]?

  package enum Problem: Error {
    case noScheme
    case badEscape(String)
    /// The escapes are well formed, but the decoded bytes are not valid text.
    case badText(String)
  }

  package init(_ text: String) throws(Problem) {
    guard let sign = text.firstRange(of: "://") else { throw .noScheme }
    scheme = String(text[..<sign.lowerBound])
    let rest = text[sign.upperBound...]
    let start = rest.prefix { $0 != "#" }
    fragment =
      start.endIndex == rest.endIndex
      ? nil
      : Address.parts(of: rest[start.endIndex...].dropFirst()).map {
        (try? Address.decoded($0)) ?? String($0)
      }
    let halves = start.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    segments = try Address.parts(of: halves[0]).map(Address.decoded)
    let items = halves.count > 1 ? halves[1].split(separator: "&") : []
    query = try items.map { item throws(Problem) in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = try Address.decoded(parts[0])
      return (key, parts.count > 1 ? try Address.decoded(parts[1]) : "")
    }
  }

  /// Returns the undecoded segments of a path, including empty segments. A final slash does not add
  /// a segment.
  package static func parts(of path: Substring) -> [Substring] {
    let path = path.hasSuffix("/") ? path.dropLast() : path
    return path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Returns a text in which percent escapes replace all bytes that have a special meaning in
  /// addresses.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-._~".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result
  }

  package static func decoded(_ text: Substring) throws(Problem) -> String {
    if !text.utf8.contains(UInt8(ascii: "%")) { return String(text) }
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      else { throw .badEscape("%" + digits) }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let result = String(validating: bytes, as: UTF8.self) else {
      throw .badText(String(text))
    }
    return result
  }
}

/// The part of an address that is known before the run.
struct AddressStart {
  /// The known part of the text before `://`.
  private(set) var scheme: String
  private(set) var hasWholeScheme = false
  /// The decoded segments before `lastSegment`.
  private(set) var segments: [String] = []
  /// The undecoded beginning of the last segment, up to an escape. Empty if the path is complete or
  /// ends in `/`.
  private(set) var lastSegment = ""
  private(set) var hasWholePath = false

  /// Parses the beginning of an address; nil if no address can start with the text.
  init?(_ text: String) {
    guard let sign = text.firstRange(of: "://") else {
      scheme = text
      return
    }
    (scheme, hasWholeScheme) = (String(text[..<sign.lowerBound]), true)
    let rest = text[sign.upperBound...]
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    hasWholePath = path.endIndex < rest.endIndex
    var parts =
      hasWholePath
      ? Address.parts(of: path) : path.split(separator: "/", omittingEmptySubsequences: false)
    // The text may end inside an escape.
    let last = hasWholePath ? "" : (parts.popLast() ?? "").prefix { $0 != "%" }
    guard let decoded = try? parts.map(Address.decoded) else { return nil }
    (segments, lastSegment) = (decoded, String(last))
  }
}
