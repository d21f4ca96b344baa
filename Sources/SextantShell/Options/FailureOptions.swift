internal import ArgumentParser

package struct FailureOptions: StandardOptions {
  @Flag(
    name: .customLong("repl-on-failure"),
    help: .rare("Stop at the first failed scenario, and open the shell at the failure."))
  package var opensShell = false

  package init() {}

  package static let standard = made { $0.opensShell = false }
}
