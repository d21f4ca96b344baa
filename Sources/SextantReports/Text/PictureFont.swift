/// A font of pictures, by the widths that Helvetica, Arial and Liberation Sans share: what a picture has no font
/// for is measured all the same. Whoever draws gives the length as well, so that other fonts keep to it.
struct PictureFont {
  /// In pixels.
  let size: Int
  var isBold = false

  /// The widths of ASCII in thousandths of the size; all others have 556.
  private static let widths: [(characters: String, width: Int)] = [
    ("ijl'|", 240), (" !,./:;I[]\\ft", 278), ("()-`r{}\"", 340), ("cksvxyzJ*^", 500),
    ("+<=>~", 584), ("FTZ", 611), ("&ABEKPSVXY", 667), ("CDHNRUw", 722), ("GOQ", 778),
    ("mM%", 860), ("W@", 1000),
  ]
  private static let ascii: [Int] = {
    var table = [Int](repeating: 556, count: 128)
    for (characters, width) in widths {
      for byte in characters.utf8 { table[Int(byte)] = width }
    }
    return table
  }()

  /// How wide a text on one line is, in pixels.
  func width(of text: String) -> Int {
    let sum = text.reduce(0) { $0 + thousandths(of: $1) }
    return (sum * size + 999) / 1000
  }

  private func thousandths(of character: Character) -> Int {
    let width: Int
    if let byte = character.asciiValue {
      width = Self.ascii[Int(byte)]
    } else {
      width = 640 * displayWidth(String(character))
    }
    return isBold ? width * 107 / 100 : width
  }

  /// A text on one line, cut where it is wider than so many pixels.
  func cut(_ text: String, to width: Int) -> String {
    let line = printable(text, limit: 500)
    return self.width(of: line) <= width ? line : start(of: line, to: width, ending: "…") + "…"
  }

  /// As much of a line as fits, with what comes behind it.
  private func start(of line: String, to width: Int, ending: String) -> String {
    var room = width * 1000 / size - ending.reduce(0) { $0 + thousandths(of: $1) }
    return String(
      line.prefix { character in
        room -= thousandths(of: character)
        return room >= 0
      })
  }

  /// A text on so many lines, broken where words or parts of a name begin. The last line is cut where there is
  /// more.
  func wrapped(_ text: String, to width: Int, lines most: Int) -> [String] {
    var lines: [String] = []
    var rest = printable(text, limit: 500)[...]
    while self.width(of: String(rest)) > width, lines.count < most - 1 {
      let start = start(of: String(rest), to: width, ending: "")
      let part = String(rest.prefix(Swift.max(1, Self.length(ofLine: start, in: rest))))
      lines.append(part.last == " " ? String(part.dropLast()) : part)
      rest = rest.dropFirst(part.count).drop { $0 == " " }
    }
    return lines + [cut(String(rest), to: width)]
  }

  /// How many characters of a line are kept together: up to the last place where it may be broken, between
  /// words where that leaves no half-empty line.
  private static func length(ofLine start: String, in text: Substring) -> Int {
    let characters = Array(text.prefix(start.count + 1))
    let ends = stride(from: min(start.count, characters.count - 1), to: start.count / 3, by: -1)
    return ends.first {
      $0 > start.count * 3 / 5 && (characters[$0 - 1] == " " || characters[$0] == " ")
    }
      ?? ends.first { end in
        let (last, next) = (characters[end - 1], characters[end])
        return "/?&=,.-_}".contains(last) && last != next || next == "{"
          || last.isLowercase && next.isUppercase
      } ?? start.count
  }
}
