/// The nested statements of a model's text. They contain details that the model's map lacks, and
/// they are the places for insertions.
struct Outline {
  struct Word {
    let text: String
    /// The location, as in the map: lines and columns are counted from 1, and a Unicode scalar is a
    /// column.
    let line: Int
    let column: Int
  }
  struct Statement {
    var words: [Word]
    let outer: Int?
    var hasBlock = false
    var end: Int
    var line: Int { words[0].line }
    func word(_ index: Int) -> String? { words.indices.contains(index) ? words[index].text : nil }
  }
  private(set) var statements: [Statement] = []
  private var inner: [Int: [Int]] = [:]

  init(_ text: String) {
    var reader = WordReader(text)
    var open: [Int] = []
    var words: [Word] = []
    var round = 0
    func finish() {
      guard let last = words.last else { return }
      inner[open.last ?? -1, default: []].append(statements.count)
      statements.append(Statement(words: words, outer: open.last, end: last.line))
      words = []
    }
    while let word = reader.next() {
      switch word.text {
      case "{":
        if words.isEmpty { words = [word] }
        finish()
        open.append(statements.count - 1)
        statements[statements.count - 1].hasBlock = true
      case "}":
        finish()
        if let closed = open.popLast() { statements[closed].end = word.line }
      case "\n", ";": if round == 0 { finish() }
      default:
        round += "([".contains(word.text) ? 1 : ")]".contains(word.text) ? -1 : 0
        words.append(word)
      }
    }
    finish()
  }

  func path(of index: Int) -> [Int] { Array(sequence(first: index) { self.statements[$0].outer }) }

  /// Returns the index of the innermost statement at a line and a column.
  func index(line: Int, column: Int = .max) -> Int? {
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      let word = statements[middle].words[0]
      if (word.line, word.column) <= (line, column) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : path(of: low - 1).first { statements[$0].end >= line }
  }

  func index(from line: Int) -> Int? {
    let before = index(line: line - 1).flatMap { path(of: $0).last } ?? 0
    return (before..<statements.count).first { statements[$0].line >= line }
  }

  func children(of index: Int?) -> [Int] { inner[index ?? -1] ?? [] }
}

extension String {
  var unquoted: String { hasPrefix("`") || hasPrefix("\"") ? String(dropFirst().dropLast()) : self }
}

private struct WordReader {
  private var rest: Substring.UnicodeScalarView
  private var (line, column) = (1, 1)

  init(_ text: String) { rest = text[...].unicodeScalars }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { return nil }
    (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    return scalar
  }

  mutating func next() -> Outline.Word? {
    while let first = rest.first {
      let (line, column) = (line, column)
      var text = ""
      func word() -> Outline.Word { .init(text: text, line: line, column: column) }
      if first == "/", rest.dropFirst().first == "/" {
        while let scalar = rest.first, scalar != "\n" { _ = take() }
      } else if first == "/", rest.dropFirst().first == "*" {
        skipComment()
      } else if first == "\"" {
        text = takeText()
        return word()
      } else if first == "\n" || !first.properties.isWhitespace {
        repeat {
          if let scalar = take() { text.unicodeScalars.append(scalar) }
        } while text.unicodeScalars.last?.isWordPart == true && rest.first?.isWordPart == true
        return word()
      } else {
        _ = take()
      }
    }
    return nil
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      let pair = (rest.first, rest.dropFirst().first)
      if pair == ("/", "*") {
        depth += 1
      } else if pair == ("*", "/") {
        depth -= 1
      } else {
        _ = take()
        continue
      }
      _ = take()
      _ = take()
    } while depth > 0 && !rest.isEmpty
  }

  /// Reads a text with its quotes. Its interpolations may contain texts.
  private mutating func takeText() -> String {
    let mark = rest.starts(with: "\"\"\"".unicodeScalars) ? 3 : 1
    var text = ""
    var round = 0
    func isClosed(_ text: String) -> Bool {
      text.unicodeScalars.count >= 2 * mark && text.hasSuffix(mark == 3 ? "\"\"\"" : "\"")
    }
    while let scalar = take() {
      text.unicodeScalars.append(scalar)
      if scalar == "\\", let next = take() {
        text.unicodeScalars.append(next)
        if next == "(" { round += 1 }
        continue
      }
      if round > 0 {
        if scalar == "(" {
          round += 1
        } else if scalar == ")" {
          round -= 1
        } else if scalar == "\"" {
          // A text inside an interpolation.
          while let inner = take() {
            text.unicodeScalars.append(inner)
            if inner == "\"" { break }
          }
        }
      } else if scalar == "\"" && isClosed(text) {
        break
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool {
    self == "_" || self == "`" || self == "#" || self == "." || properties.isAlphabetic
      || properties.numericType != nil || properties.generalCategory == .nonspacingMark
  }
}
