/// The actual state that a fact describes, as text. `print` and failed expectations show it.
public struct FactAnswer: Sendable, ExpressibleByStringInterpolation {
  /// The whole sentence, such as `the route is assetsList`.
  public let sentence: String
  /// The actual value, such as `assetsList`. If the answer has no value, this property contains the
  /// whole sentence.
  public let value: String

  /// Creates an answer without a value.
  public init(_ sentence: String) {
    self.sentence = sentence
    value = sentence
  }

  /// Creates an answer without a value. The literal is the whole sentence.
  public init(stringLiteral sentence: String) { self.init(sentence) }

  /// Creates an answer from a value and the words before the value, such as `the route is`.
  public init(_ lead: String, _ value: String) {
    sentence = "\(lead) \(value)"
    self.value = value
  }
}
