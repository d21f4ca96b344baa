package import SextantEngine
import SextantLanguage

/// A step in the form that the driver of an app receives: a sentence and its parts.
package struct DrivenStep: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    // The kinds of moves.
    case action, gesture, button, link, event, time, host
    /// An assignment to a variable of the app.
    case set
    /// Several steps, without a render pass in between.
    case together
    /// A command. A user cannot perform it.
    case command
  }

  package struct Argument: Sendable, Hashable {
    package let name: String
    package let value: Value
  }

  package var kind: Kind
  /// The sentence in canonical form, with values in place of the names that the script has bound.
  package var sentence: String
  /// The name of an action, an event or a variable, the title of a button, or the words of a
  /// gesture.
  package var name: String?
  package var arguments: [Argument] = []
  package var url: String?
  package var milliseconds: Int?
  package var steps: [DrivenStep] = []

  package init(_ kind: Kind, _ sentence: String) { (self.kind, self.sentence) = (kind, sentence) }
}

extension Move {
  package var step: DrivenStep {
    var step = DrivenStep(DrivenStep.Kind(rawValue: kind.rawValue) ?? .command, text)
    switch subject {
    case .gesture(let gesture) where kind == .button:
      step.name = gesture.arguments.value(0)?.text ?? gesture.texts.first
    case .gesture(let gesture):
      step.name = gesture.sentence.pattern.elements.compactMap { element in
        if case .word(let word) = element { word } else { nil }
      }.joined(separator: " ")
      let slots = gesture.sentence.pattern.slots
      step.arguments = zip(slots, gesture.texts).map { slot, text in
        let label = slot.name.isEmpty ? slot.slot.name.lowercased() : slot.name
        return DrivenStep.Argument(name: label, value: Int(text).map { .int($0) } ?? .string(text))
      }
    case .action(let action, _): (step.name, step.arguments) = (action.name, given)
    case .event(let event, _): (step.name, step.arguments) = (event.name, given)
    case .link(let link): step.url = arguments.map { link.address(with: $0) } ?? link.text
    case .time(let milliseconds): step.milliseconds = milliseconds
    }
    return step
  }

  private var given: [DrivenStep.Argument] {
    zip(inputs, values).compactMap { input, value in
      value.map { DrivenStep.Argument(name: input.name, value: $0) }
    }
  }
}
