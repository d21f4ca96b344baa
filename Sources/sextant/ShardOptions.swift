internal import ArgumentParser
internal import SextantLanguage
internal import SextantRuntime
internal import SextantShell

/// The options of `test` about suites that several machines run.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only this part of what is selected; `sextant merge` joins the reports.",
      valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Balance shards by the times of this report in JSON; give it to all of them.",
      valueName: "path"), completion: .file(extensions: ["json"]))
  var timings: String?

  func validate() throws {
    let shard = try request()
    if timings != nil, shard == nil { throw ValidationError("--timings goes with --shard.") }
    if let filter = BazelEnvironment.current.badFilter {
      throw ValidationError("TESTBRIDGE_TEST_ONLY=\(filter) is not a regular expression.")
    }
  }

  /// The shard that is asked for; a flag overrides the environment.
  private func request() throws -> ShardRequest? {
    do throws(ShardRequest.Problem) {
      guard let shard else { return try BazelEnvironment.current.shard() }
      return try ShardRequest(shard)
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Whether this is to be a shard.
  var isOn: Bool { ((try? request()) ?? nil) != nil }

  /// Several shards may run beside each other: they leave files of the suite alone.
  func apply(to options: inout TestOptions) {
    options.shard = (try? request()) ?? nil
    if options.shard != nil {
      options.update = .none
      options.narrowing.keepsLastRun = options.narrowing.lastFailed
    }
    options.timings = timings
    BazelEnvironment.current.apply(to: &options)
  }
}

/// What Bazel tells a test: its shard, the file by which it learns that the test knows of shards, the
/// scenarios to run and where the results go.
struct BazelEnvironment {
  private let shardCount: String?
  private let shardIndex: String?
  private let statusFile: String?
  private let filter: String?
  private let xmlOutput: String?

  static var current: BazelEnvironment { BazelEnvironment() }

  private init() {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    shardCount = value("TEST_TOTAL_SHARDS").flatMap { $0 == "0" ? nil : $0 }
    shardIndex = value("TEST_SHARD_INDEX")
    statusFile = value("TEST_SHARD_STATUS_FILE")
    filter = value("TESTBRIDGE_TEST_ONLY")
    xmlOutput = value("XML_OUTPUT_FILE")
  }

  /// Whether it says anything.
  var isEmpty: Bool {
    shardCount == nil && statusFile == nil && filter == nil && xmlOutput == nil
  }

  /// The shard, which Bazel counts from 0.
  func shard() throws(ShardRequest.Problem) -> ShardRequest? {
    guard let shardCount else { return nil }
    guard let count = Int(shardCount), let index = Int(shardIndex ?? ""), index >= 0, index < count
    else {
      throw ShardRequest.Problem(
        message:
          "TEST_SHARD_INDEX=\(shardIndex ?? "") of TEST_TOTAL_SHARDS=\(shardCount) is no shard; the first is 0"
      )
    }
    return try ShardRequest(index: index + 1, count: count)
  }

  /// The filter, if it is none.
  var badFilter: String? { filter.flatMap { (try? Filter($0)) == nil ? $0 : nil } }

  /// Adds the filter and the report, where no flag asks for others.
  func apply(to options: inout TestOptions) {
    if let filter, options.filters.isEmpty, let filter = try? Filter(filter) {
      options.filters = [filter]
    }
    if let xmlOutput, options.reports.isEmpty, let report = try? RequestedReport(junit: xmlOutput) {
      options.reports = [report]
    }
  }

  /// Touches the file that tells Bazel that shards are known; a code if that fails.
  func announce() -> SextantShell.ExitCode? {
    guard let statusFile else { return nil }
    do throws(FileProblem) {
      try DiskFiles().append([], to: statusFile)
      return nil
    } catch {
      Terminal.shared.writeError(
        "sextant: TEST_SHARD_STATUS_FILE cannot be touched: \(error.message)\n")
      return .cannotWrite
    }
  }
}
