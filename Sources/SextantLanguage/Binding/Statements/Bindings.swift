import SextantEngine
import SextantSyntax

enum Bindings {
  /// `let NAME = NODE | REF | EXPR`.
  static func binding(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement.Kind?
  {
    guard let name = phrase.name(at: start), binder.tree.children(of: phrase.atoms[start]).isEmpty
    else {
      binder.expected("a name", at: start, of: phrase)
      return nil
    }
    if binder.scope[name] != nil || binder.app.variableIDs[name] != nil {
      binder.error(
        LanguageCodes.duplicate, phrase.atoms[start], binder.text(name),
        suggestion: .advice(
          binder.app.variableIDs[name] == nil
            ? "choose a name other than `\(binder.text(name))`"
            : "`set \(binder.text(name)) = …` changes the state"),
        notes: firstPlace(of: name, &binder))
      return nil
    }
    if !phrase.isOp(.equals, at: start + 1) {
      binder.expected("`=`", at: start + 1, of: phrase)
    } else if start + 2 >= phrase.end {
      binder.expected("a node, a reference or a value", at: start + 2, of: phrase)
    } else if let result = bound(
      phrase, from: start + 2, to: name, at: phrase.atoms[start], &binder)
    {
      return result
    }
    // Whatever it was to be, the name is bound: the type of an error fits everything.
    if binder.scope[name] == nil { _ = binder.scope.bind(name, .error) }
    return nil
  }

  /// Where a name was bound before, or its state declared.
  private static func firstPlace(of name: Symbol, _ binder: inout Binder) -> [Note] {
    guard let local = binder.scope[name]?.place, local < binder.usages.locals.count else {
      return []
    }
    let first = binder.usages.locals[local].place
    return [
      Note(.firstDeclaration, file: binder.nameOfSource(first.file), span: first.span)
    ]
  }

  private static func bound(
    _ phrase: Phrase, from start: Int, to name: Symbol, at atom: NodeID, _ binder: inout Binder
  ) -> Statement.Kind? {
    if let found = systemBinding(phrase, from: start, to: name, at: atom, &binder) {
      return found.value
    }
    var matcher = binder.matcher(for: phrase)
    let isWhole = { (length: Int?) in length.map { start + $0 == phrase.end } ?? false }
    if isNodeToMake(phrase, at: start, &binder), isWhole(matcher.nodeLength(at: start)) {
      guard let node = Nodes.node(phrase, start..<phrase.end, &binder) else { return nil }
      binder.requireEnd(phrase, at: phrase.end)
      if !binder.vocabulary.takesBoundNodes {
        binder.error(
          LanguageCodes.untakenNode, phrase.atoms[start], binder.system.name,
          suggestion: .advice("describe the node where it goes, in the sentence itself"))
        return nil
      }
      return .bindNode(binder.bind(name, .node, at: atom), node)
    }
    if isReference(phrase, at: start, &binder), isWhole(matcher.referenceLength(at: start)) {
      guard let reference = References.reference(phrase, start..<phrase.end, &binder) else {
        return nil
      }
      binder.requireEnd(phrase, at: phrase.end)
      return .bindReference(binder.bind(name, .node, at: atom), reference)
    }
    if let name = phrase.name(at: start), binder.app.definitionIDs[name] != nil,
      let length = matcher.nodeLength(at: start)
    {
      binder.requireEnd(phrase, at: start + length)
      return nil
    }
    var position = start
    guard let (expression, type) = Expressions.expression(phrase, &position, &binder) else {
      return nil
    }
    binder.requireEnd(phrase, at: position)
    return .bindValue(binder.bind(name, type, at: atom), expression)
  }

  /// What the system lets a name be bound to, as in `let x = binding of top`; nil when it is none of that.
  private static func systemBinding(
    _ phrase: Phrase, from start: Int, to name: Symbol, at atom: NodeID, _ binder: inout Binder
  ) -> Found<Statement.Kind>? {
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    for (index, row) in binder.vocabulary.bindings.enumerated()
    where matcher.match(row.pattern, from: start) {
      guard
        let arguments = Sentences.arguments(matcher.matches, of: row.pattern, in: phrase, &binder)
      else {
        return Found(value: nil)
      }
      return Found(
        value: .bindSystem(binder.bind(name, .binding(index), at: atom), row.form, arguments))
    }
    return nil
  }

  /// Whether a `let` makes a node here: a description that is no name of something bound.
  private static func isNodeToMake(_ phrase: Phrase, at position: Int, _ binder: inout Binder)
    -> Bool
  {
    guard let name = phrase.name(at: position) else { return false }
    if name == binder.words.stacked { return true }
    if binder.scope[name] != nil || binder.app.variableIDs[name] != nil
      || binder.app.caseTypes[name] != nil
    {
      return false
    }
    if binder.app.definitionIDs[name] != nil { return true }
    return binder.app.isScratch && isCapitalised(binder.text(name))
  }

  /// Whether something that is no value stands here: a relation, an instance, a bound node.
  static func isReference(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Bool {
    switch phrase.kind(at: position) {
    case .instance, .path: return true
    case .name:
      guard let name = phrase.word(at: position) else { return false }
      if let local = binder.scope[name] { return local.isNode }
      if binder.app.variableIDs[name] != nil { return false }
      return binder.referenceWords.contains(name)
        || binder.words.relations.contains(name) && phrase.word(at: position + 1) == binder.words.of
        || name == binder.words.window && position + 1 < phrase.end
    default: return false
    }
  }

  /// The operator of an assignment.
  static func assigningOperator(_ phrase: Phrase, at position: Int) -> Op? {
    [Op.equals, .plusEquals, .minusEquals].first { phrase.isOp($0, at: position) }
  }

  /// `set STATE = EXPR`, with `+=` and `-=` for what is added to the state and taken from it, or
  /// `set NAME = EXPR [with animation]` for a binding of the system.
  static func assignment(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement
    .Kind?
  {
    guard let name = phrase.name(at: start) else {
      binder.expected("the name of a state", at: start, of: phrase)
      return nil
    }
    if let local = binder.scope[name], case .binding(let index) = local.type {
      binder.markRead(local)
      guard phrase.isOp(.equals, at: start + 1) else {
        binder.expected("`=`", at: start + 1, of: phrase)
        return nil
      }
      var position = start + 2
      guard let value = Expressions.expression(phrase, &position, as: .bool, &binder) else {
        return nil
      }
      let isAnimated =
        phrase.word(at: position) == binder.keywords.other("with")
        && phrase.word(at: position + 1) == binder.words.animation
      if isAnimated { position += 2 }
      binder.requireEnd(phrase, at: position)
      return .setBinding(
        local.slot, binder.vocabulary.bindings[index].form, value, isAnimated: isAnimated)
    }
    guard let index = binder.app.variableIDs[name] else {
      if binder.scope[name]?.type.isUnknown ?? false { return nil }
      binder.unknown(
        LanguageCodes.unknownState, phrase.atoms[start], binder.text(name),
        among: binder.app.variables.map(\.name))
      return nil
    }
    binder.usages.setStates.insert(index)
    var position = start + 2
    guard let value = assigned(phrase, &position, to: index, &binder) else { return nil }
    binder.requireEnd(phrase, at: position)
    return .set(index, value)
  }

  /// The new value of a state, from the position behind the operator on.
  private static func assigned(
    _ phrase: Phrase, _ position: inout Int, to index: Int, _ binder: inout Binder
  ) -> Expression? {
    let type = binder.app.variables[index].type
    if phrase.isOp(.equals, at: position - 1) {
      return Expressions.expression(phrase, &position, as: type, &binder)
    }
    binder.usages.readStates.insert(index)
    return Expressions.changed(.variable(index), type, phrase, &position, &binder)
  }
}
