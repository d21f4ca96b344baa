/// Options with an optional value, such as `--changed` and `--changed=main`.
///
/// A value always follows `=`. A path after the option is not its value.
enum OptionalValues {
  private static let values = ["--changed": "HEAD", "--update": "all"]

  /// Returns the arguments with explicit values, which the argument parser requires.
  static func filled(in arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { option in values[option].map { "\(option)=\($0)" } ?? option }
      + arguments.dropFirst(options.count)
  }
}
