/// The places within the layers, after Brandes and Köpf: "Fast and Simple Horizontal Coordinate Assignment".
///
/// The vertices are aligned with their median neighbours in four ways: with those before or behind, the
/// first or the last of two first. Straight runs of bends have precedence. Each vertex gets the mean of the two
/// middle ones of its four places.
extension LayeredGraph {
  mutating func place() {
    let conflicts = self.conflicts()
    var found: [[Int]] = []
    for isDown in [true, false] {
      for isLeft in [true, false] {
        let roots = align(conflicts, isDown: isDown, isLeft: isLeft)
        let places = compact(roots, isLeft: isLeft)
        found.append(isLeft ? places : places.map { -$0 })
      }
    }
    balance(found)
  }

  /// The room that two neighbours need between their middles.
  private func distance(_ left: Int, _ right: Int) -> Int {
    let gap = isBend(left) && isBend(right) ? Self.bendGap : Self.gap
    return (breadths[left] + breadths[right] + 1) / 2 + gap
  }

  // MARK: Alignment

  private struct Segment: Hashable {
    let upper, lower: Int
  }

  /// The segments that cross one between two bends: these give way.
  private func conflicts() -> Set<Segment> {
    var conflicts: Set<Segment> = []
    for (before, layer) in zip(layers, layers.dropFirst()) {
      var (first, scanned) = (0, 0)
      for (place, vertex) in layer.enumerated() {
        let inner = isBend(vertex) ? upper[vertex].first(where: isBend) : nil
        if inner == nil, place < layer.count - 1 { continue }
        let last = inner.map { positions[$0] } ?? before.count
        for other in layer[scanned...place] {
          for neighbour in upper[other] {
            let isInner = isBend(other) && isBend(neighbour)
            let isOutside = positions[neighbour] < first || positions[neighbour] > last
            if isOutside, !isInner { conflicts.insert(Segment(upper: neighbour, lower: other)) }
          }
        }
        (first, scanned) = (last, place + 1)
      }
    }
    return conflicts
  }

  /// The root of each vertex, which those that are in line share.
  private func align(_ conflicts: Set<Segment>, isDown: Bool, isLeft: Bool) -> [Int] {
    var roots = Array(breadths.indices)
    var aligned = roots
    let neighbours = isDown ? upper : lower
    for layer in isDown ? layers : layers.reversed() {
      var last = -1
      for vertex in isLeft ? layer : layer.reversed() {
        func place(_ vertex: Int) -> Int {
          isLeft
            ? positions[vertex] : layers[ranks[vertex]].count - 1 - positions[vertex]
        }
        let ordered = neighbours[vertex].sorted { place($0) < place($1) }
        if ordered.isEmpty { continue }
        for middle in Set([(ordered.count - 1) / 2, ordered.count / 2]).sorted()
        where aligned[vertex] == vertex {
          let other = ordered[middle]
          let segment =
            isDown ? Segment(upper: other, lower: vertex) : Segment(upper: vertex, lower: other)
          if place(other) <= last || conflicts.contains(segment) { continue }
          aligned[other] = vertex
          roots[vertex] = roots[other]
          aligned[vertex] = roots[vertex]
          last = place(other)
        }
      }
    }
    return roots
  }

  // MARK: Compaction

  /// Places for the runs that are in line: as near to the start as their neighbours allow, then back towards
  /// those that follow.
  private func compact(_ roots: [Int], isLeft: Bool) -> [Int] {
    var order = LayeredOrder(count: breadths.count)
    for layer in layers {
      let ordered = isLeft ? layer : layer.reversed()
      for (left, right) in zip(ordered, ordered.dropFirst()) {
        order.put(roots[right], behind: roots[left], by: distance(left, right))
      }
    }
    let (first, sequence) = order.firstPlaces()
    var places = first
    for root in sequence.reversed() {
      let most = order.behind[root].map { places[$0.vertex] - $0.distance }.min()
      if let most { places[root] = max(places[root], most) }
    }
    return roots.map { places[$0] }
  }

  /// Moves the four together by their edges, and takes the mean.
  private mutating func balance(_ found: [[Int]]) {
    func start(_ places: [Int]) -> Int { zip(places, breadths).map { $0 - $1 / 2 }.min() ?? 0 }
    func end(_ places: [Int]) -> Int { zip(places, breadths).map { $0 + $1 / 2 }.max() ?? 0 }
    let smallest = found.min { end($0) - start($0) < end($1) - start($1) } ?? []
    var moved = found
    for index in moved.indices {
      let isLeft = index.isMultiple(of: 2)
      let shift =
        isLeft
        ? start(smallest) - start(moved[index]) : end(smallest) - end(moved[index])
      moved[index] = moved[index].map { $0 + shift }
    }
    centers = breadths.indices.map { vertex in
      let places = moved.map { $0[vertex] }.sorted()
      return (places[1] + places[2]) >> 1
    }
    let first = start(centers)
    centers = centers.map { $0 - first }
  }
}
