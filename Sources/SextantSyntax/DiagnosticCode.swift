/// The identity of a kind of diagnostic, and everything that is known of it before one is reported.
///
/// The word and the number never change and are never used again for another code, so that people and
/// scripts can rely on them.
public final class DiagnosticCode: Sendable {
  /// The code as a word, such as `unterminatedString`.
  public let word: String
  /// The code as a number.
  public let number: Int
  /// The message, with placeholders `%1`, `%2` … for the arguments.
  public let wording: String
  /// The severity, unless strictness raises it.
  public let severity: Severity
  /// Why it is reported, in a sentence or two.
  public let cause: String
  /// A text that leads to it.
  public let fails: String
  /// A similar text that does not.
  public let works: String
  /// What a reader needs to know about the failing text; may be empty.
  public let remark: String

  /// Declares a code. It has to be in the list of its stage as well.
  public init(
    _ word: String, _ number: Int, _ wording: String, severity: Severity = .error, cause: String,
    fails: String, works: String, remark: String = ""
  ) {
    self.word = word
    self.number = number
    self.wording = wording
    self.severity = severity
    self.cause = cause
    self.fails = fails
    self.works = works
    self.remark = remark
  }
}

/// Two codes are equal if their numbers are.
extension DiagnosticCode: Hashable {
  public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
    left.number == right.number
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
