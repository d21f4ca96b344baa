/// One argument of a sentence, evaluated.
public enum Argument: Sendable {
  /// Left out.
  case none
  case node(NodeDescription)
  case nodes([NodeDescription])
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
  /// A declaration, by its name.
  case definition(DefinitionID)
  /// A list of declarations, by their names; nil matches any run of them.
  case definitions([DefinitionID?])
  case match(NodeMatch)
  /// A list of patterns; nil matches any run of nodes.
  case matches([NodeMatch?])
}

/// A node pattern, evaluated.
public enum NodeMatch: Sendable {
  /// A declaration, and the inputs that were written; nil matches anything.
  case declared(DefinitionID, [Value?])
  case instance(Instance)
  /// Any stack.
  case stack

  /// Its declaration, if it names one.
  public var definition: DefinitionID? {
    if case .declared(let definition, _) = self { definition } else { nil }
  }

  /// Whether it matches a node of a declaration with these inputs.
  public func fits(_ definition: DefinitionID, _ input: [Value]) -> Bool {
    guard case .declared(let wanted, let values) = self, wanted == definition else { return false }
    return values.enumerated().allSatisfy { index, value in
      value == nil || index < input.count && input[index] == value
    }
  }
}

/// One element of the new path of `map stack`.
public enum Pick: Sendable {
  case index(Int)
  case instance(Instance)
  /// The first unused element of a declaration whose inputs match; nil matches anything.
  case matching(DefinitionID, [Value?])
  case new(NodeDescription)
}

/// The buttons of an alert, and the values that their bodies capture.
public struct Buttons: Sendable {
  /// One button of an alert.
  public struct Button: Sendable {
    /// What stands on it.
    public let title: String
    /// `cancel`, `destructive`, or nil.
    public let role: String?
    /// The body that pressing it runs, if it has one.
    public let body: BodyID?

    /// A button.
    public init(title: String, role: String?, body: BodyID?) {
      self.title = title
      self.role = role
      self.body = body
    }
  }

  /// The buttons in order.
  public let items: [Button]
  /// The values of the variables that their bodies can see.
  public let frame: PersistentVector

  /// Buttons in order, and the values of the variables that their bodies can see.
  public init(items: [Button], frame: PersistentVector) {
    self.items = items
    self.frame = frame
  }
}

/// What `in WORD NAME [INDEX]:` addresses: of what is open of a declaration the deepest, or the one
/// at an index from the root, from 0.
public struct Addressee: Sendable, Hashable {
  /// That of a sentence that acts on a node.
  public static let none = Addressee(.none)

  /// The declaration whose open instance is meant.
  public let definition: DefinitionID
  /// Its index from the root, from 0; nil for the deepest.
  public let index: Int?

  /// The deepest open instance of a declaration, or the one at an index from the root.
  public init(_ definition: DefinitionID, at index: Int? = nil) {
    self.definition = definition
    self.index = index
  }
}

/// A sentence's arguments in the order of its pattern's slots.
public struct Arguments: Sendable {
  /// The arguments by slot.
  public var slots: [Argument]
  /// Whether `without animation` was not written.
  public var isAnimated: Bool
  /// What `in WORD NAME:` addresses; none where the sentence acts on a node.
  public var addressee = Addressee.none
  /// The pattern that they fill, for a message.
  private let notation: String

  /// The arguments of a sentence, in the order of its slots.
  public init(_ slots: [Argument], isAnimated: Bool = true) {
    (self.slots, self.isAnimated, notation) = (slots, isAnimated, "")
  }

  /// The arguments of what has a pattern, in the order of its slots.
  package init(_ slots: [Argument], isAnimated: Bool = true, of pattern: Pattern) {
    (self.slots, self.isAnimated, notation) = (slots, isAnimated, pattern.notation)
  }

  /// The argument at a slot; `none` where there is no such slot.
  public subscript(index: Int) -> Argument { index < slots.count ? slots[index] : .none }

  /// The node at a slot that the pattern requires.
  public func node(_ index: Int) -> NodeDescription {
    guard case .node(let description) = self[index] else {
      preconditionFailure("slot \(index) of `\(notation)` holds no node")
    }
    return description
  }

  /// The value at a slot; nil if it was left out or holds something else, as with those below.
  public func value(_ index: Int) -> Value? {
    if case .value(let value) = self[index] { value } else { nil }
  }

  /// The whole number at a slot.
  public func int(_ index: Int) -> Int? { value(index)?.int }

  /// The text at a slot.
  public func string(_ index: Int) -> String? { value(index)?.text }

  /// Whether the optional words at a slot were written.
  public func flag(_ index: Int) -> Bool { value(index) == .bool(true) }

  /// The node that a reference at a slot has found.
  public func instance(_ index: Int) -> Instance? {
    if case .instance(let instance) = self[index] { instance } else { nil }
  }

  /// The declaration that a slot names.
  public func definition(_ index: Int) -> DefinitionID? {
    if case .definition(let definition) = self[index] { definition } else { nil }
  }

  /// The declarations that a slot names; nil for any run of them.
  public func definitions(_ index: Int) -> [DefinitionID?] {
    if case .definitions(let definitions) = self[index] { definitions } else { [] }
  }

  /// The pattern of a node at a slot.
  public func match(_ index: Int) -> NodeMatch? {
    if case .match(let match) = self[index] { match } else { nil }
  }

  /// The patterns of nodes at a slot; nil for any run of nodes.
  public func matches(_ index: Int) -> [NodeMatch?] {
    if case .matches(let matches) = self[index] { matches } else { [] }
  }

  /// The declaration and the inputs of a node to make, unless it is a stack or bound.
  public func made(_ index: Int) -> (definition: DefinitionID, input: [Value])? {
    guard case .node(.new(let definition, let input, _, _)) = self[index] else { return nil }
    return (definition, input)
  }

  /// The name at a slot that the pattern requires.
  public func name(_ index: Int) -> NameID {
    switch self[index] {
    case .name(let name), .window(let name, _): return name
    default: preconditionFailure("slot \(index) of `\(notation)` holds no name")
    }
  }
}
