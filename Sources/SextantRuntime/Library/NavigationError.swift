import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// The problems for which a text did not run, or stopped.
public struct NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one, in the order of the text; of one statement at most 1,000.
  public let problems: [NavigationProblem]

  /// A problem on each line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A file that a program, or a command of the shell, names and that cannot be read.
package let cannotRead = Code(
  "cannotRead", 4009, "%1 cannot be read: %2",
  cause: "The path leads to nothing that can be read, as seen from where the shell was started.",
  fails: ":load none.sextant",
  works: ":load shop.sextant",
  remark: "where there is a file shop.sextant and no other")

/// Reads a file that the caller has named.
func readSource(_ path: String, _ files: any FileAccess) throws(NavigationError) -> SourceText {
  do throws(FileProblem) {
    return SourceText(name: path, bytes: try files.read(path))
  } catch {
    let diagnostic = Diagnostic(
      code: cannotRead, file: path, span: Span(start: 0, end: 0),
      arguments: [path, error.message])
    throw NavigationError(problems: [NavigationProblem(diagnostic, in: [])])
  }
}
