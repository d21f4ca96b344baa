import SextantCompiler
import SextantEngine
import SextantLanguage
import SextantSyntax

extension Completer {
  mutating func collect() {
    guard let node = path.last, let (phrase, index) = lineAround(node) else { return }
    let cut = phrase.prefix(index)
    switch tree.kind(phrase.node) {
    case .clause: clause(cut, at: node)
    case .phrase: element(cut)
    default: break
    }
  }

  // MARK: Clauses

  private enum LineContext {
    case top, statements, buttons, fact
    case answers([String])
    case members(String)
    case other
  }

  /// Returns the kind of lines that are valid in the innermost block around a node of the path,
  /// such as statements or buttons. The slot of the block determines the kind.
  private mutating func context(of node: NodeID) -> LineContext {
    guard let end = path.firstIndex(of: node),
      let block = path[..<end].last(where: { tree.kind($0) == .block })
    else { return .top }
    guard let (head, _) = lineAround(block), tree.kind(head.node) == .clause,
      let first = head.word(at: 0)
    else { return .other }
    switch context(of: block) {
    case .buttons, .answers: return .statements
    default: if isLaterClause(block) { return .statements }
    }
    let word = binder.text(first)
    for option in alternatives(before: block) {
      switch option {
      case .slot(.body, _): return .statements
      case .slot(.buttons, _): return .buttons
      case .slot(.answers, let names):
        return .answers(names.split(separator: "-").map(String.init))
      case .slot(.claim, _): return .fact
      case .slot(.members, _), .slot(.tabs, _), .slot(.segments, _), .slot(.declarations, _),
        .slot(.content, _):
        return .members(word)
      case .sign("{") where head.word(at: head.end - 1).map({ binder.text($0) }) != "snapshot":
        return .statements
      default: continue
      }
    }
    if commonDeclarations.contains(where: { $0.word == word && $0.holdsStatements }) {
      return .statements
    }
    // System declarations have a block of statements or of members.
    guard let entry = binder.vocabulary.declaration(word) else { return .other }
    return entry.takesBody ? .statements : .members(word)
  }

  private mutating func alternatives(before node: NodeID) -> [Expected] {
    guard let (phrase, index) = lineAround(node) else { return [] }
    let cut = phrase.prefix(index)
    let isClause = tree.kind(phrase.node) == .clause
    let context = isClause ? context(of: node) : .other
    collectedAlternatives = []
    defer { collectedAlternatives = nil }
    if isClause { line(cut, context) } else { offer(cut) { $0.sentence(from: 0) } }
    return collectedAlternatives ?? []
  }

  private mutating func clause(_ phrase: Phrase, at node: NodeID) {
    guard let item = path.last(where: { tree.kind($0) == .item }), isLaterClause(node),
      let (head, clauses) = binder.context.head(of: item)
    else { return line(phrase, context(of: node)) }
    let context = context(of: node)
    later = (clauses, phrase)
    line(head, context)
  }

  private mutating func line(_ phrase: Phrase, _ context: LineContext) {
    switch context {
    case .top: statement(phrase, from: 0, isTop: true)
    case .statements: statement(phrase, from: 0, isTop: false)
    case .buttons: button(phrase)
    case .fact: offer(phrase) { $0.fact(from: 0) }
    case .answers(let names):
      if phrase.end == 0 { for name in names { add(name, "`\(name) { … }`", isWord: true) } }
      if phrase.end == 1 { add("{", "the statements for this answer") }
    case .members(let holder): member(phrase, of: holder)
    case .other: break
    }
  }

  /// Returns whether a node of the path is in a clause after a `}`, such as `else`.
  private func isLaterClause(_ node: NodeID) -> Bool {
    guard let end = path.firstIndex(of: node),
      let item = path[..<end].last(where: { tree.kind($0) == .item }),
      let clause = path[..<end].last(where: { tree.kind($0) == .clause })
    else { return false }
    return tree.children(of: item).first != clause
  }

  private mutating func button(_ phrase: Phrase) {
    if phrase.end == 0 { add("button", "a button of the alert") }
    if phrase.end > 1 {
      add("destructive", "a destructive button")
      add("cancel", "a cancel button")
      add("{", "the statements of the button")
    }
  }

  // MARK: Phrases in brackets

  private mutating func element(_ phrase: Phrase) {
    guard path.count > 3 else { return }
    let holder = path[path.count - 3]
    switch tree.kind(holder) {
    case .argument: argument(phrase, holder)
    case .list: element(phrase, of: holder)
    case .group: group(phrase, holder)
    default: break
    }
  }

  /// Returns the clause or phrase that encloses a node of the path, and the index of the atom that
  /// contains the node.
  func lineAround(_ node: NodeID) -> (phrase: Phrase, index: Int)? {
    guard let position = path.firstIndex(of: node), position > 0 else { return nil }
    let holder = path[position - 1]
    guard let index = tree.children(of: holder).firstIndex(of: node) else { return nil }
    switch tree.kind(holder) {
    case .clause: return (tree.phrase(of: holder), index)
    case .phrase: return (tree.phrase(holder), index)
    default: return nil
    }
  }

  private func word(before node: NodeID) -> String {
    guard let (phrase, index) = lineAround(node), index > 0 else { return "" }
    return phrase.word(at: index - 1).map { binder.text($0) } ?? ""
  }

  /// Completes the arguments of a name in `( )`: missing labels, or values of an input.
  private mutating func argument(_ phrase: Phrase, _ holder: NodeID) {
    guard phrase.end == 0, path.count > 5 else { return }
    let atom = path[path.count - 5]
    let parameters = parameters(of: atom)
    let label = tree.symbol(holder)
    if label != .empty, Self.declaresInputs(word(before: atom)) { return types() }
    guard label == .empty else {
      guard let parameter = parameters.first(where: { $0.name == binder.text(label) }) else {
        return
      }
      return value(of: parameter)
    }
    let given = tree.argumentNodes(of: atom).map { binder.text(tree.symbol($0)) }
    for parameter in parameters where !given.contains(parameter.name) {
      add("\(parameter.name): ", "\(parameter.type.name)")
    }
    let index = tree.argumentNodes(of: atom).firstIndex(of: holder) ?? 0
    if index < parameters.count { value(of: parameters[index]) }
  }

  private static func declaresInputs(_ word: String) -> Bool {
    word == "action" || commonDeclarations.contains { $0.word == word && $0.takesInputs }
  }

  private mutating func parameters(of atom: NodeID) -> [App.Parameter] {
    let symbol = tree.symbol(atom)
    for case .slot(let slot, _) in alternatives(before: atom) {
      switch slot {
      case .action:
        return app.declared.flatMap(\.actions).first { $0.name == binder.text(symbol) }?
          .parameters ?? []
      case .trigger: return app.triggers[symbol] ?? []
      case .message: return app.messages[symbol] ?? []
      case .event: return app.eventIDs[symbol].map { app.behavior.events[$0].parameters } ?? []
      default: continue
      }
    }
    if let command = app.commandIDs[symbol] { return app.behavior.commands[command].parameters }
    return app.definitionIDs[symbol].map { app.parameters(of: $0) } ?? []
  }

  private mutating func value(of parameter: App.Parameter) {
    for value in parameter.domain ?? [] { add(value.description, "a value of \(parameter.name)") }
    values(of: parameter.type)
  }

  private mutating func element(_ phrase: Phrase, of list: NodeID) {
    for case .slot(let slot, let name) in alternatives(before: list) {
      let domain = SlotKind.of(slot).domain(labelled: name, isInSentence: true, in: binder)
      guard case .list(let element) = domain else { continue }
      if element == .pick, phrase.word(at: 0) == Word.new.symbol {
        return argument(.node, phrase, from: 1)
      }
      if phrase.end > 0 { return argument(element, phrase) }
      self.slot(element, name)
      if slot == .nodePatterns || slot == .declaredNames { add("...", "any elements") }
      return
    }
    if phrase.end == 0 { values(of: .unknown) }
  }

  private mutating func group(_ phrase: Phrase, _ holder: NodeID) {
    if ["can", "cannot", "from"].contains(word(before: holder)) {
      offer(phrase) { $0.statement(at: 0, isTried: true) }
    } else {
      offer(phrase) { $0.fact(from: 0) }
    }
  }

  mutating func argument(_ slot: Pattern.Slot, _ phrase: Phrase, from start: Int = 0) {
    offer(phrase) { $0.argument(slot, at: start) }
  }
}
