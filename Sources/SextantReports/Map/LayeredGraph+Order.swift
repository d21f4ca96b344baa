/// The order within the layers.
extension LayeredGraph {
  /// What sweeps may cost: segments that are looked at.
  private static let effort = 1_500_000

  mutating func order() {
    startOrder()
    let size = breadths.count + lower.reduce(0) { $0 + $1.count }
    let sweeps = min(24, max(2, Self.effort / max(1, size * 8)))
    var best = layers
    var fewest = crossings()
    for sweep in 0..<sweeps where fewest > 0 {
      let isDown = sweep.isMultiple(of: 2)
      for layer in isDown ? Array(layers.indices.dropFirst()) : layers.indices.dropLast().reversed()
      {
        sortByMedians(layer, over: isDown ? upper : lower, turnsEqual: sweep % 4 >= 2)
      }
      if size < Self.effort / 50 { transpose() }
      let found = crossings()
      if found < fewest { (fewest, best) = (found, layers) }
    }
    layers = best
    for layer in layers.indices { notePositions(of: layer) }
  }

  /// In the order of a search from the first vertices.
  private mutating func startOrder() {
    layers = [[Int]](repeating: [], count: (ranks.max() ?? -1) + 1)
    positions = [Int](repeating: 0, count: breadths.count)
    var seen = [Bool](repeating: false, count: breadths.count)
    for root in (0..<count).sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) where !seen[root] {
      var pending = [root]
      seen[root] = true
      while let vertex = pending.popLast() {
        positions[vertex] = layers[ranks[vertex]].count
        layers[ranks[vertex]].append(vertex)
        for next in (lower[vertex] + upper[vertex]).reversed() where !seen[next] {
          seen[next] = true
          pending.append(next)
        }
      }
    }
  }

  private mutating func notePositions(of layer: Int) {
    for (position, vertex) in layers[layer].enumerated() { positions[vertex] = position }
  }

  /// Sorts a layer by the medians of the neighbours' places; vertices without neighbours stay.
  private mutating func sortByMedians(
    _ layer: Int, over neighbours: [[Int]], turnsEqual: Bool
  ) {
    var sorted: [(median: Double, position: Int, vertex: Int)] = []
    var places: [Int] = []
    for (position, vertex) in layers[layer].enumerated() {
      if let median = median(of: neighbours[vertex]) {
        sorted.append((median, turnsEqual ? -position : position, vertex))
        places.append(position)
      }
    }
    sorted.sort { ($0.median, $0.position) < ($1.median, $1.position) }
    for (place, entry) in zip(places, sorted) { layers[layer][place] = entry.vertex }
    notePositions(of: layer)
  }

  /// The weighted median of the places of vertices: of an even number, nearer to the side that is denser.
  private func median(of vertices: [Int]) -> Double? {
    if vertices.isEmpty { return nil }
    let places = vertices.map { positions[$0] }.sorted()
    let middle = places.count / 2
    if !places.count.isMultiple(of: 2) { return Double(places[middle]) }
    if places.count == 2 { return Double(places[0] + places[1]) / 2 }
    let left = Double(places[middle - 1] - places[0])
    let right = Double(places[places.count - 1] - places[middle])
    if left + right == 0 { return Double(places[middle]) }
    return (Double(places[middle - 1]) * right + Double(places[middle]) * left) / (left + right)
  }

  /// Swaps neighbours as long as that makes fewer crossings.
  private mutating func transpose() {
    for _ in 0..<6 {
      var hasImproved = false
      for layer in layers.indices {
        for place in layers[layer].indices.dropFirst() {
          let (left, right) = (layers[layer][place - 1], layers[layer][place])
          let kept = crossings(of: left, before: right)
          let swapped = crossings(of: right, before: left)
          guard swapped < kept else { continue }
          layers[layer].swapAt(place - 1, place)
          (positions[left], positions[right]) = (place, place - 1)
          hasImproved = true
        }
      }
      if !hasImproved { return }
    }
  }

  /// How often the segments of two neighbours of a layer cross, one standing before the other.
  private func crossings(of left: Int, before right: Int) -> Int {
    var sum = 0
    for neighbours in [upper, lower] {
      for first in neighbours[left] {
        for second in neighbours[right] where positions[first] > positions[second] { sum += 1 }
      }
    }
    return sum
  }

  /// How often segments cross.
  func crossings() -> Int {
    var sum = 0
    for layer in layers.indices.dropLast() {
      // How many segments so far end at a place or behind it: a Fenwick tree, from the end.
      let size = layers[layer + 1].count
      var tree = [Int](repeating: 0, count: size + 1)
      for vertex in layers[layer] {
        let ends = lower[vertex].map { positions[$0] }
        for end in ends {
          var index = size - 1 - end
          while index > 0 {
            sum += tree[index]
            index -= index & -index
          }
        }
        for end in ends {
          var index = size - end
          while index <= size {
            tree[index] += 1
            index += index & -index
          }
        }
      }
    }
    return sum
  }
}
