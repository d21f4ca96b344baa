package import SextantEngine

/// An incremental writer of JSON.
///
/// The caller must end each container that it begins, and must write a key before each value of an
/// object.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  var writesOrigins = false
  var writesKinds = false

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func beginObject() { open("{") }
  package mutating func endObject() { close("}") }
  package mutating func beginArray() { open("[") }
  package mutating func endArray() { close("]") }

  package mutating func key(_ name: String) {
    string(name)
    append(":")
    needsComma = false
  }

  package mutating func null() { raw("null") }
  package mutating func bool(_ flag: Bool) { raw(flag ? "true" : "false") }
  package mutating func int(_ number: Int) { raw(String(number)) }

  package mutating func string(_ text: String) {
    separate()
    append("\"")
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() {
        switch byte {
        case 0..<0x20, 0x22, 0x5C, 0x7F: break
        // The lead bytes of scalars that can disturb a terminal.
        case 0xC2, 0xD8, 0xE2: break
        default: continue
        }
        guard let scalar = Self.scalar(in: utf8[index...]),
          scalar.isInvisible || scalar == "\"" || scalar == "\\"
        else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        escape(scalar)
        start = index + UTF8.width(scalar)
      }
      bytes.append(contentsOf: utf8[start...])
    }
    append("\"")
    needsComma = true
  }

  /// Ends a line after a complete value. The next line is a new document.
  package mutating func newline() {
    append("\n")
    needsComma = false
  }

  private mutating func open(_ bracket: StaticString) {
    separate()
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: StaticString) {
    append(bracket)
    needsComma = true
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { append(",") }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private static func scalar(in utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = utf8.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
    return nil
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    default:
      let digits = String(scalar.value, radix: 16)
      bytes.append(
        contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
    }
  }
}

extension JSONWriter {
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    if let number { int(number) } else { null() }
  }

  package mutating func member(_ name: String, _ flag: Bool?) {
    key(name)
    if let flag { bool(flag) } else { null() }
  }

  package mutating func member(_ name: String, _ value: JSONValue) {
    key(name)
    json(value)
  }

  package mutating func member<Element>(
    _ name: String, _ elements: [Element], _ each: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { each(&self, element) }
    endArray()
  }

  /// Writes a value. Durations, cases and instances are written as strings of script text.
  package mutating func value(_ value: Value) { json(JSONValue(value)) }

  package mutating func json(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .int(let number): int(number)
    case .number(let text): raw(text)
    case .string(let text): string(text)
    case .array(let items):
      beginArray()
      for item in items { json(item) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        json(member.value)
      }
      endObject()
    }
  }
}
