internal import SextantSyntax

/// A part of a suite that runs on a separate machine.
package struct SuiteShard: Sendable, Hashable {
  package struct Problem: Error, Sendable, Hashable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  private static let most = 100_000

  package let index: Int
  package let count: Int

  package init(index: Int, count: Int) throws(Problem) {
    guard (1...Self.most).contains(count) else {
      throw Problem(message: "the number of shards must be 1 to \(Self.most), not \(count)")
    }
    guard (1...count).contains(index) else {
      throw Problem(
        message: "unknown shard \(index) of \(count): the first shard is 1, the last is \(count)")
    }
    self.index = index
    self.count = count
  }

  package init(_ text: String) throws(Problem) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1])
    else {
      throw Problem(message: "`\(printable(text))` is not a shard; write I/N, such as 1/4")
    }
    try self.init(index: index, count: count)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }

  package var text: String { Self.text(index, of: count) }

  static func text(_ index: Int, of count: Int) -> String { "shard \(index) of \(count)" }
}
