extension RandomAccessCollection where Index == Int {
  /// How many elements at the beginning fulfil a condition that none behind them does. Asks the
  /// logarithm of the count.
  @inlinable
  package func countOfFirst(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
