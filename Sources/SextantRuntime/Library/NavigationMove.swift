public import SextantEngine
package import SextantInterpreter

/// Something that can happen, as a person, the world outside, time, or a scenario makes it: its sentence, and the same
/// in parts.
public struct NavigationMove: Sendable, Hashable, CustomStringConvertible {
  /// Who makes it, and what it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A person does something that a screen offers: the name of the action and its arguments.
    case action
    /// A gesture of the system: its words, as `tap tab`, and what it chooses.
    case gesture
    /// A button of an alert: its title.
    case button
    /// An address is opened: its ``NavigationMove/url``.
    case link
    /// Something happens outside: the name of the event and its arguments.
    case event
    /// Time passes: its ``NavigationMove/duration``.
    case time
    /// The host closes what it shows itself, such as a picker of photos.
    case host
    /// A variable of the app gets a value: its name, and the argument `value`.
    case set
    /// Several happen before anything is drawn: its ``NavigationMove/steps``.
    case together
    /// A scenario does what only a program can do: its sentence says what.
    case command
  }

  private let step: DrivenStep
  /// Whether all its inputs are known, so that ``NavigationSession/make(_:)`` can make it.
  public let isReady: Bool
  /// Whether it is offered and then fails.
  public let fails: Bool

  init(_ move: Move) {
    (step, isReady, fails) = (move.step, move.isReady, move.failure != nil)
  }

  package init(_ step: DrivenStep) { (self.step, isReady, fails) = (step, true, false) }

  /// The sentence that it is, with `…` for inputs of which nothing says what they can be.
  public var description: String { step.sentence }
  /// Who makes it, and what it is.
  public var kind: Kind { Kind(rawValue: step.kind.rawValue) ?? .command }
  /// The name of an action, an event or a variable, the title of a button, the words of a gesture; else empty.
  public var name: String { step.name ?? "" }
  /// The arguments, by their names.
  public var arguments: [String: Value] {
    Dictionary(step.arguments.map { ($0.name, $0.value) }) { first, _ in first }
  }
  /// The address of a link.
  public var url: String? { step.url }
  /// The time that passes.
  public var duration: Duration? { step.milliseconds.map { .milliseconds($0) } }
  /// What happens before anything is drawn.
  public var steps: [NavigationMove] { step.steps.map { NavigationMove($0) } }

  /// An argument that is a text, or a case of an enumeration; empty where there is none.
  public func text(_ name: String) -> String {
    switch arguments[name] {
    case .string(let text), .enumCase(let text): text
    default: ""
    }
  }

  /// An argument that is a whole number; nil where there is none.
  public func number(_ name: String) -> Int? { arguments[name]?.int }

  /// An argument that is true or false; false where there is none.
  public func flag(_ name: String) -> Bool { arguments[name] == .bool(true) }
}
