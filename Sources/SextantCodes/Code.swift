/// A kind of error, warning or note, with its documentation.
///
/// The word and the number of a code never change, and no other code reuses them. Users and scripts
/// rely on both.
public final class Code: Sendable {
  /// The code as a word, such as `unterminatedString`. `expect error` uses this word.
  public let word: String
  /// The code as a number. The numbers 2100 to 2199 are warnings of a run.
  public let number: Int
  /// The message, with placeholders `%1`, `%2` … for the arguments.
  public let wording: String
  /// The severity. A strict command may raise it.
  public let severity: Severity
  /// The suggested fix; nil if no fix is known.
  public let advice: String?
  /// The reason for the diagnostic, in one or two sentences.
  public let cause: String
  /// An example script that causes the diagnostic.
  public let fails: String
  /// A similar script that does not cause the diagnostic.
  public let works: String
  /// Additional information about `fails`. The text may be empty.
  public let remark: String

  /// Declares a code. You must also add the code to the list of codes of its stage or system.
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

/// Codes are compared by their numbers.
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
