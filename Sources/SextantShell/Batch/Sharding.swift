internal import SextantReports

/// Which of the selected scenarios of a file a shard runs.
struct FileShare: Sendable {
  /// How many scenarios of the suite come before those of the file.
  let before: Int
  /// How many scenarios of the file are selected.
  let count: Int
  let shard: SuiteShard

  /// The shard of a selected scenario, if that is another one.
  func elsewhere(_ index: Int) -> Int? {
    if index >= count { return nil }
    let other = (before + index) % shard.count + 1
    return other == shard.index ? nil : other
  }

  /// The first scenario that is run here.
  var first: Int? { (0..<min(count, shard.count)).first { elsewhere($0) == nil } }
}

extension Batch {
  /// Distributes what is selected among shards: in turn, in run order.
  ///
  /// The scenarios are listed first, as `--list` does, since who runs one depends on how many come
  /// before it.
  func share(_ found: inout SuiteFiles, _ shard: SuiteShard, _ options: TestOptions) {
    for place in found.files.indices { found.files[place].readOnce(files) }
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
  /// Reads standard input, which cannot be read twice.
  fileprivate mutating func readOnce(_ files: any FileSystem) {
    guard case .standardInput = input, let bytes = try? files.standardInput() else { return }
    input = .text(name: input.name, bytes: bytes)
  }
}
