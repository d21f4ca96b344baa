/// A command or a gesture: its pattern, its documentation and its implementation.
public final class Sentence: PatternForm, @unchecked Sendable {
  /// Who says it.
  public enum Role: Sendable {
    /// A call by the program.
    case command
    /// An action of a person on something visible.
    case gesture
    /// A gesture on a button of the alert that shows, which runs the button's body.
    case button
  }

  /// Who carries it out.
  package enum Meaning: Sendable {
    /// The system: `run`.
    case system
    /// `tap ACTION(…)`: an action of a screen.
    case action
    /// `open link "…"`.
    case link
    /// `fire EVENT(…)`.
    case event
    /// A command of the app, by its name.
    case command
  }

  /// A value for the argument of a sentence that is there to choose.
  public struct Choice: Sendable {
    /// The argument to run the sentence with.
    public let argument: Argument
    /// The argument as source text.
    public let text: String
    /// What it stands for, in words or as a node.
    public let summary: String
    /// The node that it stands for, if any.
    public let node: Node

    /// A choice: the argument, how it is written, and what it stands for.
    public init(_ argument: Argument, _ text: String, summary: String = "", node: Node = .none) {
      self.argument = argument
      self.text = text
      self.summary = summary
      self.node = node
    }
  }

  /// A stable name, such as `stackAppend`.
  public let name: String
  /// Who says it.
  public let role: Role
  package let meaning: Meaning
  /// Whether it runs in a transaction whose animations can be switched off.
  public let animates: Bool
  /// What its only argument can be chosen from in a world, seen from the target; nil where any value
  /// of the right kind may stand there.
  public let choices: (@Sendable (inout Draft) -> [Choice])?
  /// Whether it takes something away: where it finds nothing to take, that is reported even if other
  /// sentences of its body change something.
  public let removes: Bool
  /// Runs it; `Draft.target` is the node that it acts on.
  public let run: @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
  /// The system's can-execute; nil where it can whenever running it is applied.
  public let can: (@Sendable (Arguments, inout Draft) -> Bool)?
  /// Throws the refusal that running it has left to `render`, as a deferred constraint is checked at
  /// once: asked unless a later sentence of the same body may still replace this one. Nil where a
  /// sentence is refused when it runs.
  public let decide: (@Sendable (inout Draft) throws(Refusal) -> Void)?

  /// A row of the table of sentences.
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

  /// A sentence of every system, which the runtime carries out.
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
    .action, "tapAction", "tap ACTION", "do what a screen offers",
    example: "tap open(id: \"1\")", role: .gesture)
  package static let openLink = Sentence(
    .link, "openLink", "open link EXPR:address", "follow a link into the app",
    example: "open link \"shop://product/1\"")
  package static let fireEvent = Sentence(
    .event, "fireEvent", "fire EVENT", "let something happen that the app declares",
    example: "fire pushArrives")

  /// The sentences of every system.
  package static let common = [tapAction, openLink, fireEvent]

  /// Whether a person does it.
  public var isGesture: Bool { role != .command }

  /// The words that it begins with: `drop last`.
  package var words: String {
    let first = pattern.firstWords.first ?? name
    let second = pattern.elements.dropFirst().first
    if case .word(let word)? = second { return "\(first) \(word)" }
    return first
  }

  /// The sentence with texts in the places of its arguments; nil unless its pattern is words and slots
  /// alone.
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

/// A kind of thing that apps of a system declare: `route`, `flow`, `curve`.
///
/// Written `WORD NAME[(inputs)] FORM [{ … }]`, or without a name for a detail of the enclosing
/// declaration.
public final class Declaration: PatternForm, @unchecked Sendable {
  /// What it declares.
  public enum Meaning: Sendable {
    /// Makes nodes of a kind.
    case node(NodeKind)
    /// Has a name, and makes nothing by itself.
    case name
    /// A detail of the enclosing declaration.
    case detail
  }

  /// The contents of its block.
  public enum Block: Sendable {
    case none
    /// A body, run by the system.
    case body
    /// These, and the members of a screen: `action`, `on`, `source`.
    case members([Declaration])
    /// Only these.
    case only([Declaration])
  }

  /// The word that it begins with; the first two where it has no name: `on dismiss`.
  public let word: String
  /// What it declares.
  public let meaning: Meaning
  /// What its block may hold.
  public let block: Block
  /// Whether it may have inputs: `NAME(input: Type)`.
  public let takesInputs: Bool
  /// Inputs that every node made from it may have besides the declared ones.
  public let extraInputs: [String]
  /// Whether those of one name in the blocks of several declarations are the same thing.
  public let isShared: Bool
  /// Clauses after its block, on the line of the `}`: `cancel` after `confirm "…" { … }`.
  public let clauses: [Declaration]
  /// Names that are predefined in every app and may not be declared again.
  public let predefined: [String]
  /// A row of the table of declarations; its form is the pattern after the name and its inputs.
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

  /// Whether it has a name of its own.
  package var isNamed: Bool { if case .detail = meaning { false } else { true } }

  /// What its block may hold.
  package var members: [Declaration] {
    switch block {
    case .none, .body: []
    case .members(let inner), .only(let inner): inner
    }
  }

  /// It, and all that may stand in it.
  package var withParts: [Declaration] { [self] + (members + clauses).flatMap(\.withParts) }
}

/// A fact of one system.
public final class SystemFact: PatternForm, @unchecked Sendable {
  /// Whether it holds, seen from the target.
  public let test: @Sendable (Arguments, inout Draft) throws(Refusal) -> Bool
  /// What is there instead, for a failed expectation.
  public let actual: @Sendable (Arguments, inout Draft) throws(Refusal) -> FactAnswer

  /// A row of the table of facts.
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

/// An expectation about the events of the last statement, of one system.
public final class SystemEvent: PatternForm, @unchecked Sendable {
  /// Whether it holds for the events of a statement.
  public let holds: @Sendable (Arguments, ArraySlice<Event>, Draft) -> Bool

  /// A row of the table of events.
  public init(
    _ pattern: String, _ summary: String, example: String, originals: [String] = [],
    holds: @escaping @Sendable (Arguments, ArraySlice<Event>, Draft) -> Bool
  ) {
    self.holds = holds
    super.init(pattern, summary, example: example, originals: originals)
  }
}

/// A binding that a system offers: `let NAME = PATTERN` makes it, the name then reads as a Bool,
/// and `set NAME = EXPR [with animation]` writes it.
public final class SystemBinding: PatternForm, @unchecked Sendable {
  /// The value to which the name is bound.
  public let make: @Sendable (Arguments, inout Draft) throws(Refusal) -> Value
  /// Its current value.
  public let read: @Sendable (Value, inout Draft) -> Bool
  /// `set NAME = VALUE`; last, whether `with animation` follows.
  public let write: @Sendable (Value, Bool, Bool, inout Draft) throws(Refusal) -> Void

  /// A row of the table of bindings.
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
