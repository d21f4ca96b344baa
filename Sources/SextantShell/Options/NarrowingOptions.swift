package import ArgumentParser

/// Options that restrict a suite to the failures of the last run, or to scenarios that an edit
/// affects.
package struct NarrowingOptions: StandardOptions {
  @Flag(
    name: .customLong("last-failed"),
    help: "Rerun scenarios that failed or did not run.")
  package var lastFailed = false

  @Option(
    help: ArgumentHelp(
      "Run scripts changed since REF (default: last commit).", valueName: "ref"))
  package var changed: String?

  @Flag(help: "Watch the files, and rerun affected scripts.")
  package var watch = false

  package func validate() throws {
    if changed?.isEmpty == true { throw ValidationError("--changed= needs a commit") }
  }

  package init() {}

  package static let standard = made { ($0.lastFailed, $0.changed, $0.watch) = (false, nil, false) }
}
