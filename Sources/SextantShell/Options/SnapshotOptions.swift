package import ArgumentParser
package import SextantInterpreter

extension SnapshotUpdate: ExpressibleByArgument {}

/// The options of a suite about the snapshots that it compares with.
package struct SnapshotOptions: StandardOptions {
  @Option(
    help: ArgumentHelp(
      "Record snapshots: missing, failed (those that differ as well), all (which removes obsolete snapshots as well) or none. Without a value: all. Without the option: missing, or none where CI is set.",
      valueName: "what"), completion: .list(SnapshotUpdate.allCases.map(\.rawValue)))
  package var update: SnapshotUpdate?

  package init() {}

  package static let standard = made { $0.update = nil }
}
