import SextantEngine
import SextantLanguage

/// The moves of a program that are the same in every world, each made when it is first asked for.
struct MoveTable: Sendable {
  typealias ActionMoves = (action: App.Action, moves: [Move])

  /// A link or an event with its body, and the values of its inputs; nil where it waits for them, or where making
  /// it finds out that they do not fit.
  typealias FixedMove = (move: Move, body: BodyID, inputs: [Value?]?)

  private var actions: [DefinitionID: [ActionMoves]] = [:]
  private var links: [FixedMove]?
  private var events: [FixedMove]?

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
  mutating func links(of program: Program) -> [FixedMove] {
    if let links { return links }
    let form = program.app.language.vocabulary.form(where: {
      if case .link = $0 { true } else { false }
    })
    let index = program.app.behavior.links
    var made: [FixedMove] = []
    for link in index.links {
      let captures = link.captures.map {
        domain(of: $0.name, $0.type, $0.domain, $0.fallback, in: program)
      }
      for move in Move.moves(.link(link), form, inputs: captures) {
        guard let arguments = move.arguments else {
          made.append((move, link.body, nil))
          continue
        }
        guard let address = try? Address(link.address(with: arguments)),
          let (answering, values) = index.answer(to: address), answering.body == link.body
        else { continue }
        made.append((move, link.body, link.outside(values) == nil ? values : nil))
      }
    }
    links = made
    return made
  }

  /// The declared events.
  mutating func events(of program: Program) -> [FixedMove] {
    if let events { return events }
    let form = program.app.language.vocabulary.form(where: {
      if case .event = $0 { true } else { false }
    })
    let made = program.events.enumerated().flatMap { index, event in
      Move.moves(
        .event(event, index: index), form, inputs: inputs(of: event.parameters, in: program)
      ).map { move in
        (move, event.body, move.hasInputs(fitting: event.parameters) ? move.values : nil)
      } as [FixedMove]
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
