extension RandomAccessCollection where Index == Int {
  /// Returns the number of elements that satisfy a condition. These elements must precede all other
  /// elements. O(log *n*).
  @inlinable
  public func countOfFirst(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
