/// A directed graph drawn in layers, by the method of Sugiyama, Tagawa and Toda:
///
/// 1. Cycles are removed: links that lead back to a lower level of a breadth-first search are turned around, so that
///    what is few steps away stands near the start, and in each level those that lead back in a depth-first
///    search.
/// 2. Each vertex gets a layer by the longest path that leads to it, and is then moved as near to its neighbours
///    as they allow.
/// 3. Links that run past layers get a bend in each, so that all segments are between neighbours. There are
///    two layers for each step, so that the labels of links have a layer of their own.
/// 4. The order within the layers is improved by sweeps of weighted medians with transposition (Gansner,
///    Koutsofios, North and Vo); the one with the fewest crossings is kept.
/// 5. The places within the layers are those of Brandes and Köpf: the mean of four alignments.
///
/// No two vertices of a layer overlap, and equal graphs have equal layouts.
struct LayeredGraph {
  struct Link {
    /// The vertices as the link is laid out: the first one is in an earlier layer.
    var from: Int
    var to: Int
    /// Whether it leads the other way.
    var isReversed = false
    /// What its label takes within a layer.
    let breadth: Int
  }

  /// What a vertex takes within its layer.
  private(set) var breadths: [Int]
  private(set) var links: [Link]
  private let roots: Set<Int>
  /// The vertices that were given; behind them are the bends.
  let count: Int

  /// The layer of each vertex, from 0. Those that were given have even ones.
  private(set) var ranks: [Int] = []
  /// The vertices of each layer, in order.
  var layers: [[Int]] = []
  /// The middle of each vertex within its layer.
  var centers: [Int] = []
  /// The vertices that a link goes through, from `from` to `to`.
  private(set) var chains: [[Int]] = []
  /// Where the label of each link stands: an index of its chain.
  private(set) var labelPlaces: [Int] = []

  /// The neighbours in the layer before, and in the layer behind.
  private(set) var upper: [[Int]] = []
  private(set) var lower: [[Int]] = []
  /// The place of each vertex in its layer.
  var positions: [Int] = []

  /// The room between vertices, between bends, within a layer.
  static let gap = 12
  static let bendGap = 7

  /// - Parameters:
  ///   - breadths: what each vertex takes within its layer.
  ///   - links: between different vertices, each pair once.
  ///   - roots: where the search for cycles begins.
  init(breadths: [Int], links: [Link], roots: Set<Int>) {
    self.breadths = breadths
    self.links = links
    self.roots = roots
    count = breadths.count
    removeCycles()
    assignLayers()
  }

  /// How many layers a link runs past.
  func span(of link: Int) -> Int { ranks[links[link].to] - ranks[links[link].from] }

  /// Lays the graph out without some of its links.
  mutating func layOut(without left: Set<Int>, breadths: [Int]) {
    self.breadths = breadths
    insertBends(without: left)
    order()
    place()
  }

  /// Whether a vertex is a bend or a label.
  func isBend(_ vertex: Int) -> Bool { vertex >= count }

  // MARK: Cycles

  private mutating func removeCycles() {
    var leaving = [[Int]](repeating: [], count: count)
    for (index, link) in links.enumerated() { leaving[link.from].append(index) }
    let levels = self.levels(leaving)
    for (index, link) in links.enumerated() where levels[link.to] < levels[link.from] {
      turn(index)
    }
    // What is left of cycles lies within a level.
    var (isOnPath, isDone) = (
      [Bool](repeating: false, count: count), [Bool](repeating: false, count: count)
    )
    for root in 0..<count where !isDone[root] && !isOnPath[root] {
      var path = [(vertex: root, next: 0)]
      isOnPath[root] = true
      while let (vertex, next) = path.last {
        guard next < leaving[vertex].count else {
          (isOnPath[vertex], isDone[vertex]) = (false, true)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let link = leaving[vertex][next]
        let target = links[link].to
        if links[link].isReversed || levels[target] != levels[vertex] { continue }
        if isOnPath[target] {
          turn(link)
        } else if !isDone[target] {
          isOnPath[target] = true
          path.append((target, 0))
        }
      }
    }
  }

  private mutating func turn(_ link: Int) {
    (links[link].from, links[link].to) = (links[link].to, links[link].from)
    links[link].isReversed = true
  }

  /// How many links lead to each vertex from the first root that leads there; of a root, 0.
  private func levels(_ leaving: [[Int]]) -> [Int] {
    var levels = [Int?](repeating: nil, count: count)
    let order = (0..<count).filter(roots.contains) + (0..<count).filter { !roots.contains($0) }
    for root in order where levels[root] == nil {
      levels[root] = 0
      var found = [root]
      var next = 0
      while next < found.count {
        let vertex = found[next]
        next += 1
        for link in leaving[vertex] where levels[links[link].to] == nil {
          levels[links[link].to] = (levels[vertex] ?? 0) + 1
          found.append(links[link].to)
        }
      }
    }
    return levels.map { $0 ?? 0 }
  }

  // MARK: Layers

  private mutating func assignLayers() {
    var order = LayeredOrder(count: count)
    for link in links { order.put(link.to, behind: link.from, by: 1) }
    let (before, behind) = (order.before, order.behind)
    let sequence: [Int]
    (ranks, sequence) = order.firstPlaces()
    // A vertex that more links leave than lead to is better off further back, and the other way round.
    for _ in 0..<8 {
      var hasMoved = false
      for vertex in sequence.reversed() where behind[vertex].count > before[vertex].count {
        let last = behind[vertex].map { ranks[$0.vertex] - 1 }.min() ?? ranks[vertex]
        if last > ranks[vertex] { (ranks[vertex], hasMoved) = (last, true) }
      }
      for vertex in sequence where behind[vertex].count < before[vertex].count {
        let first = (before[vertex].map { ranks[$0.vertex] + 1 }.max() ?? 0)
        if first < ranks[vertex] { (ranks[vertex], hasMoved) = (first, true) }
      }
      if !hasMoved { break }
    }
    let first = ranks.min() ?? 0
    ranks = ranks.map { ($0 - first) * 2 }
  }

  private mutating func insertBends(without left: Set<Int>) {
    breadths.removeLast(breadths.count - count)
    ranks.removeLast(ranks.count - count)
    chains = []
    labelPlaces = []
    upper = [[Int]](repeating: [], count: count)
    lower = upper
    for (index, link) in links.enumerated() {
      guard !left.contains(index) else {
        chains.append([])
        labelPlaces.append(0)
        continue
      }
      var chain = [link.from]
      // The label stands beside the vertex that the link leaves.
      let label = link.isReversed ? ranks[link.to] - 1 : ranks[link.from] + 1
      for rank in (ranks[link.from] + 1)..<ranks[link.to] {
        let vertex = breadths.count
        if rank == label { labelPlaces.append(chain.count) }
        breadths.append(rank == label ? link.breadth : 0)
        ranks.append(rank)
        upper.append([])
        lower.append([])
        chain.append(vertex)
      }
      chain.append(link.to)
      for (first, second) in zip(chain, chain.dropFirst()) {
        lower[first].append(second)
        upper[second].append(first)
      }
      chains.append(chain)
    }
  }
}

/// What is to stand how far behind what at least; there are no cycles.
struct LayeredOrder {
  typealias Neighbour = (vertex: Int, distance: Int)

  private(set) var before: [[Neighbour]]
  private(set) var behind: [[Neighbour]]

  init(count: Int) {
    before = [[Neighbour]](repeating: [], count: count)
    behind = before
  }

  mutating func put(_ second: Int, behind first: Int, by distance: Int) {
    behind[first].append((second, distance))
    before[second].append((first, distance))
  }

  /// The place of each vertex, as near to 0 as those before it allow, and the vertices in an order in which none
  /// comes before one that it stands behind.
  func firstPlaces() -> (places: [Int], sequence: [Int]) {
    var places = [Int](repeating: 0, count: before.count)
    var missing = before.map(\.count)
    var sequence = missing.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < sequence.count {
      let vertex = sequence[next]
      next += 1
      for (other, distance) in behind[vertex] {
        places[other] = max(places[other], places[vertex] + distance)
        missing[other] -= 1
        if missing[other] == 0 { sequence.append(other) }
      }
    }
    return (places, sequence)
  }
}
