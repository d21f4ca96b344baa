/// Where the parts of a film are: the walk on the left, the screens on the right.
struct FilmStage {
  private typealias Pixels = ScreenElements.Pixels

  private struct Line {
    var text: String
    var name: String
    var indent = 0
    /// Whether it is the first line of its step.
    var isHead = false
  }

  private let film: ScreenFilm
  /// The lines about each step.
  private let lines: [[Line]]
  /// For each page of lines the steps that are on it.
  private let pages: [Range<Int>]
  private let titleLines: [String]
  let width: Int
  let height: Int

  private static let margin = 24
  private static let panelWidth = 376
  private static let lineHeight = 22
  /// How many characters a line of the walk has.
  private static let columns = 46
  private static let leastHeight = 340

  init(_ film: ScreenFilm) {
    self.film = film
    let sizes = film.steps.map {
      ScreenElements.size(width: $0.drawing.width, height: $0.drawing.height)
    }
    width = 3 * Self.margin + Self.panelWidth + (sizes.map(\.width).max() ?? 0)
    height = 2 * Self.margin + max(Self.leastHeight, sizes.map(\.height).max() ?? 0)
    titleLines = wrapped(film.title, to: 42, lines: 2)
    var lines = film.steps.map(Self.lines)
    if let rest = film.rest, !lines.isEmpty {
      lines[lines.count - 1].append(Line(text: rest, name: "said start"))
    }
    self.lines = lines
    let room = (height - 2 * Self.margin - 24 * titleLines.count - 8) / Self.lineHeight
    pages = Self.pages(of: lines.map(\.count), room: room)
  }

  private static func lines(of step: ScreenFilm.Step) -> [Line] {
    let hasFailed = step.failure != nil
    let sentence = step.sentence.isEmpty ? "start" : oneLine(step.sentence)
    let name = hasFailed ? "failed" : step.sentence.isEmpty ? "said start" : "said"
    var lines = wrapped(sentence, to: columns, lines: 2).enumerated().map { index, text in
      Line(text: text, name: name, indent: index, isHead: index == 0)
    }
    lines += step.checks.prefix(3).map {
      Line(text: "✓ " + fitted(oneLine($0), to: columns - 4), name: "held", indent: 1)
    }
    if step.checks.count > 3 {
      lines.append(Line(text: "✓ … \(step.checks.count - 3) more", name: "held", indent: 1))
    }
    if let failure = step.failure {
      lines += wrapped(failure, to: columns - 2, lines: 3).map {
        Line(text: $0, name: "reason", indent: 1)
      }
    }
    return lines
  }

  /// Steps on pages, as many on each as there is room for, and one at least.
  private static func pages(of counts: [Int], room: Int) -> [Range<Int>] {
    var (pages, first, used) = ([Range<Int>](), 0, 0)
    for (index, count) in counts.enumerated() {
      if used > 0, used + count > room {
        pages.append(first..<index)
        (first, used) = (index, 0)
      }
      used += count
    }
    return pages + [first..<counts.count]
  }

  // MARK: Elements

  /// The elements of a frame, from the back to the front.
  func elements(of index: Int) -> [String] {
    let page = Pixels(x: 0, y: 0, width: width, height: height)
    var elements = [ScreenElements.rectangle(page, "page", radius: 12)]
    elements += walk(at: index)
    let step = film.steps[index]
    let (x, y) = (2 * Self.margin + Self.panelWidth, Self.margin)
    let cells = ScreenElements.cells(x: x, y: y)
    elements += step.drawing.shapes.map {
      ScreenElements.element(of: $0.moved(x: cells.x, y: cells.y))
    }.filter { !$0.isEmpty }
    if index > 0 {
      elements += changes(from: film.steps[index - 1].drawing, to: step.drawing).map {
        ScreenElements.rectangle($0.pixels.moved(x: x, y: y), "change", radius: $0.radius)
      }
    }
    if film.steps.indices.contains(index + 1),
      let target = step.drawing.target(of: film.steps[index + 1].sentence)
    {
      let pixels = ScreenElements.pixels(of: target)
      let delay = FilmStyles.seconds((index + 1) * film.stepTime - 700)
      elements.append(
        """
        <circle class="touch" style="animation-delay:\(delay)" cx="\(x + pixels.x + pixels.width / 2)" \
        cy="\(y + pixels.y + 12)" r="13"/>
        """)
    }
    return elements
  }

  /// The page of the walk on which a step is, with a mark at the step.
  private func walk(at current: Int) -> [String] {
    guard let page = pages.first(where: { $0.contains(current) }) else { return [] }
    var elements: [String] = []
    var y = Self.margin
    for line in titleLines {
      elements.append(
        ScreenElements.text(
          line, "title", x: Self.margin + 8, y: y + 17, room: Self.panelWidth - 16, size: 15))
      y += 24
    }
    y += 8
    for index in page {
      if index == current {
        let bar = Pixels(
          x: Self.margin, y: y, width: Self.panelWidth, height: lines[index].count * Self.lineHeight
        )
        let name = film.steps[index].failure == nil ? "current" : "current wrong"
        elements.append(ScreenElements.rectangle(bar, name, radius: 6))
      }
      for line in lines[index] {
        elements.append(
          """
          <text class="\(line.name)" x="\(Self.margin + 8 + 16 * line.indent)" y="\(y + 15)">\
          \(xmlText(line.text))</text>
          """)
        y += Self.lineHeight
      }
    }
    return elements
  }

  // MARK: Changes

  /// The places of what a step has changed: what came, and what has another value or is selected now.
  private func changes(
    from before: ScreenDrawing, to after: ScreenDrawing
  ) -> [(pixels: Pixels, radius: Int)] {
    var known: Set<Change> = []
    var named: Set<Int> = []
    for shape in before.shapes {
      known.insert(Change(shape))
      if shape.textRole == .input { named.insert(shape.instance) }
    }
    var (boxes, result) = ([ScreenDrawing.Frame](), [(pixels: Pixels, radius: Int)]())
    for shape in after.shapes where !known.contains(Change(shape)) {
      switch shape.kind {
      case .box(.window), .shade, .divider: continue
      case .box(let role):
        // The edge of a hidden card was there before, as the card itself.
        if role == .card, !shape.text.isEmpty { continue }
        boxes.append(shape.frame)
        let radius = ScreenElements.radius(of: role)
        result.append((ScreenElements.outline(of: shape.frame, role), radius))
      case .text(let role):
        if boxes.contains(where: { $0.contains(shape.frame) }) { continue }
        var pixels = ScreenElements.pixels(of: shape.frame)
        switch role {
        case .title: break
        case .input: if !named.contains(shape.instance) { continue }
        case .selectedTab, .selectedSegment:
          (pixels.y, pixels.height) = (pixels.y + 1, 22)
          result.append((pixels, 11))
          continue
        case .message, .note, .button, .destructive, .cancel, .tab, .segment: continue
        }
        pixels.x -= 6
        pixels.width = min(pixels.width + 6, displayWidth(shape.text) * 10 + 12)
        result.append((pixels, 6))
      }
    }
    return result
  }

  /// What makes two shapes the same thing, wherever they are.
  private struct Change: Hashable {
    let kind: ScreenDrawing.Kind
    let text: String
    let instance: Int

    init(_ shape: ScreenDrawing.Shape) {
      (kind, text, instance) = (shape.kind, shape.text, shape.instance)
    }
  }
}

extension ScreenDrawing {
  /// Where what a sentence taps is drawn.
  fileprivate func target(of sentence: String) -> Frame? {
    var words = oneLine(sentence).split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, words.removeFirst() == "tap" else { return nil }
    let place = words[0]
    let rest = words.count > 1 ? words[1] : ""
    let roles: Set<TextRole>
    let name: String
    switch place {
    case "button" where !rest.isEmpty:
      roles = [.button, .destructive, .cancel]
      name = rest.filter { $0 != "\"" }
    case "tab" where !rest.isEmpty: (roles, name) = ([.tab], rest)
    case "segment" where !rest.isEmpty:
      let segments = shapes.filter { [.segment, .selectedSegment].contains($0.textRole) }
      guard let index = Int(rest), segments.indices.contains(index) else { return nil }
      return segments[index].frame
    default:
      roles = [.button]
      name = String(place.prefix { $0 != "(" })
    }
    return shapes.last { shape in
      guard let role = shape.textRole, roles.contains(role) else { return false }
      return shape.name == name || shape.name == name + "(…)"
    }?.frame
  }
}
