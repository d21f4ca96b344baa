import SextantEngine
import SextantSyntax

extension Binder {
  /// A sentence as a statement.
  mutating func sentence(
    _ phrase: Phrase, from start: Int, isTry: Bool, target: Reference?
  ) -> Statement? {
    guard start < phrase.end else {
      expected("a sentence", at: start, of: phrase)
      return nil
    }
    guard let call = call(phrase, from: start) else { return nil }
    return Statement(
      kind: .call(call), place: place(of: phrase.node), target: target, isTry: isTry)
  }

  /// A sentence and its arguments, from `start` to the end of the line.
  mutating func call(_ phrase: Phrase, from start: Int) -> Call? {
    var phrase = phrase
    var isAnimated = true
    let end = phrase.end
    if end - start > 2, phrase.word(at: end - 2) == words.without,
      phrase.word(at: end - 1) == words.animation
    {
      isAnimated = false
      phrase = phrase.prefix(end - 2, block: phrase.block)
    }
    if let name = phrase.name(at: start), let index = app.commandIDs[name] {
      return command(phrase, at: start, index)
    }
    guard let first = phrase.word(at: start) else {
      let name = phrase.name(at: start).map { text($0) } ?? tree.text(phrase.atoms[start])
      let suggestion = withoutBrackets(phrase.atoms[start])
      error(
        LanguageCodes.unknownSentence, phrase.atoms[start], suggestion == nil ? name : name + "(",
        suggestion: suggestion)
      return nil
    }
    let entries = vocabulary.sentences(beginningWith: first)
    if entries.isEmpty {
      unknownSentence(phrase, from: start, first)
      return nil
    }
    var matcher = matcher(for: phrase, isQuiet: true)
    for entry in entries {
      guard matcher.match(entry.pattern, from: start) else { continue }
      if !isAnimated, !entry.animates {
        let written = phrase.prefix(end, block: phrase.block)
        error(
          LanguageCodes.noAnimation, phrase.atoms[start], text(first),
          suggestion: .edit(written.removing(end - 2..<end)))
      }
      let isSent = entry.name == "sendMessage" || entry.name == "trigger"
      let matches = matcher.matches
      guard let arguments = arguments(matches, of: entry.pattern, in: phrase, isSent: isSent) else {
        return nil
      }
      if case .system = entry.meaning, let constant = constant(arguments, isAnimated: isAnimated) {
        return Call(entry: entry, arguments: [], isAnimated: isAnimated, constant: constant)
      }
      return Call(entry: entry, arguments: arguments, isAnimated: isAnimated, constant: nil)
    }
    if agreesOnlyInFirstWord(entries, phrase, from: start),
      reportOtherSystem(phrase, from: start)
    {
      return nil
    }
    if reportLikelySentence(entries, phrase, from: start) { return nil }
    expected(by: entries.lazy.map(\.pattern), from: start, in: phrase)
    return nil
  }

  /// Reports a word that no sentence begins with, and what was probably meant.
  private mutating func unknownSentence(_ phrase: Phrase, from start: Int, _ first: Symbol) {
    if reportOtherSystem(phrase, from: start) { return }
    let atom = phrase.atoms[start]
    let meant = meaning(ofOtherWord: text(first)).map { replacement(of: atom, with: $0) }
    if let suggestion = assignmentSuggestion(phrase, from: start) ?? meant {
      error(LanguageCodes.unknownSentence, atom, text(first), suggestion: suggestion)
      // What follows is written as if `let` had given it a name.
      if phrase.isOp(.equals, at: start + 1) { app.errorSymbols.insert(first) }
      return
    }
    let known =
      vocabulary.firstWords + Keywords.statementWords + Keywords.declarationWords
      + (phrase.block == nil ? ["import"] : Keywords.fileWords) + app.behavior.commands.map(\.name)
      + (phrase.kind(at: start + 1) == .string ? Keywords.propertyWords : [])
    reportUnknown(LanguageCodes.unknownSentence, atom, text(first), among: known)
  }

  /// Whether a statement or a sentence of this system begins with what is meant.
  func isKnown(_ meant: String) -> Bool {
    let first = meant.split(separator: " ").first.map(String.init) ?? meant
    return Keywords.statementWords.contains(first)
      || symbols.find(first).map { word in
        vocabulary.sentences(beginningWith: word).contains {
          first == meant || $0.pattern.source.notation.hasPrefix(meant)
        }
      } ?? false
  }

  // MARK: Arguments

  /// The arguments of a match, in the order of the pattern's slots; nil after an error.
  ///
  /// - Parameter isSent: whether a name with values is sent here rather than asked about.
  mutating func arguments(
    _ matches: [SlotMatch?], of pattern: CompiledPattern, in phrase: Phrase, isSent: Bool = false
  ) -> [BoundArgument]? {
    var result: [BoundArgument] = []
    result.reserveCapacity(matches.count)
    var isGood = true
    var stateType = ValueType.unknown
    for (index, slot) in pattern.source.slots.enumerated() {
      guard let match = matches[index] else {
        result.append(slot.slot == .flag ? .flag(false) : .none)
        continue
      }
      let bound =
        slot.slot.isSendable
        ? named(slot.slot, phrase.atoms[match.atoms.lowerBound], isSent: isSent)
        : argument(slot.slot, slot.name, match, in: phrase, as: stateType)
      guard let argument = bound else {
        isGood = false
        continue
      }
      // What stands beside a state is a value of its type.
      if case .variable(let index) = argument { stateType = app.variables[index].type }
      result.append(argument)
    }
    return isGood ? result : nil
  }

  private mutating func argument(
    _ slot: Pattern.Slot, _ name: String, _ match: SlotMatch, in phrase: Phrase,
    as wanted: ValueType
  ) -> BoundArgument? {
    let atoms = match.atoms
    switch slot {
    case .node:
      return node(phrase, atoms, declaredBy: name == "node" ? nil : name).map { .node($0) }
    case .nodes: return nodes(phrase.atoms[atoms.lowerBound], declaredBy: name).map { .nodes($0) }
    case .nodePattern:
      return pattern(phrase, atoms, declaredBy: name == "pat" ? nil : name).map { .pattern($0) }
    case .nodePatterns:
      let word = name == "pats" ? nil : name
      return patterns(phrase.atoms[atoms.lowerBound], declaredBy: word).map { .patterns($0) }
    case .declared:
      let atom = phrase.atoms[atoms.lowerBound]
      return definition(tree.symbol(atom), atom, labels: nil, by: name).map { .definition($0) }
    case .declaredNames:
      return names(phrase.atoms[atoms.lowerBound], declaredBy: name).map { .definitions($0) }
    case .call:
      guard isKnown(phrase.atoms[atoms.lowerBound], for: name) else { return nil }
      return freeCall(phrase.atoms[atoms.lowerBound])
    case .answers: return phrase.block.flatMap { answers($0, name) }.map { .buttons($0) }
    case .reference: return reference(phrase, atoms).map { .reference($0) }
    case .expression:
      var position = atoms.lowerBound
      let type = wanted == .unknown ? type(ofArgument: name) : wanted
      guard let value = expression(phrase, &position, as: type) else { return nil }
      if name == "source" {
        noteSource(
          value, phrase.span(at: atoms.lowerBound),
          isPresented: phrase.word(at: atoms.lowerBound - 2) != keywords.other("zoom"))
      }
      return .expression(value)
    case .pick: return pick(phrase, atoms).map { .pick($0) }
    case .picks: return picks(phrase.atoms[atoms.lowerBound]).map { .picks($0) }
    case .flag: return .flag(true)
    case .transition where !isKnown(phrase.atoms[atoms.lowerBound], for: name): return nil
    case .tab, .window, .presentable, .action, .trigger, .message, .event, .variable, .transition,
      .code, .screen, .command:
      return named(slot, phrase.atoms[atoms.lowerBound], isSent: false)
    case .buttons: return phrase.block.flatMap { buttons($0) }.map { .buttons($0) }
    case .style: return style(phrase, atoms).map { .style($0) }
    case .literal: return phrase.block.flatMap { literal($0) }.map { .literal($0) }
    }
  }

  private func type(ofArgument name: String) -> ValueType {
    switch name {
    case "count", "index": .int
    case "title", "message", "source", "address": .string
    case "truth": .bool
    default: .unknown
    }
  }

  /// A name that the app declares.
  mutating func named(_ slot: Pattern.Slot, _ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let symbol = tree.symbol(atom)
    let text = text(symbol)
    switch slot {
    case .tab:
      if let id = app.tabIDs[symbol] { return .name(id) }
      unknown(LanguageCodes.unknownTab, atom, text, among: app.tabIDs.keys.map { self.text($0) })
    case .window:
      if let id = app.windowIDs[symbol] { return .window(id) }
      unknown(
        LanguageCodes.unknownWindow, atom, text, among: app.windowIDs.keys.map { self.text($0) })
    case .presentable:
      if let index = app.presentableIDs[symbol] {
        usages.presentables.insert(index)
        return .presentable(index)
      }
      unknown(LanguageCodes.unknownPresentable, atom, text, among: app.presentables)
    case .screen:
      if let id = definition(symbol, atom, labels: nil) { return .definition(id) }
    case .variable:
      if let index = app.variableIDs[symbol] {
        usages.readStates.insert(index)
        return .variable(index)
      }
      unknown(LanguageCodes.unknownState, atom, text, among: app.variables.map(\.name))
    case .transition: return .word(text)
    case .code:
      if knownCodes.contains(text) { return .word(text) }
      unknown(LanguageCodes.unknownCode, atom, text, among: knownCodes)
    case .action: return action(symbol, atom)
    case .trigger: return trigger(symbol, atom, isSent: isSent)
    case .message: return message(symbol, atom, isSent: isSent)
    case .event: return event(symbol, atom)
    default: break
    }
    return nil
  }

  package var knownCodes: [String] {
    (EngineCodes.all + system.codes + languages.runtime.codes).map { "\($0.word)" }
  }

  /// The name and arguments of `tap ACTION(…)`; some screen declares it.
  private mutating func action(_ symbol: Symbol, _ atom: NodeID) -> BoundArgument? {
    let name = text(symbol)
    let candidates = app.actions(named: name)
    guard !candidates.isEmpty else {
      unknown(LanguageCodes.unknownAction, atom, name, among: app.actionPlaces.keys)
      return nil
    }
    let arguments = tree.argumentNodes(of: atom)
    let labels = arguments.map { tree.symbol($0) }.filter { $0 != .empty }.map { text($0) }
    let fitting = candidates.filter {
      $0.parameters.count >= arguments.count
        && $0.parameters.drop { $0.fallback == nil }.count >= $0.parameters.count - arguments.count
    }
    let labelled = fitting.filter { action in
      labels.allSatisfy { label in action.parameters.contains { $0.name == label } }
    }
    // Of several screens' actions with this name, the first whose inputs fit; tried on a copy.
    for (index, meant) in labelled.enumerated() {
      var attempt = self
      let bound = attempt.inputs(atom, for: name, meant.parameters, isPattern: false)
      guard bound != nil || index == labelled.count - 1 else { continue }
      self = attempt
      guard let bound else { return nil }
      let isPositional = labels.isEmpty
      let isAlone = candidates.allSatisfy { $0.takesSame(as: meant, ignoringLabels: isPositional) }
      let signature = isAlone ? 0 : Int(meant.body.index) + 1
      return .call(
        name, bound.compactMap { $0 }, definition: isPositional ? -signature : signature)
    }
    if labelled.isEmpty {
      _ = inputs(atom, for: name, (fitting.first ?? candidates[0]).parameters, isPattern: false)
    }
    return nil
  }

  /// Whether a bare name is one of those that the system has for a slot; tells when it is none.
  private mutating func isKnown(_ atom: NodeID, for label: String) -> Bool {
    let words = system.words(for: label)
    let name = text(tree.symbol(atom))
    if words.isEmpty || words.contains(name) { return true }
    let near = nearest(to: name, among: words)
    report(
      LanguageCodes.unknownThing, tree.span(atom), [label, name],
      near.map { replacement(of: atom, with: $0) } ?? Suggestion(.oneOf(words)))
    return false
  }

  /// Notes what a sentence presents from.
  private mutating func noteSource(_ source: Expression, _ span: Span, isPresented: Bool) {
    usages.noteGivenSource(source)
    guard isPresented, !app.isScratch, case .string(let name)? = source.constant else { return }
    usages.presentedSources.append(.init(subject: name, place: place(span)))
  }

  // MARK: Constants

  /// The evaluated arguments, when no run can change them.
  private func constant(_ arguments: [BoundArgument], isAnimated: Bool) -> Arguments? {
    var slots: [Argument] = []
    slots.reserveCapacity(arguments.count)
    for argument in arguments {
      guard let constant = constantArgument(argument) else { return nil }
      slots.append(constant)
    }
    return Arguments(slots, isAnimated: isAnimated)
  }

  /// An argument that no run can change, evaluated.
  func constantArgument(_ argument: BoundArgument) -> Argument? {
    switch argument {
    case .none: return Argument.none
    case .node(.constant(let description)): return .node(description)
    case .expression(.constant(let value)): return .value(value)
    case .name(let name): return .name(name)
    case .word(let word): return .value(.string(word))
    case .presentable(let index): return .presentable(index)
    case .flag(let isSet): return .value(.bool(isSet))
    case .pick(.index(let index)): return .pick(.index(index))
    case .definition(let definition): return .definition(definition)
    case .definitions(let definitions): return .definitions(definitions)
    case .nodes(let nodes):
      var descriptions: [NodeDescription] = []
      for node in nodes {
        guard case .constant(let description) = node else { return nil }
        descriptions.append(description)
      }
      return .nodes(descriptions)
    case .pattern(.declared(let definition, let inputs)):
      return constants(inputs).map { .match(.declared(definition, $0)) }
    case .call(let name, let expressions, _):
      return constants(expressions).map { .call(name, $0.compactMap { $0 }) }
    default: return nil
    }
  }

  private func constants(_ expressions: [Expression?]) -> [Value?]? {
    var values: [Value?] = []
    for expression in expressions {
      guard let expression else {
        values.append(nil)
        continue
      }
      guard let value = expression.constant else { return nil }
      values.append(value)
    }
    return values
  }
}
