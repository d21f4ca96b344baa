import SextantEngine
package import SextantInterpreter
import SextantLanguage
public import SextantSyntax

/// Something that is wrong with a text or with what it does, and where.
public struct NavigationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether it is an error, a warning or a note.
  public let severity: Severity
  /// The word of its code, as `unknownScreen`, which `sextant help` explains.
  public let code: String
  /// The number of its code.
  public let number: Int
  /// A plain sentence.
  public let message: String
  /// What to write instead, if that is known.
  public let advice: String?
  /// The name of the text that it is in, as it was given.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// One line, as compilers write it: `Shop.sextant:3:8: error: … [unknownScreen 1201]`.
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

  /// - Parameter isStrict: whether a warning is an error.
  package init(_ error: RuntimeError, in sources: [SourceText], isStrict: Bool = false) {
    self.init(
      severity: isStrict ? .error : error.severity, code: error.code.word,
      number: error.code.number, message: error.message, advice: error.advice,
      at: sources.place(of: error.place))
  }
}

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
