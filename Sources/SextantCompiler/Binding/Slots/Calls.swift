import SextantEngine
import SextantLanguage
import SextantSyntax

/// A trigger that the environment can send to the host. The app need not declare it.
package enum HostTrigger: String, CaseIterable {
  case dismiss, openURL, openWindow, dismissWindow
}

extension Binder {
  /// Binds a name with its arguments. In a pattern, an omitted argument matches every value.
  private mutating func call(
    _ atom: NodeID, _ parameters: [App.Parameter], _ callee: Callee, isPattern: Bool = false
  ) -> BoundArgument? {
    let name = text(tree.symbol(atom))
    return inputs(atom, for: name, parameters, isPattern: isPattern).map {
      .call(name, $0.compactMap { $0 }, callee)
    }
  }

  /// Binds the name and arguments of a trigger. The scratch app accepts every name.
  ///
  /// - Parameter isSent: whether the trigger is sent. A sent trigger needs all arguments. A tested
  ///   trigger may have no brackets.
  mutating func triggerCall(_ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let symbol = tree.symbol(atom)
    let name = text(symbol)
    let hasArguments = tree.arguments(of: atom) != nil
    if let parameters = app.triggers[symbol] {
      usages.triggers.insert(symbol)
      mention(.trigger(symbol), at: atom)
      return call(
        atom, parameters, .signal(hasBrackets: hasArguments),
        isPattern: !isSent && !hasArguments)
    }
    if let own = HostTrigger(rawValue: name) { return hostTrigger(own, atom) }
    if app.isScratch {
      // The first use determines the parameters, as for undeclared screens.
      let labels = self.labels(of: atom)
      guard !labels.isEmpty else {
        return .call(name, [], .signal(hasBrackets: hasArguments))
      }
      app.triggers[symbol] = labels.map(App.Parameter.undeclared)
      return triggerCall(atom, isSent: isSent)
    }
    unknown(
      LanguageCodes.unknownTrigger, atom, name,
      among: HostTrigger.allCases.map(\.rawValue) + app.triggers.keys.map { text($0) }
    )
    return nil
  }

  /// Binds a predeclared host trigger. If brackets are absent, every trigger with this name
  /// matches.
  private mutating func hostTrigger(_ trigger: HostTrigger, _ atom: NodeID) -> BoundArgument? {
    let name = trigger.rawValue
    guard let arguments = tree.arguments(of: atom) else {
      return .call(name, [], .signal(hasBrackets: false))
    }
    switch trigger {
    case .dismiss, .openURL:
      let parameters =
        trigger == .dismiss
        ? [] : [App.Parameter(name: "url", type: .string, domain: nil, fallback: nil)]
      return call(atom, parameters, .signal(hasBrackets: true))
    case .openWindow, .dismissWindow:
      if arguments.count > 1 {
        error(LanguageCodes.extraArgument, arguments[1], name, "the name of a single window")
        return nil
      }
      guard let element = arguments.first.flatMap({ tree.children(of: $0).first }) else {
        error(LanguageCodes.missingArgument, atom, name, "the name of a window")
        return nil
      }
      let label = arguments.first.map { tree.symbol($0) } ?? .empty
      guard label == .empty || text(label) == "id" else {
        report(
          LanguageCodes.unknownLabel, tree.span(arguments[0]), [name, text(label)],
          .advice("the input is `(id: WINDOW)`"))
        return nil
      }
      let phrase = tree.phrase(element)
      guard let window = phrase.word(at: 0), phrase.end == 1 else {
        expected("the name of a window", at: 0, of: phrase)
        return nil
      }
      if !app.isScratch, self.window(phrase.atoms[0]) == nil { return nil }
      return .call(
        name, [.constant(.enumCase(text(window)))], .signal(hasBrackets: true))
    }
  }

  mutating func commandCall(
    _ phrase: Phrase, at start: Int, _ index: Int, isAnimated: Bool
  ) -> Call? {
    let atom = phrase.atoms[start]
    let declared = app.behavior.commands[index]
    mention(.command(index), at: atom)
    guard let call = call(atom, declared.parameters, .command(index)) else { return nil }
    requireEnd(phrase, at: start + 1)
    return Call(
      entry: vocabulary.command, arguments: [call], isAnimated: isAnimated, constant: nil)
  }

  mutating func eventCall(_ atom: NodeID) -> BoundArgument? {
    let index = find(atom, in: app.eventIDs, { .event($0) }, else: LanguageCodes.unknownEvent)
    guard let index else { return nil }
    return call(atom, app.behavior.events[index].parameters, .event(index))
  }

  /// Binds the name and arguments of a message.
  ///
  /// - Parameter isSent: whether the message is sent. A sent message needs all arguments. A tested
  ///   message may have no brackets.
  mutating func messageCall(_ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let symbol = tree.symbol(atom)
    let found = find(
      atom, in: app.messages, { _ in .message(symbol) }, else: LanguageCodes.unknownMessage)
    guard let parameters = found else { return nil }
    if isSent {
      usages.sentMessages.insert(symbol)
    } else {
      usages.mentionedMessages.insert(symbol)
    }
    let hasArguments = tree.arguments(of: atom) != nil
    return call(
      atom, parameters, .signal(hasBrackets: hasArguments), isPattern: !isSent && !hasArguments)
  }

  /// Binds the name and arguments of `tap ACTION(…)`. Any screen may declare the action.
  mutating func actionCall(_ atom: NodeID) -> BoundArgument? {
    let name = text(tree.symbol(atom))
    let candidates = app.overloads(named: name)
    guard !candidates.isEmpty else {
      // Some gestures have a keyword in place of the action, as in `tap back`.
      let meant = ForeignWords.rows(of: "tap \(name)", .statement).flatMap(\.meant).first {
        suggester.isStatement($0, checksNames: true)
      }
      unknown(
        LanguageCodes.unknownAction, atom, name,
        among: app.actionPlaces.keys + vocabulary.tappedWords,
        else: meant.map { .advice("write `\($0)`") })
      return nil
    }
    mention(.action(tree.symbol(atom)), at: atom)
    let arguments = tree.argumentNodes(of: atom)
    let labels = arguments.map { tree.symbol($0) }.filter { $0 != .empty }.map { text($0) }
    let fitting = candidates.filter {
      $0.parameters.count >= arguments.count
        && $0.parameters.drop { $0.fallback == nil }.count >= $0.parameters.count - arguments.count
    }
    let labelled = fitting.filter { action in
      labels.allSatisfy { label in action.parameters.contains { $0.name == label } }
    }
    guard let meant = labelled.first(where: { accepts($0, arguments) }) ?? labelled.last else {
      _ = inputs(atom, for: name, (fitting.first ?? candidates[0]).parameters, isPattern: false)
      return nil
    }
    guard let bound = inputs(atom, for: name, meant.parameters, isPattern: false) else {
      return nil
    }
    let isPositional = labels.isEmpty
    let isAlone = candidates.allSatisfy {
      $0.hasSameParameters(as: meant, ignoringLabels: isPositional)
    }
    return .call(
      name, bound.compactMap { $0 },
      .action(like: isAlone ? nil : meant.body, ignoringLabels: isPositional))
  }

  /// Returns whether an action may accept the arguments. Used to select among actions with the same
  /// name. Checks only arguments that are literals or names.
  private func accepts(_ action: App.Action, _ arguments: [NodeID]) -> Bool {
    arguments.enumerated().allSatisfy { position, argument in
      let label = tree.symbol(argument)
      let parameter =
        label == .empty
        ? action.parameters.dropFirst(position).first
        : action.parameters.first { $0.name == text(label) }
      guard let parameter, let element = tree.children(of: argument).first,
        case let phrase = tree.phrase(element), let atom = phrase.atoms.first,
        let (type, constant) = peekType(atom, wanting: parameter.type)
      else { return true }
      guard type.fits(parameter.type) else { return false }
      guard phrase.end == 1, let constant else { return true }
      return parameter.allows(parameter.type.hasDecimals ? constant.with(.decimal) : constant)
    }
  }

  /// Returns the type of a literal or a name, and the value if it is constant.
  private func peekType(
    _ atom: NodeID, wanting wanted: ValueType
  ) -> (type: ValueType, constant: Value?)? {
    if let (value, type) = constantLiteral(atom) { return (type, value) }
    switch tree.kind(atom) {
    case .interpolation: return (.string, nil)
    case .list: return (.list(.unknown), nil)
    case .name:
      let name = tree.symbol(atom)
      if let local = scope[name] {
        if case .binding = local.type { return (.bool, nil) }
        return (local.type, nil)
      }
      if name == Word.true.symbol || name == Word.false.symbol {
        return (.bool, .bool(name == Word.true.symbol))
      }
      if let index = app.variableIDs[name] { return (app.variables[index].type, nil) }
      if case .enumeration(let type) = wanted, app.caseTypes[name]?.contains(type) ?? false {
        return (wanted, .enumCase(text(name)))
      }
      return app.definitionIDs[name].map { _ in (.node, nil) }
    default: return nil
    }
  }

  mutating func systemCall(_ place: SlotPlace) -> BoundArgument? {
    let forms = system.calls(for: place.label)
    var names: [String] = []
    for form in forms where !names.contains(form.name) { names.append(form.name) }
    guard isKnown(place, among: names) else { return nil }
    let name = text(tree.symbol(place.atom))
    let count = tree.argumentNodes(of: place.atom).count
    let overloads = forms.filter { $0.name == name }
    guard let form = overloads.first(where: { $0.takes(count) }) ?? overloads.last else {
      return nil
    }
    if let label = form.word, place.word == nil {
      expected(
        SlotKind.of(.transition).description(label), at: place.atoms.upperBound, of: place.phrase)
      return nil
    }
    if form.word == nil, let word = place.word {
      error(LanguageCodes.extraArgument, word, name, "no word after it")
      return nil
    }
    return call(place.atom, form.parameters.map(App.Parameter.init), .system)
  }
}
