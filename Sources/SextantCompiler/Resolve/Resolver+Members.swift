import SextantEngine
import SextantLanguage
import SextantSyntax

/// What stands inside screens and containers: tabs, segments, actions and sources.
extension Resolver {
  mutating func members(of phrase: Phrase) -> [Phrase] {
    guard let block = phrase.block, !binder.clausesOfSeveralItems.contains(phrase.node) else {
      return []
    }
    var result: [Phrase] = []
    for item in binder.tree.children(of: block) {
      guard let inner = binder.onlyPhrase(of: item) else { continue }
      if inner.end > 0, binder.tree.kind(inner.atoms[0]) != .error { result.append(inner) }
    }
    return result
  }

  // MARK: Members

  /// The words of what stands in the blocks of all screens and containers.
  static let memberWords = memberForms.map(\.word)

  func isMember(_ phrase: Phrase) -> Bool {
    phrase.end > 1
      && phrase.word(at: 0).map { Resolver.memberWords.contains(binder.text($0)) } ?? false
  }

  mutating func defineMembers(of id: DefinitionID, _ phrase: Phrase, from position: Int) {
    if position < phrase.end {
      binder.expected("{ or the end of the line", at: position, of: phrase, leavesText: true)
    }
    for inner in members(of: phrase) { member(inner, of: id) }
  }

  /// `action …`, `source …` or `on …`.
  mutating func member(_ phrase: Phrase, of id: DefinitionID, beside others: [String] = []) {
    let word = phrase.word(at: 0)
    if word == binder.keywords.other("action") {
      action(phrase, of: id)
    } else if word == binder.keywords.other("source") {
      source(phrase, of: id)
    } else if word == binder.words.on {
      leaveHandler(phrase, owner: id)
    } else {
      let known = Resolver.memberWords + (others.isEmpty ? ["tab", "segment"] : others)
      let written = binder.tree.text(phrase.atoms[0])
      if declarationWords.contains(written), !known.contains(written) {
        return ofApp(phrase, written, in: id)
      }
      if reportOtherForm(phrase, among: known) { return markErroneous(phrase) }
      binder.reportUnknown(LanguageCodes.unknownDeclaration, phrase.atoms[0], written, among: known)
      markErroneous(phrase)
    }
  }

  /// Reports what stands beside screens and containers, and not in them.
  private mutating func ofApp(_ phrase: Phrase, _ word: String, in id: DefinitionID) {
    let holder = binder.app.definition(id).name
    let own = "; what `\(holder)` has of its own are its inputs: `\(holder)(NAME: TYPE)`"
    binder.error(
      LanguageCodes.unknownDeclaration, phrase.atoms[0], word,
      suggestion: .advice("`\(word)` stands in the app itself\(word == "state" ? own : "")"))
    markErroneous(phrase)
  }

  private mutating func source(_ phrase: Phrase, of id: DefinitionID) {
    guard phrase.kind(at: 1) == .string else {
      binder.expected("the id of a source in quotes", at: 1, of: phrase)
      return
    }
    binder.requireEnd(phrase, at: 2)
    let text = binder.tree.string(phrase.atoms[1])
    let name = DeclaredName(
      kind: binder.keywords.other("source"), name: binder.symbols.intern(text), owner: id)
    if let first = firstPlaces[name] {
      binder.duplicate(phrase.atoms[1], text, first: first)
    } else {
      firstPlaces[name] = binder.place(of: phrase.atoms[1])
    }
    binder.app.addSource(text, to: id)
    noteDeclared(.source(text), at: phrase.atoms[1])
  }

  /// `action NAME [(…)] [when FACT] { … }`: its names are declared before any body is read, so the
  /// body is left for later.
  private mutating func action(_ phrase: Phrase, of id: DefinitionID) {
    guard let name = phrase.name(at: 1) else {
      binder.expected("the name of an action", at: 1, of: phrase)
      markErroneous(phrase)
      return
    }
    if let first = firstPlace(of: name, declaredBy: phrase, in: id) {
      binder.duplicate(phrase.atoms[1], binder.text(name), first: first)
      return
    }
    remember(name, declaredBy: phrase, in: id)
    noteOddInputs(phrase, afterNameAt: 1)
    let parameters = parameters(of: phrase.atoms[1])
    guard let block = phrase.block else {
      binder.expected("{ with what the action does", at: phrase.end, of: phrase)
      return
    }
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: block)))
    binder.app.addAction(
      .init(
        name: binder.text(name), parameters: parameters, condition: nil, body: body,
        place: binder.place(of: phrase.node)), to: id)
    let index = binder.app.declared[Int(id.index)].actions.count - 1
    leaveBody { Actions.bindAction(phrase, id, index, &$0) }
  }

  /// Leaves a body for the check.
  mutating func leaveBody(_ bind: @escaping @Sendable (inout Binder) -> Void) {
    bodies.append(PendingBody(text: binder.index, bind: bind))
  }
}
