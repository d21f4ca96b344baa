/// What a person sees in a state, as boxes and texts on a grid of terminal cells.
///
/// One layout for all renderers: `lines(in:)` draws it with box characters, `svg` as a picture. Shapes are
/// drawn in their order. What a later box would cut or cover is left out, so every text is whole.
package struct ScreenDrawing: Sendable, Hashable {
  /// A place on the grid, in cells.
  package typealias Frame = PictureFrame

  /// What a box is.
  package enum BoxRole: String, Sendable, Hashable, CaseIterable {
    /// A window, an element of a stack, one of several parts that a screen shows at once.
    case window, card, panel
    /// What is presented over its presenter, or in its place.
    case presentation, cover
    /// An alert or a dialog.
    case alert
  }

  /// What a text says.
  package enum TextRole: String, Sendable, Hashable, CaseIterable {
    case title, input, message, note
    /// What can be tapped: an action, or a button of an alert with its role.
    case button, destructive, cancel
    case tab, selectedTab, segment, selectedSegment

    /// Whether the text stands in a box of its own, with a cell on either side of it.
    var isEnclosed: Bool {
      switch self {
      case .title, .input, .message, .note: false
      case .button, .destructive, .cancel, .tab, .selectedTab, .segment, .selectedSegment: true
      }
    }

    /// Whether it can be selected, and is not: its box is not drawn.
    var isUnselected: Bool { self == .tab || self == .segment }
  }

  package enum Kind: Sendable, Hashable {
    /// A filled box with a text on its upper edge.
    case box(BoxRole)
    /// One line of text, or as much of it as fits its frame.
    case text(TextRole)
    /// A horizontal line, its frame one cell high.
    case divider
    /// What lies beneath is in the background.
    case shade
  }

  package struct Shape: Sendable, Hashable {
    package var kind: Kind
    package var frame: Frame
    /// Safe to show, and no wider than its frame.
    package var text = ""
  }

  package internal(set) var width = 0
  package internal(set) var height = 0
  package internal(set) var shapes: [Shape] = []
}

extension ScreenDrawing.Shape {
  /// The shape at another place.
  func moved(x: Int, y: Int) -> Self {
    var moved = self
    moved.frame = frame.moved(x: x, y: y)
    return moved
  }

  var boxRole: ScreenDrawing.BoxRole? {
    if case .box(let role) = kind { role } else { nil }
  }

  var textRole: ScreenDrawing.TextRole? {
    if case .text(let role) = kind { role } else { nil }
  }
}

extension [ScreenDrawing.Shape] {
  /// The shapes without what a later box covers or cuts.
  var uncovered: Self {
    var (result, later) = (Self(), [ScreenDrawing.Frame]())
    for var shape in reversed() {
      switch shape.kind {
      case .box:
        if later.contains(where: { $0.contains(shape.frame) }) { continue }
        var edge = shape.frame
        edge.height = 1
        if later.contains(where: edge.intersects) { shape.text = "" }
        later.append(shape.frame)
      case .text, .divider:
        if later.contains(where: shape.frame.intersects) { continue }
      case .shade: break
      }
      result.append(shape)
    }
    return result.reversed()
  }
}
