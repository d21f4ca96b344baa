/// The code of an error or a warning of a run, and everything that is known of it beforehand: the word
/// and the number are unique and never used again.
public final class Code: Sendable {
  /// The word by which scripts expect it.
  public let word: String
  /// Numbers from 2100 to 2199 are those of warnings.
  public let number: Int
  /// The message, with `%1`, `%2` … where the refusal's arguments go.
  public let wording: String
  /// What to write instead, if that is known.
  public let advice: String?
  /// Why it happens, in a sentence or two.
  public let cause: String
  /// A text that leads to it.
  public let fails: String
  /// A similar text that does not.
  public let works: String
  /// What a reader needs to know about the failing text; may be empty.
  public let remark: String

  /// Declares a code. It has to be in the list of its stage or system as well.
  public init(
    _ word: String, _ number: Int, _ wording: String, advice: String? = nil, cause: String,
    fails: String, works: String, remark: String = ""
  ) {
    self.word = word
    self.number = number
    self.wording = wording
    self.advice = advice
    self.cause = cause
    self.fails = fails
    self.works = works
    self.remark = remark
  }

  /// Whether it is a warning: the sentence was applied.
  public var isWarning: Bool { (2100..<2200).contains(number) }
}
