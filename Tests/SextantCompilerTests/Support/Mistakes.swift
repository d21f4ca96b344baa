@testable import ShellTestSupport

struct LineMistake {
  let line: Int
  let kind: String
  let text: String
  /// The line of the diagnostic; nil if it equals `line`.
  var told: Int?
}

/// Finds mistakes that cause a single error.
struct MistakeFinder {
  private enum Kind { case word, number, string, sign }

  private struct Piece {
    let kind: Kind
    let text: String
    let range: Range<Int>
  }

  private let lines: [String]
  private let declared: Set<String>
  private let isScratch: Bool

  static let declaring: Set<String> = [
    "screen", "tabs", "switched", "custom", "route", "flow", "destination", "view", "popup",
    "alert", "tab", "state", "message", "trigger", "command", "event", "window", "presentable",
    "action", "enum", "app", "animation", "stackview", "for", "let", "source", "segment",
  ]
  /// Words that begin a block. A misspelling also makes the lines of the block errors.
  private static let blocks: Set<String> = [
    "screen", "tabs", "switched", "custom", "route", "flow", "destination", "view", "popup", "tab",
    "action", "stackview", "app", "scenario", "state", "command", "event", "never", "when",
  ]
  private static let sentences: Set<String> = [
    "append", "push", "pop", "drop", "dismiss", "present", "select", "switch", "tap", "swipe",
    "show", "navigate", "forward", "expect", "require", "fire", "send", "back", "hide", "wait",
    "print", "trigger", "open",
  ]

  init(_ text: String, imported: [String]) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var declared: Set<String> = []
    for text in imported + [text] {
      for line in text.split(separator: "\n") {
        let pieces = MistakeFinder.pieces(of: Array(line))
        for (word, name) in zip(pieces, pieces.dropFirst())
        where word.kind == .word && name.kind == .word
          && MistakeFinder.declaring.contains(word.text)
        {
          declared.insert(name.text)
        }
      }
    }
    self.declared = declared.subtracting(["stacked", "selected", "on", "of"])
    isScratch = !(imported + [text]).contains { $0.contains("\napp ") || $0.hasPrefix("app ") }
  }

  func mistakes() -> [LineMistake] {
    var result: [LineMistake] = []
    var isInText = false
    for (index, line) in lines.enumerated() {
      if line.contains("\"\"\"") { isInText.toggle() }
      if isInText || line.contains("\"\"\"") || line.contains("\\(") || line.contains("/*") {
        continue
      }
      for (kind, text) in mistakes(in: Array(line), slip: slip(at: index)) {
        result.append(LineMistake(line: index + 1, kind: kind, text: text))
      }
      result += braces(at: index)
    }
    return result
  }

  private func braces(at index: Int) -> [LineMistake] {
    let line = lines[index]
    let indentation = line.prefix { $0 == " " }
    if line.hasSuffix(" {"), index + 1 < lines.count, lines[index + 1].hasPrefix(indentation + " ")
    {
      return [LineMistake(line: index + 1, kind: "missing {", text: String(line.dropLast(2)))]
    }
    guard line == indentation + "}",
      let opener = lines[..<index].lastIndex(where: {
        $0.hasPrefix(indentation)
          && $0.dropFirst(indentation.count).first.map { $0 != " " } ?? false
      }), lines[opener].hasSuffix("{")
    else { return [] }
    return [LineMistake(line: index + 1, kind: "missing }", text: "", told: opener + 1)]
  }

  /// Returns letters that differ from line to line. Equal misspellings in two lines would count as
  /// a single mistake.
  private func slip(at index: Int) -> String {
    let letters = Array("bcdfghjkmpqvwxz")
    return "z" + String(letters[index % letters.count])
  }

  private func mistakes(in line: [Character], slip: String) -> [(String, String)] {
    let pieces = MistakeFinder.pieces(of: line)
    guard let first = pieces.first, first.text != "import" else { return [] }
    var result: [(String, String)] = []
    func with(_ range: Range<Int>, _ text: String) -> String {
      String(line[..<range.lowerBound]) + text + String(line[range.upperBound...])
    }
    for (index, piece) in pieces.enumerated() {
      let before = index > 0 ? pieces[index - 1].text : ""
      let after = index + 1 < pieces.count ? pieces[index + 1].text : ""
      switch piece.kind {
      case .word:
        if let kind = kind(of: piece, at: index, before, after) {
          let letters = kind == "unknown declaration" ? String(piece.text.suffix(1)) : slip
          result.append((kind, with(piece.range, piece.text + letters)))
        }
      case .number where before != "/" && after != "/" && before != "#":
        result.append(("bad number", with(piece.range, piece.text + "x")))
      case .string where index == pieces.count - 1:
        result.append(("unterminated string", with(piece.range, String(piece.text.dropLast()))))
      case .sign where [")", "]"].contains(piece.text) && index == pieces.count - 1 && index > 0:
        result.append(("missing bracket", with(piece.range, "")))
      default: break
      }
    }
    if pieces.last?.kind == .word || pieces.last?.text == ")" {
      let end = pieces[pieces.count - 1].range.upperBound
      result.append(("stray character", with(end..<end, " ?")))
      result.append(("stray characters", with(end..<end, " §§ @ 🙂🙂")))
      if line.first == " " { result.append(("stray }", with(end..<end, " }"))) }
    }
    return result
  }

  /// Returns the kind of the misspelled word; nil if the misspelling causes no error, or another
  /// error.
  private func kind(of piece: Piece, at index: Int, _ before: String, _ after: String) -> String? {
    if before == "/" || after == "/" || after == "#" || before == "#" || before == "." {
      return nil
    }
    if index == 0, MistakeFinder.blocks.contains(piece.text) { return "unknown declaration" }
    if index == 0, MistakeFinder.sentences.contains(piece.text), after != "=" {
      return "unknown sentence"
    }
    if ["String", "Int", "Bool"].contains(piece.text), before == ":" { return "unknown type" }
    if after == ":", before == "(", !isScratch, index > 1 { return nil }
    guard declared.contains(piece.text), after != ":", after != "." else { return nil }
    if MistakeFinder.declaring.contains(before) && before != "tab" { return nil }
    let isCapitalised = piece.text.first?.isUppercase ?? false
    if isScratch, isCapitalised { return nil }
    switch before {
    case "tab" where index == 1: return nil
    case "tap", "tab", "fire", "send", "set", "sent": return "unknown \(before)"
    case "append", "[", "is", "stacked", "to", "sheet", "no", "push", "count", "of":
      return "unknown name"
    default: return nil
    }
  }

  private static func pieces(of line: [Character]) -> [Piece] {
    var result: [Piece] = []
    var place = 0
    while place < line.count {
      let start = place
      let character = line[place]
      if character == " " {
        place += 1
        continue
      }
      if character == "/", place + 1 < line.count, line[place + 1] == "/" { break }
      var kind = Kind.sign
      if character == "\"" {
        kind = .string
        place += 1
        while place < line.count, line[place] != "\"" {
          place += line[place] == "\\" ? 2 : 1
        }
        place = min(place + 1, line.count)
      } else if character.isLetter || character == "_" {
        kind = .word
        while place < line.count, isPart(line[place]) { place += 1 }
      } else if character.isNumber {
        kind = .number
        while place < line.count, isPart(line[place]) || line[place] == "." { place += 1 }
      } else {
        place += 1
      }
      result.append(Piece(kind: kind, text: String(line[start..<place]), range: start..<place))
    }
    return result
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
