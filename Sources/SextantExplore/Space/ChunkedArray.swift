/// An array in chunks. Appending to a copy copies only the last chunk.
struct ChunkedArray<Element: Sendable>: Sendable {
  private static var width: Int { 1024 }
  private var chunks: [[Element]] = []
  private(set) var count = 0

  init(_ elements: [Element] = []) { for element in elements { append(element) } }

  subscript(index: Int) -> Element {
    get { chunks[index / Self.width][index % Self.width] }
    set { chunks[index / Self.width][index % Self.width] = newValue }
  }

  mutating func append(_ element: Element) {
    if count % Self.width == 0 { chunks.append([]) }
    chunks[chunks.count - 1].append(element)
    count += 1
  }
}
