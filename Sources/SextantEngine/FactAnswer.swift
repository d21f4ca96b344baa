/// The actual state behind a fact, for `print` and the message of a failed expectation.
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

  /// Creates an answer with a value, after the sentence before it: `the route is`.
  public init(_ lead: String, _ value: String) {
    sentence = "\(lead) \(value)"
    self.value = value
  }
}
