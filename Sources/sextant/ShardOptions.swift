internal import ArgumentParser
import SextantInterpreter
internal import SextantReports
internal import SextantShell

/// The options of `test` about suites that several machines run.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only this part of what is selected; `sextant merge` joins the reports.",
      valueName: "i/n"))
  var shard: String?

  func validate() throws { _ = try parsed() }

  private func parsed() throws -> SuiteShard? {
    do throws(SuiteShard.Problem) {
      guard let shard else { return nil }
      return try SuiteShard(shard)
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Whether this is to be a shard.
  var isOn: Bool { shard != nil }

  /// Several shards may run beside each other: they leave files of the suite alone.
  func apply(to options: inout TestOptions) {
    guard let shard = try? parsed() else { return }
    options.shard = shard
    options.update = .none
    options.narrowing.keepsLastRun = options.narrowing.lastFailed
  }
}
