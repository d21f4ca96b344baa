import SextantReports
import SextantServer
import SextantSyntax
import TestSupport
import Testing

@Suite("texts of an editor")
struct DocumentTests {
  /// Characters of one or two UTF-16 units and one to four bytes, and all line endings.
  private static let pieces = [
    "a", "ü", "漢", "👩‍🚀", "𝔘", "\n", "\r\n", "\r", " ", "e\u{301}", "\t", "",
  ]

  /// Returns the lines of a text as the protocol defines them, with their line endings.
  private static func lines(_ text: String) -> [[UInt16]] {
    var lines: [[UInt16]] = [[]]
    let units = Array(text.utf16)
    for (index, unit) in units.enumerated() {
      lines[lines.count - 1].append(unit)
      let isReturn = unit == 0x0D && (index + 1 == units.count || units[index + 1] != 0x0A)
      if unit == 0x0A || isReturn { lines.append([]) }
    }
    return lines
  }

  /// Returns the number of UTF-16 units before a position.
  private static func units(before line: Int, _ column: Int, _ text: String) -> Int {
    let lines = lines(text)
    if line >= lines.count { return text.utf16.count }
    let length = lines[line].count { $0 != 0x0A && $0 != 0x0D }
    return lines[..<line].reduce(0) { $0 + $1.count } + min(column, length)
  }

  private static func text(_ random: inout SeededRandom, _ most: Int) -> String {
    (0..<random.below(most)).map { _ in random.pick(pieces) ?? "" }.joined()
  }

  @Test("edits change a text like their model")
  func edits() throws {
    var random = SeededRandom(seed: 3_900)
    for _ in 0..<cases(300) {
      var model = Self.text(&random, 40)
      var document = Document(uri: "file:///a", path: "/a", version: 0, text: model)
      for version in 1...12 {
        let (new, changes) = Self.change(of: model, &random)
        try document.apply(changes, version: version)
        model = new
        try #require(document.source.bytes == Array(model.utf8))
        #expect(document.version == version)
      }
    }
  }

  private static func change(
    of text: String, _ random: inout SeededRandom
  ) -> (String, [JSONValue]) {
    var text = text
    var changes: [JSONValue] = []
    for _ in 0...random.below(3) {
      let new = Self.text(&random, 6)
      if random.below(10) == 0 {
        text = new
        changes.append(["text": .string(new)])
        continue
      }
      let places = (0..<2).map { _ in
        (line: random.below(lines(text).count + 2), column: random.below(12))
      }.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      var ends = places.map { units(before: $0.line, $0.column, text) }
      let all = Array(text.utf16)
      // If a position is inside a surrogate pair, it counts as the position before the pair.
      ends = ends.map { $0 > 0 && $0 < all.count && UTF16.isTrailSurrogate(all[$0]) ? $0 - 1 : $0 }
      text =
        String(decoding: all[..<ends[0]], as: UTF16.self) + new
        + String(decoding: all[max(ends[0], ends[1])...], as: UTF16.self)
      let range = EditorClient.range(
        places[0].line, places[0].column, places[1].line, places[1].column)
      changes.append(["range": range, "text": .string(new)])
    }
    return (text, changes)
  }

  @Test(
    "a position outside of a text is its beginning or its end",
    arguments: [
      (-1, 5, 0), (0, -3, 0), (0, 1, 1), (0, 2, 1), (0, 3, 5), (0, 4, 6), (0, 99, 6), (1, 0, 7),
      (1, 9, 8), (2, 0, 8), (99, 0, 8), (Int.max, Int.max, 8),
    ] as [(Int, Int, UInt32)])
  func outside(line: Int, column: Int, offset: UInt32) throws {
    let document = Document(uri: "", path: "/a", version: 0, text: "a👩b\nc")
    #expect(try document.offset(["line": .int(line), "character": .int(column)]) == offset)
  }

  @Test("offsets and positions are inverse")
  func inverse() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<cases(200) {
      let source = SourceText(name: "", text: Self.text(&random, 60))
      var positions = TextPositions(source, breaksAtReturns: true)
      for offset in 0...source.bytes.count {
        let offset = source.boundary(near: UInt32(offset))
        let isInEnd =
          offset > 0 && Int(offset) < source.bytes.count && source.bytes[Int(offset)] == 0x0A
          && source.bytes[Int(offset) - 1] == 0x0D
        if isInEnd { continue }
        let (line, column) = positions.position(of: offset)
        #expect(positions.offset(ofLine: line, column: column) == offset)
      }
    }
  }

  @Test("positions after an edit are mapped, positions inside are not")
  func moved() {
    let map = OffsetMap(
      from: SourceText(name: "", text: "one two three"),
      to: SourceText(name: "", text: "one 2 three"))
    #expect(map.after(0) == 0)
    #expect(map.after(8) == 6)
    #expect(map.after(13) == 11)
    #expect(map.after(5) == nil)
    #expect(map.before(6) == 8)
    #expect(map.before(11) == 13)
  }
}
