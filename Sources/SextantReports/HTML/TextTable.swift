internal import SextantSyntax

/// Texts that are kept once each, and are known by their index.
struct TextTable {
  private(set) var texts: [String] = []
  private var indices: [ExactText: Int] = [:]

  /// The index of a text, which is added unless it is there.
  mutating func index(of text: String) -> Int {
    if let known = indices[ExactText(text)] { return known }
    indices[ExactText(text)] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// An array of JSON, of texts that are values of JSON.
  var array: String { "[" + texts.joined(separator: ",\n") + "]" }
}
