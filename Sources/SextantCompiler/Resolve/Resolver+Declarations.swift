import SextantEngine
import SextantLanguage
import SextantSyntax

extension Resolver {
  // MARK: First round

  /// Declares the enumerations among items. Call it before any inputs are declared, because inputs
  /// may have enumeration types.
  mutating func declareEnums(_ items: [NodeID]) {
    for item in items {
      guard let (phrase, clauses) = binder.context.head(of: item),
        let row = declarations.row(phrase.word(at: 0)), isEnumeration(row)
      else { continue }
      declareEnum(read(row, phrase, clauses))
    }
  }

  private func isEnumeration(_ row: Row<CommonDeclaration>) -> Bool {
    row.form.word == States.enumeration.word
  }

  mutating func read<Form>(
    _ row: Row<Form>, _ phrase: Phrase, _ clauses: NodeRange? = nil
  ) -> FormArguments {
    binder.read(row.pattern, phrase, clauses: clauses)
  }

  /// Declares the names of items other than enumerations.
  ///
  /// - Parameter mayHaveStart: set to true if an unreadable line may be a `start`.
  mutating func declare(
    _ items: [NodeID], isInApp: Bool, _ mayHaveStart: inout Bool
  ) -> [Declaration] {
    var found: [Declaration] = []
    for item in items {
      guard let (phrase, clauses) = binder.context.head(of: item) else { continue }
      if let form = binder.systemDeclaration(phrase) {
        let declared = Declaration(phrase: phrase, clauses: clauses, form: form)
        reportItemsAfterBlock(declared)
        found.append(declared)
      } else if let row = declarations.row(phrase.word(at: 0)),
        !binder.context.isOfOtherSystem(row.form.word)
      {
        if !isEnumeration(row) { found.append(declaration(row, phrase, clauses)) }
      } else if let word = phrase.word(at: 0),
        binder.context.statementForms[word] != nil || Word.continuesStatement(word)
      {
        reportMisplaced(phrase, isInApp: isInApp)
        binder.requireSingleClause(clauses)
      } else if phrase.end > 0, binder.tree.kind(phrase.atoms[0]) != .error {
        mayHaveStart = true
        reportUnknownDeclaration(phrase)
        markErroneous(phrase)
        binder.requireSingleClause(clauses)
      }
    }
    for index in found.indices {
      found[index].id =
        found[index].form == nil
        ? declareName(found[index], isInApp: isInApp) : declareSystemName(found[index])
      if let id = found[index].id {
        binder.app.places[id] = binder.place(of: found[index].phrase.node)
      }
    }
    return found
  }

  /// Reports a missing separator after the block of a declaration.
  ///
  /// Call it before the declaration is read, so that the names after the block are already error
  /// symbols.
  private mutating func reportItemsAfterBlock(_ declared: Declaration) {
    guard declared.clauses.count > 1, !(declared.row?.mayHaveClauses ?? false),
      case let next = binder.tree.phrase(of: declared.clauses[1]),
      binder.systemDeclaration(next, among: declared.form?.clauses ?? []) == nil,
      binder.reportMissingSeparator(next, at: 0)
    else { return }
    for clause in declared.clauses.dropFirst() { markErroneous(binder.tree.phrase(of: clause)) }
  }

  private mutating func declaration(
    _ row: Row<CommonDeclaration>, _ phrase: Phrase, _ clauses: NodeRange
  ) -> Declaration {
    reportItemsAfterBlock(Declaration(phrase: phrase, clauses: clauses, row: row.form))
    let arguments = row.form.isInApps ? read(row, phrase, clauses) : nil
    return Declaration(phrase: phrase, clauses: clauses, row: row.form, arguments: arguments)
  }

  private mutating func declareName(_ declared: Declaration, isInApp: Bool) -> DefinitionID? {
    guard let row = declared.row, let arguments = declared.arguments else {
      reportMisplaced(declared.phrase, isInApp: isInApp)
      return nil
    }
    row.declare?(arguments, &self)
    return row.declareNode?(arguments, &self)
  }

  private mutating func reportMisplaced(_ phrase: Phrase, isInApp: Bool) {
    binder.error(
      LanguageCodes.notHere, phrase.atoms[0], binder.text(phrase.word(at: 0) ?? .empty),
      isInApp ? "inside an app" : "here",
      suggestion: binder.suggester.foreign(
        .declaration, phrase, among: binder.context.declarationWords))
  }

  // MARK: Names

  /// Returns the name that a form declares in a table of the app. Reports a missing or duplicate
  /// name, and returns nil.
  mutating func newName<Value>(
    _ form: FormArguments, among known: KeyPath<App, [Symbol: Value]>
  ) -> Symbol? {
    let names = binder.app[keyPath: known]
    return newName(form) { names[$0] != nil }
  }

  /// Returns the name that a form declares. Reports a missing or duplicate name, and returns nil.
  ///
  /// - Parameters:
  ///   - owner: the enclosing declaration, if it has a namespace.
  ///   - isTaken: returns whether a name is already declared; by default, the recorded declarations
  ///     decide.
  mutating func newName(
    _ form: FormArguments, in owner: DefinitionID? = nil, isTaken: ((Symbol) -> Bool)? = nil
  ) -> Symbol? {
    guard let name = form.name() else {
      markErroneous(form.phrase)
      return nil
    }
    guard claim(name, at: form.atom(), of: form.phrase, in: owner, isTaken: isTaken?(name)) else {
      return nil
    }
    markUnknownParameters(form, name)
    return name
  }

  /// A declared name, its kind and its owner. The combination must be unique.
  struct DeclaredName: Hashable {
    let kind: Symbol
    let name: Symbol
    let owner: DefinitionID?
  }

  /// Records a declared name. Reports a duplicate, and returns false.
  mutating func claim(
    _ name: Symbol, at atom: NodeID, of phrase: Phrase, in owner: DefinitionID?, isTaken: Bool?
  ) -> Bool {
    let kind = phrase.word(at: 0) ?? .empty
    // Screens and all containers share a namespace.
    let isNode = declarations[kind]?.declareNode != nil
    let declared = DeclaredName(kind: isNode ? .empty : kind, name: name, owner: owner)
    let first = firstPlaces[declared]
    if isTaken ?? (first != nil) {
      binder.duplicate(atom, binder.text(name), first: first)
      return false
    }
    firstPlaces[declared] = binder.place(
      binder.context.nameSpan(of: atom) ?? binder.tree.span(atom))
    return true
  }

  // MARK: Parameters

  /// Reads the parameters `(NAME: TYPE [in LIST] [= LITERAL], …)` after a name. Keeps an erroneous
  /// parameter, which then accepts every value.
  mutating func parameters(of atom: NodeID) -> [App.Parameter] {
    var areKnown = !binder.diagnostics.isErroneous(binder.tree.span(atom))
    defer {
      if !areKnown { binder.app.namesWithUnknownInputs.insert(binder.tree.symbol(atom)) }
    }
    var result: [App.Parameter] = []
    var first: [String: Span] = [:]
    for argument in binder.tree.argumentNodes(of: atom) {
      let element = binder.tree.children(of: argument).first
      let label = binder.text(binder.tree.symbol(argument))
      guard !label.isEmpty, let element else {
        areKnown = false
        binder.error(LanguageCodes.expected, argument, "`name: Type`")
        if let element { binder.markErroneous(binder.tree.phrase(element)) }
        continue
      }
      if let first = first[label] {
        areKnown = false
        binder.duplicate(argument, label, first: binder.place(first))
        continue
      }
      first[label] = binder.tree.span(argument)
      let written = binder.tree.phrase(element)
      let hasFallback = (0..<written.end).contains { written.isOp(.equals, at: $0) }
      let place = binder.declareLocal(at: argument)
      let read = parameter(label, written, at: place)
      areKnown = areKnown && read != nil
      result.append(
        read
          ?? App.Parameter(
            name: label, type: .error, domain: nil, fallback: hasFallback ? .bool(false) : nil,
            place: place))
    }
    return result
  }

  private mutating func parameter(
    _ label: String, _ phrase: Phrase, at place: SourceSpan
  ) -> App.Parameter? {
    guard phrase.end > 0, let type = binder.valueType(phrase.atoms[0]) else { return nil }
    var position = 1
    var domain: [Value]?
    if phrase.word(at: position) == Word.in.symbol {
      position += 1
      guard
        case .list(let values)? = binder.literalValue(phrase, &position, as: .list(type))
      else {
        return nil
      }
      domain = values
    }
    var fallback: Value?
    if phrase.isOp(.equals, at: position) {
      position += 1
      guard let value = binder.literalValue(phrase, &position, as: type) else { return nil }
      fallback = value
      if let domain, !domain.contains(value) {
        binder.error(
          LanguageCodes.outsideDomain, phrase.atoms[position - 1], value.description,
          Value.list(domain).description)
      }
    }
    if position < phrase.end {
      binder.expected("`in`, `=`, `,` or `)`", at: position, of: phrase)
      return nil
    }
    return App.Parameter(
      name: label, type: type, domain: domain, fallback: fallback, place: place)
  }

  // MARK: Second round

  mutating func define(_ declarations: [Declaration]) {
    for declared in declarations {
      if let form = declared.form {
        defineSystemDeclaration(declared, form)
        continue
      }
      if let arguments = declared.arguments { declared.row?.define?(arguments, declared.id, &self) }
    }
  }

  mutating func withInputs<Result>(
    of id: DefinitionID, _ body: (inout Binder) -> Result
  ) -> Result {
    let outer = binder.scope
    defer { binder.scope = outer }
    binder.scope = Scope()
    binder.bindInputs(binder.app.parameters(of: id))
    return body(&binder)
  }

  mutating func noteDeclared(_ declared: Usages.Declared, at atom: NodeID) {
    let tree = binder.tree
    let name = tree.kind(atom) == .string ? tree.string(atom) : binder.text(tree.symbol(atom))
    binder.usages.declared.append((declared, name, binder.place(of: atom)))
    let meaning: NameIndex.Meaning
    switch declared {
    case .node(let id): meaning = .node(id)
    case .state(let index): meaning = .variable(index)
    case .message(let symbol): meaning = .message(symbol)
    case .trigger(let symbol): meaning = .trigger(symbol)
    case .presentable(let index): meaning = .presentable(index)
    case .enumeration: meaning = .enumeration(tree.symbol(atom))
    case .source: return
    }
    binder.mention(meaning, at: atom, isDeclaration: true)
  }

  /// Marks the parameters of a name as unknown if they are probably written without `( )`, as in
  /// `screen Book[id: Int]`.
  private mutating func markUnknownParameters(_ form: FormArguments, _ name: Symbol) {
    let phrase = form.phrase
    let next = form.place("name")?.atoms.upperBound ?? phrase.end
    let isMalformed =
      next < phrase.end
      ? !form.isWhole && (phrase.kind(at: next) != .name || phrase.isOp(.colon, at: next + 1))
      : phrase.block.map { holdsInputs($0) } ?? false
    guard isMalformed else { return }
    binder.app.namesWithUnknownInputs.insert(name)
    if next < phrase.end { binder.markErroneous(phrase, from: next) }
  }

  private func holdsInputs(_ block: NodeID) -> Bool {
    guard let phrase = binder.tree.firstPhrases(of: block).first else { return false }
    return phrase.kind(at: 0) == .name && phrase.isOp(.colon, at: 1)
  }
}
