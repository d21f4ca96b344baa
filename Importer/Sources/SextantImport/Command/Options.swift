/// The arguments of the command line.
struct Options {
  var sources: [String] = []
  var check: String?
  var update: String?
  var output: String?
  var names: String?
  var app: String?
  var sextant: String?
  var format = "text"
  var platform: String?
  var isFull = false
  var allowsPartial = false
  var wantsFacts = false
  var wantsHelp = false
  var wantsVersion = false

  private static let values: [String: any WritableKeyPath<Options, String?> & Sendable] = [
    "--check": \.check, "--update": \.update, "--output": \.output, "-o": \.output,
    "--names": \.names, "--platform": \.platform,
    "--app": \.app, "--sextant": \.sextant,
  ]
  private static let flags: [String: any WritableKeyPath<Options, Bool> & Sendable] = [
    "--full": \.isFull, "--allow-partial": \.allowsPartial, "--facts": \.wantsFacts,
    "-h": \.wantsHelp, "--help": \.wantsHelp, "--version": \.wantsVersion,
  ]

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    var isEnded = false
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if isEnded || !argument.hasPrefix("-") {
        sources.append(argument)
      } else if argument == "--" {
        isEnded = true
      } else if let flag = Self.flags[argument] {
        self[keyPath: flag] = true
      } else if let name = parts.first, name == "--format" || Self.values[name] != nil {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw Failure(.usage, "`\(name)` takes a value; `sextant-import --help` says which")
        }
        if let path = Self.values[name] { self[keyPath: path] = value } else { format = value }
      } else {
        throw Failure(
          .usage, "there is no option `\(argument)`; `sextant-import --help` lists them")
      }
    }
    try validate()
  }

  private func validate() throws {
    guard !wantsHelp, !wantsVersion else { return }
    if !["text", "json"].contains(format) { throw Failure(.usage, "`--format` is text or json") }
    if check != nil, update != nil { throw Failure(.usage, "either `--check` or `--update`") }
    if output != nil, check != nil || update != nil {
      throw Failure(
        .usage, "`--output` is for a new model, and neither `--check` nor `--update` writes one")
    }
    if format == "json", update != nil { throw Failure(.usage, "`--update` prints text alone") }
    if let platform, !Platform.names.contains(platform) {
      throw Failure(
        .usage, "unknown platform `\(platform)`: expected \(Platform.names.joined(separator: ", "))"
      )
    }
    if let app,
      app.first?.isLetter != true || !app.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      throw Failure(.usage, "`\(app)` is no name of an app: letters and digits")
    }
    if sources.isEmpty {
      throw Failure(.usage, "which sources? `sextant-import Sources` reads a folder")
    }
  }

  static let help = """
    OVERVIEW: Read the navigation of an app from its Swift sources, as a model for sextant.

    Nothing is built: the sources are parsed. What cannot be known without running the app is
    listed with its place and the reason, and never guessed. Documentation/import.md says more.

      sextant-import Sources -o app.sextant          write a model
      sextant-import --check app.sextant Sources     say where the model and the sources part
      sextant-import --update app.sextant Sources    insert what the model lacks

    USAGE: sextant-import [<options>] <sources> ...

    OPTIONS:
      -o, --output FILE     Write the model to this file, and not to standard output.
      --check MODEL         Compare: exit code 1 says that they differ.
      --update MODEL        Insert what the sources have and the model lacks; no line of it changes.
      --names FILE          Write the names of views and routes for `sextant conform --names`.
      --facts               Print the facts of the sources as JSON Lines, and write no model.
      --platform NAME       Decide `#if os` and `#available` for iOS (default), macOS, tvOS, watchOS
                            or visionOS.
      --full                Give inputs two example values, and all literals of the sources, and write
                            no conditions that only bound a search.
      --allow-partial       Exit with 0 even if most facts are not in the model.
      --app NAME            Call the app so.
      --format FORMAT       text, or json: what was read, or how it differs.
      --sextant PATH        The program sextant; otherwise $SEXTANT, beside this one, or on the path.
      --version             Show the version.
      -h, --help            Show this.

    EXIT CODES: 0 all is well, 1 the model and the sources differ, 64 a wrong option, 65 a model that
    cannot be read, 66 a file is missing or cannot be written, 69 no Swift, or no navigation in it,
    70 no sextant, 75 less than half of the facts are in the model.

    """
}
