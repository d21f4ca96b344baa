package func uriPath(_ path: String) -> String {
  path.escaped { scalar in
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": nil
    default: percentEncoded(String(scalar))
    }
  }
}

func percentEncoded(_ text: String) -> String {
  text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
}

/// Returns the decoded text; nil for a malformed encoding or invalid UTF-8.
package func percentDecoded(_ text: Substring) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
      digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16)
    else { return nil }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(validating: bytes, as: UTF8.self)
}
