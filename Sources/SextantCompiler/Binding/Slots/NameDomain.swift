package import SextantEngine
package import SextantLanguage

/// What may be written at a slot, as data: completion reads it, and asks the world where names are not
/// enough.
package enum NameDomain: Sendable {
  /// A name with a line about it.
  package struct Name: Sendable {
    package let text: String
    package let summary: String
    /// Whether it may go on behind the name.
    package let goesOn: Bool

    init(_ text: String, _ summary: String, goesOn: Bool = false) {
      self.text = text
      self.summary = summary
      self.goesOn = goesOn
    }

    /// Something that takes inputs: with a bracket if it needs some.
    init(_ name: String, _ parameters: [App.Parameter], _ summary: String) {
      let needsInput = parameters.contains { $0.fallback == nil }
      self.init(name + (needsInput ? "(" : ""), summary)
    }
  }

  /// Nothing that could be listed.
  case nothing
  case names([Name])
  /// A list in brackets whose elements fill a slot.
  case list(of: Pattern.Slot)
  /// Nodes to make, or patterns of nodes; declared by a word, if there is one.
  case nodes(isPattern: Bool, declaredBy: String?)
  /// Screens and containers by their names alone.
  case screens
  /// Nodes that exist.
  case references
  /// Elements of the nearest stack.
  case elements
  /// Actions that are visible.
  case actions
  case states, windows
  /// Values of a type; of some only a person knows which.
  case values(ValueType, isFree: Bool)
  /// Sources of what is visible.
  case sources
  /// Addresses that lead into the app.
  case addresses
  /// Screens alone, by their names.
  case views
  /// Types of values.
  case types
  /// Files with one of some endings, or with any.
  case files(endings: [String])
}
