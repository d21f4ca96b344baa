struct DrawnBlock {
  typealias Shape = ScreenDrawing.Shape

  struct Item {
    let text: String
    let role: ScreenDrawing.TextRole

    init(_ text: String, _ role: ScreenDrawing.TextRole) {
      (self.text, self.role) = (text, role)
    }
  }

  let width: Int
  private(set) var height = 0
  private(set) var shapes: [Shape] = []
  /// The line at which empty lines can be inserted: below the content of the screen, and above its
  /// tab bar.
  var fill: Int?
  /// The line of the screen's name. Layers over the block do not cover this line.
  var titleLine: Int?

  init(width: Int) { self.width = width }

  mutating func append(
    _ text: String, _ role: ScreenDrawing.TextRole, indent: Int = 0
  ) {
    let room = max(0, width - indent)
    shapes.append(
      Shape(
        kind: .text(role), frame: .init(x: indent, y: height, width: room, height: 1),
        text: fitted(text, to: room)))
    height += 1
  }

  mutating func appendDivider() {
    draw(.divider, in: .init(x: 0, y: height, width: width, height: 1))
  }

  /// Appends the upper edge of a card. The blocks that are appended later cover the rest of the
  /// card.
  mutating func appendEdge(_ label: String, inset: Int) {
    let frame = ScreenDrawing.Frame(
      x: inset, y: height, width: max(2, width - 2 * inset), height: 3)
    appendBox(.card, label: label, frame: frame)
    height += 1
  }

  mutating func append(
    _ block: DrawnBlock, in role: ScreenDrawing.BoxRole, label: String = ""
  ) {
    let frame = ScreenDrawing.Frame(x: 0, y: height, width: width, height: block.height + 2)
    appendBox(role, label: label, frame: frame)
    height += 1
    append(block, indent: 2)
    height += 1
  }

  private mutating func appendBox(
    _ role: ScreenDrawing.BoxRole, label: String, frame: ScreenDrawing.Frame
  ) {
    shapes.append(
      Shape(
        kind: .box(role), frame: frame, text: fitted(label, to: frame.width - 4)))
  }

  mutating func append(_ block: DrawnBlock, indent: Int = 0) {
    shapes += block.shapes.map { $0.moved(x: indent, y: height) }
    fill = block.fill.map { $0 + height } ?? fill
    titleLine = titleLine ?? block.titleLine.map { $0 + height }
    height += block.height
  }

  mutating func draw(
    _ kind: ScreenDrawing.Kind, in frame: ScreenDrawing.Frame, text: String = ""
  ) {
    shapes.append(
      Shape(
        kind: kind, frame: frame, text: fitted(text, to: frame.width - 4)))
    height = max(height, frame.bottom)
  }

  mutating func draw(_ block: DrawnBlock, x: Int, y: Int) {
    shapes += block.shapes.map { $0.moved(x: x, y: y) }
  }

  /// Inserts empty lines at a line. Shapes below the line are moved down, and boxes around it are
  /// extended.
  mutating func open(lines: Int, at line: Int) {
    if lines <= 0 { return }
    for index in shapes.indices {
      let frame = shapes[index].frame
      if frame.y >= line {
        shapes[index].frame.y += lines
      } else if frame.bottom > line {
        shapes[index].frame.height += lines
      }
    }
    height += lines
    fill = fill.map { $0 >= line ? $0 + lines : $0 }
  }

  mutating func insert(_ block: DrawnBlock) {
    let line = fill ?? height
    let indent = boxes(around: line).map { $0.x + 2 }.max() ?? 0
    open(lines: block.height, at: line)
    shapes += block.shapes.map { $0.moved(x: indent, y: line) }
  }

  var remainingWidth: Int {
    boxes(around: fill ?? height).map { $0.width - 4 }.min() ?? width
  }

  private func boxes(around line: Int) -> [ScreenDrawing.Frame] {
    shapes.filter { $0.boxRole != nil && $0.frame.y < line && line < $0.frame.bottom }.map(\.frame)
  }
}

extension DrawnBlock {
  /// Appends texts in at most `lines` rows. If texts are omitted, appends a note with their number.
  ///
  /// - Parameter keeping: The index of an item that must not be omitted.
  mutating func append(
    flow items: [Item], lines: Int, keeping kept: Int? = nil
  ) {
    var order = Array(items.prefix(Self.maxItems))
    var shown = flow(of: order, lines: lines)
    if let kept, items.indices.contains(kept), kept >= shown.count {
      if kept < order.count { order.remove(at: kept) }
      order.insert(items[kept], at: 0)
      shown = flow(of: order, lines: lines)
    }
    shapes += shown
    height = shown.last?.frame.bottom ?? height
    if shown.count < items.count { append("… \(items.count - shown.count) more", .note) }
  }

  private static let maxItems = 200

  private func flow(of items: [Item], lines: Int) -> [Shape] {
    var (shapes, x, line) = ([Shape](), 0, 0)
    let room = max(3, width)
    for item in items {
      let text = fitted(item.text, to: room - 2)
      let needed = displayWidth(text) + 2
      if x > 0, x + needed > room { (x, line) = (0, line + 1) }
      if line == lines { break }
      let frame = ScreenDrawing.Frame(x: x, y: height + line, width: needed, height: 1)
      shapes.append(
        Shape(
          kind: .text(item.role), frame: frame, text: text))
      x += needed + 1
    }
    return shapes
  }

  /// Appends texts in a single line or, if they do not fit, in two lines.
  ///
  /// In a single line, each text is centred in an equal part of the width. If a text is wider than
  /// this part, the texts are separated by equal spaces instead.
  mutating func append(bar items: [Item], selected: Int?) {
    guard !items.isEmpty else { return }
    let widths = items.prefix(Self.maxItems).map { displayWidth(printable($0.text)) + 2 }
    let room = width - widths.reduce(0, +)
    guard items.count <= Self.maxItems, room >= 0 else {
      return append(flow: items, lines: 2, keeping: selected)
    }
    let part = width / items.count
    let isEqual = widths.allSatisfy { $0 <= part }
    var used = 0
    for (index, item) in items.enumerated() {
      let x =
        isEqual
        ? index * part + (part - widths[index]) / 2
        : used + room * (2 * index + 1) / (2 * items.count)
      used += widths[index]
      shapes.append(
        Shape(
          kind: .text(item.role),
          frame: .init(x: x, y: height, width: widths[index], height: 1),
          text: printable(item.text)))
    }
    height += 1
  }

  /// Appends a text, broken between words, in at most `lines` lines. Titles are bold in pictures,
  /// so wide titles are broken earlier.
  mutating func append(
    wrapping text: String, _ role: ScreenDrawing.TextRole, lines: Int
  ) {
    let most = max(1, width)
    let widths = role == .title ? (max(1, most / 2)...most).reversed() : [most]
    let all = widths.lazy.map { wrapped(text, to: $0, lines: lines) }
      .first { $0.allSatisfy { ScreenElements.fits($0, as: role, cells: most) } }
    for line in all ?? wrapped(text, to: most, lines: lines) { append(line, role) }
  }
}

/// Returns a text in at most `lines` lines. If the text is too long, the last line is cut.
func wrapped(_ text: String, to width: Int, lines: Int) -> [String] {
  var result: [String] = []
  var rest = text.utf8.prefix(2000).count < text.utf8.count ? text.prefix(1000) : text[...]
  while !rest.isEmpty, result.count < lines {
    let paragraph = rest.prefix { !$0.isNewline }
    if result.count + 1 == lines {
      result.append(fitted(rest.map { $0.isNewline ? " " : String($0) }.joined(), to: width))
      return result
    }
    let line = firstLine(of: paragraph, width: width)
    result.append(fitted(String(line), to: width))
    rest = rest[line.endIndex...]
    if let next = rest.first, next.isNewline || next == " " { rest = rest.dropFirst() }
  }
  return result
}

private func firstLine(of paragraph: Substring, width: Int) -> Substring {
  var (used, lastSpace) = (0, paragraph.startIndex)
  var index = paragraph.startIndex
  while index < paragraph.endIndex {
    let character = paragraph[index]
    if character == " " { lastSpace = index }
    used += displayWidth(printable(String(character)))
    if used > width {
      if character == " " { return paragraph[..<index] }
      if lastSpace > paragraph.startIndex { return paragraph[..<lastSpace] }
      return paragraph[..<max(index, paragraph.index(after: paragraph.startIndex))]
    }
    index = paragraph.index(after: index)
  }
  return paragraph
}
