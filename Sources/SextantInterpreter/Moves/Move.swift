package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// A possible next step: a sentence and its inputs.
///
/// Each combination of known input values is a separate move. If the values of an input are
/// unknown, `filled(with:)` supplies arguments. `Move` is a class because a search lists the same
/// moves in every state.
package final class Move: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A move of the user: an action of a screen, a gesture of the system, or a button of an alert.
    case action, gesture, button
    /// A move of the environment: an opened link, or a declared event.
    case link, event
    /// Time passes until the next timer.
    case time
    /// The host closes its presentation, such as a photo picker.
    case host
  }

  /// A set of kinds, as a bit set for speed: a search tests the set in every state.
  package struct Kinds: Sendable {
    private var bits: UInt8 = 0

    package static let all = Kinds(Set(Kind.allCases))
    package static let person = Kinds([.action, .gesture, .button, .host])

    package init(_ kinds: Set<Kind>) { for kind in kinds { bits |= Self.bit(of: kind) } }

    package func contains(_ kind: Kind) -> Bool { bits & Self.bit(of: kind) != 0 }

    private static func bit(of kind: Kind) -> UInt8 {
      switch kind {
      case .action: 1
      case .gesture: 2
      case .button: 4
      case .link: 8
      case .event: 16
      case .time: 32
      case .host: 64
      }
    }
  }

  package struct Domain: Sendable {
    package let name: String
    package let type: ValueType
    /// The possible values; nil if they are unknown.
    package let values: [Value]?
    package let fallback: Value?

    package var isOpen: Bool { values == nil }
  }

  enum Subject: Sendable {
    case gesture(Gesture)
    case action(App.Action, name: String)
    case link(Link)
    /// An event, and its index in the program's list of events.
    case event(App.Procedure, index: Int)
    case time(milliseconds: Int)
  }

  package let inputs: [Domain]
  /// The argument of each input; nil for the default value. The whole array is nil if the move
  /// needs arguments from `filled(with:)`.
  package let arguments: [Value?]?
  /// The reason for the failure of an enabled move; nil if the move does not fail.
  package let failure: String?
  let subject: Subject
  package let kind: Kind
  /// The sentence of the move; nil for time.
  private let form: Sentence?
  private let prepared: (statement: Statement?, text: String)?

  private init(
    _ subject: Subject, _ form: Sentence?, inputs: [Domain], arguments: [Value?]?,
    failure: String? = nil, prepared: (statement: Statement?, text: String)? = nil
  ) {
    self.subject = subject
    kind =
      switch subject {
      case .gesture(let gesture): Kind(of: gesture)
      case .action: .action
      case .link: .link
      case .event: .event
      case .time: .time
      }
    self.form = form
    self.inputs = inputs
    self.arguments = arguments
    self.failure = failure
    self.prepared = prepared
  }

  package var isReady: Bool { arguments != nil }

  func hasInputs(fitting parameters: [App.Parameter]) -> Bool {
    let values = values
    return isReady && values.count == parameters.count
      && zip(values, parameters).allSatisfy { value, parameter in
        value.map { parameter.allows($0) } ?? false
      }
  }

  /// Whether the move has an input without known values and without a default value.
  package var hasOpenInput: Bool { inputs.contains { $0.isOpen && $0.fallback == nil } }

  package var action: App.Action? {
    if case .action(let action, _) = subject { action } else { nil }
  }

  package var link: Link? {
    if case .link(let link) = subject { link } else { nil }
  }

  package var event: App.Procedure? {
    if case .event(let event, _) = subject { event } else { nil }
  }

  package var stepSubject: StepSubject {
    switch subject {
    case .gesture(let gesture): StepSubject(gesture.sentence, gesture.arguments)
    case .action(let action, _): StepSubject(body: action.body)
    case .event(let event, _): StepSubject(body: event.body)
    case .link(let link): StepSubject(body: link.body)
    case .time: StepSubject()
    }
  }

  package var words: String {
    switch subject {
    case .gesture, .time: return form?.words ?? "wait"
    case .action(let action, _): return "\(form?.words ?? "") \(action.name)"
    case .event(let event, _): return "\(form?.words ?? "") \(event.name)"
    case .link(let link): return "open \(link.title)"
    }
  }

  package var sentence: String { form?.name ?? "" }

  /// Whether all arguments of the gesture are numbers, as in `tap back to 2`.
  package var isNumbered: Bool {
    guard case .gesture(let gesture) = subject else { return false }
    return !gesture.texts.isEmpty && gesture.texts.allSatisfy { Int($0) != nil }
  }

  package func filled(with arguments: [Value?]) -> Move {
    Move(subject, form, inputs: inputs, arguments: arguments)
  }

  func failing(with failure: String) -> Move {
    Move(subject, form, inputs: inputs, arguments: arguments, failure: failure)
  }
}

extension Move.Kind {
  init(of gesture: Gesture) {
    switch gesture.sentence.role {
    case .button: self = .button
    case .gesture: self = .gesture
    case .command: self = .host
    }
  }
}

// MARK: Combinations

extension Move {
  /// The maximum number of combinations of arguments that become separate moves. A single move
  /// without arguments represents more combinations.
  package static let maxCombinations = 24

  static func moves(
    _ subject: Subject, _ form: Sentence?, inputs: [Domain] = []
  ) -> [Move] {
    func move(_ arguments: [Value?]?) -> Move {
      let move = Move(subject, form, inputs: inputs, arguments: arguments)
      switch subject {
      // Do not prepare these moves: they are created in each world, and many of them never run.
      case .gesture, .time: return move
      case .action, .link, .event:
        return Move(
          subject, form, inputs: inputs, arguments: arguments,
          prepared: (move.statement, move.text))
      }
    }
    var combinations: [[Value?]] = [[]]
    for input in inputs {
      let values: [Value?]
      if let known = input.values {
        values = known
      } else if input.fallback != nil {
        values = [nil]
      } else {
        return [move(nil)]
      }
      guard combinations.count * values.count <= maxCombinations else { return [move(nil)] }
      combinations = combinations.flatMap { begun in values.map { begun + [$0] } }
    }
    return combinations.map { move($0) }
  }

  /// The values of the inputs, including default values; nil for an unknown value.
  var values: [Value?] {
    if inputs.isEmpty { return [] }
    return inputs.enumerated().map { index, input in
      guard let arguments, index < arguments.count else { return nil }
      return arguments[index] ?? input.fallback
    }
  }
}

// MARK: Text

extension Move {
  /// The sentence, with `…` in place of missing arguments.
  package var text: String {
    if let prepared { return prepared.text }
    if case .time(let milliseconds) = subject { return "wait \(Value.duration(milliseconds))" }
    return form?.text(with: argumentTexts) ?? ""
  }

  /// The sentence, with `…` in place of all inputs.
  package var pattern: String {
    inputs.isEmpty ? text : Move(subject, form, inputs: inputs, arguments: nil).text
  }

  package var argumentTexts: [String] {
    switch subject {
    case .gesture(let gesture): gesture.texts
    case .action(_, let name): [call(of: name)]
    case .event(let event, _): [call(of: event.name)]
    case .link(let link): [Value.quoted(arguments.map { link.address(with: $0) } ?? link.text)]
    case .time: []
    }
  }

  private func call(of name: String) -> String {
    guard let arguments else { return name + "(…)" }
    let given = zip(inputs, arguments).compactMap { input, value in
      value.map { "\(input.name): \($0)" }
    }
    return given.isEmpty ? name : "\(name)(\(given.joined(separator: ", ")))"
  }
}

// MARK: Running

extension Move {
  /// The statement that runs the move; nil if arguments are missing. A move has no source text, so
  /// the span of the statement is a placeholder: offset 0 of source 0.
  package var statement: Statement? {
    if let prepared { return prepared.statement }
    guard let arguments, arguments.count == inputs.count else { return nil }
    let values = values.compactMap { $0 }
    func call(_ arguments: [BoundArgument], constant: Arguments? = nil) -> Statement.Kind? {
      form.map {
        .call(Call(entry: $0, arguments: arguments, isAnimated: true, constant: constant))
      }
    }
    func call(_ name: String, _ callee: Callee) -> Statement.Kind? {
      if values.count < inputs.count { return nil }
      return call([.call(name, values.map { .constant($0) }, callee)])
    }
    let kind: Statement.Kind? =
      switch subject {
      case .time(let milliseconds): .wait(.constant(.duration(milliseconds)))
      case .gesture(let gesture): call([], constant: gesture.arguments)
      case .action(let action, _):
        call(action.name, .action(like: action.body, ignoringLabels: false))
      case .event(let event, let index): call(event.name, .event(index))
      case .link(let link):
        call([.expression(.constant(.string(link.address(with: arguments))))])
      }
    return kind.map { Statement(kind: $0, place: .beginning, target: nil, isTry: false) }
  }
}
