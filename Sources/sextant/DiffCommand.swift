internal import ArgumentParser
internal import SextantExplore
internal import SextantShell

struct DiffCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Say what a change does to an app's navigation.",
    discussion: """
      Each side is a file, a folder, or REV:PATH, which git gives: `sextant diff main:shop.sextant \
      shop.sextant`. Such a path begins at the root of the repository, or with `./` in the current folder; \
      imports are read from the same revision. A file of that name wins. In folders, apps are compared by \
      the paths of their files, then by their names.

      Reported are declarations that were added, removed, renamed or changed; screens that take more moves \
      from the start, or can no longer be reached; links that lead elsewhere; laws and properties that are \
      broken or mended. Both apps are searched with the same bounds: what they leave open is reported as \
      undecided, and fails nothing.

      Exit code 0, whatever has changed; 1 where something has that --fail-on names.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  @Argument(help: "The app as it was.", completion: .scripts)
  var old: String

  @Argument(help: "The app as it is.", completion: .scripts)
  var new: String

  @Option(help: "Write text, Markdown for a comment on a change, or JSON.")
  var format = Format.text

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to a file.", valueName: "path"), completion: .file())
  var output: String?

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Exit with 1 if there is any of these: \(words.joined(separator: ", ")).",
      valueName: "kinds"), completion: .list(words))
  var failOn: [String] = []

  @OptionGroup var search: SearchArguments
  @OptionGroup var color: ColorOption

  private static let words = DifferenceKind.losses.map(\.rawValue)

  private var kinds: [String] {
    failOn.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("Only one side can be standard input.") }
    try requireNoScript(output, besides: [old, new], for: "report")
    for kind in kinds where !Self.words.contains(kind) {
      throw ValidationError(
        "--fail-on \(kind): the kinds are \(Self.words.joined(separator: ", ")).")
    }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    var options = DiffOptions()
    options.search = search.options.search
    options.search.maxStates = search.maxStates ?? DiffOptions.usualStates
    options.workers = search.machine.workers
    options.failing = Set(kinds.compactMap { DifferenceKind(rawValue: $0) })
    options.outputPath = output == "-" ? nil : output
    options.writer = DiskFiles()
    switch format {
    case .text: options.format = .text
    case .markdown: options.format = .markdown
    case .json: options.format = .json
    }
    return Terminal.batch().diff(old, new, options, git: GitProcess())
  }
}
