import SextantEngine
import SextantSyntax

/// Names that are declared twice.
extension Checker {
  /// What a declaration names: two of one kind, and of one owner, cannot share a name.
  struct DeclaredName: Hashable {
    let kind: Symbol
    let name: Symbol
    let owner: DefinitionID?
  }

  /// Keeps where a line declares a name.
  mutating func remember(_ name: Symbol, declaredBy line: Line, in owner: DefinitionID? = nil) {
    let atom = (0..<line.end).first { $0 > 0 && self.name(at: $0, of: line) == name }
    firstPlaces[declaredName(name, line, owner)] =
      atom.flatMap { nameSpan(of: line.atoms[$0]) } ?? tree.span(line.node)
  }

  /// Where this text has declared a name before; nil if it was not this text.
  func firstPlace(
    of name: Symbol, declaredBy line: Line, in owner: DefinitionID? = nil
  ) -> Span? {
    firstPlaces[declaredName(name, line, owner)]
  }

  /// All that the app, this text and its bodies name.
  var declaredTexts: Set<String> {
    var symbols = Set(firstPlaces.keys.map(\.name))
    symbols.formUnion(boundNames.map(\.name))
    symbols.formUnion(scope.names)
    symbols.formUnion(app.messages.keys)
    symbols.formUnion(app.triggers.keys)
    symbols.formUnion(app.enums.keys)
    return app.declaredTexts.union(symbols.map { text($0) })
  }

  /// Screens and all containers share their names.
  private func declaredName(_ name: Symbol, _ line: Line, _ owner: DefinitionID?) -> DeclaredName {
    let kind = word(at: 0, of: line) ?? .empty
    let isNode = ["screen", "tabs", "switched", "custom"].contains(text(kind))
    return DeclaredName(kind: isNode ? .empty : kind, name: name, owner: owner)
  }

  /// Reports a name that is declared already.
  mutating func duplicate(_ node: NodeID, _ name: String, first: Span?) {
    app.vagueNames.insert(name)
    let here = first.map {
      RelatedPlace(file: tree.source.name, span: $0, message: "first declared here")
    }
    error(
      CheckerCodes.duplicate, node, name, suggestion: duplicateHelp(node, name, first),
      related: (here ?? importedPlaces[name]).map { [$0] } ?? [])
  }

  /// Where this text, and what it imports, declare names first: for texts that import it.
  var knownPlaces: [String: RelatedPlace] {
    var result = importedPlaces
    for (declared, span) in firstPlaces where declared.owner == nil {
      result[text(declared.name)] = RelatedPlace(
        file: tree.source.name, span: span, message: "first declared here")
    }
    return result
  }

  private func duplicateHelp(_ node: NodeID, _ name: String, _ first: Span?) -> String {
    guard let first else { return "choose a name other than `\(name)`, or leave this one out" }
    let line = tree.source.lineNumber(of: first.start)
    if name == "start" {
      return "an app starts once: leave this one out, or the one on line \(line)"
    }
    let isNear = line == tree.source.lineNumber(of: tree.span(node).start)
    return
      "the first `\(name)` is on \(isNear ? "this line" : "line \(line)"): choose another name here, or "
      + "leave this one out"
  }
}
