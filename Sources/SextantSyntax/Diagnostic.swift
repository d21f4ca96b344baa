/// A secondary location that explains a diagnostic, such as the first declaration of a name.
public struct Note: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case firstDeclaration = "first declared here"
    case otherExpectation = "also expected here"
  }

  /// The name of the source text that contains the location.
  @ExactText public private(set) var file: String
  public let span: Span
  public let kind: Kind

  public init(_ kind: Kind, file: String, span: Span) {
    self.kind = kind
    self.file = file
    self.span = span
  }

  public var message: String { kind.rawValue }
}

/// The replacement of a span of a source text.
public struct TextEdit: Sendable, Hashable {
  /// The replaced span. The span of an insertion is empty.
  public let span: Span
  public let replacement: String

  public init(span: Span, replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// A change of the source text that fixes a diagnostic.
public struct Fix: Sendable, Hashable {
  /// A description in the imperative, such as "replace `Detial` with `Detail`".
  public let title: String
  /// The edits, sorted by position. They do not overlap.
  public let edits: [TextEdit]

  public init(title: String, edits: [TextEdit]) {
    self.title = truncated(title)
    self.edits = edits
  }
}

/// A proposal to resolve a diagnostic.
public struct Suggestion: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The probably intended word or phrase: the nearest name, or the equivalent of a foreign word.
    case replacement(String)
    /// The valid words or phrases at the position.
    case oneOf([String])
    /// Advice in a sentence.
    case advice(String)
    /// Only a fix. Its title describes the suggestion.
    case edit
  }

  public let kind: Kind
  /// The fix; nil if the user must confirm the suggestion.
  public let fix: Fix?
  /// The change in behavior that the replacement causes; nil if it causes none. A suggestion with a
  /// difference has no fix.
  public let difference: String?

  public init(_ kind: Kind, fix: Fix? = nil, difference: String? = nil) {
    self.kind = kind
    self.fix = difference == nil ? fix : nil
    self.difference = difference
  }

  /// Returns a suggestion of a probably intended word or phrase.
  ///
  /// - Parameter difference: The change in behavior that the replacement causes.
  public static func replacement(
    _ text: String, fix: Fix? = nil, difference: String? = nil
  ) -> Suggestion {
    Suggestion(.replacement(text), fix: fix, difference: difference)
  }

  public static func advice(_ text: String, fix: Fix? = nil) -> Suggestion {
    Suggestion(.advice(text), fix: fix)
  }

  /// Returns a suggestion that consists only of a fix, or nil if the fix is nil.
  public static func edit(_ fix: Fix?) -> Suggestion? {
    fix.map { Suggestion(.edit, fix: $0) }
  }

  package var withoutFix: Suggestion { Suggestion(kind, difference: difference) }

  /// The suggestion in words; nil if it consists only of a fix.
  public var text: String? {
    switch kind {
    case .replacement(let text):
      truncated(didYouMean(text) + (difference.map { " " + $0 } ?? ""))
    case .oneOf(let options): truncated("the choices are " + options.joined(separator: ", "))
    case .advice(let text): truncated(text)
    case .edit: nil
    }
  }
}

/// A diagnostic of a source text, as data. SextantReports renders it.
public struct Diagnostic: Sendable, Hashable {
  public let code: Code
  public let severity: Severity
  /// The name of the source text.
  @ExactText public private(set) var file: String
  /// The location in the text.
  public let span: Span
  /// The arguments of the message. Long arguments are truncated.
  public let arguments: [String]
  /// A suggestion that may resolve the diagnostic; otherwise nil.
  public var suggestion: Suggestion?
  public var notes: [Note]
  /// Whether the parser skipped text after a statement or a declaration. The skipped text may
  /// declare a name that other diagnostics report as unknown.
  public var leavesTextUnread = false

  /// Creates a diagnostic.
  ///
  /// - Parameter severity: The severity; by default the severity of the code.
  public init(
    code: Code, severity: Severity? = nil, file: String, span: Span,
    arguments: [String] = [], suggestion: Suggestion? = nil, notes: [Note] = []
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.file = file
    self.span = span
    self.arguments = arguments.map(truncated)
    self.suggestion = suggestion
    self.notes = notes
  }

  public var fix: Fix? { suggestion?.fix }

  public var help: String? { suggestion?.text }

  /// The message, in which arguments replace placeholders. A placeholder that has no argument
  /// remains.
  public var message: String { formatted(code.wording, with: arguments) }
}
