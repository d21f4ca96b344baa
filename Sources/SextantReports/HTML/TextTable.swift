internal import SextantSyntax

struct TextTable {
  private(set) var texts: [String] = []
  private var indices: [ExactText: Int] = [:]

  mutating func index(of text: String) -> Int {
    if let known = indices[ExactText(text)] { return known }
    indices[ExactText(text)] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// A JSON array of the texts. Each text must be a JSON value.
  var array: String { "[" + texts.joined(separator: ",\n") + "]" }
}
