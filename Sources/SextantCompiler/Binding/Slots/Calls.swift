import SextantEngine
import SextantLanguage
import SextantSyntax

/// What a graph sends to its host without a declaration: the environment's own triggers.
package enum HostTrigger: String, CaseIterable {
  case dismiss, openURL, openWindow, dismissWindow
}

/// TRIGGER: a trigger, sent in a sentence and asked about elsewhere.
enum TriggerSlot: CallSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    binder.triggerCall(place.atom, isSent: place.isInSentence)
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    let declared = binder.sorted(binder.app.triggers, "a trigger of the app")
    if isInSentence { return .names(declared) }
    return .names(declared + HostTrigger.allCases.map { .init($0.rawValue, "a trigger") })
  }

  static func description(_ label: String) -> String { "the name of a trigger" }
}

/// MESSAGE: a message, sent in a sentence and asked about elsewhere.
enum MessageSlot: CallSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    binder.messageCall(place.atom, isSent: place.isInSentence)
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.sorted(binder.app.messages, "a message"))
  }

  static func description(_ label: String) -> String { "the name of a message" }
}

/// EVENT: an event of the app with its inputs.
enum EventSlot: CallSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    binder.eventCall(place.atom)
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.app.behavior.events.map { .init($0.name, $0.parameters, "an event") })
  }

  static func description(_ label: String) -> String { "the name of an event" }
}

/// ACTION: an action of some screen with its inputs.
enum ActionSlot: CallSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    binder.actionCall(place.atom)
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .actions
  }

  static func description(_ label: String) -> String { "the name of an action" }
}

/// COMMAND: a command of the app, which is a sentence of its own.
enum CommandSlot: CallSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    nil
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(binder.app.behavior.commands.map { .init($0.name, $0.parameters, "a command") })
  }

  static func description(_ label: String) -> String { "the name of a command" }
}

/// CALL: a name with values in brackets, or alone: one of those that the system has for the label.
enum CallSlot: CallSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let forms = binder.system.calls(for: place.label)
    guard TransitionSlot.isKnown(place, among: names(forms), &binder) else { return nil }
    let name = binder.text(binder.tree.symbol(place.atom))
    let count = binder.tree.argumentNodes(of: place.atom).count
    let overloads = forms.filter { $0.name == name }
    guard let form = overloads.first(where: { $0.takes(count) }) ?? overloads.last else {
      return nil
    }
    if let label = form.word, place.word == nil {
      binder.expected(
        TransitionSlot.description(label), at: place.atoms.upperBound, of: place.phrase)
      return nil
    }
    if form.word == nil, let word = place.word {
      binder.error(LanguageCodes.extraArgument, word, name, "no word behind it")
      return nil
    }
    return binder.inputs(
      place.atom, for: name, form.parameters.map(App.Parameter.init), isPattern: false
    ).map { .call(name, $0.compactMap { $0 }, definition: 0) }
  }

  private static func names(_ forms: [CallForm]) -> [String] {
    var names: [String] = []
    for form in forms where !names.contains(form.name) { names.append(form.name) }
    return names
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names(
      binder.system.calls(for: label).map {
        .init($0.name, $0.parameters.map(App.Parameter.init), label.withArticle)
      })
  }

  static func description(_ label: String) -> String { "the name of \(label.withArticle)" }
}

/// Names with values.
extension Binder {
  /// Declared names with what they take, by name.
  fileprivate mutating func sorted(
    _ names: [Symbol: [App.Parameter]], _ summary: String
  ) -> [NameDomain.Name] {
    var result: [(name: String, parameters: [App.Parameter])] = []
    for (symbol, parameters) in names { result.append((text(symbol), parameters)) }
    return result.sorted { $0.name < $1.name }.map { .init($0.name, $0.parameters, summary) }
  }

  /// The name and arguments of a trigger; the scratch app knows every name.
  ///
  /// - Parameter isSent: whether it is sent here, with all its inputs, rather than asked about.
  mutating func triggerCall(_ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let symbol = tree.symbol(atom)
    let name = text(symbol)
    let hasArguments = tree.arguments(of: atom) != nil
    if let parameters = app.triggers[symbol] {
      usages.triggers.insert(symbol)
      mention(.trigger(symbol), at: atom)
      guard
        let inputs = self.inputs(atom, for: name, parameters, isPattern: !isSent && !hasArguments)
      else {
        return nil
      }
      return .call(name, inputs.compactMap { $0 }, definition: hasArguments ? 1 : 0)
    }
    if let own = HostTrigger(rawValue: name) { return hostTrigger(own, atom) }
    if app.isScratch {
      // It has the inputs with which it is first written, like a screen that nobody declared.
      let labels = self.labels(of: atom)
      guard !labels.isEmpty else { return .call(name, [], definition: hasArguments ? 1 : 0) }
      app.triggers[symbol] = labels.map(App.Parameter.undeclared)
      return triggerCall(atom, isSent: isSent)
    }
    unknown(
      LanguageCodes.unknownTrigger, atom, name,
      among: HostTrigger.allCases.map(\.rawValue) + app.triggers.keys.map { text($0) }
    )
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
      guard let inputs = self.inputs(atom, for: name, parameters, isPattern: false)
      else { return nil }
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
      let label = arguments.first.map { tree.symbol($0) } ?? .empty
      guard label == .empty || text(label) == "id" else {
        report(
          LanguageCodes.unknownLabel, tree.span(arguments[0]), [name, text(label)],
          .advice("it takes `(id: WINDOW)`"))
        return nil
      }
      let phrase = tree.phrase(element)
      guard let window = phrase.word(at: 0), phrase.end == 1 else {
        expected("the name of a window", at: 0, of: phrase)
        return nil
      }
      if !app.isScratch,
        WindowSlot.window(phrase.atoms[0], &self) == nil
      {
        return nil
      }
      return .call(name, [.constant(.enumCase(text(window)))], definition: 1)
    }
  }

  /// A command of the app by its name, with its arguments.
  mutating func commandCall(
    _ phrase: Phrase, at start: Int, _ index: Int, isAnimated: Bool
  ) -> Call? {
    let atom = phrase.atoms[start]
    let declared = app.behavior.commands[index]
    mention(.command(index), at: atom)
    guard
      let inputs = self.inputs(atom, for: declared.name, declared.parameters, isPattern: false)
    else {
      return nil
    }
    requireEnd(phrase, at: start + 1)
    return Call(
      entry: vocabulary.command,
      arguments: [.call(declared.name, inputs.compactMap { $0 }, definition: index)],
      isAnimated: isAnimated, constant: nil)
  }

  /// The name and arguments of `fire EVENT(…)`.
  mutating func eventCall(_ atom: NodeID) -> BoundArgument? {
    let symbol = tree.symbol(atom)
    guard let index = app.eventIDs[symbol] else {
      unknown(
        LanguageCodes.unknownEvent, atom, text(symbol),
        among: app.behavior.events.map(\.name))
      return nil
    }
    let declared = app.behavior.events[index]
    mention(.event(index), at: atom)
    return inputs(atom, for: declared.name, declared.parameters, isPattern: false)
      .map {
        .call(declared.name, $0.compactMap { $0 }, definition: index)
      }
  }

  /// The name and arguments of a message. After `sent`, those left out match anything.
  mutating func messageCall(_ atom: NodeID, isSent: Bool) -> BoundArgument? {
    let symbol = tree.symbol(atom)
    let name = text(symbol)
    guard let parameters = app.messages[symbol] else {
      unknown(
        LanguageCodes.unknownMessage, atom, name,
        among: app.messages.keys.map { text($0) })
      return nil
    }
    mention(.message(symbol), at: atom)
    if isSent {
      usages.sentMessages.insert(symbol)
    } else {
      usages.heardMessages.insert(symbol)
    }
    let hasArguments = tree.arguments(of: atom) != nil
    let isQuestion = !isSent && !hasArguments
    guard let inputs = self.inputs(atom, for: name, parameters, isPattern: isQuestion)
    else {
      return nil
    }
    return .call(name, inputs.compactMap { $0 }, definition: hasArguments ? 1 : 0)
  }

  /// The name and arguments of `tap ACTION(…)`; some screen declares it.
  mutating func actionCall(_ atom: NodeID) -> BoundArgument? {
    let name = text(tree.symbol(atom))
    let candidates = app.actions(named: name)
    guard !candidates.isEmpty else {
      // Or what else stands alone behind the same word: `tap back`.
      let words = vocabulary.sentences.compactMap { form -> String? in
        guard form.form.isGesture, form.pattern.source.elements.count == 2,
          case .word(let word)? = form.pattern.source.elements.last
        else { return nil }
        return word
      }
      unknown(LanguageCodes.unknownAction, atom, name, among: app.actionPlaces.keys + words)
      return nil
    }
    mention(.action(tree.symbol(atom)), at: atom)
    let arguments = tree.argumentNodes(of: atom)
    let labels = arguments.map { tree.symbol($0) }.filter { $0 != .empty }.map {
      text($0)
    }
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
      return .call(name, bound.compactMap { $0 }, definition: isPositional ? -signature : signature)
    }
    if labelled.isEmpty {
      _ = inputs(atom, for: name, (fitting.first ?? candidates[0]).parameters, isPattern: false)
    }
    return nil
  }
}
