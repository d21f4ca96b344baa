internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

package struct ConfigProblem: Error, Sendable, Hashable {
  /// The message, which ends in a line feed, such as `sextant: .sextant.json:2:3: …`.
  package let text: String

  init(_ path: String, _ message: String, at place: (line: Int, column: Int)? = nil) {
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    text = "sextant: \(printable(path))\(place): \(message)\n"
  }
}

package struct ConfigArgument: Sendable {
  package let text: String
  fileprivate let key: ConfigKey
  fileprivate let offset: Int
}

/// A configuration file. Its keys stand for arguments of a command. Its paths are relative to its
/// folder.
package struct Config: Sendable {
  package let path: String
  private let source: SourceText
  private var arguments: [ConfigArgument] = []

  private static let largest = 1 << 20
  private static let maxElements = 1_000

  /// - Parameter isNamed: whether the command line names the file. Otherwise, all paths in the file
  ///   must lead into its folder.
  package init(
    _ path: String, _ files: any FileSystem, isNamed: Bool = false
  ) throws(ConfigProblem) {
    let bytes: [UInt8]
    do {
      bytes = try files.read(path)
    } catch {
      throw ConfigProblem(path, error.message)
    }
    if bytes.count > Self.largest {
      throw ConfigProblem(path, "larger than \(Self.largest >> 20) MB")
    }
    self.path = path
    source = SourceText(name: path, bytes: bytes)
    let json: JSONValue
    var places: [JSONPlace] = []
    do {
      json = try JSONValue(parsing: bytes, places: &places)
    } catch {
      throw problem(Self.message(of: error, bytes), at: error.offset)
    }
    guard let members = json.object else {
      throw problem("expected an object, as in `{\"filter\": [\"buy\"]}`", at: 0)
    }
    let own = folder.isEmpty ? "." : folder
    for (member, place) in zip(members, places) {
      try read(member, place) { isNamed || files.isInside($0, of: own) }
    }
  }

  /// The folder of the file. It is empty or ends in `/`.
  package var folder: String { folderPrefix(of: path) }

  /// - Parameters:
  ///   - given: the arguments of the command line. An option replaces all values of its key.
  ///   - hasPaths: whether `given` contains paths.
  package func arguments(
    for command: ConfigCommand, beside given: [String], hasPaths: Bool
  ) -> [ConfigArgument] {
    arguments.filter { argument in
      let key = argument.key
      guard command.keys.contains(where: { $0.name == key.name }) else { return false }
      return key.kind == .paths ? !hasPaths : !key.isGiven(in: given, of: command)
    }
  }

  package func problem(_ message: String, with argument: ConfigArgument) -> ConfigProblem {
    problem("`\(argument.key.name)`: \(message)", at: argument.offset)
  }

  private func problem(_ message: String, at offset: Int) -> ConfigProblem {
    ConfigProblem(path, message, at: source.location(of: UInt32(clamping: offset)))
  }

  private static func message(of error: JSONError, _ bytes: [UInt8]) -> String {
    switch bytes.dropFirst(error.offset).first {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "\(error.message); comments are not allowed in JSON"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      "\(error.message); remove the comma before it"
    case UInt8(ascii: "'"): "\(error.message); use double quotes in JSON"
    default: error.message
    }
  }
}

// MARK: - Keys and values

extension Config {
  private mutating func read(
    _ member: JSONValue.Member, _ place: JSONPlace, allows: (String) -> Bool
  ) throws(ConfigProblem) {
    // Only editors read this key, to find the schema.
    if member.name == "$schema" { return }
    guard let key = ConfigKey.named(member.name) else {
      let near = nearestName(to: member.name, in: ConfigKey.all.map(\.name))
      let help = near.map(didYouMean) ?? "`sextant help config` lists the keys"
      throw problem(
        "unknown key `\(printable(member.name, limit: 80))`: \(help)", at: place.name)
    }
    if let items = member.value.array, key.kind.isList,
      let wrong = items.firstIndex(where: { $0.string == nil })
    {
      let offset = place.elements.dropFirst(wrong).first ?? place.value
      throw problem("each element of `\(key.name)` must be a string", at: offset)
    }
    guard let texts = texts(of: member.value, as: key.kind) else {
      let help = suggestion(for: member.value, as: key.kind).map { ": write `\($0)`" } ?? ""
      throw problem("`\(key.name)` is \(key.kind.wanted)\(help)", at: place.value)
    }
    if texts.count > Self.maxElements {
      throw problem("`\(key.name)` has more than \(Self.maxElements) elements", at: place.value)
    }
    for (index, text) in texts.enumerated() {
      let offset = place.elements.dropFirst(index).first ?? place.value
      if let path = pathPart(of: text, key.kind, member.value), path != "-", !allows(own(path)) {
        throw problem(
          "`\(key.name)`: `\(printable(path, limit: 80))` is outside of the folder of the configuration file: allow the path with `--config \(printable(self.path))`",
          at: offset)
      }
      arguments.append(ConfigArgument(text: argument(key, text), key: key, offset: offset))
    }
  }

  private func pathPart(of text: String, _ kind: ConfigKey.Kind, _ value: JSONValue) -> String? {
    switch kind {
    case .flag, .number, .text, .texts: nil
    case .path, .paths: text
    case .pathsAfterFormats:
      text.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(text[text.index(after: $0)...]) }
    case .object: value.string
    }
  }

  private func texts(of value: JSONValue, as kind: ConfigKey.Kind) -> [String]? {
    switch kind {
    case .flag: value.bool.map { $0 ? [""] : [] }
    case .number(let least): value.int.flatMap { $0 >= least ? [String($0)] : nil }
    case .text, .path: value.string.map { [$0] }
    case .object: value.string.map { [own($0)] } ?? value.object.map { _ in [jsonText(value)] }
    case .texts, .paths, .pathsAfterFormats:
      value.array.map { $0.compactMap(\.string) }
    }
  }

  private func argument(_ key: ConfigKey, _ text: String) -> String {
    switch key.kind {
    case .flag: return "--\(key.name)"
    case .number, .text, .texts, .object: return "--\(key.name)=\(text)"
    case .path: return "--\(key.name)=\(own(text))"
    case .paths:
      let path = own(text)
      return path.hasPrefix("-") && path != "-" ? "./" + path : path
    case .pathsAfterFormats:
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count > 1 else { return "--\(key.name)=\(text)" }
      return "--\(key.name)=\(parts[0])=\(own(String(parts[1])))"
    }
  }

  private func own(_ path: String) -> String {
    if path.isEmpty || path == "-" || path.begins(with: "/") { return path }
    let whole = normalizedPath(folder + path)
    return whole.isEmpty ? "." : whole
  }

  private func suggestion(for value: JSONValue, as kind: ConfigKey.Kind) -> String? {
    func quoted(_ text: String) -> String { printable(jsonText(.string(text)), limit: 80) }
    switch kind {
    case .flag: return value.string.flatMap { Bool($0) }.map { String($0) }
    case .number(let least):
      return value.string.flatMap { Int($0) }.flatMap { $0 >= least ? String($0) : nil }
    case .text, .path:
      guard let items = value.array, items.count == 1 else { return nil }
      return items[0].string.map(quoted)
    case .texts, .paths, .pathsAfterFormats: return value.string.map { "[\(quoted($0))]" }
    case .object: return nil
    }
  }
}

private func jsonText(_ value: JSONValue) -> String {
  var writer = JSONWriter()
  writer.json(value)
  return writer.text
}
