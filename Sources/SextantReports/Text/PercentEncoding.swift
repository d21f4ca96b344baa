/// A path, percent-encoded as a part of a URI.
package func uriPath(_ path: String) -> String {
  var result = ""
  for scalar in path.unicodeScalars {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
      result.unicodeScalars.append(scalar)
    default: result += percentEncoded(String(scalar))
    }
  }
  return result
}

/// Each byte of a text as a URI writes what stands for itself nowhere in it.
func percentEncoded(_ text: String) -> String {
  text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
}
