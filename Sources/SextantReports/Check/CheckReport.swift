internal import SextantInterpreter
internal import SextantLanguage
package import SextantSyntax

package struct CheckReport: Sendable {
  package struct Artifact: Sendable {
    package var path: String
    package var uri: String
    /// The path relative to the root of the repository; nil if the file is outside the repository.
    package var repositoryPath: String?
    /// The source text; nil if the file has no diagnostics.
    package var source: SourceText?
    package var diagnostics: [Diagnostic] = []

    package init(path: String, uri: String, repositoryPath: String? = nil) {
      self.path = path
      self.uri = uri
      self.repositoryPath = repositoryPath
    }
  }

  package struct Failure: Sendable {
    package var path: String
    package var message: String
    package var isFile: Bool

    package init(path: String, message: String, isFile: Bool = true) {
      self.path = path
      self.message = message
      self.isFile = isFile
    }
  }

  package struct Rule: Sendable {
    package var summary: String
    package var cause: String
    package var help: String
    package var markdown: String

    package init(summary: String, cause: String, help: String, markdown: String) {
      self.summary = summary
      self.cause = cause
      self.help = help
      self.markdown = markdown
    }
  }

  package private(set) var artifacts: [Artifact] = []
  package var failures: [Failure] = []
  package var exitCode: Int32 = 0
  package var isStrict = false
  package var summary = ""
  package let version: String
  /// The base of relative URIs: the URI of a folder, with a slash at its end.
  package let root: String
  private var places: [ExactText: Int] = [:]
  private var reported: Set<Diagnostic> = []

  package init(version: String, root: String) {
    self.version = version
    self.root = root
  }

  /// Returns the index of the artifact with a path. Adds a missing artifact.
  @discardableResult
  package mutating func add(_ path: String, _ make: (String) -> Artifact) -> Int {
    if let place = place(of: path) { return place }
    places[ExactText(normalizedPath(path))] = artifacts.count
    artifacts.append(make(path))
    return artifacts.count - 1
  }

  /// Adds a diagnostic and the artifacts of its locations. Ignores duplicates: a file that several
  /// files import is checked several times.
  package mutating func add(
    _ diagnostic: Diagnostic, among sources: [SourceText], _ make: (String) -> Artifact
  ) {
    let place = add(diagnostic.file, make)
    for file in [diagnostic.file] + diagnostic.notes.map(\.file) {
      let place = add(file, make)
      if artifacts[place].source == nil { artifacts[place].source = sources.named(file) }
    }
    if reported.insert(diagnostic).inserted { artifacts[place].diagnostics.append(diagnostic) }
  }

  func place(of file: String) -> Int? { places[ExactText(normalizedPath(file))] }
}
