import SwiftParser
import SwiftSyntax

/// Reads the links into the app: the effects of a handler, and the addresses.
struct LinkReader {
  let effects: EffectReader
  init(_ effects: EffectReader) { self.effects = effects }

  func links(in handler: ExprSyntax, _ scope: Scope, origin: SyntaxIdentifier) -> [LinkSite] {
    // Usually the handler only calls the method that reads the address.
    links(effects.effects(ofAction: handler, scope), scheme: scheme(in: handler, scope), origin)
  }

  /// Returns the links of a method with an address parameter that no view calls.
  func links(in method: Method, of owner: TypeInfo) -> [LinkSite] {
    guard let body = method.body else { return [] }
    return links(effects.effects(in: Syntax(body), Scope(owner)), scheme: scheme(in: body))
  }

  /// Returns a link for each address in the conditions. Omits uncertain links.
  private func links(_ found: [Effect], scheme: String?, _ origin: SyntaxIdentifier? = nil)
    -> [LinkSite]
  {
    var links: [LinkSite] = []
    let alternatives = found.alternatives
    for alternative in alternatives {
      let conditions = alternative.map(\.conditions).max { $0.count < $1.count } ?? []
      guard let own = alternative.last(where: { $0.conditions == conditions }) else { continue }
      let paths = conditions.addresses
      if paths == nil || paths == [[]] && alternatives.count > 1 {
        report(own, "which address leads there only a run knows")
      }
      let scheme = conditions.lazy.compactMap(\.scheme).first ?? scheme
      for path in paths ?? [] where !path.isEmpty || alternatives.count == 1 {
        if links.contains(where: { $0.path == path && $0.scheme == scheme }) {
          report(own, "it depends on more than the address")
        } else {
          links.append(
            LinkSite(
              path: path, scheme: scheme, effects: alternative, place: own.place, origin: origin))
        }
      }
    }
    return links
  }

  private func report(_ effect: Effect, _ reason: String) {
    effects.note(
      Unresolved(place: effect.place, code: effect.conditions.quote ?? "", reason: reason))
  }

  private func scheme(in handler: ExprSyntax, _ scope: Scope) -> String? {
    if let found = scheme(in: handler) { return found }
    for call in handler.descendants(FunctionCallExprSyntax.self) {
      let owner = call.base.flatMap { effects.receiver($0, scope) } ?? scope.owner
      if let body = owner?.methods[call.calleeName ?? ""]?.first?.body, let found = scheme(in: body)
      {
        return found
      }
    }
    return nil
  }

  /// Returns a literal that is compared with a scheme, or that begins an address.
  private func scheme(in code: some SyntaxProtocol) -> String? {
    for literal in code.descendants(StringLiteralExprSyntax.self) {
      guard let text = literal.representedLiteralValue else { continue }
      if let end = text.range(of: "://") ?? text.range(of: ":"), end.lowerBound > text.startIndex {
        return String(text[..<end.lowerBound])
      }
      if literal.parent?.parent?.trimmedDescription.contains("scheme") == true { return text }
    }
    return nil
  }
}

extension String {
  fileprivate func range(of word: String) -> Range<String.Index>? { ranges(of: word).first }
}

extension [CodeCondition] {
  /// The paths of the addresses that satisfy all conditions; nil if uncertain.
  fileprivate var addresses: [[String]]? {
    var paths: [[String]] = [[]]
    for condition in self {
      if condition.isOpen { return nil }
      guard !condition.literals.isEmpty else { continue }
      let parts = condition.literals.map {
        $0.flatMap { $0.split(separator: "/").map(String.init) }
      }
      guard parts.allSatisfy({ $0.allSatisfy(\.isPartOfAddress) }) else { return nil }
      paths = paths.flatMap { path in parts.map { path + $0 } }
    }
    // Earlier branches handle the denied addresses.
    let denied = Set(flatMap(\.denied))
    paths = paths.uniqued.filter { denied.isEmpty || !$0.isEmpty && denied.isDisjoint(with: $0) }
    return paths.isEmpty ? nil : paths
  }
}

extension String {
  fileprivate var isPartOfAddress: Bool {
    allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}
