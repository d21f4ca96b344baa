internal import ArgumentParser
internal import SextantInterpreter
internal import SextantShell

/// What `--update` takes.
enum UpdateArgument: String, CaseIterable, ExpressibleByArgument {
  case missing, failed, all, none

  var update: SnapshotUpdate {
    switch self {
    case .missing: .missing
    case .failed: .failed
    case .all: .all
    case .none: .none
    }
  }
}

/// The options of a suite about the snapshots that it compares with.
struct SnapshotOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record snapshots: missing, failed (those that differ as well), all (which removes what nothing asks for) or none. Without a value: all. Without the option: missing, or none where CI is set.",
      valueName: "what"), completion: .list(UpdateArgument.allCases.map(\.rawValue)))
  var update: UpdateArgument?

  func apply(to options: inout TestOptions) {
    guard let update else { return }
    if isContinuousIntegration, update != UpdateArgument.none {
      Terminal.shared.writeError(
        "sextant: no snapshot is written, since the variable CI is set\n")
      return
    }
    options.update = update.update
  }
}

/// Whether nobody looks at what is left out or written.
var isContinuousIntegration: Bool { environment("CI").map { !$0.isEmpty } ?? false }
