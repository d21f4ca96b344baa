/// A name that may fill a slot `CALL`, with what it takes in brackets and behind them: a row of the table
/// that the system has for the slot's label. Names that are overloaded have a row for each.
public struct CallForm: Sendable {
  /// A value in the brackets. Its label may be left out.
  public struct Parameter: Sendable {
    /// The type of a value.
    public enum Kind: Sendable { case bool, int, decimal, string }

    package let label: String
    package let kind: Kind
    package let fallback: Value?

    /// A value by its label and type; one with a default may be left out.
    public init(_ label: String, _ kind: Kind, default fallback: Value? = nil) {
      self.label = label
      self.kind = kind
      self.fallback = kind == .decimal ? fallback?.with(.decimal) : fallback
    }
  }

  package let name: String
  package let parameters: [Parameter]
  /// The label of the slot `TRANSITION` behind it that has to be filled, as that of `leading` in
  /// `move leading`; nil where that slot stays empty.
  package let word: String?

  /// A name, with its parameters and the label of the word behind it.
  public init(_ name: String, _ parameters: [Parameter] = [], word: String? = nil) {
    self.name = name
    self.parameters = parameters
    self.word = word
  }

  /// Whether it may have so many values in its brackets.
  package func takes(_ count: Int) -> Bool {
    (parameters.count { $0.fallback == nil }...parameters.count).contains(count)
  }
}
