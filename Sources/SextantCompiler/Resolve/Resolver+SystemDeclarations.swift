import SextantEngine
import SextantLanguage
import SextantSyntax

/// The declarations in the system's table, such as `route`, `flow` or `destination`.
extension Resolver {
  // MARK: Unknown keywords

  mutating func reportUnknownDeclaration(_ phrase: Phrase) {
    let text = binder.tree.text(phrase.atoms[0])
    var known =
      binder.system.declarations.map(\.word) + binder.context.declarationWords + [
        "start", "action",
      ]
    let all = known
    if phrase.kind(at: 1) == .string {
      known += binder.context.forms.titled
    } else if phrase.isOp(.equals, at: 2) || phrase.isOp(.colon, at: 2) {
      known = commonDeclarations.filter(\.takesValue).map(\.word)
    } else if phrase.end < 2 || phrase.block != nil {
      known.removeAll { $0 == "start" || $0 == "state" }
    }
    if let other = systemDeclaring(text) {
      let near = binder.suggester.foreign(.declaration, phrase, among: all)
      let name = near == nil ? binder.suggester.nearest(to: text, among: known) : nil
      binder.error(
        LanguageCodes.otherSystem, phrase.atoms[0], "the declaration `\(text)`", other,
        binder.system.name,
        // The suggestion gets no fix, because the declaration may be correct and the app may lack
        // `uses`.
        suggestion: near?.withoutFix ?? name.map { Suggestion.replacement($0) })
      return
    }
    if reportOtherForm(phrase, among: all) { return }
    binder.reportUnknown(LanguageCodes.unknownDeclaration, phrase.atoms[0], text, among: known)
  }

  mutating func reportOtherForm(_ phrase: Phrase, among known: [String]) -> Bool {
    var suggestion = binder.suggester.foreign(.declaration, phrase, among: known)
    if suggestion == nil, let word = phrase.word(at: 0),
      !binder.vocabulary.sentences(beginningWith: word).isEmpty
    {
      let written = phrase.text(of: 0..<phrase.end)
      suggestion = .advice(
        "write the sentence in a body, such as `action NAME { \(written) }` in a screen")
    }
    guard let suggestion else { return false }
    binder.error(
      LanguageCodes.unknownDeclaration, phrase.atoms[0], binder.tree.text(phrase.atoms[0]),
      suggestion: suggestion)
    return true
  }

  private func systemDeclaring(_ word: String) -> String? {
    for name in binder.context.languages.catalog.names where name != binder.system.name {
      guard let other = binder.context.languages.catalog.system(named: name) else { continue }
      if other.declarations.contains(where: { $0.word == word }) { return name }
      if other.declarations.isEmpty, binder.context.forms.tree.contains(word) { return name }
    }
    return nil
  }

  // MARK: Contents

  mutating func defineSystemDeclaration(_ declared: Declaration, _ entry: DeclarationForm) {
    let phrase = declared.phrase
    let start = entry.words.count + (entry.isNamed ? 1 : 0)
    let owner = declared.owner
    var id = owner
    if entry.isNamed {
      guard let name = phrase.name(at: entry.words.count) else { return }
      guard let own = owner == .none ? declared.id : binder.app.memberIDs[owner]?[name],
        binder.app.definition(own).details.isEmpty
      else { return }
      id = own
    }
    var said = detail(entry, phrase, from: start, of: id)
    for clause in declared.clauses.dropFirst() {
      let inner = binder.tree.phrase(of: clause)
      guard let next = binder.systemDeclaration(inner, among: entry.clauses) else {
        binder.stray(clause)
        break
      }
      said += detail(next, inner, from: next.words.count, of: id)
    }
    var definition = binder.app.definition(id)
    definition.details += said
    binder.app.replace(id, with: definition)
    guard entry.isNamed, !entry.members.isEmpty || entry.hasBehavior else { return }
    defineBlock(declared, entry, id)
  }

  /// Returns the details of a form. For a node definition, stores its nodes and values in the app.
  private mutating func detail(
    _ entry: DeclarationForm, _ phrase: Phrase, from start: Int, of id: DefinitionID
  ) -> [Detail] {
    var head = phrase
    if entry.takesBlock {
      head = phrase.prefix(phrase.end)
    }
    var parser = binder.context.parser(for: head, isQuiet: true)
    guard parser.match(entry.form, from: start) else {
      binder.expected(by: CollectionOfOne(entry.form), from: start, in: head)
      return []
    }
    let bindings = parser.arguments
    requireClausesAfterBlock(entry, phrase, from: start)
    let found = withInputs(of: id) { $0.sentenceArguments(bindings, of: entry.form, in: head) }
    guard let arguments = found else { return [] }
    let buttons = zip(entry.form.source.slots, zip(arguments, bindings)).compactMap {
      slot, bound -> (Expression, NodeID)? in
      guard ["confirm", "cancel"].contains(slot.name), case .expression(let title) = bound.0
      else { return nil }
      return bound.1.map { (title, head.atoms[$0.atoms.lowerBound]) }
    }
    binder.reportRepeated(buttons)
    requireSiblings(arguments, of: id, in: head)
    if makesNodes(id) {
      keep(arguments, of: entry.form, id)
    } else if let index = arguments.firstIndex(where: {
      binder.constantArgument($0) == nil
    }), let match = bindings[index] {
      // The argument is never evaluated at run time, so it must be constant.
      binder.error(LanguageCodes.notConstant, head.atoms[match.atoms.lowerBound])
      return []
    }
    var body: BodyID?
    if case .body = entry.source.block, let block = phrase.block {
      let reserved = binder.app.addBody(Body(statements: [], place: binder.place(of: block)))
      body = reserved
      let title = "\(entry.source.word) \(binder.app.definition(id).name)"
      leaveBody { binder in
        binder.bindNode(of: id)
        binder.app.bodies[Int(reserved.index)] = binder.body(block, title: title)
      }
    }
    let constants = arguments.map { binder.constantArgument($0) ?? .none }
    return [
      Detail(
        word: entry.source.word, arguments: Arguments(constants, of: entry.source.pattern),
        body: body)
    ]
  }

  /// Reports clauses before a block. The block belongs to the words before it, so clauses must
  /// follow the block.
  private mutating func requireClausesAfterBlock(
    _ entry: DeclarationForm, _ phrase: Phrase, from start: Int
  ) {
    guard entry.takesBlock, phrase.block != nil, start < phrase.end else { return }
    for index in start..<phrase.end
    where binder.systemDeclaration(phrase, from: index, among: entry.clauses) != nil {
      binder.error(
        LanguageCodes.notHere, phrase.atoms[index], binder.tree.text(phrase.atoms[index]),
        "before the block")
    }
  }

  /// Reports a node argument that is a member of another declaration.
  private mutating func requireSiblings(
    _ arguments: [BoundArgument], of id: DefinitionID, in phrase: Phrase
  ) {
    let owner = binder.app.definition(id).owner
    if owner == .none { return }
    for case .nodes(let nodes) in arguments {
      guard let list = (0..<phrase.end).last(where: { phrase.kind(at: $0) == .list }) else {
        continue
      }
      for (node, item) in zip(nodes, binder.tree.children(of: phrase.atoms[list])) {
        guard let made = node.definition, binder.app.definition(made).owner != owner,
          binder.app.definition(made).owner != .none
        else { continue }
        let other = binder.app.definition(binder.app.definition(made).owner)
        binder.error(
          LanguageCodes.otherOwner, item, binder.app.definition(made).name, other.word, other.name,
          suggestion: .advice(
            "declare a separate \(binder.app.definition(made).word) in "
              + "`\(binder.app.definition(owner).name)`"))
      }
    }
  }

  private func makesNodes(_ id: DefinitionID) -> Bool {
    let word = binder.app.definition(id).word
    guard case .node? = binder.vocabulary.declaration(word)?.source.meaning else { return false }
    return true
  }

  /// Stores the arguments of a node definition: node lists become its content, and values follow
  /// its inputs.
  private mutating func keep(
    _ arguments: [BoundArgument], of form: CompiledPattern, _ id: DefinitionID
  ) {
    for (argument, slot) in zip(arguments, form.source.slots) {
      if case .nodes(let nodes) = argument {
        binder.app.setContent(.init(nodes: nodes, selection: 0), of: id)
      } else if slot.slot == .expression {
        var expression: Expression?
        if case .expression(let written) = argument { expression = written }
        binder.app.declared[Int(id.index)].computed.append(expression)
      }
    }
  }

  private mutating func defineBlock(
    _ declared: Declaration, _ entry: DeclarationForm, _ id: DefinitionID
  ) {
    guard let block = declared.phrase.block else { return }
    for item in binder.tree.children(of: block) {
      guard let (phrase, clauses) = binder.context.head(of: item) else { continue }
      if phrase.end > 0, binder.tree.kind(phrase.atoms[0]) == .error { continue }
      if let inner = binder.systemDeclaration(phrase, among: entry.members) {
        defineSystemDeclaration(
          Declaration(phrase: phrase, clauses: clauses, form: inner, owner: id), inner)
        continue
      }
      binder.requireSingleClause(clauses)
      if phrase.end == 0 { continue }
      let known = entry.members.map(\.source.word)
      if entry.hasBehavior {
        member(phrase, of: id, beside: known)
      } else {
        reportUnknownMember(phrase, among: known)
      }
    }
  }

  // MARK: The system

  /// Reads `uses SYSTEM [OPTIONS]`. Returns false if the system is unknown and cannot be guessed.
  mutating func useSystem(_ phrase: Phrase) -> Bool {
    guard phrase.word(at: 2) == Word.uses.symbol else {
      if phrase.end == 2 { return true }
      let isTypo =
        phrase.end > 3
        && (nearestName(to: binder.tree.text(phrase.atoms[2]), in: ["uses"]) != nil
          || binder.suggester.foreignMeanings(of: binder.tree.text(phrase.atoms[2])).contains(
            "uses"))
      binder.expected(
        "`uses` or {", at: 2, of: phrase,
        isTypo ? binder.suggester.replacement(of: phrase.atoms[2], with: "uses") : nil)
      // The rest of the app is written for the named system.
      if isTypo { return useSystem(named: phrase) }
      if phrase.end == 3, isSystem(phrase, at: 2) { return useSystem(named: phrase, at: 2) }
      let uses = (2..<phrase.end).first { phrase.word(at: $0) == Word.uses.symbol }
      guard let uses, isSystem(phrase, at: uses + 1) else { return true }
      return useSystem(named: phrase, at: uses + 1)
    }
    return useSystem(named: phrase)
  }

  mutating func useSystem(named phrase: Phrase, at position: Int = 3) -> Bool {
    guard let name = phrase.name(at: position) else {
      binder.expected("the name of a system", at: position, of: phrase)
      binder.app.isIncomplete = true
      return false
    }
    var wanted = binder.text(name)
    if !binder.context.languages.catalog.names.contains(wanted) {
      let known = binder.context.languages.catalog.names
      binder.unknown(
        LanguageCodes.unknownSystem, phrase.atoms[position], wanted, among: known,
        else: .advice("the systems are \(known.map { "`\($0)`" }.joined(separator: ", "))"))
      // Most likely, the rest of the app is written for the nearest system.
      wanted = nearestName(to: wanted, in: known) ?? ""
    }
    guard
      let vocabulary = binder.context.languages.vocabulary(
        of: wanted, symbols: &binder.context.symbols)
    else {
      binder.app.isIncomplete = true
      return false
    }
    binder.context.app.use(vocabulary, symbols: &binder.context.symbols)
    for declaration in vocabulary.system.declarations {
      for name in declaration.predefined {
        let definition = Definition(kind: .screen, name: name, word: declaration.word)
        _ = binder.app.defineNested(binder.symbols.intern(name), definition, [])
      }
    }
    if phrase.end == position + 1 { return true }
    let written = (position + 1..<phrase.end).map { binder.tree.text(phrase.atoms[$0]) }
      .joined(separator: " ")
    if binder.system.options.contains(written) {
      binder.app.options = written
    } else {
      let options = (binder.system.options.map { "`\($0)`" } + ["{"]).joined(separator: " or ")
      binder.expected(options, at: position + 1, of: phrase)
    }
    return true
  }
}
