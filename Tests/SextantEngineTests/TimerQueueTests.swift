import Testing

@testable import SextantEngine

@Suite struct TimerQueueTests {
  private func call(_ number: Int) -> BodyCall {
    BodyCall(body: BodyID(index: UInt32(number)), owner: .none, frame: .empty)
  }

  @Test func firesByTimeThenByAge() {
    var store = NodeStore()
    var queue = TimerQueue.empty
    var expected: [(due: Int, sequence: Int)] = []
    var seed: UInt32 = 7
    for sequence in 0..<500 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let due = Int(seed >> 27)
      queue = store.add(call(sequence), due: due, sequence: sequence, to: queue)
      expected.append((due, sequence))
    }
    expected.sort { ($0.due, $0.sequence) < ($1.due, $1.sequence) }
    #expect(store.count(of: queue) == 500)
    #expect(store.inOrder(queue).map { Int($0.call.body.index) } == expected.map(\.sequence))
    var fired: [Int] = []
    while let first = store.first(of: queue) {
      fired.append(Int(first.call.body.index))
      queue = store.removeFirst(from: queue)
      #expect(store.count(of: queue) == 500 - fired.count)
    }
    #expect(fired == expected.map(\.sequence))
  }

  /// Adding or removing one of ten thousand timers writes only a few records.
  @Test func writesLittle() {
    var store = NodeStore()
    var queue = TimerQueue.empty
    for sequence in 0..<10_000 {
      queue = store.add(call(sequence), due: sequence, sequence: sequence, to: queue)
    }
    let before = store.timers.count
    queue = store.removeFirst(from: queue)
    queue = store.add(call(1), due: 5, sequence: 10_000, to: queue)
    #expect(store.timers.count - before <= 64)
    #expect(store.inOrder(queue).count == 10_000)
  }
}
