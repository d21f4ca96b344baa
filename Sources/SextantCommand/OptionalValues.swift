/// Options with an optional value, which always follows `=`: `--changed`, `--changed=main`.
enum OptionalValues {
  private static let values = ["--changed": "HEAD", "--update": "all"]

  /// The argument parser requires explicit values.
  static func filled(in arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { option in values[option].map { "\(option)=\($0)" } ?? option }
      + arguments.dropFirst(options.count)
  }
}
