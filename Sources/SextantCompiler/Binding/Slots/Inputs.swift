import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func bindInputs(_ parameters: [App.Parameter]) {
    for parameter in parameters {
      _ = scope.bind(
        symbols.intern(parameter.name), parameter.type, declaredAt: parameter.place)
    }
  }

  mutating func bindNode(of id: DefinitionID) {
    bindInputs(app.parameters(of: id))
    let states = app.declared[Int(id.index)].states
    if states.isEmpty { return }
    scope.bind(states: states.map { (symbols.intern($0.name), $0.type, $0.place) })
  }

  mutating func requireNoInputs(_ atom: NodeID) {
    guard tree.arguments(of: atom) != nil, let name = context.nameSpan(of: atom) else { return }
    let brackets = Span(start: name.end, end: tree.span(atom).end)
    let written = tree.source.text(of: name)
    error(
      LanguageCodes.extraArgument, atom, text(tree.symbol(atom)), "no input",
      suggestion: .advice(
        "write `\(written)`, without brackets",
        fix: brackets.length > 100
          ? nil : .removing(tree.source.text(of: brackets), at: brackets)))
  }

  /// Returns the bound arguments in the order of the parameters. In a pattern, an omitted argument
  /// is nil.
  mutating func inputs(
    _ atom: NodeID, for name: String, _ parameters: [App.Parameter], isPattern: Bool
  ) -> [Expression?]? {
    if app.namesWithUnknownInputs.contains(tree.symbol(atom)) { return nil }
    guard let arguments = tree.arguments(of: atom) else {
      return complete(
        Array(repeating: nil, count: parameters.count), atom, name, parameters,
        isPattern: isPattern)
    }
    var given: [Expression?] = Array(repeating: nil, count: parameters.count)
    var hasSeenLabel = false
    for (position, argument) in arguments.enumerated() {
      guard let element = tree.children(of: argument).first else { continue }
      let label = tree.symbol(argument)
      if isPattern, label == .empty,
        tree.children(of: element).first.map({ tree.kind($0) }) == .ellipsis
      {
        continue
      }
      guard
        let index = parameterIndex(label, position, argument, name, parameters, &hasSeenLabel)
      else { return nil }
      if given[index] != nil {
        error(LanguageCodes.givenTwice, argument, parameters[index].name)
        return nil
      }
      guard let value = input(element, for: parameters[index], checksDomain: !isPattern)
      else {
        return nil
      }
      given[index] = value
    }
    return complete(given, atom, name, parameters, isPattern: isPattern)
  }

  private mutating func parameterIndex(
    _ label: Symbol, _ position: Int, _ argument: NodeID, _ name: String,
    _ parameters: [App.Parameter], _ hasSeenLabel: inout Bool
  ) -> Int? {
    if label == .empty {
      if hasSeenLabel {
        error(LanguageCodes.positionalAfterLabel, argument)
        return nil
      }
      if position < parameters.count { return position }
      error(LanguageCodes.extraArgument, argument, name, takes(parameters))
      return nil
    }
    hasSeenLabel = true
    if let index = parameters.firstIndex(where: { $0.name == text(label) }) {
      mention(declaredAt: parameters[index].place, at: argument)
      return index
    }
    if parameters.isEmpty {
      error(
        LanguageCodes.extraArgument, argument, name, takes(parameters),
        suggestion: suggester.stateAdvice(label, of: name))
      return nil
    }
    let only = parameters.count == 1 ? parameters[0].name : nil
    let near = suggester.nearest(to: text(label), among: parameters.map(\.name)) ?? only
    let suggestion = near.map { near in
      Suggestion.replacement(
        near, fix: suggester.occursOnce(near) ? nil : suggester.renaming(argument, to: near))
    }
    if suggestion?.fix == nil {
      app.namesWithUnknownInputs.insert(symbols.intern(name))
    }
    report(
      LanguageCodes.unknownLabel, context.nameSpan(of: argument) ?? tree.span(argument),
      [name, text(label)],
      suggester.stateAdvice(label, of: name) ?? suggestion
        ?? .advice("the inputs are `\(takes(parameters))`")
    )
    return nil
  }

  private mutating func takes(_ parameters: [App.Parameter]) -> String {
    if parameters.isEmpty { return "no input" }
    return "(" + parameters.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ") + ")"
  }

  private mutating func input(
    _ element: NodeID, for parameter: App.Parameter, checksDomain: Bool
  ) -> Expression? {
    let phrase = tree.phrase(element)
    if parameter.type == .node {
      return whole(phrase, called: "a node", { $0.node(&$1) }).flatMap { node($0) }
        .map { .node($0) }
    }
    var position = 0
    guard let value = expression(phrase, &position, as: parameter.type) else { return nil }
    if position < phrase.end {
      expected("`,` or `)`", at: position, of: phrase)
      return nil
    }
    if checksDomain, let domain = parameter.domain, let constant = value.constant,
      !parameter.allows(constant)
    {
      error(
        LanguageCodes.outsideDomain, element, constant.description, Value.list(domain).description)
      return nil
    }
    return value
  }

  private mutating func complete(
    _ given: [Expression?], _ atom: NodeID, _ name: String,
    _ parameters: [App.Parameter], isPattern: Bool
  ) -> [Expression?]? {
    if isPattern { return given }
    var result = given
    for (index, parameter) in parameters.enumerated() where given[index] == nil {
      if let fallback = parameter.fallback {
        result[index] = .constant(fallback)
      } else if parameter.type.isUnknown, given.allSatisfy({ $0 == nil }) {
        // A script may create an undeclared screen without arguments.
        return []
      } else {
        error(
          LanguageCodes.missingArgument, atom, name, "`\(parameter.name): \(parameter.type.name)`")
        return nil
      }
    }
    return result
  }
}
