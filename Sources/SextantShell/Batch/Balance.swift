/// Distributes scenarios among shards, longest first, each to the shard that has least to do so far;
/// where that is the same, the earlier scenario goes first, to the shard with the lower number.
///
/// - Returns: the shard of each scenario, from 1.
func balanced(_ times: [Int], among count: Int) -> [Int] {
  var shards = Array(repeating: 1, count: times.count)
  var loads = ShardLoads(count: count)
  let order = times.indices.sorted { (-times[$0], $0) < (-times[$1], $1) }
  for index in order { shards[index] = loads.addToLeast(times[index]) }
  return shards
}

/// What each shard has to do, as a heap whose first element is the shard with the least.
private struct ShardLoads {
  private struct Load {
    var time: Int
    let shard: Int

    static func < (left: Load, right: Load) -> Bool {
      (left.time, left.shard) < (right.time, right.shard)
    }
  }

  private var heap: [Load]

  init(count: Int) { heap = (1...count).map { Load(time: 0, shard: $0) } }

  /// Gives work to the shard with the least, and returns its number.
  mutating func addToLeast(_ time: Int) -> Int {
    let shard = heap[0].shard
    let (sum, overflow) = heap[0].time.addingReportingOverflow(time)
    heap[0].time = overflow ? .max : sum
    var place = 0
    while true {
      let below = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }
      guard let least = below.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[place] else {
        return shard
      }
      heap.swapAt(place, least)
      place = least
    }
  }
}
