/// A rectangle in a drawing. The origin is the top left corner of the drawing.
package struct PictureFrame: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }

  package func intersects(_ other: Self) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func contains(_ other: Self) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  func moved(x: Int, y: Int) -> Self {
    var moved = self
    moved.x += x
    moved.y += y
    return moved
  }
}
