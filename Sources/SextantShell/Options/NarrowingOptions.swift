package import ArgumentParser

/// Options that restrict a suite to the scenarios affected by an earlier run or an edit.
package struct NarrowingOptions: StandardOptions {
  @Flag(
    name: .customLong("last-failed"),
    help: "Run what failed, or did not run, in the last run.")
  package var lastFailed = false

  @Option(
    help: ArgumentHelp(
      "Run what changes since the last commit or REF affect.", valueName: "ref"))
  package var changed: String?

  @Flag(help: "Stay, and run again what an edit affects.")
  package var watch = false

  package func validate() throws {
    if changed?.isEmpty == true { throw ValidationError("A commit is missing after --changed=.") }
  }

  package init() {}

  package static let standard = made { ($0.lastFailed, $0.changed, $0.watch) = (false, nil, false) }
}
