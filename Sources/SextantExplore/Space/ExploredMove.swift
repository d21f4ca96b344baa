package import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A move of a search: one of the list of what can happen, or one of a person made twice before
/// anything was drawn.
package struct ExploredMove: Sendable {
  package let move: Move
  package let isDouble: Bool

  package init(_ move: Move, isDouble: Bool = false) {
    self.move = move
    self.isDouble = isDouble
  }

  /// The statement that it runs as; nil while it waits for inputs.
  package var statement: Statement? {
    guard let statement = move.statement, isDouble else { return move.statement }
    let both = Body(statements: [statement, statement], place: statement.place)
    return Statement(
      kind: .together(both), place: statement.place, target: nil, isTry: false)
  }

  /// The move as whoever drives an app is told of it.
  package var step: DrivenStep {
    if !isDouble { return move.step }
    var step = DrivenStep(.together, text)
    step.steps = [move.step, move.step]
    return step
  }

  /// The statement as it is written.
  package var text: String {
    isDouble ? "together { \(move.text); \(move.text) }" : move.text
  }
}

extension ExploredMove {
  /// Which of its inputs are not tried, or with their defaults only.
  var unexploredInputs: [UnexploredInput] {
    move.inputs.filter { $0.isOpen || !move.isReady }.compactMap { input in
      let reason: UnexploredInput.Reason =
        move.isReady ? .defaulted : move.hasOpenInput ? .open : .tooMany
      if reason == .open, !input.isOpen || input.fallback != nil { return nil }
      return UnexploredInput(move: move.pattern, input: input.name, reason: reason)
    }
  }
}
