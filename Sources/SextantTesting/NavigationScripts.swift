import SextantFiles
import SextantInterpreter
import SextantLanguage
import SextantRuntime
public import SextantSystems

@_exported public import struct SextantEngine.SystemCatalog

/// The scenarios of a script, or of every script in a folder, as test cases.
///
/// ```swift
/// import SextantTesting
/// import Testing
///
/// @Suite struct Navigation {
///   static let scripts = NavigationScripts("Scripts")
///
///   @Test(arguments: scripts.scenarios)
///   func scenario(_ scenario: ScriptScenario) throws { try scenario.run() }
/// }
/// ```
///
/// A script that cannot be read or compiled becomes a failing test case at the location of the
/// error. If no script has scenarios, the only case fails.
public struct NavigationScripts: Sendable {
  /// The test cases, one for each scenario, sorted by file and by position in the file.
  public let scenarios: [ScriptScenario]
  private let place: SwiftPlace
  private let path: String

  /// Reads scripts.
  ///
  /// - Parameters:
  ///   - path: A script, or a folder with `*.sextant` files at any depth. The path is relative to
  ///     the folder of the calling Swift file.
  ///   - systems: The systems that the apps may use.
  ///   - filePath: The calling Swift file.
  ///   - line: The calling line.
  /// - Complexity: Reads and compiles each file once.
  public init(
    _ path: String, systems: SystemCatalog = .all, filePath: String = #filePath, line: Int = #line
  ) {
    place = SwiftPlace(filePath: filePath, line: line)
    self.path = path
    let files = FolderFiles(folder: place.folder)
    let names: [String]
    do throws(FileProblem) {
      names = try files.scripts(at: path)
    } catch {
      scenarios = [place.failure("\(path) cannot be read: \(error.message)")]
      return
    }
    let found = names.flatMap { Self.scenarios(of: $0, systems, files) }
    scenarios = found.isEmpty ? [place.failure("\(path) has no scenarios")] : found
  }

  /// Returns the scenarios with at least one of the tags, and the cases of invalid scripts.
  ///
  /// If this list is empty, returns a single case that fails.
  public func scenarios(tagged tags: String...) -> [ScriptScenario] {
    some("has", tags) { $0.contains(where: tags.contains) }
  }

  /// Returns the scenarios that lack all of the tags, and the cases of invalid scripts.
  ///
  /// If this list is empty, returns a single case that fails.
  public func scenarios(notTagged tags: String...) -> [ScriptScenario] {
    some("is without", tags) { !$0.contains(where: tags.contains) }
  }

  private func some(
    _ verb: String, _ tags: [String], where isWanted: ([String]) -> Bool
  ) -> [ScriptScenario] {
    let found = scenarios.filter { $0.isProblem || isWanted($0.tags) }
    if !found.isEmpty { return found }
    let wanted = tags.map { "`\($0)`" }.joined(separator: " or ")
    return [place.failure("no scenario in \(path) \(verb) the tag \(wanted)")]
  }

  private static func scenarios(
    of name: String, _ systems: SystemCatalog, _ files: FolderFiles
  ) -> [ScriptScenario] {
    do throws(NavigationError) {
      let suite = try NavigationSuite(file: name, systems: systems, files: files)
      return suite.scenarios.map { ScriptScenario($0, of: suite, in: files) }
    } catch {
      let issues = error.problems.map { ScriptIssue($0, saying: $0.description, in: files) }
      let isUnread = error.problems.contains { $0.number == cannotRead.number }
      let title = isUnread ? "cannot be read" : "does not compile"
      return [ScriptScenario(name: title, file: name, issues: issues)]
    }
  }
}

struct SwiftPlace: Sendable {
  let filePath: String
  let line: Int

  var folder: String { String(filePath[..<(filePath.lastIndex(of: "/") ?? filePath.startIndex)]) }

  func issue(_ message: String) -> ScriptIssue {
    ScriptIssue(message: message, filePath: filePath, line: line, column: 1)
  }

  func failure(_ message: String) -> ScriptScenario {
    ScriptScenario(name: message, file: "", issues: [issue(message)])
  }
}

/// Files of a folder. Relative paths start at the folder. Messages contain the paths as given.
struct FolderFiles: FileAccess {
  let folder: String
  private let files = LocalFiles()

  init(folder: String) { self.folder = folder }

  func path(of name: String) -> String {
    name.utf8.first == UInt8(ascii: "/") || folder.isEmpty ? name : "\(folder)/\(name)"
  }

  func read(_ path: String) throws(FileProblem) -> [UInt8] { try files.read(self.path(of: path)) }

  func scripts(at name: String) throws(FileProblem) -> [String] {
    let whole = path(of: name)
    return try files.scripts(at: whole).map { name + $0.dropFirst(whole.count) }
  }
}
