package import ArgumentParser
package import SextantInterpreter

extension SnapshotUpdate: ExpressibleByArgument {}

package struct SnapshotOptions: StandardOptions {
  @Option(
    help: ArgumentHelp(
      "Record snapshots. Without a value, record all snapshots.",
      valueName: "what"), completion: .list(SnapshotUpdate.allCases.map(\.rawValue)))
  package var update: SnapshotUpdate?

  package init() {}

  package static let standard = made { $0.update = nil }
}
