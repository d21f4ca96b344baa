package import ArgumentParser
package import SextantInterpreter

extension SnapshotUpdate: ExpressibleByArgument {}

package struct SnapshotOptions: StandardOptions {
  @Option(
    help: ArgumentHelp(
      "Record these snapshots; without a value, all.",
      valueName: "what"), completion: .list(SnapshotUpdate.allCases.map(\.rawValue)))
  package var update: SnapshotUpdate?

  package init() {}

  package static let standard = made { $0.update = nil }
}
