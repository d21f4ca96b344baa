/// The actual state behind a fact. It is used in the message of a failed expectation, and by
/// `print`, which shows the subject of a fact with `is`.
public struct FactAnswer: Sendable, ExpressibleByStringInterpolation {
  /// The whole sentence: `the route is assetsList`.
  public let sentence: String
  /// The actual value alone: `assetsList`. Without a value, the sentence.
  public let value: String

  /// Creates an answer without a value.
  public init(_ sentence: String) {
    self.sentence = sentence
    value = sentence
  }

  /// Creates an answer without a value from a literal.
  public init(stringLiteral sentence: String) { self.init(sentence) }

  /// Creates an answer with a value.
  ///
  /// - Parameters:
  ///   - lead: the sentence before the value: `the route is`.
  ///   - value: the actual value.
  public init(_ lead: String, _ value: String) {
    sentence = "\(lead) \(value)"
    self.value = value
  }
}
