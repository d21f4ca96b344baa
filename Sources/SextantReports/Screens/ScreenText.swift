package enum BoxCharacters: Sendable, Hashable {
  case unicode
  case ascii

  /// The symbols. The corners are in reading order. `end` joins the lower end of a vertical line to
  /// a horizontal line.
  fileprivate var symbols: (corners: [String], horizontal: String, vertical: String, end: String) {
    switch self {
    case .unicode: (["╭", "╮", "╰", "╯"], "─", "│", "┴")
    case .ascii: (["+", "+", "+", "+"], "-", "|", "+")
    }
  }
}

extension ScreenDrawing {
  package func lines(in characters: BoxCharacters = .unicode) -> [StyledLine] {
    var canvas = CellCanvas(width: width, height: height, characters)
    for shape in shapes {
      let frame = shape.frame
      switch shape.kind {
      case .box(let role): canvas.draw(frame, role, shape.text)
      case .divider: canvas.drawLine(frame)
      case .shade: canvas.shade(frame)
      case .text(let role):
        canvas.write(role.enclosing(shape.text), x: frame.x, y: frame.y, role.style)
      }
    }
    return canvas.lines
  }
}

extension ScreenDrawing.TextRole {
  fileprivate var style: TextRole {
    switch self {
    case .title, .selectedTab, .selectedSegment: .heading
    case .input, .message: .plain
    case .button: .label
    case .destructive: .removed
    case .cancel, .tab, .segment, .note: .note
    }
  }

  /// Returns a tappable or selected text in brackets, and any other text unchanged.
  fileprivate func enclosing(_ text: String) -> String {
    if !isEnclosed { return text }
    return isUnselected ? " " + text + " " : "[" + text + "]"
  }
}

/// A grid of cells. The second cell of a wide character is empty.
private struct CellCanvas {
  private struct Cell {
    var text = " "
    var role = TextRole.plain
  }

  private let characters: BoxCharacters
  private let width: Int
  private var rows: [[Cell]]

  init(width: Int, height: Int, _ characters: BoxCharacters) {
    self.characters = characters
    self.width = width
    rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  mutating func draw(_ frame: ScreenDrawing.Frame, _ role: ScreenDrawing.BoxRole, _ label: String) {
    let symbols = characters.symbols
    let (right, bottom) = (frame.x + frame.width - 1, frame.y + frame.height - 1)
    for x in frame.x...max(frame.x, right) {
      let meets = rows.indices.contains(frame.y) && rows[frame.y][x].text == symbols.vertical
      set(meets ? symbols.end : symbols.horizontal, .rail, x, frame.y)
      for y in frame.y + 1..<max(bottom, frame.y + 1) { set(" ", .plain, x, y) }
      set(symbols.horizontal, .rail, x, bottom)
    }
    for y in frame.y + 1..<max(bottom, frame.y + 1) {
      set(symbols.vertical, .rail, frame.x, y)
      set(symbols.vertical, .rail, right, y)
    }
    for (corner, place) in zip(
      symbols.corners, [(frame.x, frame.y), (right, frame.y), (frame.x, bottom), (right, bottom)])
    {
      set(corner, .rail, place.0, place.1)
    }
    if !label.isEmpty {
      write(" \(label) ", x: frame.x + 1, y: frame.y, role == .card ? .note : .label)
    }
  }

  mutating func shade(_ frame: ScreenDrawing.Frame) {
    for y in frame.y..<frame.bottom where rows.indices.contains(y) {
      for x in frame.x..<frame.right where (0..<width).contains(x) { rows[y][x].role = .note }
    }
  }

  mutating func drawLine(_ frame: ScreenDrawing.Frame) {
    for x in frame.x..<frame.x + frame.width {
      set(characters.symbols.horizontal, .rail, x, frame.y)
    }
  }

  mutating func write(_ text: String, x: Int, y: Int, _ role: TextRole) {
    var x = x
    for cell in DisplayCell.cells(of: text) where cell.width > 0 {
      if characters == .ascii, !cell.text.utf8.allSatisfy({ $0 < 0x80 }) {
        for _ in 0..<cell.width {
          set(cell.text == "…" ? "." : "?", role, x, y)
          x += 1
        }
        continue
      }
      set(cell.text, role, x, y)
      for _ in 1..<max(cell.width, 1) {
        x += 1
        set("", role, x, y)
      }
      x += 1
    }
  }

  private mutating func set(_ text: String, _ role: TextRole, _ x: Int, _ y: Int) {
    guard rows.indices.contains(y), (0..<width).contains(x) else { return }
    // Overwriting one half of a wide character clears the other half.
    if rows[y][x].text.isEmpty, x > 0, !text.isEmpty, rows[y][x - 1].text != " " {
      rows[y][x - 1].text = " "
    }
    if !text.isEmpty, x + 1 < width, rows[y][x + 1].text.isEmpty { rows[y][x + 1].text = " " }
    rows[y][x] = Cell(text: text, role: role)
  }

  /// The lines. Adjacent cells with the same role form a single `StyledText`.
  var lines: [StyledLine] {
    rows.map { row in
      var parts: [StyledText] = []
      let last = row.lastIndex { $0.text != " " } ?? -1
      for cell in row.prefix(last + 1) {
        if let end = parts.indices.last, parts[end].role == cell.role || cell.text == " " {
          parts[end].text += cell.text
        } else {
          parts.append(StyledText(cell.text, cell.role))
        }
      }
      return StyledLine(parts)
    }
  }
}
