import SwiftSyntax

/// A navigation fact of a declaration, as the source text has it: nothing is followed.
struct Fact: Encodable, Hashable, Sendable {
  enum Kind: String, Encodable, CaseIterable {
    case push, sheet, cover, popover, inspector, alert, dialog, tab, window, link, dismiss, pop,
      root
    case present, segue, state
  }
  /// The type that the code stands in.
  let owner: String
  let kind: Kind
  /// The views, the value or the case that it names; empty if it names none.
  let target: String
  /// The conditions around it.
  let condition: String
  let file: String
  let declaration: String

  /// What two versions of the sources are compared by.
  var key: String { "\(owner) \(kind.rawValue)\(target.isEmpty ? "" : " \(target)")" }
}

/// A fact with the code that has it.
struct FoundFact {
  let fact: Fact
  let node: Syntax
}
