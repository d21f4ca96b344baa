package import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A move of a search: an available move, or a double tap. The second tap of a double tap comes
/// before the screen is redrawn.
package struct ExploredMove: Sendable {
  package let move: Move
  package let isDouble: Bool

  package init(_ move: Move, isDouble: Bool = false) {
    self.move = move
    self.isDouble = isDouble
  }

  /// The statement of the move; nil if an input of the move has no values.
  package var statement: Statement? {
    guard let statement = move.statement, isDouble else { return move.statement }
    let both = Body(statements: [statement, statement], place: statement.place)
    return Statement(
      kind: .together(both), place: statement.place, target: nil, isTry: false)
  }

  package var step: DrivenStep {
    if !isDouble { return move.step }
    var step = DrivenStep(.together, text)
    step.steps = [move.step, move.step]
    return step
  }

  package var text: String {
    isDouble ? "together { \(move.text); \(move.text) }" : move.text
  }
}

extension ExploredMove {
  /// The inputs that were not tried, or were tried only with their default values.
  var unexploredInputs: [UnexploredInput] {
    move.inputs.filter { $0.isOpen || !move.isReady }.compactMap { input in
      let reason: UnexploredInput.Reason =
        move.isReady ? .defaulted : move.hasOpenInput ? .open : .tooMany
      if reason == .open, !input.isOpen || input.fallback != nil { return nil }
      return UnexploredInput(move: move.pattern, input: input.name, reason: reason)
    }
  }
}
