import SextantEngine
import SextantSyntax

/// What a graph sends to its host without a declaration: the environment's own triggers.
enum HostTrigger: String, CaseIterable {
  case dismiss, openURL, openWindow, dismissWindow
}

/// Names with values that are sent.
extension Checker {
  /// The name and arguments of a trigger; the scratch app knows every name.
  mutating func trigger(_ symbol: Symbol, _ atom: NodeID) -> CheckedArgument? {
    let name = text(symbol)
    let hasArguments = tree.arguments(of: atom) != nil
    if let parameters = app.triggers[symbol] {
      app.uses.triggers.insert(symbol)
      guard let inputs = inputs(atom, for: name, parameters, isPattern: !isSending && !hasArguments)
      else {
        return nil
      }
      return .call(name, inputs.compactMap { $0 }, definition: hasArguments ? 1 : 0)
    }
    if let own = HostTrigger(rawValue: name) { return hostTrigger(own, atom) }
    if app.isScratch { return freeCall(atom) }
    unknown(
      CheckerCodes.unknownTrigger, atom, name,
      among: HostTrigger.allCases.map(\.rawValue) + app.triggers.keys.map { text($0) })
    return nil
  }

  /// A trigger that no app declares. Without brackets, any of its kind is meant.
  private mutating func hostTrigger(_ trigger: HostTrigger, _ atom: NodeID) -> CheckedArgument? {
    let name = trigger.rawValue
    guard let arguments = tree.arguments(of: atom) else {
      return .call(name, [], definition: 0)
    }
    switch trigger {
    case .dismiss, .openURL:
      let parameters =
        trigger == .dismiss
        ? [] : [AppModel.Parameter(name: "url", type: .string, domain: nil, fallback: nil)]
      guard let inputs = inputs(atom, for: name, parameters, isPattern: false) else { return nil }
      return .call(name, inputs.compactMap { $0 }, definition: 1)
    case .openWindow, .dismissWindow:
      if arguments.count > 1 {
        error(CheckerCodes.extraArgument, arguments[1], name, "the name of one window")
        return nil
      }
      guard let phrase = arguments.first.flatMap({ tree.children(of: $0).first }) else {
        error(CheckerCodes.missingArgument, atom, name, "the name of a window")
        return nil
      }
      let line = line(ofPhrase: phrase)
      guard let window = word(at: 0, of: line), line.end == 1 else {
        expected("the name of a window", at: 0, of: line)
        return nil
      }
      if !app.isScratch, named(.window, line.atoms[0]) == nil { return nil }
      return .call(name, [.constant(.enumCase(text(window)))], definition: 1)
    }
  }

  /// A name with values that nobody declares.
  mutating func freeCall(_ atom: NodeID) -> CheckedArgument? {
    var values: [Expression] = []
    for argument in argumentNodes(of: atom) {
      guard let phrase = tree.children(of: argument).first else { continue }
      let line = line(ofPhrase: phrase)
      var position = 0
      guard let (value, _) = expression(line, &position) else { return nil }
      requireEnd(line, at: position)
      values.append(value)
    }
    return .call(
      text(tree.symbol(atom)), values, definition: tree.arguments(of: atom) == nil ? 0 : 1)
  }
}
