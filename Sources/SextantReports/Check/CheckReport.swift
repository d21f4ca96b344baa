internal import SextantLanguage
internal import SextantRuntime
public import SextantSyntax

/// The result of checking files, for tools. `DiagnosticsJSON` and `SARIF` write it.
public struct CheckReport: Sendable {
  /// A source text with its diagnostics.
  public struct Artifact: Sendable {
    /// The path for people.
    public var path: String
    /// Its absolute URI.
    public var uri: String
    /// Its URI relative to the working directory, if it was given by a relative path.
    public var relativeURI: String
    /// The text; nil if it has no diagnostics.
    public var source: SourceText?
    public var diagnostics: [Diagnostic] = []

    public init(path: String, uri: String, relativeURI: String) {
      self.path = path
      self.uri = uri
      self.relativeURI = relativeURI
    }
  }

  /// A path that could not be checked.
  public struct Failure: Sendable {
    public var path: String
    public var message: String

    public init(path: String, message: String) {
      self.path = path
      self.message = message
    }
  }

  /// The documentation of a code.
  public struct Rule: Sendable {
    public var summary: String
    public var cause: String
    public var help: String
    public var markdown: String

    public init(summary: String, cause: String, help: String, markdown: String) {
      self.summary = summary
      self.cause = cause
      self.help = help
      self.markdown = markdown
    }
  }

  public private(set) var artifacts: [Artifact] = []
  public var failures: [Failure] = []
  public var exitCode: Int32 = 0
  /// The version of the program.
  public let version: String
  private var places: [String: Int] = [:]
  private var reported: Set<Diagnostic> = []

  public init(version: String) { self.version = version }

  /// The index of the artifact of a path, which is added if it is new.
  ///
  /// - Parameter make: makes the artifact of a path.
  @discardableResult
  public mutating func add(_ path: String, _ make: (String) -> Artifact) -> Int {
    if let place = place(of: path) { return place }
    places[normalizedPath(path)] = artifacts.count
    artifacts.append(make(path))
    return artifacts.count - 1
  }

  /// Adds a diagnostic, and the artifacts that it refers to. Duplicates are dropped: a file that
  /// several others import is checked several times.
  public mutating func add(
    _ diagnostic: Diagnostic, among sources: [SourceText], _ make: (String) -> Artifact
  ) {
    let place = add(diagnostic.file, make)
    for file in [diagnostic.file] + diagnostic.notes.map(\.file) {
      let place = add(file, make)
      if artifacts[place].source == nil { artifacts[place].source = sources.named(file) }
    }
    if reported.insert(diagnostic).inserted { artifacts[place].diagnostics.append(diagnostic) }
  }

  /// The index of the artifact that diagnostics name.
  func place(of file: String) -> Int? { places[normalizedPath(file)] }
}

/// A path, percent-encoded as a part of a URI.
public func uriPath(_ path: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Whether what a diagnostic marks could go without loss.
func isAboutUnused(_ diagnostic: Diagnostic) -> Bool { diagnostic.code.word.hasPrefix("unused") }
