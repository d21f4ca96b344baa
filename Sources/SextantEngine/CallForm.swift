/// A call that a slot `CALL` accepts: a name, parameters, and an optional keyword. An overloaded
/// name has several call forms.
public struct CallForm: Sendable {
  public struct Parameter: Sendable {
    /// The type of a parameter.
    public enum Kind: Sendable { case bool, int, decimal, string }

    package let label: String
    package let kind: Kind
    package let fallback: Value?

    /// Creates a parameter. If it has a default value, its argument is optional.
    public init(_ label: String, _ kind: Kind, default fallback: Value? = nil) {
      self.label = label
      self.kind = kind
      self.fallback = kind == .decimal ? fallback?.with(.decimal) : fallback
    }
  }

  package let name: String
  package let parameters: [Parameter]
  /// The keyword after the call in a slot `TRANSITION`, such as `leading` in `move leading`; nil if
  /// no keyword may follow.
  package let word: String?

  public init(_ name: String, _ parameters: [Parameter] = [], word: String? = nil) {
    self.name = name
    self.parameters = parameters
    self.word = word
  }

  package func takes(_ count: Int) -> Bool {
    (parameters.count { $0.fallback == nil }...parameters.count).contains(count)
  }
}
