internal import SextantReports
internal import SextantSyntax

/// Which shard of a suite is asked for.
package struct ShardRequest: Sendable, Hashable {
  /// From 1.
  package let index: Int
  package let count: Int

  /// Why there is no such shard, as a sentence.
  package struct Problem: Error, Sendable, Hashable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// Parses `I/N`, such as `3/8`.
  package init(_ text: String) throws(Problem) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1])
    else {
      throw Problem(message: "`\(printable(text))` is no shard; write I/N, such as 1/4")
    }
    try self.init(index: index, count: count)
  }

  package init(index: Int, count: Int) throws(Problem) {
    guard (1...SuiteShard.most).contains(count) else {
      throw Problem(
        message: "there cannot be \(count) shards; there can be 1 to \(SuiteShard.most)")
    }
    guard (1...count).contains(index) else {
      throw Problem(
        message: "there is no shard \(index) of \(count); they are counted from 1 to \(count)")
    }
    self.index = index
    self.count = count
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }
}
