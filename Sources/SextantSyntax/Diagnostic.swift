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

/// Another place that explains a problem, such as where a name was declared first.
public struct RelatedPlace: Sendable, Hashable {
  /// The name of the source text.
  public let file: String
  /// Where in it, in UTF-8 bytes from 0.
  public let span: Span
  /// What stands there, as a few words: `first declared here`.
  public let message: String

  public init(file: String, span: Span, message: String) {
    self.file = file
    self.span = span
    self.message = bounded(message)
  }
}

/// A piece of a text and what takes its place.
public struct TextEdit: Sendable, Hashable {
  /// What goes, in UTF-8 bytes from 0; an empty span is a place to insert at.
  public let span: Span
  public let replacement: String

  public init(span: Span, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// A change of the text that mends a problem, if it is what was meant.
public struct Fix: Sendable, Hashable {
  /// What it does, as an order: "replace `Detial` with `Detail`".
  public let title: String
  /// In the order of the text, without overlap.
  public let edits: [TextEdit]

  public init(title: String, edits: [TextEdit]) {
    self.title = bounded(title)
    self.edits = edits
  }
}

/// One problem of one source text, as data; drawing it is the business of the reports.
public struct Diagnostic: Sendable, Hashable {
  public let code: DiagnosticCode
  public let severity: Severity
  /// The name of the source text.
  public let file: String
  /// Where the problem stands, in UTF-8 bytes from 0.
  public let span: Span
  /// What `%1`, `%2` … of the wording stand for; of what is long, the beginning.
  public let arguments: [String]
  /// What to write instead, if that is known.
  public var suggestion: String?
  /// Other places that explain it.
  public var related: [RelatedPlace]
  /// What mends it without asking, if that is known.
  public var fix: Fix?

  /// Makes a diagnostic.
  public init(
    code: DiagnosticCode, severity: Severity = .error, file: String, span: Span,
    arguments: [String] = [], suggestion: String? = nil, related: [RelatedPlace] = [],
    fix: Fix? = nil
  ) {
    self.code = code
    self.severity = severity
    self.file = file
    self.span = span
    self.arguments = arguments.map(bounded)
    self.suggestion = suggestion.map(bounded)
    self.related = related
    self.fix = fix
  }

  /// The wording with the arguments filled in; a placeholder without an argument stays.
  public var message: String { filled(code.wording, with: arguments) }
}
