package import ArgumentParser
internal import SextantReports

package struct ShardOptions: StandardOptions {
  @Option(
    help: .rare(
      "Divide the selected scenarios into N shards, and run only shard I. `sextant merge` joins the reports of the shards.",
      valueName: "i/n"))
  package var shard: String?

  package func validate() throws { _ = try part() }

  func part() throws -> SuiteShard? {
    do {
      return try shard.map { text throws(SuiteShard.Problem) in try SuiteShard(text) }
    } catch {
      throw ValidationError(error.message)
    }
  }

  package init() {}

  package static let standard = made { $0.shard = nil }
}
