package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The allowed values of a slot, for completion. Some domains depend on the current state.
package enum NameDomain: Sendable {
  package struct Name: Sendable {
    package let text: String
    package let summary: String
    /// Whether more text may follow the name.
    package let mayContinue: Bool

    init(_ text: String, _ summary: String, mayContinue: Bool = false) {
      (self.text, self.summary, self.mayContinue) = (text, summary, mayContinue)
    }

    /// Creates the name of a declaration. If a parameter is required, an opening bracket follows
    /// the name.
    init(_ name: String, _ parameters: [App.Parameter], _ summary: String) {
      let needsInput = parameters.contains { $0.fallback == nil }
      self.init(name + (needsInput ? "(" : ""), summary)
    }
  }

  case names([Name])
  /// A bracketed list. Each element has the domain of a slot.
  case list(of: Pattern.Slot)
  /// Nodes to create, or node patterns. `declaredBy` is the required keyword of the nodes'
  /// declarations; nil for every keyword.
  case nodes(isPattern: Bool, declaredBy: String?)
  case screens
  case references
  case elements
  case actions
  case states
  case windows(isOpen: Bool)
  /// Values of a type. `isFree` states whether the values cannot be listed.
  case values(ValueType, isFree: Bool)
  /// The sources that the visible nodes declare.
  case sources
  case declarations(String)
  /// Addresses that the app's links open, with values for captures.
  case addresses
  /// The addresses of the declared links, including captures.
  case links
  case buttons
  /// The captures of the link for which no list of values is written yet.
  case captures
  case views
  case types
  /// Files with any of the given extensions. If the list is empty, all files.
  case files(endings: [String])
}

extension NameDomain {
  static func block(_ summary: String) -> NameDomain { .names([.init("{", summary)]) }
}

extension Binder {
  func keyword(of label: SlotLabel) -> String? {
    vocabulary.declaration(label.description)?.source.word
  }

  var presentationNames: [NameDomain.Name] {
    namesOfStyles.map { .init($0, "a presentation style", mayContinue: true) }
      + (vocabulary.hasOwnDeclarations ? [.init("popup", "a popup", mayContinue: true)] : [])
      + app.presentables.map { .init($0, "an app-defined presentable", mayContinue: true) }
  }

  func names(of table: [Symbol: [App.Parameter]], _ summary: String) -> [NameDomain.Name] {
    table.map { (text($0), $1) }.sorted { $0.0 < $1.0 }.map { .init($0, $1, summary) }
  }
}
