package import ArgumentParser

/// Options that restrict a suite to the failures of the last run, or to scenarios that an edit
/// affects.
package struct NarrowingOptions: StandardOptions {
  @Flag(
    name: .customLong("last-failed"),
    help: "Run only scenarios that failed or did not run before.")
  package var lastFailed = false

  @Option(
    help: ArgumentHelp(
      "Run only scripts changed since REF (default: HEAD).", valueName: "ref"))
  package var changed: String?

  @Flag(help: "Watch the files, and rerun scripts after changes.")
  package var watch = false

  package func validate() throws {
    if changed?.isEmpty == true { throw ValidationError("--changed= needs a commit") }
  }

  package init() {}

  package static let standard = made { ($0.lastFailed, $0.changed, $0.watch) = (false, nil, false) }
}
