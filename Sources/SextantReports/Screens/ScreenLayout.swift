package import SextantEngine

// The layout of screens
//
// A state is a tree of nodes, most of them hidden. The layout maps the visible nodes to boxes and
// texts on a grid of terminal cells. All renderers share its result, `ScreenDrawing`.
//
// Data structures:
//
// - `ScreenDrawing`: a list of shapes in drawing order. Later shapes lie over earlier shapes, as in
//   the painter's algorithm.
// - `DrawnBlock`: a part of a drawing with a fixed width. Appended blocks extend the part
//   downwards. `fill` is the line at which empty lines can be inserted later.
// - `WindowLayout.Layer`: the content of a window, or a presentation over it.
//
// Algorithm:
//
// 1. Windows are placed in rows. Each row contains as many windows as fit in the columns. All
//    windows of a row have the same height: a lower window is laid out again with the height of the
//    highest window.
// 2. `layers` collects the layers of a window. A cover replaces all layers below it.
// 3. The content of each layer is laid out recursively (`ScreenContent`). Parents pass widths down,
//    and children return their heights.
// 4. A layer begins below the title of the previous layer. Therefore, the name of the covered
//    screen remains visible. The highest layer determines the height of the window.
// 5. When the height is known, `settle` stretches sheets and covers, centres alerts, and moves
//    dialogs to the bottom.
// 6. `uncovered` scans the shapes from the last to the first. It removes boxes inside a later box,
//    and all texts and dividers that intersect a later box.
//
// If `widens` is true, a single window is laid out at several widths. The result is the narrowest
// layout among the layouts with the fewest cut texts.
//
// Invariants: A text is at most as wide as its frame. The numbers of all parts, such as windows and
// layers, are limited. Therefore, the size of every drawing is bounded.

extension ScreenDrawing {
  /// Draws the windows of a state side by side.
  ///
  /// - Parameters:
  ///   - actions: The actions of the screens, by instance number.
  ///   - columns: The maximum width of the drawing in cells, at least 20.
  ///   - widens: Whether a single window becomes wider, up to `columns`, if texts would otherwise
  ///     be cut.
  package init(
    of graph: GraphSnapshot, actions: [Int: [String]] = [:], columns: Int = 80,
    widens: Bool = false
  ) {
    let available = max(Self.minWidth, columns)
    let usual = min(available, Self.windowWidth)
    self.init(of: graph, actions, available, windowWidth: usual)
    guard widens, graph.windows.count == 1 else { return }
    let greatest = min(available, Self.greatestWidth)
    var (fewest, wider) = (truncations, self)
    for width in stride(from: usual + 10, through: greatest, by: 10) where fewest > 0 {
      wider = Self(of: graph, actions, available, windowWidth: width)
      if wider.truncations < fewest { (self, fewest) = (wider, wider.truncations) }
    }
    // If every width cuts texts, the widest layout shows the greatest part.
    if fewest > 0, wider.truncations == fewest, wider.truncatedLength > truncatedLength {
      self = wider
    }
  }

  private var truncations: Int { shapes.count { $0.text.contains("…") } }

  private var truncatedLength: Int {
    shapes.lazy.filter { $0.text.contains("…") && $0.textRole != .note }
      .reduce(0) { $0 + displayWidth($1.text) }
  }

  private init(
    of graph: GraphSnapshot, _ actions: [Int: [String]], _ available: Int, windowWidth: Int
  ) {
    let perRow = max(1, (available + Self.gap) / (windowWidth + Self.gap))
    let layout = WindowLayout(
      content: ScreenContent(actions: actions), namesWindows: graph.windows.count > 1)
    let shown = Self.shown(of: graph.windows)
    var rest = shown[...]
    while !rest.isEmpty {
      let row = rest.prefix(perRow)
      if height > 0 { height += 1 }
      append(row, layout, width: windowWidth)
      rest = rest.dropFirst(perRow)
    }
    if shown.count < graph.windows.count {
      var note = DrawnBlock(width: windowWidth)
      note.append("… \(graph.windows.count - shown.count) more windows", .note)
      shapes += note.shapes.map { $0.moved(x: 0, y: height) }
      height += note.height
    }
  }

  private mutating func append(
    _ row: ArraySlice<WindowSnapshot>, _ layout: WindowLayout, width windowWidth: Int
  ) {
    var blocks = row.map { layout.window($0, width: windowWidth, minHeight: Self.minHeight) }
    let highest = blocks.map(\.height).max() ?? 0
    for (index, window) in row.enumerated() {
      if blocks[index].height < highest {
        blocks[index] = layout.window(window, width: windowWidth, minHeight: highest)
      }
      let x = index * (windowWidth + Self.gap)
      shapes += blocks[index].shapes.uncovered.map { $0.moved(x: x, y: height) }
      width = max(width, x + windowWidth)
    }
    height += highest
  }

  private static func shown(of windows: [WindowSnapshot]) -> [WindowSnapshot] {
    var shown = Array(windows.prefix(maxWindows))
    if let focused = windows.dropFirst(maxWindows).first(where: \.isFocused) {
      shown[maxWindows - 1] = focused
    }
    return shown
  }

  private static let minWidth = 20
  private static let windowWidth = 38
  private static let greatestWidth = 78
  private static let minHeight = 10
  private static let gap = 2
  private static let maxWindows = 6
}

private struct WindowLayout {
  let content: ScreenContent
  let namesWindows: Bool

  fileprivate struct Layer {
    enum Place { case window, sheet, cover, alert, dialog }

    var place: Place
    var node: NodeSnapshot?
    var label = ""
  }

  fileprivate struct Form {
    let role: ScreenDrawing.BoxRole
    let margin: Int
    let inset: Int
  }

  private struct Placed {
    let layer: Layer
    let form: Form
    var content: DrawnBlock
    var frame: ScreenDrawing.Frame

    var belowTitle: Int { frame.y + 2 + (content.titleLine ?? 0) }
  }

  private static let maxLayers = 6

  func window(_ window: WindowSnapshot, width: Int, minHeight: Int) -> DrawnBlock {
    let label = namesWindows ? window.name + (window.isFocused ? " (focused)" : "") : ""
    let placed = place(
      layers(of: window.root, label: label), width: width, minHeight: minHeight)
    var block = DrawnBlock(width: width)
    guard let base = placed.first?.frame else { return block }
    for one in placed {
      switch one.layer.place {
      case .sheet, .alert, .dialog: block.draw(.shade, in: base)
      case .window, .cover: break
      }
      block.draw(.box(one.form.role), in: one.frame, text: one.layer.label)
      block.draw(one.content, x: one.frame.x + 2, y: one.frame.y + 1)
    }
    return block
  }

  // MARK: Places

  private func place(_ layers: [Layer], width: Int, minHeight: Int) -> [Placed] {
    var (placed, height, sheets) = ([Placed](), minHeight, 0)
    for layer in layers {
      if layer.place == .sheet { sheets += 1 }
      let form = layer.place.form(beneath: sheets)
      let inset = min(form.inset, width / 7)
      let inner = DrawnBlock(width: max(1, width - 2 * inset - 4))
      let content = layer.node.map { self.content.block(of: $0, width: inner.width) } ?? inner
      let above = placed.last?.belowTitle ?? 0
      let top = layer.place == .cover ? 1 : above
      let frame = ScreenDrawing.Frame(
        x: inset, y: top, width: width - 2 * inset, height: content.height + 2)
      placed.append(Placed(layer: layer, form: form, content: content, frame: frame))
      height = max(height, frame.bottom + form.margin)
    }
    for index in placed.indices { settle(&placed[index], height: height) }
    return placed
  }

  private func settle(_ placed: inout Placed, height: Int) {
    switch placed.layer.place {
    case .alert:
      placed.frame.y = max(placed.frame.y, (height - placed.frame.height) / 2)
    case .dialog:
      placed.frame.y = height - 1 - placed.frame.height
    case .window, .sheet, .cover:
      let bottom = height - placed.form.margin
      let content = placed.content
      placed.content.open(
        lines: bottom - placed.frame.bottom, at: content.fill ?? content.height)
      placed.frame.height = bottom - placed.frame.y
    }
  }

  // MARK: Layers

  /// Returns the layers of a window from bottom to top. The first layer is the content of the
  /// window, or the last cover. If a window has too many layers, omits layers in the middle.
  private func layers(of root: NodeSnapshot, label: String) -> [Layer] {
    let all = allLayers(of: root)
    let cover = all.lastIndex { $0.place == .cover }
    var over = cover.map { all[$0...] } ?? all.dropFirst()
    let omittedCount = over.count - min(over.count, Self.maxLayers - 1)
    over = over.dropFirst(omittedCount)
    if omittedCount > 0, let first = over.indices.first {
      over[first].label += " over \(omittedCount) more"
    }
    return [Layer(place: .window, node: cover == nil ? root : nil, label: label)] + over
  }

  private func allLayers(of root: NodeSnapshot) -> [Layer] {
    var (layers, alerts) = ([Layer(place: .window, node: root)], [Layer]())
    var node = root
    while true {
      var shown: NodeSnapshot.Presentation?
      for presentation in node.presented {
        if presentation.isAlert {
          let place = presentation.style == "dialog" ? Layer.Place.dialog : .alert
          alerts.append(Layer(place: place, node: presentation.node, label: presentation.head))
        } else {
          shown = presentation
        }
      }
      if let shown, shown.isInsideTab {
        node = shown.node
      } else if let shown {
        let place = shown.style == "cover" ? Layer.Place.cover : .sheet
        layers.append(Layer(place: place, node: shown.node, label: shown.head))
        node = shown.node
      } else if let next = node.visibleChild {
        node = next
      } else {
        return layers + alerts
      }
    }
  }
}

extension WindowLayout.Layer.Place {
  fileprivate func form(beneath sheets: Int) -> WindowLayout.Form {
    let depth = min(sheets, 3)
    return switch self {
    case .window: .init(role: .window, margin: 0, inset: 0)
    case .sheet: .init(role: .presentation, margin: depth, inset: 2 * depth)
    case .cover: .init(role: .cover, margin: 1, inset: 1)
    case .alert: .init(role: .alert, margin: 3, inset: 5)
    case .dialog: .init(role: .alert, margin: 1, inset: 3)
    }
  }
}
