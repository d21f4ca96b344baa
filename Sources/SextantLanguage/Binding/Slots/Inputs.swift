import SextantEngine
import SextantSyntax

/// The inputs that stand in brackets after a name.
enum Inputs {
  /// The inputs of a name in the order of its parameters. In a pattern those left out are nil.
  static func inputs(
    _ atom: NodeID, for name: String, _ parameters: [App.Parameter], isPattern: Bool,
    _ binder: inout Binder
  ) -> [Expression?]? {
    if binder.app.namesWithUnknownInputs.contains(binder.tree.symbol(atom)) { return nil }
    guard let arguments = binder.tree.arguments(of: atom) else {
      return complete(
        Array(repeating: nil, count: parameters.count), atom, name, parameters,
        isPattern: isPattern, &binder)
    }
    var given: [Expression?] = Array(repeating: nil, count: parameters.count)
    var sawLabel = false
    for (position, argument) in arguments.enumerated() {
      guard let element = binder.tree.children(of: argument).first else { continue }
      let label = binder.tree.symbol(argument)
      if isPattern, label == .empty,
        binder.tree.children(of: element).first.map({ binder.tree.kind($0) }) == .ellipsis
      {
        continue
      }
      guard
        let index = parameterIndex(label, position, argument, name, parameters, &sawLabel, &binder)
      else { return nil }
      if given[index] != nil {
        binder.error(LanguageCodes.givenTwice, argument, parameters[index].name)
        return nil
      }
      guard let value = input(element, for: parameters[index], checksDomain: !isPattern, &binder)
      else {
        return nil
      }
      given[index] = value
    }
    return complete(given, atom, name, parameters, isPattern: isPattern, &binder)
  }

  private static func parameterIndex(
    _ label: Symbol, _ position: Int, _ argument: NodeID, _ name: String,
    _ parameters: [App.Parameter], _ sawLabel: inout Bool, _ binder: inout Binder
  ) -> Int? {
    if label == .empty {
      if sawLabel {
        binder.error(LanguageCodes.positionalAfterLabel, argument)
        return nil
      }
      if position < parameters.count { return position }
      binder.error(LanguageCodes.extraArgument, argument, name, takes(parameters, &binder))
      return nil
    }
    sawLabel = true
    if let index = parameters.firstIndex(where: { $0.name == binder.text(label) }) { return index }
    if parameters.isEmpty {
      binder.error(LanguageCodes.extraArgument, argument, name, takes(parameters, &binder))
      return nil
    }
    let near = binder.nearest(to: binder.text(label), among: parameters.map(\.name))
    let suggestion = near.map { near in
      Suggestion.replacement(
        near, fix: binder.isSaidOnce(near) ? nil : binder.renaming(argument, to: near))
    }
    if suggestion?.fix == nil {
      binder.app.namesWithUnknownInputs.insert(binder.symbols.intern(name))
    }
    binder.report(
      LanguageCodes.unknownLabel, binder.nameSpan(of: argument) ?? binder.tree.span(argument),
      [name, binder.text(label)], suggestion ?? .advice("it takes `\(takes(parameters, &binder))`"))
    return nil
  }

  private static func takes(_ parameters: [App.Parameter], _ binder: inout Binder) -> String {
    if parameters.isEmpty { return "no input" }
    return "(" + parameters.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ") + ")"
  }

  private static func input(
    _ element: NodeID, for parameter: App.Parameter, checksDomain: Bool, _ binder: inout Binder
  ) -> Expression? {
    let phrase = binder.tree.phrase(element)
    if parameter.type == .node {
      var matcher = binder.matcher(for: phrase)
      guard matcher.nodeLength(at: 0) == phrase.end else {
        binder.expected("a node", at: 0, of: phrase)
        return nil
      }
      return Nodes.node(phrase, 0..<phrase.end, &binder).map { .node($0) }
    }
    var position = 0
    guard let value = Expressions.expression(phrase, &position, as: parameter.type, &binder) else {
      return nil
    }
    if position < phrase.end {
      binder.expected("`,` or `)`", at: position, of: phrase)
      return nil
    }
    if checksDomain, let domain = parameter.domain, let constant = value.constant,
      !parameter.allows(constant)
    {
      binder.error(
        LanguageCodes.outsideDomain, element, constant.description, Value.list(domain).description)
      return nil
    }
    return value
  }

  private static func complete(
    _ given: [Expression?], _ atom: NodeID, _ name: String,
    _ parameters: [App.Parameter], isPattern: Bool, _ binder: inout Binder
  ) -> [Expression?]? {
    if isPattern { return given }
    var result = given
    for (index, parameter) in parameters.enumerated() where given[index] == nil {
      if let fallback = parameter.fallback {
        result[index] = .constant(fallback)
      } else if parameter.type.isUnknown, given.allSatisfy({ $0 == nil }) {
        // A screen that nobody declared may be made without its inputs.
        return []
      } else {
        binder.error(
          LanguageCodes.missingArgument, atom, name, "`\(parameter.name): \(parameter.type.name)`")
        return nil
      }
    }
    return result
  }
}
