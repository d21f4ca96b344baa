package import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A move of a search: an available move, or a variant of it.
package struct ExploredMove: Sendable {
  package enum Variant: Sendable {
    case single
    /// A double tap. The second tap comes before the screen is redrawn.
    case double
    /// A wait that continues after a failed timer. The search makes this move after a wait that
    /// fails. Otherwise, time would stop at the failed timer, and later timers would never fire.
    case trying
  }

  package let move: Move
  package let variant: Variant

  package init(_ move: Move, _ variant: Variant = .single) {
    self.move = move
    self.variant = variant
  }

  package var isDouble: Bool { variant == .double }

  /// The statement of the move; nil if an input of the move has no values.
  package var statement: Statement? {
    guard let statement = move.statement else { return nil }
    switch variant {
    case .single: return statement
    case .double:
      let both = Body(statements: [statement, statement], place: statement.place)
      return Statement(kind: .together(both), place: statement.place, target: nil, isTry: false)
    case .trying:
      return Statement(kind: statement.kind, place: statement.place, target: nil, isTry: true)
    }
  }

  package var step: DrivenStep {
    if !isDouble { return move.step }
    var step = DrivenStep(.together, text)
    step.steps = [move.step, move.step]
    return step
  }

  package var text: String {
    switch variant {
    case .single: move.text
    case .double: "together { \(move.text); \(move.text) }"
    case .trying: "try \(move.text)"
    }
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
