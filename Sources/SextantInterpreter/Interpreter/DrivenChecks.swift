import SextantEngine
package import SextantLanguage

/// What expectations mean to whoever sees an app from outside.
extension Interpreter {
  /// What of a fact that holds can be looked for; nil where some of it cannot.
  package mutating func checks(of fact: Fact) -> [DrivenCheck]? {
    switch fact {
    case .and(let left, let right):
      guard let first = checks(of: left), let second = checks(of: right) else { return nil }
      return first + second
    case .not(.form(let form, let arguments)):
      guard form.pattern.notation == "presented is STYLE [on REF]",
        case .style(let style)? = arguments.first, asks(style)
      else { return nil }
      return [.noAlert]
    case .form(let form, let arguments):
      return check(form.pattern.notation, arguments).map { [$0] }
    case .or, .not, .can, .compare, .truth: return nil
    }
  }

  private mutating func check(_ form: String, _ arguments: [BoundArgument]) -> DrivenCheck? {
    switch (form, arguments.first) {
    case ("top is PAT", .pattern(let pattern)?), ("PAT visible", .pattern(let pattern)?):
      return screen(pattern)
    case ("path is PATS", .patterns(let patterns)?): return patterns.last.flatMap { screen($0) }
    case ("tab [of REF] is TAB", _):
      guard arguments.count > 1, case .name(let tab) = arguments[1] else { return nil }
      return .tab(program.map.name(tab))
    case ("presented is STYLE [on REF]", .style(let style)?):
      if !asks(style) { return style.node.flatMap { screen($0) } }
      return style.title.flatMap { text(of: $0) }.map { .alert($0) }
    case ("nothing presented [on REF]", _): return .noAlert
    case ("button EXPR exists", .expression(let title)?):
      return text(of: title).map { .button($0) }
    default: return nil
    }
  }

  private func screen(_ pattern: ListPattern) -> DrivenCheck? {
    if case .node(let node) = pattern { screen(node) } else { nil }
  }

  /// The screen that a pattern names; of a stack the one on its top.
  private func screen(_ pattern: NodePattern) -> DrivenCheck? {
    switch pattern {
    case .declared(let definition, _): .screen(program.map.definition(definition).name)
    case .stack(let elements, _): elements.last.flatMap { screen($0) }
    case .instance, .local, .anyStack: nil
    }
  }

  private mutating func text(of expression: Expression) -> String? {
    guard let value = try? evaluator.evaluate(expression) else { return nil }
    return value.text
  }
}

/// Whether something that is presented asks, with buttons.
private func asks(_ presented: StylePattern) -> Bool {
  [.alert, .dialog].contains(presented.style)
}
