import SextantEngine
import SextantLanguage

/// The moves that are the same in every world of a program. They are created on first use.
struct MoveTable: Sendable {
  typealias ActionMoves = (action: App.Action, moves: [Move])

  struct FixedMove {
    let move: Move
    let body: BodyID
    /// The values of the inputs; nil if a value is missing or outside its domain.
    let inputs: [Value?]?
    var requirements: [Requirement]
  }

  /// A condition, the values of its names, and the required result. A link also requires that the
  /// conditions of earlier links that match the address are false.
  struct Requirement {
    let condition: App.Condition
    let values: [Value?]
    var holds = true

    init?(_ condition: App.Condition?, _ values: [Value?], holds: Bool = true) {
      guard let condition else { return nil }
      (self.condition, self.values, self.holds) = (condition, values, holds)
    }
  }

  private var actions: [DefinitionID: [ActionMoves]] = [:]
  private var links: [FixedMove]?
  private var events: [FixedMove]?

  /// Returns the actions of a declaration, each with a move for each combination of its input
  /// values.
  mutating func actions(of definition: DefinitionID, _ program: Program) -> [ActionMoves] {
    if let known = actions[definition] { return known }
    let vocabulary = program.app.vocabulary
    let made = program.actions(of: definition).map { action in
      let name = vocabulary.written(action.name, in: .tapAction)
      return (
        action,
        Move.moves(
          .action(action, name: name), .tapAction,
          inputs: inputs(of: action.parameters, in: program))
      )
    }
    actions[definition] = made
    return made
  }

  /// Returns the moves of the links. Omits an address if an earlier link always opens instead.
  mutating func links(of program: Program) -> [FixedMove] {
    if let links { return links }
    let index = program.app.behavior.links
    var made: [FixedMove] = []
    for link in index.links {
      let captures = link.captures.map {
        domain(of: $0.name, $0.type, $0.domain, $0.fallback, in: program)
      }
      for move in Move.moves(.link(link), .openLink, inputs: captures) {
        guard let arguments = move.arguments else {
          let own = Requirement(link.condition, move.values)
          made.append(
            FixedMove(
              move: move, body: link.body, inputs: nil, requirements: [own].compactMap(\.self)))
          continue
        }
        guard let address = try? Address(link.address(with: arguments)) else { continue }
        let answers = index.answers(to: address)
        guard let place = answers.firstIndex(where: { $0.link.body == link.body }) else { continue }
        let values = answers[place].values
        let requirements = answers[...place].compactMap {
          Requirement($0.link.condition, $0.values, holds: $0.link.body == link.body)
        }
        made.append(
          FixedMove(
            move: move, body: link.body, inputs: link.outside(values) == nil ? values : nil,
            requirements: requirements))
      }
    }
    links = made
    return made
  }

  mutating func events(of program: Program) -> [FixedMove] {
    if let events { return events }
    let made = program.events.enumerated().flatMap { index, event in
      Move.moves(
        .event(event, index: index), .fireEvent, inputs: inputs(of: event.parameters, in: program)
      ).map { move in
        FixedMove(
          move: move, body: event.body,
          inputs: move.hasInputs(fitting: event.parameters) ? move.values : nil,
          requirements: [Requirement(event.condition, move.values)].compactMap(\.self))
      }
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
