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
  func share(
    _ found: inout SuiteFiles, _ shard: SuiteShard, _ options: TestOptions, _ threads: Int
  ) {
    for place in found.files.indices { found.files[place].readOnce(files) }
    var options = options
    options.list = true
    var counts: [Int] = []
    workInOrder(
      on: found.files, threads: threads,
      makeWorker: suiteWorker(
        options, found, threads, keepsPassed: false, shouldStop: shouldStop),
      work: { worker, file in Work(result: worker.work(on: .file(file)).result.listed.count) },
      consume: { count in
        counts.append(count)
        return true
      })
    var before = 0
    for (place, count) in zip(found.files.indices, counts) {
      found.files[place].share = FileShare(before: before, count: count, shard: shard)
      before += count
    }
  }
}

extension SuiteFile {
  /// Reads standard input, which cannot be read twice.
  fileprivate mutating func readOnce(_ files: any FileSystem) {
    guard case .standardInput = input, let bytes = try? files.standardInput() else { return }
    input = .text(name: input.name, bytes: bytes)
  }
}
