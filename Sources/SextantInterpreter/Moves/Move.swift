package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// Something that can happen next, as a value: it runs without text, prints as a sentence, and says which
/// inputs it takes.
///
/// Where all inputs are known there is a move for each combination of their values. A move with an open
/// input runs once it has been given its inputs: `filled(with:)`. A class, since a search lists the same
/// moves in every state.
package final class Move: Sendable {
  /// Who makes it.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A person: an action of a screen, a gesture of the system, a button of an alert.
    case action, gesture, button
    /// The world outside: an address that is opened, an event that the app declares.
    case link, event
    /// Time, up to the next timer.
    case time
    /// The host, which closes what it shows itself.
    case host
  }

  /// Some kinds, as bits: a search asks for them in every state.
  package struct Kinds: Sendable {
    private var bits: UInt8 = 0

    package static let all = Kinds(Set(Kind.allCases))
    /// What a person does, in the app or in what the host shows.
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

  /// What an input can be.
  package struct Domain: Sendable {
    package let name: String
    package let type: ValueType
    /// Its values; nil where nothing says which there are.
    package let values: [Value]?
    /// What it is where nothing is given.
    package let fallback: Value?

    package var isOpen: Bool { values == nil }
  }

  /// What the move is made of.
  enum Subject: Sendable {
    case gesture(Gesture)
    /// An action, and its name as the sentence writes it.
    case action(App.Action, name: String)
    case link(Link)
    /// An event, by its index among the program's.
    case event(App.Procedure, index: Int)
    case time(milliseconds: Int)
  }

  package let inputs: [Domain]
  /// A value for each input, nil for its fallback; nil as a whole while the move needs to be given them.
  package let arguments: [Value?]?
  /// Why it would fail: it is offered, and then its body or what follows from it is refused.
  package let failure: String?
  let subject: Subject
  /// The sentence that it is; nil for time.
  private let form: Sentence?
  /// The statement that it runs as, and its text, where they were made beforehand.
  private let prepared: (statement: Statement?, text: String)?

  private init(
    _ subject: Subject, _ form: Sentence?, inputs: [Domain], arguments: [Value?]?,
    failure: String? = nil, prepared: (statement: Statement?, text: String)? = nil
  ) {
    self.subject = subject
    self.form = form
    self.inputs = inputs
    self.arguments = arguments
    self.failure = failure
    self.prepared = prepared
  }

  package var isReady: Bool { arguments != nil }

  /// Whether its inputs are known and what they may be.
  func hasInputs(fitting parameters: [App.Parameter]) -> Bool {
    let values = values
    return isReady && values.count == parameters.count
      && zip(values, parameters).allSatisfy { value, parameter in
        value.map { parameter.allows($0) } ?? false
      }
  }

  /// Whether nothing says what one of its inputs can be.
  package var hasOpenInput: Bool { inputs.contains { $0.isOpen && $0.fallback == nil } }

  package var kind: Kind {
    switch subject {
    case .gesture(let gesture): Kind(of: gesture)
    case .action: .action
    case .link: .link
    case .event: .event
    case .time: .time
    }
  }

  /// The action that it is, if it is one.
  package var action: App.Action? {
    if case .action(let action, _) = subject { action } else { nil }
  }

  /// The link that it opens, if it opens one.
  package var link: Link? {
    if case .link(let link) = subject { link } else { nil }
  }

  /// The event that it fires, if it fires one.
  package var event: App.Procedure? {
    if case .event(let event, _) = subject { event } else { nil }
  }

  /// The words of its sentence, with the name of the action, link or event.
  package var words: String {
    switch subject {
    case .gesture, .time: return form?.words ?? "wait"
    case .action(let action, _): return "\(form?.words ?? "") \(action.name)"
    case .event(let event, _): return "\(form?.words ?? "") \(event.name)"
    case .link(let link): return "open \(link.title)"
    }
  }

  /// The name of its sentence; empty for time.
  package var sentence: String { form?.name ?? "" }

  /// Whether it is a gesture that chooses by a number, as `tap back to 2` does.
  package var isNumbered: Bool {
    guard case .gesture(let gesture) = subject else { return false }
    return !gesture.texts.isEmpty && gesture.texts.allSatisfy { Int($0) != nil }
  }

  /// The move with values for its inputs, in their order.
  package func filled(with arguments: [Value?]) -> Move {
    Move(subject, form, inputs: inputs, arguments: arguments)
  }

  /// The move with why it would fail.
  func failing(with failure: String) -> Move {
    Move(subject, form, inputs: inputs, arguments: arguments, failure: failure)
  }
}

extension Move.Kind {
  /// Who makes a gesture.
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
  /// With more combinations of its inputs, something is one move that waits for them.
  package static let mostCombinations = 24

  /// The moves that something makes, one for each combination of its inputs.
  static func moves(
    _ subject: Subject, _ form: Sentence?, inputs: [Domain] = []
  ) -> [Move] {
    func move(_ arguments: [Value?]?) -> Move {
      let move = Move(subject, form, inputs: inputs, arguments: arguments)
      switch subject {
      // These are made anew in each world, and often only listed.
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
      guard combinations.count * values.count <= mostCombinations else { return [move(nil)] }
      combinations = combinations.flatMap { begun in values.map { begun + [$0] } }
    }
    return combinations.map { move($0) }
  }

  /// The values of its inputs, with fallbacks; nil where an input is not known.
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
  /// The sentence, with `…` for inputs that it waits for.
  package var text: String {
    if let prepared { return prepared.text }
    if case .time(let milliseconds) = subject { return "wait \(Value.duration(milliseconds))" }
    return form?.text(with: argumentTexts) ?? ""
  }

  /// The sentence with `…` for all its inputs.
  package var pattern: String {
    inputs.isEmpty ? text : Move(subject, form, inputs: inputs, arguments: nil).text
  }

  /// What stands in the places of its sentence.
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
  /// The statement that it runs as; nil while it waits for inputs.
  ///
  /// It stands at the beginning of the session's first text, since it was not written anywhere.
  package var statement: Statement? {
    if let prepared { return prepared.statement }
    guard let arguments, arguments.count == inputs.count else { return nil }
    let values = values.compactMap { $0 }
    func call(_ arguments: [BoundArgument], constant: Arguments? = nil) -> Statement.Kind? {
      form.map {
        .call(Call(entry: $0, arguments: arguments, isAnimated: true, constant: constant))
      }
    }
    func call(_ name: String, definition: Int) -> Statement.Kind? {
      if values.count < inputs.count { return nil }
      return call([.call(name, values.map { .constant($0) }, definition: definition)])
    }
    let kind: Statement.Kind? =
      switch subject {
      case .time(let milliseconds): .wait(.constant(.duration(milliseconds)))
      case .gesture(let gesture): call([], constant: gesture.arguments)
      case .action(let action, _): call(action.name, definition: Int(action.body.index) + 1)
      case .event(let event, let index): call(event.name, definition: index)
      case .link(let link):
        call([.expression(.constant(.string(link.address(with: arguments))))])
      }
    return kind.map { Statement(kind: $0, place: .beginning, target: nil, isTry: false) }
  }
}
