package import SextantExplore

package func searchThreads(_ count: Int?, smallestPart: Int = 32) -> SearchThreads {
  SearchThreads(count ?? processorCount(), smallestPart: smallestPart) { count, body in
    processInOrder(
      on: Array(0..<count), threads: count, makeWorker: {},
      work: { _, index in
        body(index)
        return Work(result: ())
      }, consume: { true })
  }
}
