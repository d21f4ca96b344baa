internal import SextantLanguage
internal import SextantRuntime
public import SextantSyntax

/// What checking a suite came to, for tools. `DiagnosticsJSON` and `SARIF` write it.
public struct CheckReport: Sendable {
  /// A text and what is wrong with it.
  public struct Artifact: Sendable {
    /// What people call it.
    public var path: String
    /// Its address from the root of the file system.
    public var uri: String
    /// Its address from the folder in which this runs, when it was named so.
    public var relativeURI: String
    /// The text itself; nil where nothing is wrong with it.
    public var source: SourceText?
    public var diagnostics: [Diagnostic] = []

    public init(path: String, uri: String, relativeURI: String) {
      self.path = path
      self.uri = uri
      self.relativeURI = relativeURI
    }
  }

  /// Something that could not be checked.
  public struct Failure: Sendable {
    public var path: String
    public var message: String

    public init(path: String, message: String) {
      self.path = path
      self.message = message
    }
  }

  /// What is known of a code, for those who have never met it.
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
  /// Of the program.
  public let version: String
  private var places: [String: Int] = [:]
  private var told: Set<Diagnostic> = []

  public init(version: String) { self.version = version }

  /// The place of a text among the artifacts, where it is put if it is not there yet.
  ///
  /// - Parameter make: makes the artifact of a path.
  @discardableResult
  public mutating func add(_ path: String, _ make: (String) -> Artifact) -> Int {
    if let place = place(of: path) { return place }
    places[normalizedPath(path)] = artifacts.count
    artifacts.append(make(path))
    return artifacts.count - 1
  }

  /// Adds what is wrong with a text, and the texts that this names. Of the same diagnostic twice, one
  /// is enough: a file that many import is checked many times.
  public mutating func add(
    _ diagnostic: Diagnostic, among sources: [SourceText], _ make: (String) -> Artifact
  ) {
    let place = add(diagnostic.file, make)
    for file in [diagnostic.file] + diagnostic.notes.map(\.file) {
      let place = add(file, make)
      if artifacts[place].source == nil { artifacts[place].source = sources.named(file) }
    }
    if told.insert(diagnostic).inserted { artifacts[place].diagnostics.append(diagnostic) }
  }

  /// Which artifact has a name that diagnostics use.
  func place(of file: String) -> Int? { places[normalizedPath(file)] }
}

/// A path as a part of a URI: what may not stand there becomes its bytes in hexadecimal.
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
