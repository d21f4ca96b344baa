extension ScreenDrawing {
  /// The drawing as an SVG picture of its own: no script, no fonts or images from elsewhere, and dark where
  /// the reader prefers dark.
  ///
  /// - Parameter title: what a screen reader calls the picture.
  public func svg(title: String) -> String {
    picture(title: title, attributes: " xmlns=\"http://www.w3.org/2000/svg\"", styles: Self.styles)
  }

  /// The drawing as an `svg` element for a page of HTML that has `styles` once. It has no id, so that any
  /// number of them can stand in a page.
  ///
  /// - Parameter title: what a screen reader calls the picture.
  public func fragment(title: String) -> String {
    picture(title: title, attributes: "", styles: nil)
  }

  private func picture(title: String, attributes: String, styles: String?) -> String {
    let (width, height) = pixels
    var text = """
      <svg\(attributes) class="screens" viewBox="-1 -1 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img">
      <title>\(xmlText(title))</title>

      """
    if let styles { text += "<style>\(styles)</style>\n" }
    for element in elements { text += element + "\n" }
    return text + "</svg>\n"
  }

  /// The size of the picture, whose left upper corner is at -1, -1.
  var pixels: (width: Int, height: Int) {
    (width * Self.cellWidth + 2, height * Self.cellHeight + 2)
  }

  /// What the picture consists of, in order. Drawings have most of it in common: a page with many of them
  /// keeps each element once.
  var elements: [String] {
    shapes.indices.lazy.filter { !isCut(shapes[$0], by: shapes[($0 + 1)...]) }.flatMap {
      Self.elements(of: shapes[$0])
    }
  }

  /// Whether the edge of a later box would run through a text.
  private func isCut(_ shape: Shape, by later: ArraySlice<Shape>) -> Bool {
    guard case .text(let text, _, _) = shape else { return false }
    return later.contains { other in
      guard case .box(let box, _, _) = other else { return false }
      return [box.y, box.y + box.height - 1].contains(text.y)
        && text.x >= box.x && text.x + text.width <= box.x + box.width
    }
  }

  /// The size of a cell in pixels.
  private static let cellWidth = 8
  private static let cellHeight = 20

  /// The style sheet of all drawings, light and dark; each of its rules is about elements in `svg.screens`.
  public static let styles =
    scoped(lightRules) + "@media(prefers-color-scheme:dark){" + scoped(darkRules) + "}"

  private static func scoped(_ rules: [(String, String)]) -> String {
    rules.map { ".screens \($0){\($1)}" }.joined()
  }

  private static let lightRules = [
    ("text", "font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#1c1e21"),
    ("rect", "fill:#fff;stroke:#8a919e"), (".card", "stroke:#b6bcc6"),
    (".alert", "stroke:#4a5568;stroke-width:1.5"), (".presentation", "stroke:#4a5568"),
    ("line", "stroke:#b6bcc6"), (".title", "font-weight:700"), (".selectedTab", "font-weight:700"),
    (".input", "fill:#5c6470"), (".tab", "fill:#5c6470"), (".note", "fill:#5c6470"),
    (".button", "fill:#0b5cad"), (".selectedTab", "fill:#0b5cad"),
    (".label", "fill:#5c6470;font-size:11px;stroke:#fff;stroke-width:6;paint-order:stroke"),
  ]

  private static let darkRules = [
    ("text", "fill:#e6e8eb"), ("rect", "fill:#1b1d21;stroke:#7b828e"), (".card", "stroke:#565c66"),
    (".alert", "stroke:#aab2c0"), (".presentation", "stroke:#aab2c0"), ("line", "stroke:#565c66"),
    (".input", "fill:#a3abb8"), (".tab", "fill:#a3abb8"), (".note", "fill:#a3abb8"),
    (".button", "fill:#7fb6f5"), (".selectedTab", "fill:#7fb6f5"),
    (".label", "fill:#a3abb8;stroke:#1b1d21"),
  ]

  private static func elements(of shape: Shape) -> [String] {
    switch shape {
    case .box(let frame, let role, let label):
      // The lines run through the middle of their cells, as box characters do.
      let (x, y) = (frame.x * cellWidth + cellWidth / 2, frame.y * cellHeight + cellHeight / 2)
      let (width, height) = ((frame.width - 1) * cellWidth, (frame.height - 1) * cellHeight)
      let box = """
        <rect class="\(role.rawValue)" x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="8"/>
        """
      if label.isEmpty { return [box] }
      let text = """
        <text class="label" x="\(x + 2 * cellWidth)" y="\(y + 4)">\(xmlText(label))</text>
        """
      return [box, text]
    case .divider(let frame):
      let y = frame.y * cellHeight + cellHeight / 2
      let (start, end) = (frame.x * cellWidth, (frame.x + frame.width) * cellWidth)
      return ["<line x1=\"\(start)\" y1=\"\(y)\" x2=\"\(end)\" y2=\"\(y)\"/>"]
    case .text(let frame, let role, let text):
      let (x, y) = (frame.x * cellWidth, frame.y * cellHeight + 15)
      // The length keeps a text in its cells, whatever font the reader has.
      let length = frame.width * cellWidth
      let fit = frame.width > 0 ? " textLength=\"\(length)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
      let element = """
        <text class="\(role.rawValue)" x="\(x)" y="\(y)"\(fit) xml:space="preserve">\(xmlText(text))</text>
        """
      return [element]
    }
  }
}
