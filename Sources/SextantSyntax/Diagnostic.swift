/// The identity of a kind of problem: stable for ever, so that people and scripts can rely on it.
public struct DiagnosticCode: Hashable, Sendable {
  /// The code as a word, such as `unterminatedString`.
  public let word: String
  /// The code as a number, which is never used again for another code.
  public let number: Int
  /// The sentence that people read, with `%1`, `%2` … where the arguments go.
  public let wording: String

  /// Makes a code.
  public init(word: String, number: Int, wording: String) {
    self.word = word
    self.number = number
    self.wording = wording
  }
}

/// How bad a diagnostic is.
public enum Severity: UInt8, Hashable, Sendable, CaseIterable {
  case error
  case warning
  case note
}

/// One problem of one source text, as data; drawing it is the business of the reports.
public struct Diagnostic: Sendable, Hashable {
  public let code: DiagnosticCode
  public let severity: Severity
  /// The name of the source text.
  public let file: String
  /// Where the problem stands, in UTF-8 bytes from 0.
  public let span: Span
  /// What `%1`, `%2` … of the wording stand for.
  public let arguments: [String]
  /// What to write instead, if that is known.
  public var suggestion: String?

  /// Makes a diagnostic.
  public init(
    code: DiagnosticCode, severity: Severity = .error, file: String, span: Span,
    arguments: [String] = [], suggestion: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.file = file
    self.span = span
    self.arguments = arguments
    self.suggestion = suggestion
  }

  /// The wording with the arguments filled in; a placeholder without an argument stays.
  public var message: String { filled(code.wording, with: arguments) }
}
