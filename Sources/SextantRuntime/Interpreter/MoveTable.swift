import SextantEngine
import SextantLanguage

/// The moves of a program that are the same in every world, each made when it is first asked for.
struct MoveTable: Sendable {
  typealias ActionMoves = (action: App.Action, moves: [Move])

  private var actions: [DefinitionID: [ActionMoves]] = [:]
  private var links: [Move]?
  private var events: [Move]?

  /// The actions of a declaration, each with a move for each combination of its inputs.
  mutating func actions(of definition: DefinitionID, _ program: Program) -> [ActionMoves] {
    if let known = actions[definition] { return known }
    let vocabulary = program.app.language.vocabulary
    let form = vocabulary.form(where: { if case .action = $0 { true } else { false } })
    let made = program.actions(of: definition).map { action in
      let name = form.map { vocabulary.written(action.name, in: $0) } ?? action.name
      return (
        action,
        Move.moves(
          .action(action, name: name), form, inputs: inputs(of: action.parameters, in: program))
      )
    }
    actions[definition] = made
    return made
  }

  /// The declared links, but for addresses that an earlier one answers.
  mutating func links(of program: Program) -> [Move] {
    if let links { return links }
    let form = program.app.language.vocabulary.form(where: {
      if case .link = $0 { true } else { false }
    })
    let index = program.app.behavior.links
    let made = index.links.flatMap { link in
      let captures = link.captures.map {
        domain(of: $0.name, $0.type, $0.domain, $0.fallback, in: program)
      }
      return Move.moves(.link(link), form, inputs: captures).filter { move in
        guard let arguments = move.arguments else { return true }
        return index.answers(link.address(with: arguments), with: link)
      }
    }
    links = made
    return made
  }

  /// The declared events.
  mutating func events(of program: Program) -> [Move] {
    if let events { return events }
    let form = program.app.language.vocabulary.form(where: {
      if case .event = $0 { true } else { false }
    })
    let made = program.events.enumerated().flatMap { index, event in
      Move.moves(
        .event(event, index: index), form, inputs: inputs(of: event.parameters, in: program))
    }
    events = made
    return made
  }
}

private func inputs(of parameters: [App.Parameter], in program: Program) -> [Move.Domain] {
  parameters.map { domain(of: $0.name, $0.type, $0.domain, $0.fallback, in: program) }
}

private func domain(
  of name: String, _ type: ValueType, _ declared: [Value]?, _ fallback: Value?,
  in program: Program
) -> Move.Domain {
  var seen: Set<Value> = []
  let values = (declared ?? program.values(of: type))?.filter { seen.insert($0).inserted }
  return Move.Domain(name: name, type: type, values: values, fallback: fallback)
}
