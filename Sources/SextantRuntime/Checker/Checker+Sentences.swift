import SextantEngine
import SextantSyntax

extension Checker {
  /// A sentence as a statement.
  mutating func sentence(
    _ line: Line, from start: Int, isTry: Bool, target: Reference?
  ) -> Statement? {
    guard start < line.end else {
      expected("a sentence", at: start, of: line)
      return nil
    }
    guard let call = call(line, from: start) else { return nil }
    return Statement(
      kind: .call(call), place: place(of: line.node), target: target, isTry: isTry)
  }

  /// A sentence and its arguments, from `start` to the end of the line.
  mutating func call(_ line: Line, from start: Int) -> Call? {
    var line = line
    var isAnimated = true
    let end = line.end
    if end - start > 2, word(at: end - 2, of: line) == words.without,
      word(at: end - 1, of: line) == words.animation
    {
      isAnimated = false
      line = Line(node: line.node, atoms: line.atoms, end: end - 2, block: line.block)
    }
    if let name = name(at: start, of: line), let index = app.commandIDs[name] {
      return command(line, at: start, index)
    }
    guard let first = word(at: start, of: line) else {
      let name = name(at: start, of: line).map { text($0) } ?? tree.text(line.atoms[start])
      let help = bracketHelp(line.atoms[start])
      error(
        CheckerCodes.unknownSentence, line.atoms[start], help == nil ? name : name + "(",
        suggestion: help?.text, fix: help?.fix)
      return nil
    }
    let entries = vocabulary.sentences(beginningWith: first)
    if entries.isEmpty {
      unknownSentence(line, from: start, first)
      return nil
    }
    var matcher = quietMatcher(for: line)
    for entry in entries {
      guard matcher.match(entry.pattern, from: start) else { continue }
      if !isAnimated, !entry.animates {
        let written = Line(node: line.node, atoms: line.atoms, end: end, block: line.block)
        error(
          CheckerCodes.noAnimation, line.atoms[start], text(first),
          fix: removing(written, end - 2..<end))
      }
      isSending = entry.name == "sendMessage" || entry.name == "trigger"
      defer { isSending = false }
      guard let arguments = arguments(matcher.bindings, of: entry.pattern, in: line) else {
        return nil
      }
      if case .system = entry.meaning, let constant = constant(arguments, isAnimated: isAnimated) {
        return Call(entry: entry, arguments: [], isAnimated: isAnimated, constant: constant)
      }
      return Call(entry: entry, arguments: arguments, isAnimated: isAnimated, constant: nil)
    }
    if agreesOnlyInFirstWord(entries, line, from: start), explainOtherSystem(line, from: start) {
      return nil
    }
    if explainNames(entries, line, from: start) { return nil }
    expected(by: entries.lazy.map(\.pattern), from: start, in: line)
    return nil
  }

  /// Tells that nothing begins with a word, and what was meant.
  private mutating func unknownSentence(_ line: Line, from start: Int, _ first: Symbol) {
    if isUnread(tree.span(line.atoms[start])) || explainOtherSystem(line, from: start) { return }
    let known =
      vocabulary.firstWords + Keywords.statementWords + Keywords.declarationWords
      + (line.block == nil ? ["import"] : Keywords.fileWords) + app.behavior.commands.map(\.name)
      + (kind(at: start + 1, of: line) == .string ? Keywords.propertyWords : [])
    let other = meaning(ofOtherWord: text(first))
    let atom = line.atoms[start]
    if let help = assignmentHelp(line, from: start) ?? other.map({ didYouMeanHelp($0, for: atom) })
    {
      error(CheckerCodes.unknownSentence, atom, text(first), suggestion: help.text, fix: help.fix)
      // What follows is written as if `let` had given it a name.
      if isOp(.equals, at: start + 1, of: line) { app.brokenNames.insert(text(first)) }
    } else {
      unknown(CheckerCodes.unknownSentence, atom, text(first), among: known)
    }
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
  mutating func arguments(
    _ bindings: [Binding?], of pattern: CompiledPattern, in line: Line
  ) -> [CheckedArgument]? {
    var result: [CheckedArgument] = []
    result.reserveCapacity(bindings.count)
    var isGood = true
    var stateType = ValueType.unknown
    for (index, slot) in pattern.source.slots.enumerated() {
      guard let binding = bindings[index] else {
        result.append(slot.slot == .flag ? .flag(false) : .none)
        continue
      }
      guard let argument = argument(slot.slot, slot.name, binding, in: line, as: stateType) else {
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
    _ slot: Pattern.Slot, _ name: String, _ binding: Binding, in line: Line, as wanted: ValueType
  ) -> CheckedArgument? {
    let atoms = binding.atoms
    switch slot {
    case .node:
      return node(line, atoms, declaredBy: name == "node" ? nil : name).map { .node($0) }
    case .nodes: return nodes(line.atoms[atoms.lowerBound], declaredBy: name).map { .nodes($0) }
    case .nodePattern:
      return pattern(line, atoms, declaredBy: name == "pat" ? nil : name).map { .pattern($0) }
    case .nodePatterns:
      let word = name == "pats" ? nil : name
      return patterns(line.atoms[atoms.lowerBound], declaredBy: word).map { .patterns($0) }
    case .declared:
      let atom = line.atoms[atoms.lowerBound]
      return definition(tree.symbol(atom), atom, labels: nil, by: name).map { .definition($0) }
    case .declaredNames:
      return names(line.atoms[atoms.lowerBound], declaredBy: name).map { .definitions($0) }
    case .call:
      guard isKnown(line.atoms[atoms.lowerBound], for: name) else { return nil }
      return freeCall(line.atoms[atoms.lowerBound])
    case .answers: return line.block.flatMap { answers($0, name) }.map { .buttons($0) }
    case .reference: return reference(line, atoms).map { .reference($0) }
    case .expression:
      var position = atoms.lowerBound
      let type = wanted == .unknown ? type(ofArgument: name) : wanted
      guard let value = expression(line, &position, as: type) else { return nil }
      if name == "source" {
        noteSource(
          value, span(at: atoms.lowerBound, of: line),
          isPresented: word(at: max(0, atoms.lowerBound - 2), of: line) != keywords.other("zoom"))
      }
      return .expression(value)
    case .pick: return pick(line, atoms).map { .pick($0) }
    case .picks: return picks(line.atoms[atoms.lowerBound]).map { .picks($0) }
    case .flag: return .flag(true)
    case .transition where !isKnown(line.atoms[atoms.lowerBound], for: name): return nil
    case .tab, .window, .presentable, .action, .trigger, .message, .event, .variable, .transition,
      .code, .screen, .command:
      return named(slot, line.atoms[atoms.lowerBound])
    case .buttons: return line.block.flatMap { buttons($0) }.map { .buttons($0) }
    case .style: return style(line, atoms).map { .style($0) }
    case .literal: return line.block.flatMap { literal($0) }.map { .literal($0) }
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
  mutating func named(_ slot: Pattern.Slot, _ atom: NodeID) -> CheckedArgument? {
    let symbol = tree.symbol(atom)
    let text = text(symbol)
    switch slot {
    case .tab:
      if let id = app.tabIDs[symbol] { return .name(id) }
      unknown(CheckerCodes.unknownTab, atom, text, among: app.tabIDs.keys.map { self.text($0) })
    case .window:
      if let id = app.windowIDs[symbol] { return .window(id) }
      unknown(
        CheckerCodes.unknownWindow, atom, text, among: app.windowIDs.keys.map { self.text($0) })
    case .presentable:
      if let index = app.presentableIDs[symbol] {
        app.uses.presentables.insert(index)
        return .presentable(index)
      }
      unknown(CheckerCodes.unknownPresentable, atom, text, among: app.presentables)
    case .screen:
      if let id = definition(symbol, atom, labels: nil) { return .definition(id) }
    case .variable:
      if let index = app.variableIDs[symbol] {
        app.uses.readStates.insert(index)
        return .variable(index)
      }
      unknown(CheckerCodes.unknownState, atom, text, among: app.variables.map(\.name))
    case .transition: return .word(text)
    case .code:
      if knownCodes.contains(text) { return .word(text) }
      unknown(CheckerCodes.unknownCode, atom, text, among: knownCodes)
    case .action: return action(symbol, atom)
    case .trigger: return trigger(symbol, atom)
    case .message: return message(symbol, atom)
    case .event: return event(symbol, atom)
    default: break
    }
    return nil
  }

  var knownCodes: [String] {
    (EngineCodes.all + system.codes + RuntimeCodes.all).map { "\($0.word)" }
  }

  /// The name and arguments of `tap ACTION(…)`; some screen declares it.
  private mutating func action(_ symbol: Symbol, _ atom: NodeID) -> CheckedArgument? {
    let name = text(symbol)
    let candidates = app.actions(named: name)
    guard !candidates.isEmpty else {
      unknown(CheckerCodes.unknownAction, atom, name, among: app.actionPlaces.keys)
      return nil
    }
    let arguments = argumentNodes(of: atom)
    let labels = arguments.map { tree.symbol($0) }.filter { $0 != .empty }.map { text($0) }
    let fitting = candidates.filter {
      $0.parameters.count >= arguments.count
        && $0.parameters.drop { $0.fallback == nil }.count >= $0.parameters.count - arguments.count
    }
    let labelled = fitting.filter { action in
      labels.allSatisfy { label in action.parameters.contains { $0.name == label } }
    }
    // Of several screens' actions with this name, the first whose inputs fit.
    let known = diagnostics
    for meant in labelled {
      guard let inputs = inputs(atom, for: name, meant.parameters, isPattern: false) else {
        if meant.body != labelled[labelled.count - 1].body { diagnostics = known }
        continue
      }
      let isPositional = labels.isEmpty
      let isAlone = candidates.allSatisfy { $0.takesSame(as: meant, ignoringLabels: isPositional) }
      let signature = isAlone ? 0 : Int(meant.body.index) + 1
      return .call(
        name, inputs.compactMap { $0 }, definition: isPositional ? -signature : signature)
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
      CheckerCodes.unknownThing, tree.span(atom), [label, name],
      near.map(didYouMean) ?? "there are \(words.joined(separator: ", "))",
      fix: near.flatMap { renaming(atom, to: $0) })
    return false
  }

  // MARK: Constants

  /// The evaluated arguments, when no run can change them.
  private func constant(_ arguments: [CheckedArgument], isAnimated: Bool) -> Arguments? {
    var slots: [Argument] = []
    slots.reserveCapacity(arguments.count)
    for argument in arguments {
      guard let constant = constantArgument(argument) else { return nil }
      slots.append(constant)
    }
    return Arguments(slots, isAnimated: isAnimated)
  }

  /// An argument that no run can change, evaluated.
  func constantArgument(_ argument: CheckedArgument) -> Argument? {
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
