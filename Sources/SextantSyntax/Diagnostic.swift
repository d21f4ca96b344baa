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
public struct Note: Sendable, Hashable {
  /// What stands at the place.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case firstDeclaration = "first declared here"
    case otherExpectation = "this is expected as well"
  }

  /// The name of the source text.
  public let file: String
  /// Where in it, in UTF-8 bytes from 0.
  public let span: Span
  public let kind: Kind

  public init(_ kind: Kind, file: String, span: Span) {
    self.kind = kind
    self.file = file
    self.span = span
  }

  /// What stands there, as a few words.
  public var message: String { kind.rawValue }
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
    self.title = truncated(title)
    self.edits = edits
  }
}

/// What to write instead of what is wrong.
public struct Suggestion: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Another word or phrase was probably meant: the nearest name, or what other languages call it.
    case replacement(String)
    /// One of these can stand there.
    case oneOf([String])
    /// A sentence that says what to do.
    case advice(String)
    /// The edit says it all.
    case edit
  }

  public let kind: Kind
  /// The edit that follows the suggestion; nil where it is not certain enough to be made without asking.
  public let fix: Fix?

  public init(_ kind: Kind, fix: Fix? = nil) {
    self.kind = kind
    self.fix = fix
  }

  /// A word or a phrase that was probably meant.
  public static func replacement(_ text: String, fix: Fix? = nil) -> Suggestion {
    Suggestion(.replacement(text), fix: fix)
  }

  public static func advice(_ text: String, fix: Fix? = nil) -> Suggestion {
    Suggestion(.advice(text), fix: fix)
  }

  /// An edit alone; nil without one.
  package static func edit(_ fix: Fix?) -> Suggestion? {
    fix.map { Suggestion(.edit, fix: $0) }
  }

  /// The suggestion in words; nil where the edit says it all.
  public var text: String? {
    switch kind {
    case .replacement(let text): truncated(didYouMean(text))
    case .oneOf(let options): truncated("there are " + options.joined(separator: ", "))
    case .advice(let text): truncated(text)
    case .edit: nil
    }
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
  public var suggestion: Suggestion?
  /// Other places that explain it.
  public var notes: [Note]

  /// Makes a diagnostic.
  public init(
    code: DiagnosticCode, severity: Severity = .error, file: String, span: Span,
    arguments: [String] = [], suggestion: Suggestion? = nil, notes: [Note] = []
  ) {
    self.code = code
    self.severity = severity
    self.file = file
    self.span = span
    self.arguments = arguments.map(truncated)
    self.suggestion = suggestion
    self.notes = notes
  }

  /// The edit that mends it without asking, if that is known.
  public var fix: Fix? { suggestion?.fix }

  /// What to write instead, in words.
  public var help: String? { suggestion?.text }

  /// The wording with the arguments filled in; a placeholder without an argument stays.
  public var message: String { formatted(code.wording, with: arguments) }
}
