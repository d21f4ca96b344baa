package import ArgumentParser
internal import SextantExplore
internal import SextantReplay

package struct DiffOptions: SearchingOptions {
  package enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  @Option(help: "Write text, Markdown for a pull request, or JSON.")
  package var format = Format.text

  @OptionGroup package var destination: OutputOption

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Exit with 1 if a difference of these kinds exists: \(words.joined(separator: ", ")).",
      valueName: "kinds"), completion: .list(words))
  package var failOn: [String] = []

  @OptionGroup package var search: SearchArguments

  static let defaultStates = 20_000

  private static let words = DifferenceKind.losses.map(\.rawValue)

  private var kinds: [String] {
    failOn.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  var failing: Set<DifferenceKind> { Set(kinds.compactMap { DifferenceKind(rawValue: $0) }) }

  package func validate() throws {
    for kind in kinds where !Self.words.contains(kind) {
      throw ValidationError(
        "--fail-on: unknown kind `\(kind)`; the kinds are \(Self.words.joined(separator: ", "))")
    }
  }

  package init() {}
}
