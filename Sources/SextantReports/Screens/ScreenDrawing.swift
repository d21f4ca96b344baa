/// What a person sees in a state, as boxes and texts on a grid of terminal cells.
///
/// One layout for all renderers: `text(columns:…)` draws it with box characters, `svg` as a picture. Shapes
/// are drawn in their order, and a box hides what is beneath it.
public struct ScreenDrawing: Sendable, Hashable {
  /// A place on the grid, in cells from the top left corner.
  public struct Frame: Sendable, Hashable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
  }

  /// What a box is.
  public enum BoxRole: String, Sendable, Hashable {
    /// A window, an element of a stack, a presentation over its presenter.
    case window, card, presentation
    /// An alert or a dialog.
    case alert
  }

  /// What a text says.
  public enum TextRole: String, Sendable, Hashable {
    case title, input, button, tab, selectedTab, note
  }

  public enum Shape: Sendable, Hashable {
    /// A filled box with a text on its upper edge.
    case box(Frame, BoxRole, label: String)
    /// A horizontal line, its frame one cell high.
    case divider(Frame)
    /// One line of text.
    case text(Frame, TextRole, String)
  }

  public internal(set) var width = 0
  public internal(set) var height = 0
  public internal(set) var shapes: [Shape] = []
}

extension ScreenDrawing.Shape {
  /// The shape at another place.
  func moved(x: Int, y: Int) -> Self {
    func moved(_ frame: ScreenDrawing.Frame) -> ScreenDrawing.Frame {
      ScreenDrawing.Frame(
        x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
    }
    return switch self {
    case .box(let frame, let role, let label): .box(moved(frame), role, label: label)
    case .divider(let frame): .divider(moved(frame))
    case .text(let frame, let role, let text): .text(moved(frame), role, text)
    }
  }
}

/// A part of a drawing that grows downwards.
struct DrawnBlock {
  let width: Int
  var height = 0
  var shapes: [ScreenDrawing.Shape] = []
  /// The first line of a tab bar, which belongs at the bottom of what holds it.
  var barStart: Int?
  /// The line with the name of the visible screen, which stays in sight under what lies over it.
  var titleLine: Int?

  init(width: Int) { self.width = width }

  /// Appends one line of text, cut to the width.
  mutating func append(_ text: String, _ role: ScreenDrawing.TextRole, indent: Int = 0) {
    let line = fitted(text, to: width - indent)
    shapes.append(
      .text(
        .init(x: indent, y: height, width: displayWidth(line), height: 1), role, line))
    height += 1
  }

  mutating func appendDivider() {
    shapes.append(.divider(.init(x: 0, y: height, width: width, height: 1)))
    height += 1
  }

  /// Appends texts beside each other, in as many lines as they take.
  mutating func append(flow items: [(text: String, role: ScreenDrawing.TextRole)], gap: Int) {
    var x = 0
    for item in items {
      let text = fitted(item.text, to: width)
      let needed = displayWidth(text)
      if x > 0, x + needed > width { (x, height) = (0, height + 1) }
      shapes.append(.text(.init(x: x, y: height, width: needed, height: 1), item.role, text))
      x += needed + gap
    }
    if !items.isEmpty { height += 1 }
  }

  /// Appends a block below.
  mutating func append(_ block: DrawnBlock, indent: Int = 0) {
    shapes += block.shapes.map { $0.moved(x: indent, y: height) }
    barStart = block.barStart.map { $0 + height }
    titleLine = titleLine ?? block.titleLine.map { $0 + height }
    height += block.height
  }
}

/// A text on one line, safe to show and no wider than so many cells.
func fitted(_ text: String, to width: Int) -> String {
  let line = printable(text, limit: 500)
  if displayWidth(line) <= width { return line }
  var (result, used) = ("", 0)
  for cell in DisplayCell.cells(of: line) {
    if used + cell.width > width - 1 { break }
    result += cell.text
    used += cell.width
  }
  return width > 0 ? result + "…" : ""
}
