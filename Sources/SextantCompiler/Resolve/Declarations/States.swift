import SextantEngine
import SextantLanguage
import SextantSyntax

enum States {
  static let state = CommonDeclaration(
    "state NEW:name [: TYPE] = VALUE",
    "declare a variable of the app", example: "state loggedIn = false",
    declare: { $1.declareState($0) })

  static let stateOfNode = CommonDeclaration(
    state.pattern.notation,
    "declare a variable of a screen; each instance of the screen has a separate value. The initial value is a constant or an input of the screen",
    example: "screen Compose {\n  state draft = \"\"\n  action type { set draft = \"Hi\" }\n}",
    role: .member,
    define: { form, id, resolver in id.map { resolver.declareState(form, of: $0) } })

  static let enumeration = CommonDeclaration(
    "enum NEW:name CASES",
    "declare an enumeration: a type with a fixed list of cases",
    example: "enum Plan { free, premium }")

  static let trigger = CommonDeclaration(
    "trigger SIGNATURE:name",
    "declare a trigger: a request from the app to its host, such as iOS or a browser",
    example: "trigger reviewRequested",
    rule: .onlyInApps,
    declare: { $1.declareSent($0, in: \.triggers) { .trigger($0) } })
}

extension Resolver {
  fileprivate mutating func declareState(_ form: FormArguments) {
    guard let name = newName(form, among: \.variableIDs) else { return }
    guard let variable = variable(form, binder.text(name)) else {
      binder.app.errorSymbols.insert(name)
      return
    }
    noteDeclared(.state(binder.app.variables.count), at: form.atom())
    binder.app.variableIDs[name] = binder.app.variables.count
    binder.app.variables.append(variable)
  }

  fileprivate mutating func declareState(_ form: FormArguments, of id: DefinitionID) {
    let known = binder.app.properties(of: id).map(\.name)
    let variables = binder.app.variableIDs
    let symbols = binder.symbols
    let taken = newName(form, in: id) { symbol in
      variables[symbol] != nil || known.contains(symbols.text(symbol))
    }
    guard let symbol = taken else { return }
    let name = binder.text(symbol)
    let place = binder.declareLocal(at: form.atom())
    let outer = binder.scope
    defer { binder.scope = outer }
    binder.scope = Scope()
    binder.bindInputs(binder.app.parameters(of: id))
    let (type, initial): (ValueType, NodeState.Initial)
    if let input = startingInput(form, of: id) {
      (type, initial) = (input.type, .input(input.index, as: input.form))
    } else if let variable = variable(form, name) {
      (type, initial) = (variable.type, .value(variable.initial))
    } else {
      binder.app.errorSymbols.insert(symbol)
      let definition = binder.symbols.intern(binder.app.definition(id).name)
      binder.app.namesWithUnknownInputs.insert(definition)
      return
    }
    let state = App.Parameter(name: name, type: type, domain: nil, fallback: nil, place: place)
    binder.app.addState(state, initial, to: id)
  }

  private mutating func startingInput(
    _ form: FormArguments, of id: DefinitionID
  ) -> (index: Int, type: ValueType, form: NumberForm?)? {
    guard let value = form.place("value"), value.atoms.count == 1,
      let name = value.phrase.name(at: value.atoms.lowerBound),
      let index = binder.app.parameters(of: id).firstIndex(where: { $0.name == binder.text(name) })
    else { return nil }
    let found = binder.app.parameters(of: id)[index].type
    guard let type = form.place("type").flatMap({ binder.valueType($0.atom) }) else {
      return (index, found, nil)
    }
    switch found.conversion(to: type) {
    case .unchanged: return (index, found == .error ? found : type, nil)
    case .to(let form): return (index, type, form)
    case nil: return nil
    }
  }

  private mutating func variable(_ form: FormArguments, _ name: String) -> App.Variable? {
    var type = ValueType.unknown
    if let place = form.place("type") {
      guard let written = binder.valueType(place.atom) else { return nil }
      type = written
    }
    let place = binder.place(of: form.atom())
    if let (initial, found) = initialValue(form, type) {
      return .init(
        name: name, type: type == .unknown ? found : type, initial: initial, place: place)
    }
    // The initial value is arbitrary, because an erroneous program never runs. The type allows
    // checks of the state's uses.
    return type == .unknown
      ? nil : .init(name: name, type: type, initial: .bool(false), place: place)
  }

  private mutating func initialValue(
    _ form: FormArguments, _ wanted: ValueType
  ) -> (Value, ValueType)? {
    guard let place = form.place("value") else { return nil }
    let start = place.atoms.lowerBound
    var position = start
    guard let (value, found) = binder.expression(place.phrase, &position, wanting: wanted) else {
      return nil
    }
    binder.requireEnd(place.phrase, at: position)
    guard let initial = value.constant else {
      let ofNode = Suggestion.advice("the initial value must be a constant or a single input")
      binder.error(
        LanguageCodes.notConstant, place.atom, suggestion: binder.scope.names.isEmpty ? nil : ofNode
      )
      return nil
    }
    // If no type is written, the value determines the type.
    if wanted == .unknown { return (initial, found) }
    if found.fits(wanted) {
      return value.converted(from: found, to: wanted).constant.map { ($0, found) }
    }
    let help = binder.suggester.typeSuggestion(
      value, wanted, place.phrase, from: start, to: position)
    binder.report(
      LanguageCodes.wrongType, binder.tree.span(place.atom), [wanted.article, found.article], help)
    return nil
  }

  mutating func declareSent(
    _ form: FormArguments, in table: WritableKeyPath<App, [Symbol: [App.Parameter]]>,
    as declared: (Symbol) -> Usages.Declared
  ) {
    guard let name = newName(form, among: table) else { return }
    binder.app[keyPath: table][name] = parameters(of: form.atom())
    noteDeclared(declared(name), at: form.atom())
  }

  // MARK: Enumerations

  mutating func declareEnum(_ form: FormArguments) {
    guard let name = newName(form, among: \.enums) else { return }
    guard let block = form.block("cases") else { return markErroneous(form.phrase) }
    var cases: [String] = []
    var first: [Symbol: Span] = [:]
    defer {
      binder.app.enums[name] = cases
      noteDeclared(.enumeration(binder.text(name)), at: form.atom())
    }
    var isReported = binder.diagnostics.isErroneous(binder.tree.span(block))
    for item in binder.tree.children(of: block) {
      for clause in binder.tree.children(of: item) {
        let phrase = binder.tree.phrase(of: clause)
        if let block = phrase.block { binder.error(LanguageCodes.unexpectedBlock, block) }
        for position in (isSwiftCase(phrase) ? 1 : 0)..<phrase.end {
          guard let symbol = caseName(at: position, of: phrase, &isReported) else { continue }
          if let first = first[symbol] {
            binder.duplicate(
              phrase.atoms[position], binder.text(symbol), first: binder.place(first))
            continue
          }
          first[symbol] = binder.tree.span(phrase.atoms[position])
          let declared = DeclaredName(kind: Word.case.symbol, name: symbol, owner: nil)
          firstPlaces[declared] = firstPlaces[declared] ?? binder.place(of: phrase.atoms[position])
          binder.mention(.enumCase(symbol), at: phrase.atoms[position], isDeclaration: true)
          cases.append(binder.text(symbol))
          binder.app.caseTypes[symbol, default: []].append(binder.text(name))
        }
      }
    }
  }

  private mutating func caseName(
    at position: Int, of phrase: Phrase, _ isReported: inout Bool
  ) -> Symbol? {
    let atom = phrase.atoms[position]
    let kind = binder.tree.kind(atom)
    if kind == .comma { return nil }
    let isPlain = kind == .name && binder.tree.arguments(of: atom) == nil
    if !isPlain, !isReported {
      isReported = true
      binder.expected("a case without a value", at: position, of: phrase)
    }
    if kind == .string { return binder.symbols.intern(binder.tree.string(atom)) }
    return kind == .name ? binder.tree.symbol(atom) : nil
  }

  /// Reports `case free, gold`, the syntax of other languages. Returns whether the phrase has this
  /// syntax.
  private mutating func isSwiftCase(_ phrase: Phrase) -> Bool {
    guard phrase.word(at: 0) == Word.case.symbol, phrase.kind(at: 1) == .name else {
      return false
    }
    binder.expected(
      "a case without a value", at: 0, of: phrase,
      .advice("remove `case`", fix: phrase.removing(0..<1)))
    return true
  }
}
