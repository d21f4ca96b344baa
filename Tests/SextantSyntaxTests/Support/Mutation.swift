import TestSupport

extension SeededRandom {
  private static let pieces: [String] = [
    "(", ")", "[", "]", "{", "}", ",", ";", "\n", " ", ":", "=", "==", "-", "...", ".", "/", "//",
    "/*", "*/", "\"", "\"\"\"", "\\(", "\\", "#", "`", "a", "B#1", "2", "2s", "1.5", "a.b", "R/0",
    "é", "\u{0D}\n", "!", "\\u{41}",
  ]

  mutating func mutate(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let start = Int.random(in: 0...scalars.count, using: &self)
      let end = min(scalars.count, start + Int.random(in: 0...3, using: &self))
      switch Int.random(in: 0..<3, using: &self) {
      case 0: scalars.removeSubrange(start..<end)
      case 1: scalars.insert(contentsOf: Array(scalars[start..<end]), at: start)
      default:
        let piece = Self.pieces.randomElement(using: &self) ?? ""
        scalars.insert(contentsOf: piece.unicodeScalars, at: start)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
