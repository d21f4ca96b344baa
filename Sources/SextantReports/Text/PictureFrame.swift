/// A place in a drawing, from the top left corner.
package struct PictureFrame: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// The column after the last one.
  var right: Int { x + width }
  /// The row after the last one.
  var bottom: Int { y + height }

  package func intersects(_ other: Self) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func contains(_ other: Self) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  /// The frame so much further to the right and down.
  func moved(x: Int, y: Int) -> Self {
    var moved = self
    moved.x += x
    moved.y += y
    return moved
  }
}
