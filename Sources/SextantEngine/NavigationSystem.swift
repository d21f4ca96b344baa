/// A set of commands with its own rules, over the shared shape.
public protocol NavigationSystem: Sendable {
  /// The word after `uses`.
  var name: String { get }
  /// Its commands and gestures: the only place where they are declared.
  var sentences: [Sentence] { get }
  /// Its errors and warnings.
  var codes: [Code] { get }
  /// The render pass: what follows from the edits of a sentence or a body.
  func settle(in draft: inout Draft) throws(Refusal)
  /// What does not hold in a state although it always should; empty when all is well.
  func violations(in draft: Draft) -> [String]
}

/// A command or a gesture: its words, what it means, and how help speaks of it.
public final class Sentence: Sendable {
  public enum Role: Sendable {
    /// What a program does.
    case command
    /// What a person does with what is visible.
    case gesture
  }

  /// A stable name, such as `stackAppend`.
  public let name: String
  public let pattern: Pattern
  public let role: Role
  /// One line for help and completion.
  public let summary: String
  /// A sentence that works, for the manual.
  public let example: String
  /// Whether it runs in a transaction whose animations can be switched off.
  public let animates: Bool
  /// Whether it looks for its own receiver: false where it means the focused window as a whole.
  public let run: @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
  /// The system's own can-execute; nil when it has none: then, whether running it is applied.
  public let can: (@Sendable (Arguments, inout Draft) -> Bool)?

  public init(
    _ name: String, _ pattern: String, role: Role = .command, summary: String, example: String,
    animates: Bool = false,
    can: (@Sendable (Arguments, inout Draft) -> Bool)? = nil,
    run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
  ) {
    self.name = name
    self.pattern = Pattern(pattern)
    self.role = role
    self.summary = summary
    self.example = example
    self.animates = animates
    self.can = can
    self.run = run
  }
}

/// One argument of a sentence, evaluated.
public enum Argument: Sendable {
  /// Left out.
  case none
  case node(NodeDescription)
  case value(Value)
  case instance(Instance)
  case name(NameID)
  /// A window, with what its root is made from.
  case window(NameID, NodeDescription)
  /// The index of a declared presentable.
  case presentable(Int)
  case pick(Pick)
  case picks([Pick])
  case buttons(Buttons)
  /// A name and what was sent with it.
  case call(String, [Value])
}

/// One element of the new path of `map stack`.
public enum Pick: Sendable {
  case index(Int)
  case instance(Instance)
  /// The first unused element of a declaration whose inputs match; nil matches anything.
  case matching(DefinitionID, [Value?])
  case new(NodeDescription)
}

/// The buttons of an alert, and what their bodies captured.
public struct Buttons: Sendable {
  public struct Button: Sendable {
    public let title: String
    public let role: String?
    public let body: BodyID?

    public init(title: String, role: String?, body: BodyID?) {
      self.title = title
      self.role = role
      self.body = body
    }
  }

  public let items: [Button]
  public let frame: Block

  public init(items: [Button], frame: Block) {
    self.items = items
    self.frame = frame
  }
}

/// A sentence's arguments in the order of its pattern's slots.
public struct Arguments: Sendable {
  public var slots: [Argument]
  /// Whether `without animation` was not written.
  public var isAnimated: Bool

  public init(_ slots: [Argument], isAnimated: Bool = true) {
    self.slots = slots
    self.isAnimated = isAnimated
  }

  public subscript(index: Int) -> Argument { index < slots.count ? slots[index] : .none }

  /// The node at a slot that the pattern requires.
  public func node(_ index: Int) -> NodeDescription {
    guard case .node(let description) = self[index] else {
      preconditionFailure("slot \(index) holds no node")
    }
    return description
  }

  public func value(_ index: Int) -> Value? {
    guard case .value(let value) = self[index] else { return nil }
    return value
  }

  public func int(_ index: Int) -> Int? {
    guard case .int(let number) = value(index) else { return nil }
    return number
  }

  public func string(_ index: Int) -> String? {
    guard case .string(let text) = value(index) else { return nil }
    return text
  }

  /// Whether the optional words at a slot were written.
  public func flag(_ index: Int) -> Bool { value(index) == .bool(true) }

  public func instance(_ index: Int) -> Instance? {
    guard case .instance(let instance) = self[index] else { return nil }
    return instance
  }

  public func name(_ index: Int) -> NameID {
    switch self[index] {
    case .name(let name), .window(let name, _): return name
    default: preconditionFailure("slot \(index) holds no name")
    }
  }
}
