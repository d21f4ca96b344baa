import SwiftSyntax

/// The methods whose code can lead to navigation. Other methods are not read.
///
/// Reachability in a call graph without types: a name in a body is an edge to each method of that name. The result is
/// an over-approximation, in linear time (a variant of name-based resolution, as in Bacon and Sweeney, "Fast Static
/// Analysis of C++ Virtual Function Calls", OOPSLA 1996).
struct CallGraph {
  private(set) var navigating: Set<SyntaxIdentifier> = []
  /// The statements of these methods that contain no navigating name.
  private(set) var idle: Set<SyntaxIdentifier> = []

  init(_ wiring: Wiring) {
    var users: [String: [(body: SyntaxIdentifier, method: String)]] = [:]
    for type in wiring.index.ordered {
      for method in type.methods.values.joined() {
        guard let body = method.body else { continue }
        for name in Set(body.tokens(viewMode: .sourceAccurate).map(\.bare)) {
          users[name, default: []].append((body.id, method.name))
        }
      }
    }
    var seen = wiring.navigationNames
    var rest = Array(seen)
    while let name = rest.popLast() {
      for user in users[name] ?? [] where navigating.insert(user.body).inserted {
        if seen.insert(user.method).inserted { rest.append(user.method) }
      }
    }
    for method in wiring.index.ordered.flatMap({ $0.methods.values.joined() }) {
      guard let body = method.body, navigating.contains(body.id) else { continue }
      // Closures that the method receives or declares are called by their names.
      let closures =
        method.parameters.filter { $0.type.contains("->") }.map(\.name)
        + body.descendants(PatternBindingSyntax.self).filter {
          $0.initializer?.value.is(ClosureExprSyntax.self) == true
        }.map(\.pattern.trimmedDescription)
      markNonNavigating(Syntax(body), seen.union(closures))
    }
  }

  /// Returns whether a node contains any of the names. Marks the statements without a name as idle.
  @discardableResult
  private mutating func markNonNavigating(_ node: Syntax, _ names: Set<String>) -> Bool {
    if let token = node.as(TokenSyntax.self) { return names.contains(token.bare) }
    var isActive = false
    for child in node.children(viewMode: .sourceAccurate) where markNonNavigating(child, names) {
      isActive = true
    }
    if !isActive, node.is(CodeBlockItemSyntax.self) { idle.insert(node.id) }
    return isActive
  }
}

extension Wiring {
  /// The names of methods and properties that are navigation themselves.
  fileprivate var navigationNames: Set<String> {
    var names = Set(libraryCalls.keys).union(controllerCalls.keys).union(otherCalls)
    for key in Array(presentations.keys) + Array(paths) + Array(selections.keys) + Array(roots)
      + Array(aliases.keys) + Array(closures.keys)
    {
      names.insert(key.name)
    }
    names.formUnion(presentedState)
    let words = presentingNames.map(\.word) + pathNames
    for property in index.ordered.flatMap(\.properties.values) {
      let name = property.name.lowercased()
      if property.environment != nil || words.contains(where: name.contains)
        || property.type?.contains("Navigation") == true
        || property.type?.contains("PresentationMode") == true
      {
        names.insert(property.name)
      }
    }
    return names
  }
}

private let otherCalls = ["dismiss", "rootViewController", "execute", "openWindow", "pushWindow"]
