import SextantEngine
import SextantSyntax

/// What a graph sends to its host without a declaration: the environment's own triggers.
package enum HostTrigger: String, CaseIterable {
  case dismiss, openURL, openWindow, dismissWindow
}

/// Names with values that are sent.
extension Binder {
  /// The name and arguments of a trigger; the scratch app knows every name.
  ///
  /// - Parameter isSent: whether it is sent here, with all its inputs, rather than asked about.
  mutating func trigger(_ symbol: Symbol, _ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let name = text(symbol)
    let hasArguments = tree.arguments(of: atom) != nil
    if let parameters = app.triggers[symbol] {
      usages.triggers.insert(symbol)
      guard let inputs = inputs(atom, for: name, parameters, isPattern: !isSent && !hasArguments)
      else {
        return nil
      }
      return .call(name, inputs.compactMap { $0 }, definition: hasArguments ? 1 : 0)
    }
    if let own = HostTrigger(rawValue: name) { return hostTrigger(own, atom) }
    if app.isScratch { return freeCall(atom) }
    unknown(
      LanguageCodes.unknownTrigger, atom, name,
      among: HostTrigger.allCases.map(\.rawValue) + app.triggers.keys.map { text($0) })
    return nil
  }

  /// A trigger that no app declares. Without brackets, any of its kind is meant.
  private mutating func hostTrigger(_ trigger: HostTrigger, _ atom: NodeID) -> BoundArgument? {
    let name = trigger.rawValue
    guard let arguments = tree.arguments(of: atom) else {
      return .call(name, [], definition: 0)
    }
    switch trigger {
    case .dismiss, .openURL:
      let parameters =
        trigger == .dismiss
        ? [] : [App.Parameter(name: "url", type: .string, domain: nil, fallback: nil)]
      guard let inputs = inputs(atom, for: name, parameters, isPattern: false) else { return nil }
      return .call(name, inputs.compactMap { $0 }, definition: 1)
    case .openWindow, .dismissWindow:
      if arguments.count > 1 {
        error(LanguageCodes.extraArgument, arguments[1], name, "the name of one window")
        return nil
      }
      guard let element = arguments.first.flatMap({ tree.children(of: $0).first }) else {
        error(LanguageCodes.missingArgument, atom, name, "the name of a window")
        return nil
      }
      let phrase = tree.phrase(element)
      guard let window = phrase.word(at: 0), phrase.end == 1 else {
        expected("the name of a window", at: 0, of: phrase)
        return nil
      }
      if !app.isScratch, named(.window, phrase.atoms[0], isSent: false) == nil { return nil }
      return .call(name, [.constant(.enumCase(text(window)))], definition: 1)
    }
  }

  /// A name with values that nobody declares.
  mutating func freeCall(_ atom: NodeID) -> BoundArgument? {
    var values: [Expression] = []
    for argument in tree.argumentNodes(of: atom) {
      guard let element = tree.children(of: argument).first else { continue }
      let phrase = tree.phrase(element)
      var position = 0
      guard let (value, _) = expression(phrase, &position) else { return nil }
      requireEnd(phrase, at: position)
      values.append(value)
    }
    return .call(
      text(tree.symbol(atom)), values, definition: tree.arguments(of: atom) == nil ? 0 : 1)
  }

  /// A command of the app by its name, with its arguments.
  mutating func command(_ phrase: Phrase, at start: Int, _ index: Int) -> Call? {
    let atom = phrase.atoms[start]
    let declared = app.behavior.commands[index]
    guard let inputs = inputs(atom, for: declared.name, declared.parameters, isPattern: false)
    else {
      return nil
    }
    requireEnd(phrase, at: start + 1)
    return Call(
      entry: vocabulary.command,
      arguments: [.call(declared.name, inputs.compactMap { $0 }, definition: index)],
      isAnimated: true, constant: nil)
  }

  /// The name and arguments of `fire EVENT(…)`.
  mutating func event(_ symbol: Symbol, _ atom: NodeID) -> BoundArgument? {
    guard let index = app.eventIDs[symbol] else {
      unknown(
        LanguageCodes.unknownEvent, atom, text(symbol), among: app.behavior.events.map(\.name))
      return nil
    }
    let declared = app.behavior.events[index]
    return inputs(atom, for: declared.name, declared.parameters, isPattern: false).map {
      .call(declared.name, $0.compactMap { $0 }, definition: index)
    }
  }

  /// The name and arguments of a message. After `sent`, those left out match anything.
  mutating func message(_ symbol: Symbol, _ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let name = text(symbol)
    guard let parameters = app.messages[symbol] else {
      unknown(
        LanguageCodes.unknownMessage, atom, name, among: app.messages.keys.map { text($0) })
      return nil
    }
    if isSent {
      usages.sentMessages.insert(symbol)
    } else {
      usages.heardMessages.insert(symbol)
    }
    let hasArguments = tree.arguments(of: atom) != nil
    let isQuestion = !isSent && !hasArguments
    guard let inputs = inputs(atom, for: name, parameters, isPattern: isQuestion) else {
      return nil
    }
    return .call(name, inputs.compactMap { $0 }, definition: hasArguments ? 1 : 0)
  }
}
