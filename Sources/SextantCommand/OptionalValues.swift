/// Options whose value may be missing, as in `--changed` and `--changed=main`. The value stands behind `=`
/// only: a path behind the option is not its value.
enum OptionalValues {
  /// What each means without a value.
  private static let values = ["--changed": "HEAD", "--update": "all"]

  /// The same arguments with a value for each of these options, as the argument parser takes them.
  static func filled(in arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { option in values[option].map { "\(option)=\($0)" } ?? option }
      + arguments.dropFirst(options.count)
  }
}
