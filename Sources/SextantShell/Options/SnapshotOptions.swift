package import ArgumentParser
package import SextantInterpreter

extension SnapshotUpdate: ExpressibleByArgument {}

/// The options of a suite about the snapshots that it compares with.
package struct SnapshotOptions: StandardOptions {
  @Option(
    help: ArgumentHelp(
      "Record snapshots; without a value, all.",
      valueName: "what"), completion: .list(SnapshotUpdate.allCases.map(\.rawValue)))
  package var update: SnapshotUpdate?

  package init() {}

  package static let standard = made { $0.update = nil }
}
