/// A command or a gesture: its pattern, documentation and implementation.
public final class Sentence: PatternForm, @unchecked Sendable {
  /// Who performs a sentence.
  public enum Role: Sendable {
    /// The app performs the sentence.
    case command
    /// The user performs the sentence on a visible element.
    case gesture
    /// The user taps a button of the visible alert. Then the button's body runs.
    case button
  }

  package enum Meaning: Sendable {
    /// The system's closure `run` implements the sentence.
    case system
    /// `tap ACTION(…)`: an action of a screen.
    case action
    /// `open link "…"`.
    case link
    /// `fire EVENT(…)`.
    case event
    /// A sentence that consists of the name of a command.
    case command
  }

  /// A possible argument of a sentence.
  public struct Choice: Sendable {
    public let argument: Argument
    /// The argument as source text.
    public let text: String
    /// A description of the argument.
    public let summary: String
    /// The node that the argument denotes, or `none`.
    public let node: Node

    public init(_ argument: Argument, _ text: String, summary: String = "", node: Node = .none) {
      self.argument = argument
      self.text = text
      self.summary = summary
      self.node = node
    }
  }

  /// The stable name, such as `stackAppend`.
  public let name: String
  /// The actor of the sentence.
  public let role: Role
  package let meaning: Meaning
  /// Whether the sentence is a transaction, whose animations `without animation` disables.
  public let animates: Bool
  /// Returns the possible values of the sentence's only argument for the current target. If the
  /// closure is nil, the possible values are unknown.
  public let choices: (@Sendable (inout Draft) -> [Choice])?
  /// Whether the sentence removes elements. If such a sentence changes nothing, the interpreter
  /// reports a warning, even if its body has other effects.
  public let removes: Bool
  /// Runs the sentence on the node `Draft.target`.
  public let run: @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
  /// Returns whether the system accepts the sentence. If the closure is nil, a trial run decides.
  public let can: (@Sendable (Arguments, inout Draft) -> Bool)?
  /// Checks in advance whether `render` will refuse the edit, and throws the refusal. If the
  /// closure is nil, `run` throws all refusals.
  ///
  /// The closure runs after `run`, unless a later sentence of the body may replace the edit.
  public let decide: (@Sendable (inout Draft) throws(Refusal) -> Void)?

  /// Creates a sentence of a system.
  public init(
    _ name: String, _ pattern: String, role: Role = .command, summary: String, example: String,
    originals: [String] = [], animates: Bool = false, removes: Bool = false,
    choices: (@Sendable (inout Draft) -> [Choice])? = nil,
    can: (@Sendable (Arguments, inout Draft) -> Bool)? = nil,
    decide: (@Sendable (inout Draft) throws(Refusal) -> Void)? = nil,
    run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
  ) {
    self.name = name
    self.role = role
    meaning = .system
    self.animates = animates
    self.removes = removes
    self.choices = choices
    self.can = can
    self.decide = decide
    self.run = run
    super.init(pattern, summary, example: example, originals: originals)
  }

  /// Creates a sentence that the interpreter implements.
  package init(
    _ meaning: Meaning, _ name: String, _ pattern: String, _ summary: String, example: String,
    role: Role = .command, animates: Bool = false
  ) {
    self.name = name
    self.role = role
    self.meaning = meaning
    self.animates = animates
    (removes, choices, can, decide, run) = (false, nil, nil, nil, { _, _ in })
    super.init(pattern, summary, example: example)
  }

  package static let tapAction = Sentence(
    .action, "tapAction", "tap ACTION", "perform an action of a visible screen",
    example: "tap open(id: \"1\")", role: .gesture)
  package static let openLink = Sentence(
    .link, "openLink", "open link EXPR:address", "open a link of the app",
    example: "open link \"shop://product/1\"")
  package static let fireEvent = Sentence(
    .event, "fireEvent", "fire EVENT", "fire a declared event",
    example: "fire pushArrives")

  package static let common = [tapAction, openLink, fireEvent]

  /// The name of `press escape`, which also presses the `cancel` button of an alert.
  public static let pressEscape = "pressEscape"

  /// Whether the user performs the sentence.
  public var isGesture: Bool { role != .command }

  /// The first keyword, or the first two keywords, such as `drop last`.
  package var words: String {
    let first = pattern.firstWords.first ?? name
    let second = pattern.elements.dropFirst().first
    if case .word(let word)? = second { return "\(first) \(word)" }
    return first
  }

  /// Returns the text of the sentence with these arguments; nil if the pattern has optional parts
  /// or choices, or if an argument is missing.
  package func text(with arguments: [String]) -> String? {
    var rest = arguments[...]
    var words: [String] = []
    for element in pattern.elements {
      switch element {
      case .word(let word): words.append(word)
      case .slot:
        guard let argument = rest.popFirst() else { return nil }
        words.append(argument)
      default: return nil
      }
    }
    return words.joined(separator: " ")
  }
}

/// A form of declaration, such as `route`, `flow` or `curve`.
///
/// The general syntax is `WORD NAME[(inputs)] PATTERN [{ … }]`. A declaration with the meaning
/// `detail` has no name.
public final class Declaration: PatternForm, @unchecked Sendable {
  /// The result of a declaration.
  public enum Meaning: Sendable {
    case node(NodeKind)
    case name
    case detail
  }

  /// The declarations that a block may contain.
  public enum Block: Sendable {
    case none
    case body
    /// These declarations and the usual members of a screen: `action`, `on`, `source`.
    case members([Declaration])
    /// Only the given declarations.
    case only([Declaration])
  }

  /// The keyword. The keyword of a detail may consist of two words, such as `on dismiss`.
  public let word: String
  /// The result of the declaration.
  public let meaning: Meaning
  /// The permitted declarations in the block.
  public let block: Block
  /// Whether the declaration may have parameters: `NAME(input: Type)`.
  public let takesInputs: Bool
  /// The names of optional inputs that exist even if the app does not declare them.
  public let extraInputs: [String]
  /// Whether several blocks may declare the same name. All these declarations then denote the same
  /// thing.
  public let isShared: Bool
  /// The clauses that may follow the `}` of the block, such as `cancel` after `confirm "…" { … }`.
  public let clauses: [Declaration]
  /// The names that exist in every app. An app cannot declare these names.
  public let predefined: [String]
  /// Creates a form of declaration.
  ///
  /// - Parameter form: the pattern that follows the name and the parameters.
  public init(
    _ word: String, form: String = "", _ meaning: Meaning, block: Block = .none,
    takesInputs: Bool = false, extraInputs: [String] = [], isShared: Bool = false,
    clauses: [Declaration] = [], predefined: [String] = [], summary: String, example: String,
    originals: [String] = []
  ) {
    self.predefined = predefined
    self.word = word
    self.meaning = meaning
    self.block = block
    self.takesInputs = takesInputs
    self.extraInputs = extraInputs
    self.isShared = isShared
    self.clauses = clauses
    super.init(form, summary, example: example, originals: originals)
  }

  package var isNamed: Bool { if case .detail = meaning { false } else { true } }

  package var members: [Declaration] {
    switch block {
    case .none, .body: []
    case .members(let inner), .only(let inner): inner
    }
  }

  package var withNested: [Declaration] { [self] + (members + clauses).flatMap(\.withNested) }
}

/// A system-defined fact.
public final class SystemFact: PatternForm, @unchecked Sendable {
  /// Returns whether the fact holds for the target.
  public let test: @Sendable (Arguments, inout Draft) throws(Refusal) -> Bool
  /// Returns the actual state, for `print` and failed expectations.
  public let actual: @Sendable (Arguments, inout Draft) throws(Refusal) -> FactAnswer

  public init(
    _ pattern: String, _ summary: String, example: String, originals: [String] = [],
    test: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Bool,
    actual: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> FactAnswer
  ) {
    self.test = test
    self.actual = actual
    super.init(pattern, summary, example: example, originals: originals)
  }
}

/// A system-defined expectation about the events of the last statement.
public final class SystemEvent: PatternForm, @unchecked Sendable {
  /// Returns whether the expectation holds for the events of a statement.
  public let holds: @Sendable (Arguments, ArraySlice<Event>, Draft) -> Bool

  public init(
    _ pattern: String, _ summary: String, example: String, originals: [String] = [],
    holds: @escaping @Sendable (Arguments, ArraySlice<Event>, Draft) -> Bool
  ) {
    self.holds = holds
    super.init(pattern, summary, example: example, originals: originals)
  }
}

/// A form of binding. `let NAME = PATTERN` makes a binding. In an expression, `NAME` is the Boolean
/// value of the binding. `set NAME = EXPR [with animation]` changes this value.
public final class SystemBinding: PatternForm, @unchecked Sendable {
  /// Returns a new binding, for `read` and `write`.
  public let make: @Sendable (Arguments, inout Draft) throws(Refusal) -> Value
  /// Returns the current value of a binding.
  public let read: @Sendable (Value, inout Draft) -> Bool
  /// Changes the value of a binding. The first Boolean is the new value. The second Boolean is true
  /// if the statement has `with animation`.
  public let write: @Sendable (Value, Bool, Bool, inout Draft) throws(Refusal) -> Void

  public init(
    _ pattern: String, _ summary: String, example: String, originals: [String] = [],
    make: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Value,
    read: @escaping @Sendable (Value, inout Draft) -> Bool,
    write: @escaping @Sendable (Value, Bool, Bool, inout Draft) throws(Refusal) -> Void
  ) {
    self.make = make
    self.read = read
    self.write = write
    super.init(pattern, summary, example: example, originals: originals)
  }
}
