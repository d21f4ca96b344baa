/// The visible part of a state, drawn as boxes and texts on a grid of cells.
///
/// `lines(in:)` writes the drawing with box characters, and `svg` writes a picture. Shapes are
/// drawn in order. Texts that a later box would cover, even in part, are omitted.
package struct ScreenDrawing: Sendable, Hashable {
  package typealias Frame = PictureFrame

  package enum BoxRole: String, Sendable, Hashable, CaseIterable {
    /// A window, an element of a stack, or a part of a screen that has several parts.
    case window, card, panel
    /// A presentation, drawn over its presenter. A cover hides the presenter completely.
    case presentation, cover
    case alert
  }

  package enum TextRole: String, Sendable, Hashable, CaseIterable {
    case title, input, message, note
    /// A text that can be tapped: an action, or a button of an alert.
    case button, destructive, cancel
    case tab, selectedTab, segment, selectedSegment

    /// Whether the text has a box. The box needs a cell on each side of the text.
    var isEnclosed: Bool {
      switch self {
      case .title, .input, .message, .note: false
      case .button, .destructive, .cancel, .tab, .selectedTab, .segment, .selectedSegment: true
      }
    }

    /// Whether the text could be selected but is not selected. Such a text has no box.
    var isUnselected: Bool { self == .tab || self == .segment }
  }

  package enum Kind: Sendable, Hashable {
    case box(BoxRole)
    case text(TextRole)
    /// A horizontal line in a frame of height 1.
    case divider
    case shade
  }

  package struct Shape: Sendable, Hashable {
    package var kind: Kind
    package var frame: Frame
    /// A text that is safe to show, and at most as wide as the frame.
    package var text = ""
  }

  package internal(set) var width = 0
  package internal(set) var height = 0
  package internal(set) var shapes: [Shape] = []
}

extension ScreenDrawing.Shape {
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
