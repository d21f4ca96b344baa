extension ScreenDrawing {
  /// Returns a standalone SVG picture. The picture has no script and no external fonts or images.
  /// It supports dark mode.
  ///
  /// - Parameter title: The accessible name of the picture.
  package func svg(title: String) -> String {
    let (width, height) = pixels
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="screens" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      <title>\(xmlText(title))</title>
      <style>\(Self.styles)</style>

      """
    for shape in shapes { text += ScreenElements.element(of: shape) + "\n" }
    return text + "</svg>\n"
  }

  var pixels: (width: Int, height: Int) { ScreenElements.size(width: width, height: height) }

  /// The SVG elements of the drawing. Drawings share most elements, so a page stores each element
  /// once.
  var elements: [String] {
    shapes.map { ScreenElements.element(of: $0) }.filter { !$0.isEmpty }.map {
      $0.contains("><") ? "<g>\($0)</g>" : $0
    }
  }

  /// The style sheet of all drawings, for light and dark mode. Its rules apply to elements in
  /// `.screens`.
  package static var styles: String { ScreenStyles.text }
}

enum ScreenElements {
  private static let cellWidth = 8
  private static let cellHeight = 24

  static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    (width * cellWidth, height * cellHeight)
  }

  static func element(of shape: ScreenDrawing.Shape) -> String {
    let frame = shape.frame
    switch shape.kind {
    case .box(let role): return box(frame, role, label: shape.text)
    case .shade: return rectangle(outline(of: frame), "shade", radius: radius(of: .window))
    case .divider:
      let y = frame.y * cellHeight + cellHeight / 2
      let (start, end) = (frame.x * cellWidth, frame.right * cellWidth)
      return "<path class=\"line\" d=\"M\(start) \(y)H\(end)\"/>"
    case .text(let role):
      let pixels = pixels(of: frame)
      if shape.text.isEmpty && !role.isEnclosed { return "" }
      if !role.isEnclosed {
        return text(
          shape.text, role.rawValue, x: pixels.x, y: pixels.y + 17, room: pixels.width,
          size: size(of: role))
      }
      let pill = Pixels(x: pixels.x, y: pixels.y + 2, width: pixels.width, height: 20)
      let name = text(
        shape.text, role.rawValue, x: pixels.x + pixels.width / 2, y: pixels.y + 17,
        room: pixels.width - 4, size: size(of: role))
      if role.isUnselected { return name }
      return rectangle(pill, role.rawValue, radius: 10) + name
    }
  }

  // MARK: Parts

  private typealias Pixels = PictureFrame

  private static func pixels(of frame: ScreenDrawing.Frame) -> Pixels {
    Pixels(
      x: frame.x * cellWidth, y: frame.y * cellHeight, width: frame.width * cellWidth,
      height: frame.height * cellHeight)
  }

  /// Returns the outline of a box. Like a box character, the outline runs through the middle of the
  /// cells.
  private static func outline(of frame: ScreenDrawing.Frame) -> Pixels {
    Pixels(
      x: frame.x * cellWidth + cellWidth / 2, y: frame.y * cellHeight + cellHeight / 2,
      width: max(0, frame.width - 1) * cellWidth, height: max(0, frame.height - 1) * cellHeight)
  }

  /// Returns the outline of a box. The outline of a presentation or a cover is larger than its
  /// cells.
  private static func outline(of frame: ScreenDrawing.Frame, _ role: ScreenDrawing.BoxRole)
    -> Pixels
  {
    var pixels = outline(of: frame)
    switch role {
    case .window, .card, .panel, .alert: break
    case .cover:
      pixels.y -= cellHeight - cellWidth
      pixels.height += 2 * (cellHeight - cellWidth)
    case .presentation:
      pixels.x -= 6
      pixels.width += 12
      pixels.height += 14
    }
    return pixels
  }

  private static func radius(of role: ScreenDrawing.BoxRole) -> Int {
    switch role {
    case .window, .cover: 16
    case .card, .presentation, .alert: 12
    case .panel: 8
    }
  }

  private static func box(
    _ frame: ScreenDrawing.Frame, _ role: ScreenDrawing.BoxRole, label: String
  ) -> String {
    let pixels = outline(of: frame, role)
    let isBehind = role == .card && !label.isEmpty
    let box = rectangle(
      pixels, role.rawValue + (isBehind ? " behind" : ""), radius: radius(of: role))
    if label.isEmpty { return box }
    if role == .card {
      // This card's label is between its own upper edge and the upper edge of the previous card.
      return box
        + text(
          label, "label", x: pixels.x + 12, y: pixels.y + 16, room: pixels.width - 24, size: 11)
    }
    let width = min(pixels.width - 16, displayWidth(label) * 7 + 16)
    let tag = Pixels(x: pixels.x + 10, y: pixels.y - 8, width: width, height: 16)
    return box + rectangle(tag, "tag", radius: 8)
      + text(
        label, "tagText", x: tag.x + tag.width / 2, y: tag.y + 12, room: tag.width - 4, size: 10.5)
  }

  private static func rectangle(_ pixels: Pixels, _ name: String, radius: Int) -> String {
    """
    <rect class="\(name)" x="\(pixels.x)" y="\(pixels.y)" width="\(pixels.width)" \
    height="\(pixels.height)" rx="\(radius)"/>
    """
  }

  /// Returns a line of text. If the text is too wide in some font, squeezes the text.
  private static func text(
    _ text: String, _ name: String, x: Int, y: Int, room: Int, size: Double
  ) -> String {
    let isTight = widestWidth(of: text, name, size: size) > Double(room)
    let fit = isTight ? " textLength=\"\(room)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    return "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\"\(fit)>\(xmlText(text))</text>"
  }

  static func fits(_ text: String, as role: ScreenDrawing.TextRole, cells: Int) -> Bool {
    widestWidth(of: text, role.rawValue, size: size(of: role)) <= Double(cells * cellWidth)
  }

  private static func size(of role: ScreenDrawing.TextRole) -> Double {
    role.isEnclosed ? 12.5 : role == .title ? 15 : 13
  }

  private static func widestWidth(of text: String, _ name: String, size: Double) -> Double {
    widestSize(of: text) * size * (name == ScreenDrawing.TextRole.title.rawValue ? 1.12 : 1)
  }

  /// Returns the width that a text has in a wide sans-serif font. The unit is the font size.
  private static func widestSize(of text: String) -> Double {
    text.reduce(0) { sum, character in
      switch character {
      case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": sum + 0.34
      case "f", "t", "r", "(", ")", "[", "]", "-", "\"", " ": sum + 0.44
      case "m", "w", "M", "W", "@", "%", "…": sum + 1
      case "a"..."z", "0"..."9": sum + 0.64
      default: sum + 0.8 * Double(max(1, displayWidth(String(character))))
      }
    }
  }
}
