internal import SextantReports

/// The share of a file's selected scenarios that a shard runs.
struct FileShare: Sendable {
  /// The number of selected scenarios in earlier files of the suite.
  let before: Int
  /// The number of selected scenarios in the file.
  let count: Int
  let shard: SuiteShard

  /// Returns the shard of a selected scenario if another shard runs it; otherwise nil.
  func elsewhere(_ index: Int) -> Int? {
    if index >= count { return nil }
    let other = (before + index) % shard.count + 1
    return other == shard.index ? nil : other
  }

  /// The index of the first scenario that this shard runs.
  var first: Int? { (0..<min(count, shard.count)).first { elsewhere($0) == nil } }
}

extension SuiteRunner {
  /// Distributes the selected scenarios among shards, round-robin in run order.
  ///
  /// The scenarios are listed first, as by `--list`, because the shard of a scenario depends on the
  /// number of earlier scenarios.
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
