import SwiftSyntax

/// A navigation fact of a declaration, as in the source text. Names are not resolved.
struct Fact: Encodable, Hashable, Sendable {
  enum Kind: String, Encodable, CaseIterable {
    case push, sheet, cover, popover, inspector, alert, dialog, tab, window, link, dismiss, pop,
      root
    case present, segue, state
  }
  let owner: String
  let kind: Kind
  /// The named views, value or case, if any.
  let target: String
  let condition: String
  let file: String
  let declaration: String
  /// Whether the model contains the fact.
  var isInModel = false

  /// The key for comparing two versions of the sources.
  var key: String { "\(owner) \(kind.rawValue)\(target.isEmpty ? "" : " \(target)")" }
}

struct FoundFact {
  let fact: Fact
  let node: Syntax
}
