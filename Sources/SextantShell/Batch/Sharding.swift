internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Who runs the selected scenarios of a file.
struct FileShare: Sendable {
  /// The digest of their names: they must be the same when they are run.
  let names: Digest
  /// The shard of each, from 1.
  fileprivate(set) var shards: [Int]
  /// The shard that runs here.
  let own: Int

  /// The shard of a selected scenario, if that is another one.
  func elsewhere(_ index: Int) -> Int? {
    index < shards.count && shards[index] != own ? shards[index] : nil
  }

  /// The first scenario that is run here.
  var first: Int? { shards.firstIndex(of: own) }
}

extension Digest {
  init(_ names: [String]) {
    self.init()
    for name in names { add(name) }
  }
}

extension Batch {
  /// Distributes what is selected among shards, where one is asked for.
  ///
  /// The scenarios are listed first, as `--list` does, since who runs one depends on those before it.
  ///
  /// - Returns: an exit code if that cannot be done.
  func share(_ found: inout SuiteFiles, _ options: TestOptions) -> ExitCode? {
    guard let request = options.shard else { return nil }
    var timings: Timings?
    if let path = options.timings {
      do {
        let bytes = try files.read(path)
        do {
          timings = try Timings(parsing: bytes)
        } catch {
          output.writeError("sextant: \(printable(path)): \(error.message)\n")
          return .badScript
        }
      } catch {
        output.writeError("sextant: \(printable(path)): \(error.message)\n")
        return .missingInput
      }
    }
    for place in found.files.indices { found.files[place].readOnce(files) }
    let names = selectedNames(of: found.files, options)
    let knowsAny = zip(found.files, names).contains { file, names in
      names.contains { timings?.knows($0, in: file.input.name) == true }
    }
    if let path = options.timings, !knowsAny, !names.joined().isEmpty {
      output.writeError(
        "sextant: \(printable(path)): it has the time of none of these scenarios, which count alike\n"
      )
    }
    var shards = shards(of: names, found.files, timings, request.count)[...]
    var selection = Digest()
    for (place, names) in names.enumerated() {
      for name in names {
        selection.add(found.files[place].input.name)
        selection.add(name)
      }
      found.files[place].share = FileShare(
        names: Digest(names), shards: Array(shards.prefix(names.count)), own: request.index)
      shards = shards.dropFirst(names.count)
    }
    found.shard = SuiteShard(
      index: request.index, count: request.count, selected: names.reduce(0) { $0 + $1.count },
      selection: selection.text, timings: timings?.digest.text)
    return nil
  }

  /// The shard of each scenario: in turn, or balanced by their times.
  private func shards(
    of names: [[String]], _ files: [SuiteFile], _ timings: Timings?, _ count: Int
  ) -> [Int] {
    guard let timings else {
      return (0..<names.reduce(0) { $0 + $1.count }).map { $0 % count + 1 }
    }
    let times = zip(files, names).flatMap { file, names in
      names.map { timings.time(of: $0, in: file.input.name) }
    }
    return balanced(times, among: count)
  }

  /// The names of what is selected of each file, in run order.
  private func selectedNames(of files: [SuiteFile], _ options: TestOptions) -> [[String]] {
    var options = options
    options.lists = true
    let threads = options.workers ?? processorCount()
    let makeWorker = suiteWorker(options, threads, keepsPassed: false, shouldStop: shouldStop)
    var names: [[String]] = []
    workInOrder(
      on: files, threads: threads, makeWorker: makeWorker,
      work: { worker, file in
        Work(result: worker.work(on: .file(file)).result.listed.map(\.name))
      },
      consume: { listed in
        names.append(listed)
        return true
      })
    return names
  }
}

extension SuiteFile {
  /// Reads standard input, which cannot be read twice.
  fileprivate mutating func readOnce(_ files: any FileSystem) {
    guard case .standardInput = input, let bytes = try? files.standardInput() else { return }
    input = .text(name: input.name, bytes: bytes)
  }
}
