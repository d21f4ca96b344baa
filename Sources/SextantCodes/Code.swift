/// The identity of a kind of error, warning or note, and everything that is known of it before one is reported.
///
/// The word and the number never change and are never used again for another code, so that people and
/// scripts can rely on them.
public final class Code: Sendable {
  /// The code as a word, such as `unterminatedString`, by which scripts expect it.
  public let word: String
  /// The code as a number; from 2100 to 2199 are those of warnings of a run.
  public let number: Int
  /// The message, with placeholders `%1`, `%2` … for the arguments.
  public let wording: String
  /// The severity, unless strictness raises it.
  public let severity: Severity
  /// What to write instead, if that is known.
  public let advice: String?
  /// Why it is reported, in a sentence or two.
  public let cause: String
  /// A text that leads to it.
  public let fails: String
  /// A similar text that does not.
  public let works: String
  /// What a reader needs to know about the failing text; may be empty.
  public let remark: String

  /// Declares a code. It has to be in the list of its stage or system as well.
  public init(
    _ word: String, _ number: Int, _ wording: String, severity: Severity? = nil,
    advice: String? = nil, cause: String, fails: String, works: String, remark: String = ""
  ) {
    self.word = word
    self.number = number
    self.wording = wording
    self.severity = severity ?? ((2100..<2200).contains(number) ? .warning : .error)
    self.advice = advice
    self.cause = cause
    self.fails = fails
    self.works = works
    self.remark = remark
  }
}

/// Two codes are equal if their numbers are.
extension Code: Hashable {
  public static func == (left: Code, right: Code) -> Bool { left.number == right.number }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The severity of a diagnostic.
public enum Severity: UInt8, Hashable, Sendable, CaseIterable {
  case error
  case warning
  case note
}
