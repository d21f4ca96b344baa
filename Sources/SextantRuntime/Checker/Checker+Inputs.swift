import SextantEngine
import SextantSyntax

/// The inputs that stand in brackets after a name.
extension Checker {
  /// The inputs of a name in the order of its parameters. In a pattern those left out are nil.
  mutating func inputs(
    _ atom: NodeID, for name: String, _ parameters: [AppModel.Parameter], isPattern: Bool
  ) -> [Expression?]? {
    guard let arguments = tree.arguments(of: atom) else {
      return complete(
        Array(repeating: nil, count: parameters.count), atom, name, parameters,
        isPattern: isPattern)
    }
    var given: [Expression?] = Array(repeating: nil, count: parameters.count)
    var sawLabel = false
    for (position, argument) in arguments.enumerated() {
      guard let phrase = tree.children(of: argument).first else { continue }
      let label = tree.symbol(argument)
      if isPattern, label == .empty,
        tree.children(of: phrase).first.map({ tree.kind($0) }) == .ellipsis
      {
        continue
      }
      guard let index = parameterIndex(label, position, argument, name, parameters, &sawLabel)
      else { return nil }
      if given[index] != nil {
        error(CheckerCodes.givenTwice, argument, parameters[index].name)
        return nil
      }
      guard let value = input(phrase, for: parameters[index], checksDomain: !isPattern) else {
        return nil
      }
      given[index] = value
    }
    return complete(given, atom, name, parameters, isPattern: isPattern)
  }

  private mutating func parameterIndex(
    _ label: Symbol, _ position: Int, _ argument: NodeID, _ name: String,
    _ parameters: [AppModel.Parameter], _ sawLabel: inout Bool
  ) -> Int? {
    if label == .empty {
      if sawLabel {
        error(CheckerCodes.positionalAfterLabel, argument)
        return nil
      }
      if position < parameters.count { return position }
      error(CheckerCodes.extraArgument, argument, name, takes(parameters))
      return nil
    }
    sawLabel = true
    if let index = parameters.firstIndex(where: { $0.name == text(label) }) { return index }
    if parameters.isEmpty {
      error(CheckerCodes.extraArgument, argument, name, takes(parameters))
      return nil
    }
    let near = likelyName(to: text(label), in: parameters.map(\.name))
    report(
      CheckerCodes.unknownLabel, nameSpan(of: argument) ?? tree.span(argument),
      [name, text(label)],
      near.map(didYouMean) ?? "it takes `\(takes(parameters))`",
      fix: near.flatMap { isSaidOnce($0) ? nil : renaming(argument, to: $0) })
    return nil
  }

  private func takes(_ parameters: [AppModel.Parameter]) -> String {
    if parameters.isEmpty { return "no input" }
    return "(" + parameters.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ") + ")"
  }

  private mutating func input(
    _ phrase: NodeID, for parameter: AppModel.Parameter, checksDomain: Bool
  ) -> Expression? {
    let line = line(ofPhrase: phrase)
    if parameter.type == .node {
      var matcher = matcher(for: line)
      guard matcher.nodeLength(at: 0) == line.end else {
        expected("a node", at: 0, of: line)
        return nil
      }
      return node(line, 0..<line.end).map { .node($0) }
    }
    var position = 0
    guard let value = expression(line, &position, as: parameter.type) else { return nil }
    if position < line.end {
      expected("`,` or `)`", at: position, of: line)
      return nil
    }
    if checksDomain, let domain = parameter.domain, let constant = value.constant,
      !domain.contains(constant)
    {
      error(
        CheckerCodes.outsideDomain, phrase, constant.description, Value.list(domain).description)
      return nil
    }
    if parameter.domain == nil, line.end == 1, isFree(line.atoms[0], for: parameter.type) {
      freeLiterals += 1
    }
    return value
  }

  /// Whether an atom is a literal that could as well be any other of its kind.
  private func isFree(_ atom: NodeID, for type: ValueType) -> Bool {
    switch (tree.kind(atom), type) {
    case (.string, .string), (.string, .unknown), (.integer, .int), (.integer, .unknown): true
    default: false
    }
  }

  private mutating func complete(
    _ given: [Expression?], _ atom: NodeID, _ name: String,
    _ parameters: [AppModel.Parameter], isPattern: Bool
  ) -> [Expression?]? {
    if isPattern { return given }
    var result = given
    for (index, parameter) in parameters.enumerated() where given[index] == nil {
      if let fallback = parameter.fallback {
        result[index] = .constant(fallback)
      } else if parameter.type == .unknown, given.allSatisfy({ $0 == nil }) {
        // A screen that nobody declared may be made without its inputs.
        return []
      } else {
        error(
          CheckerCodes.missingArgument, atom, name, "`\(parameter.name): \(parameter.type.name)`")
        return nil
      }
    }
    return result
  }
}
