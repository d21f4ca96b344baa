package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The values allowed in a slot, as data for completion. Some domains depend on the current state.
package enum NameDomain: Sendable {
  package struct Name: Sendable {
    package let text: String
    package let summary: String
    /// Whether more text may follow the name.
    package let goesOn: Bool

    init(_ text: String, _ summary: String, goesOn: Bool = false) {
      self.text = text
      self.summary = summary
      self.goesOn = goesOn
    }

    /// Creates the name of a declaration with parameters. A required parameter adds an opening
    /// bracket.
    init(_ name: String, _ parameters: [App.Parameter], _ summary: String) {
      let needsInput = parameters.contains { $0.fallback == nil }
      self.init(name + (needsInput ? "(" : ""), summary)
    }
  }

  case names([Name])
  /// A bracketed list whose elements fill a slot.
  case list(of: Pattern.Slot)
  /// Nodes to make, or node patterns. If `declaredBy` is set, only nodes with this keyword.
  case nodes(isPattern: Bool, declaredBy: String?)
  /// Screens and containers, by name only.
  case screens
  case references
  /// Elements of the nearest stack.
  case elements
  case actions
  case states, windows
  /// Values of a type. If `isFree`, completion cannot know the value.
  case values(ValueType, isFree: Bool)
  /// Sources of the visible nodes.
  case sources
  /// Declarations with a keyword, by name only.
  case declarations(String)
  /// Addresses of the app's links.
  case addresses
  /// The declared addresses of links, with their captures.
  case links
  /// Screens only, by name.
  case views
  case types
  /// Files with any of the given extensions, or all files.
  case files(endings: [String])
}

extension NameDomain {
  static func block(_ summary: String) -> NameDomain { .names([.init("{", summary)]) }
}

extension Binder {
  /// Returns the keyword of the system's declarations for a label; nil for other labels.
  func keyword(of label: SlotLabel) -> String? {
    vocabulary.declaration(label.description)?.source.word
  }

  var presentationNames: [NameDomain.Name] {
    namesOfStyles.map { .init($0, "a presentation style", goesOn: true) }
      + (vocabulary.hasOwnDeclarations ? [.init("popup", "a popup", goesOn: true)] : [])
      + app.presentables.map { .init($0, "an app-defined presentable", goesOn: true) }
  }

  func names(of table: [Symbol: [App.Parameter]], _ summary: String) -> [NameDomain.Name] {
    table.map { (text($0), $1) }.sorted { $0.0 < $1.0 }.map { .init($0, $1, summary) }
  }
}
