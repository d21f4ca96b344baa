internal import SextantReports

struct FileShare: Sendable {
  let before: Int
  let count: Int
  let shard: SuiteShard

  /// Returns the number of the shard that runs a scenario, if it is a shard other than this shard.
  /// Otherwise, and for a scenario that no shard runs, returns nil.
  func elsewhere(_ index: Int) -> Int? {
    if index >= count { return nil }
    let other = (before + index) % shard.count + 1
    return other == shard.index ? nil : other
  }

  var first: Int? { (0..<min(count, shard.count)).first { elsewhere($0) == nil } }
}

extension SuiteRunner {
  /// Assigns scenarios to shards, round-robin in run order. The shard of a scenario depends on the
  /// number of earlier scenarios, so all scenarios are listed first.
  func share(_ found: inout SuiteFiles, _ shard: SuiteShard, _ options: TestOptions) {
    for place in found.files.indices { found.files[place].readOnce(context.files) }
    var options = options
    options.list = true
    var shares: [FileShare] = []
    var before = 0
    work(on: found, options) { run in
      shares.append(FileShare(before: before, count: run.listed.count, shard: shard))
      before += run.listed.count
      return true
    }
    for (place, share) in zip(found.files.indices, shares) { found.files[place].share = share }
  }
}

extension SuiteFile {
  /// Reads standard input into memory, because it cannot be read twice.
  fileprivate mutating func readOnce(_ files: any FileSystem) {
    guard case .standardInput = input, let bytes = try? files.standardInput() else { return }
    input = .text(name: input.name, bytes: bytes)
  }
}
