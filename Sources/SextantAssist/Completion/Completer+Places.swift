import SextantCompiler
import SextantEngine
import SextantLanguage
import SextantSyntax

/// The selection of candidates by the syntactic context.
extension Completer {
  /// Collects the candidates for the word at the cursor.
  mutating func collect() {
    guard let (phrase, index) = path.last.flatMap({ lineAround($0) }) else { return }
    let cut = phrase.prefix(index)
    switch tree.kind(phrase.node) {
    case .clause: clause(cut)
    case .phrase: element(cut)
    default: break
    }
  }

  // MARK: Clauses

  /// The kind of the enclosing block, derived from the first word of its clause.
  private enum LineContext {
    case top, statements, buttons
    case answers([String])
    case members(String)
    case other
  }

  private var context: LineContext {
    guard let block = path.last(where: { tree.kind($0) == .block }),
      let position = path.firstIndex(of: block), position > 0
    else { return .top }
    let holder = path[position - 1]
    guard tree.kind(holder) == .clause else { return .other }
    let head = tree.phrase(of: holder)
    let words = (0..<head.end).compactMap { head.word(at: $0) }.map {
      binder.text($0)
    }
    guard let first = words.first else { return .other }
    let cut = head.prefix(head.end)
    for (slot, name) in slots(after: cut) {
      if slot == .buttons { return .buttons }
      if slot == .answers { return .answers(name.split(separator: "-").map(String.init)) }
    }
    if words.count == 1, isAnswer(first, at: position - 1) { return .statements }
    if holdsStatements(first), !words.contains("graph") { return .statements }
    if first == "app" || binder.forms.tree.contains(first) { return .members(first) }
    // System declarations have a block of statements or of members.
    guard let entry = binder.vocabulary.declaration(first) else { return .other }
    return entry.takesBody ? .statements : .members(first)
  }

  private func holdsStatements(_ word: String) -> Bool {
    ["action", "button", "else", "otherwise"].contains(word)
      || binder.forms.bodies.contains(word)
      || commonDeclarations.contains { $0.word == word && $0.holdsStatements }
  }

  /// Returns whether a clause of the path is an answer of a question, such as `yes { … }`.
  private func isAnswer(_ word: String, at position: Int) -> Bool {
    guard let block = path[..<position].lastIndex(where: { tree.kind($0) == .block }), block > 0,
      tree.kind(path[block - 1]) == .clause
    else { return false }
    let head = tree.phrase(of: path[block - 1])
    let cut = head.prefix(head.end)
    return slots(after: cut).contains { slot, names in
      slot == .answers && names.split(separator: "-").contains { $0 == word }
    }
  }

  private mutating func clause(_ phrase: Phrase) {
    let context = context
    if isLaterClause { return laterClause(phrase) }
    switch context {
    case .top: statement(phrase, from: 0, isTop: true)
    case .statements: statement(phrase, from: 0, isTop: false)
    case .buttons: button(phrase)
    case .answers(let names):
      if phrase.end == 0 { for name in names { add(name, "`\(name) { … }`", isWord: true) } }
      if phrase.end == 1 { add("{", "the statements for this answer") }
    case .members(let holder): member(phrase, of: holder)
    case .other: break
    }
  }

  /// Whether the word is in a clause after a `}`, such as `else`.
  private var isLaterClause: Bool {
    guard let item = path.last(where: { tree.kind($0) == .item }),
      let clause = path.last(where: { tree.kind($0) == .clause })
    else { return false }
    return tree.children(of: item).first != clause
  }

  private mutating func laterClause(_ phrase: Phrase) {
    if phrase.word(at: 0) == Word.within.symbol {
      if phrase.end == 1 { takesFreeText = true }
      if phrase.end == 2 {
        for word in ["move", "moves"] { add(word, "the maximum number of moves") }
      }
      return
    }
    if phrase.end > 1 { return fact(phrase, from: 2, thenBlock: true) }
    add("else", "the statements to run otherwise")
    add("otherwise", "the statements to run while the fact does not hold")
    add("within", "the maximum number of moves: `within COUNT moves`")
    add("if", "another condition")
    add("{", "the statements to run otherwise")
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

  /// Returns the clause or phrase that encloses a node of the path, and the index of the node in
  /// it.
  private func lineAround(_ node: NodeID) -> (phrase: Phrase, index: Int)? {
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
    let symbol = tree.symbol(atom)
    let parameters = parameters(of: symbol, after: word(before: atom))
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

  /// Returns the slot directly after a word, if the sentence continues with a slot.
  private func slot(after word: String) -> Pattern.Slot? {
    for form in binder.vocabulary.sentences where form.pattern.source.firstWords == [word] {
      if case .slot(let slot, _)? = form.pattern.source.elements.dropFirst().first { return slot }
    }
    return nil
  }

  private func parameters(of symbol: Symbol, after word: String) -> [App.Parameter] {
    switch slot(after: word) {
    case .action:
      return app.declared.flatMap(\.actions).first { $0.name == binder.text(symbol) }?.parameters
        ?? []
    case .trigger: return app.triggers[symbol] ?? []
    case .message: return app.messages[symbol] ?? []
    case .event: return app.eventIDs[symbol].map { app.behavior.events[$0].parameters } ?? []
    default:
      if let command = app.commandIDs[symbol] {
        return app.behavior.commands[command].parameters
      }
      return app.definitionIDs[symbol].map { app.parameters(of: $0) } ?? []
    }
  }

  private mutating func value(of parameter: App.Parameter) {
    for value in parameter.domain ?? [] { add(value.description, "a value of \(parameter.name)") }
    values(of: parameter.type)
  }

  private mutating func element(_ phrase: Phrase, of list: NodeID) {
    let word = word(before: list)
    switch word {
    case "stacked": argument(.node, phrase)
    case "is":
      argument(.nodePattern, phrase)
      if phrase.end == 0 { add("...", "any nodes") }
    case "stack": if phrase.end > 0 || !elements(of: list) { pick(phrase) }
    default: if phrase.end == 0, !elements(of: list) { values(of: .unknown) }
    }
  }

  /// Completes the elements of a list argument, such as after `shows` or `navigate with`. Returns
  /// false if no form has a list argument here.
  private mutating func elements(of list: NodeID) -> Bool {
    guard let (phrase, index) = lineAround(list) else { return false }
    let cut = phrase.prefix(index)
    for (slot, name) in slots(after: cut) {
      let domain = SlotKind.of(slot).domain(labelled: name, isInSentence: true, in: binder)
      guard case .list(let element) = domain else { continue }
      self.slot(element, name)
      return true
    }
    return false
  }

  /// Returns the possible next arguments of an incomplete sentence or system declaration.
  private func slots(after phrase: Phrase) -> [(slot: Pattern.Slot, name: String)] {
    let table = binder.vocabulary
    var forms: [(form: CompiledPattern, start: Int)] = []
    for start in 0..<phrase.end {
      guard let word = phrase.word(at: start) else { continue }
      forms += table.sentences(beginningWith: word).map { ($0.pattern, start) }
    }
    if let word = phrase.word(at: 0),
      let entry = table.declaration(binder.text(word)),
      phrase.end >= entry.words.count + (entry.isNamed ? 1 : 0)
    {
      forms.append((entry.form, entry.words.count + (entry.isNamed ? 1 : 0)))
    }
    return forms.flatMap { following($0, phrase, from: $1).expected }.compactMap { item in
      if case .slot(let slot, let name) = item { (slot, name) } else { nil }
    }
  }

  private mutating func pick(_ phrase: Phrase) {
    if phrase.end == 0 {
      slot(.pick, "pick")
    } else if phrase.word(at: 0) == Word.new.symbol {
      argument(.node, phrase, from: 1)
    } else {
      argument(.nodePattern, phrase)
    }
  }

  private mutating func group(_ phrase: Phrase, _ holder: NodeID) {
    if ["can", "cannot", "from"].contains(word(before: holder)) {
      offer(phrase) { $0.statement(at: 0, isTried: true) }
    } else {
      fact(phrase, from: 0, thenBlock: false)
    }
  }

  mutating func argument(_ slot: Pattern.Slot, _ phrase: Phrase, from start: Int = 0) {
    offer(phrase) { $0.argument(slot, at: start) }
  }
}
