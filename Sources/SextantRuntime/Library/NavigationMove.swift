public import SextantEngine
package import SextantInterpreter

/// A step of an app: a sentence with its parts. The user, the environment, time or a scenario
/// causes the step.
public struct NavigationMove: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a move: its cause.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The user runs an action of a screen. The move has the name of the action and its arguments.
    case action
    /// The user makes a gesture of the system. The name consists of the gesture's words, such as
    /// `tap tab`. A choice, such as the tab, is an argument.
    case gesture
    /// The user taps a button of an alert. The name is the button's title.
    case button
    /// The environment opens an address: ``NavigationMove/url``.
    case link
    /// An external event occurs. The move has the name of the event and its arguments.
    case event
    /// Time passes: ``NavigationMove/duration``.
    case time
    /// The host system closes a presentation, such as a photo picker.
    case host
    /// A variable of the app gets a value. The move has the name of the variable. The argument
    /// `value` is the value.
    case set
    /// Several steps happen before the screen is drawn again: ``NavigationMove/steps``.
    case together
    /// A scenario executes a command. In the app, only program code executes commands. The sentence
    /// names the command.
    case command
  }

  private let step: DrivenStep
  /// Whether all inputs have values, as ``NavigationSession/make(_:)`` requires.
  public let isReady: Bool
  /// Whether the move is enabled, but fails.
  public let fails: Bool

  init(_ move: Move) {
    (step, isReady, fails) = (move.step, move.isReady, move.failure != nil)
  }

  package init(_ step: DrivenStep) { (self.step, isReady, fails) = (step, true, false) }

  /// The sentence. `…` stands for inputs with unknown values.
  public var description: String { step.sentence }
  /// The kind of the move.
  public var kind: Kind { Kind(rawValue: step.kind.rawValue) ?? .command }
  /// The name of an action, event or variable, the title of a button, or the words of a gesture.
  /// Empty for other kinds.
  public var name: String { step.name ?? "" }
  /// The arguments by name.
  public var arguments: [String: Value] {
    Dictionary(step.arguments.map { ($0.name, $0.value) }) { first, _ in first }
  }
  /// The address of a link; nil for other kinds.
  public var url: String? { step.url }
  /// The elapsed time; nil for other kinds.
  public var duration: Duration? { step.milliseconds.map { .milliseconds($0) } }
  /// The steps of a ``Kind/together``; empty for other kinds.
  public var steps: [NavigationMove] { step.steps.map { NavigationMove($0) } }

  /// Returns an argument that is a string or an enumeration case; otherwise an empty string.
  public func text(_ name: String) -> String {
    switch arguments[name] {
    case .string(let text), .enumCase(let text): text
    default: ""
    }
  }

  /// Returns an integer argument; nil for other types.
  public func number(_ name: String) -> Int? { arguments[name]?.int }

  /// Returns a Boolean argument; false for other types.
  public func flag(_ name: String) -> Bool { arguments[name] == .bool(true) }
}
