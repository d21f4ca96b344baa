package import SextantMap

/// The map of an app as boxes and lines: a box for each node, and a line for all the ways from one node to
/// another, in layers from left to right (`LayeredGraph`).
///
/// Ways from a node to itself, and what goes back from it, stand in its box. Boxes do not overlap, and lines
/// run between them. Measured in pixels from the top left corner. Equal maps have equal drawings.
package struct MapDrawing: Sendable, Equatable {
  package struct Point: Sendable, Hashable {
    package var x: Int
    package var y: Int
  }

  package typealias Frame = PictureFrame

  /// What a line of text says.
  package enum TextRole: String, Sendable {
    /// What kind of node it is.
    case word
    case name, inputs
    /// Ways to the node itself, ways out of it, and ways that are not drawn.
    case loops, exits, far
    /// Of a line.
    case label
  }

  package struct Text: Sendable, Hashable {
    package var frame: Frame
    package let role: TextRole
    package let text: String
  }

  package struct Box: Sendable, Equatable {
    /// The index of the node of the map.
    package let node: Int
    package let frame: Frame
    package let texts: [Text]
    /// The edges from the node to itself, and those that are only named in it.
    package let edges: [Int]
  }

  package struct Line: Sendable, Equatable {
    /// The indices of the edges of the map, at least one.
    package let edges: [Int]
    /// From the source to the target; straight and level, then a curve, by turns.
    package let points: [Point]
    package let labels: [Text]
  }

  package internal(set) var width = 0
  package internal(set) var height = 0
  /// One for each node, in the order of the map.
  package internal(set) var boxes: [Box] = []
  package internal(set) var lines: [Line] = []

  static let nameFont = PictureFont(size: 13, isBold: true)
  static let smallFont = PictureFont(size: 12)
  static func font(of role: TextRole) -> PictureFont { role == .name ? nameFont : smallFont }

  /// The height of a line in a box, and of one of a label.
  static let lineHeight = 15
  static let labelHeight = 13
  static let margin = 12

  package init(_ map: NavigationMap) {
    self = MapLayout(map).drawing()
  }
}
