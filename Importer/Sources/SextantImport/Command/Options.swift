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
          throw Failure(.usage, "missing value after `\(name)`; see `sextant-import --help`")
        }
        if let path = Self.values[name] { self[keyPath: path] = value } else { format = value }
      } else {
        throw Failure(
          .usage, "unknown option `\(argument)`; see `sextant-import --help`")
      }
    }
    try validate()
  }

  private func validate() throws {
    guard !wantsHelp, !wantsVersion else { return }
    if !["text", "json"].contains(format) {
      throw Failure(.usage, "unknown format: expected text or json")
    }
    if check != nil, update != nil {
      throw Failure(.usage, "`--check` and `--update` exclude each other")
    }
    if output != nil, check != nil || update != nil {
      throw Failure(
        .usage, "`--output` needs a new model, but `--check` and `--update` use an existing model")
    }
    if format == "json", update != nil {
      throw Failure(.usage, "`--update` does not support `--format json`")
    }
    if let platform, !Platform.names.contains(platform) {
      throw Failure(
        .usage, "unknown platform `\(platform)`: expected \(Platform.names.joined(separator: ", "))"
      )
    }
    if let app,
      app.first?.isLetter != true || !app.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      throw Failure(.usage, "invalid app name `\(app)`: use letters, digits and `_`")
    }
    if sources.isEmpty {
      throw Failure(.usage, "missing sources; to read a folder, write `sextant-import Sources`")
    }
  }

  static let help = """
    OVERVIEW: Convert the navigation of an app's Swift sources to a model for sextant.

    The importer parses the sources, but does not build them. It lists navigation that it cannot
    resolve, with the location and the reason. See Documentation/import.md.

      sextant-import Sources -o app.sextant          write a model
      sextant-import --check app.sextant Sources     list differences between model and sources
      sextant-import --update app.sextant Sources    insert missing declarations into the model

    USAGE: sextant-import [<options>] <sources> ...

    OPTIONS:
      -o, --output FILE     Write the model to this file instead of standard output.
      --check MODEL         Compare the model with the sources. Exit with 1 if they differ.
      --update MODEL        Insert missing declarations into the model. Other lines stay the same.
      --names FILE          Write the names of views and routes for `sextant conform --names`.
      --facts               Print the facts of the sources as JSON Lines instead of a model.
      --platform NAME       Select the code in `#if os` for iOS (default), macOS, tvOS, watchOS or
                            visionOS.
      --full                Give each input two example values and all literals of the sources. Omit
                            conditions that only bound a search.
      --allow-partial       Exit with 0 even if most facts are not in the model.
      --app NAME            The name of the app.
      --format FORMAT       The format of the report or of the differences: text or json.
      --sextant PATH        The program sextant. Default: $SEXTANT, or the program in the folder of
                            sextant-import or in PATH.
      --version             Show the version.
      -h, --help            Show this help.

    EXIT CODES: 0 success, 1 the model and the sources differ, 64 invalid option, 65 unreadable
    model, 66 missing or unwritable file, 69 no Swift file or no navigation, 70 sextant is missing
    or fails, 75 less than half of the facts are in the model.

    """
}
