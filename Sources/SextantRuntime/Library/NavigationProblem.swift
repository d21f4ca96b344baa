import SextantEngine
package import SextantInterpreter
import SextantLanguage
public import SextantSyntax

/// A problem in a script or in its execution.
public struct NavigationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The severity: error, warning or note.
  public let severity: Severity
  /// The identifier of the code, such as `unknownNode`. `sextant help CODE` explains the code.
  public let code: String
  /// The number of the code.
  public let number: Int
  /// The message, in plain English.
  public let message: String
  /// The hint, such as a correct replacement, if any.
  public let advice: String?
  /// The name of the source, as the caller wrote it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int

  /// The problem on a single line, in the format of compilers: `Shop.sextant:3:8: error: …
  /// [unknownNode 1220]`.
  public var description: String {
    let advice = advice.map { "; \($0)" } ?? ""
    return "\(file):\(line):\(column): \(severity): \(message)\(advice) [\(code) \(number)]"
  }
}

extension NavigationProblem {
  package init(
    severity: Severity = .error, code: String, number: Int, message: String, advice: String? = nil,
    at place: SourcePlace
  ) {
    self.init(
      severity: severity, code: code, number: number, message: message, advice: advice,
      file: place.file, line: place.line, column: place.column)
  }

  package init(_ diagnostic: Diagnostic, in sources: [SourceText]) {
    let source = sources.named(diagnostic.file) ?? SourceText(name: diagnostic.file, text: "")
    self.init(
      severity: diagnostic.severity, code: diagnostic.code.word, number: diagnostic.code.number,
      message: diagnostic.message, advice: diagnostic.help,
      at: SourcePlace(of: diagnostic.span, in: source))
  }

  package init(_ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false) {
    self.init(
      severity: isStrict ? .error : error.severity, code: error.code.word,
      number: error.code.number, message: error.message, advice: error.advice,
      at: sources.place(of: error.place))
  }
}

/// The problems that prevented or ended a run.
public struct NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems in the order of the source: at least 1, and at most 1,000 for each statement.
  public let problems: [NavigationProblem]

  /// The problems, each on a separate line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The code for an unreadable file to which a program or a shell command refers.
package let cannotRead = Code(
  "cannotRead", 4009, "%1 cannot be read: %2",
  cause:
    "The file is missing or unreadable. Paths are relative to the working folder of the shell.",
  fails: ":load none.sextant",
  works: ":load shop.sextant",
  remark: "if shop.sextant is the only file")

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
