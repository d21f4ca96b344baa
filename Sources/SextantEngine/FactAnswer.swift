/// What is there where a fact does not hold: for the message of a failed expectation, and for `print`,
/// which shows what a fact with `is` is about.
public struct FactAnswer: Sendable, ExpressibleByStringInterpolation {
  /// The whole sentence: `the route is assetsList`.
  public let sentence: String
  /// What is there, by itself: `assetsList`; the sentence where there is nothing.
  public let value: String

  /// Where there is nothing that could be named.
  public init(_ sentence: String) {
    self.sentence = sentence
    value = sentence
  }

  /// A literal is an answer without anything that could be named.
  public init(stringLiteral sentence: String) { self.init(sentence) }

  /// - Parameters:
  ///   - lead: what stands before the value in a sentence: `the route is`.
  ///   - value: what is there.
  public init(_ lead: String, _ value: String) {
    sentence = "\(lead) \(value)"
    self.value = value
  }
}
