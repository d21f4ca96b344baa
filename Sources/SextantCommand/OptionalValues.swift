/// Options whose value is optional and follows `=`, such as `--changed` or `--changed=main`.
enum OptionalValues {
  private static let values = ["--changed": "HEAD", "--update": "all"]

  /// Adds missing values, because the argument parser requires explicit values.
  static func filled(in arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { option in values[option].map { "\(option)=\($0)" } ?? option }
      + arguments.dropFirst(options.count)
  }
}
