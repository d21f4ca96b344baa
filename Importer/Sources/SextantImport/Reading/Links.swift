import SwiftParser
import SwiftSyntax

/// Addresses that lead into the app: what a handler does, and for which of them.
struct LinkReader {
  let effects: EffectReader
  init(_ effects: EffectReader) { self.effects = effects }

  func links(in handler: ExprSyntax, _ scope: Scope) -> [LinkSite] {
    // The handler is mostly one call, of the method that reads the address.
    let scheme = scheme(in: handler, scope)
    return effects.effects(ofAction: handler, scope).grouped(scheme: scheme)
  }

  /// What a method does that takes an address, where no view calls it.
  func links(in method: Method, of owner: TypeInfo) -> [LinkSite] {
    guard let body = method.body else { return [] }
    return effects.effects(in: Syntax(body), Scope(owner)).grouped(scheme: scheme(in: body))
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

  /// A literal that is compared with a scheme, or begins an address.
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

extension [Effect] {
  /// A link for each part of an address that conditions name.
  fileprivate func grouped(scheme: String?) -> [LinkSite] {
    var order: [[String]] = []
    var groups: [[String]: [Effect]] = [:]
    for effect in self {
      let path = (effect.condition ?? "").quotedParts.filter { $0 != scheme }
      if groups[path] == nil { order.append(path) }
      groups[path, default: []].append(effect)
    }
    // What happens in any case goes before each of them.
    let always = order.count > 1 ? groups[[]] ?? [] : []
    return order.compactMap { path in
      guard !(path.isEmpty && order.count > 1), let own = groups[path], let first = own.first else {
        return nil
      }
      return LinkSite(path: path, scheme: scheme, effects: always + own, place: first.place)
    }
  }
}

extension String {
  /// The literals in a condition, as parts of an address: `case "product"`, `host == "product"`.
  fileprivate var quotedParts: [String] {
    let parts = split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 && $0.offset < parts.count - 1 }
      .flatMap { $0.element.split(separator: "/") }.map(String.init)
      .filter {
        !$0.isEmpty && !$0.hasSuffix(":")
          && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      }
  }
}
