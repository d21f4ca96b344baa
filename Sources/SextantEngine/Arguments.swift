/// An evaluated argument of a sentence.
public enum Argument: Sendable {
  /// An omitted argument.
  case none
  case node(NodeDescription)
  case nodes([NodeDescription])
  case value(Value)
  case instance(Instance)
  case name(NameID)
  /// The name of a window, and the description of its root.
  case window(NameID, NodeDescription)
  /// The index of a presentation style that the app declares.
  case presentable(Int)
  case pick(Pick)
  case picks([Pick])
  case buttons(Buttons)
  /// A name with its arguments.
  case call(String, [Value])
  /// A declaration.
  case definition(DefinitionID)
  /// A list of declarations. A nil element stands for any sequence of declarations.
  case definitions([DefinitionID?])
  case match(NodeMatch)
  /// A list of node patterns. A nil element stands for any sequence of nodes.
  case matches([NodeMatch?])
}

/// An evaluated node pattern.
public enum NodeMatch: Sendable {
  /// Matches a node by its declaration and inputs. A nil input matches any value.
  case declared(DefinitionID, [Value?])
  case instance(Instance)
  /// Matches any stack.
  case stack

  /// The declaration in the pattern, if any.
  public var definition: DefinitionID? {
    if case .declared(let definition, _) = self { definition } else { nil }
  }

  /// Returns whether the pattern matches a node with this definition and these inputs.
  public func fits(_ definition: DefinitionID, _ input: [Value]) -> Bool {
    guard case .declared(let wanted, let values) = self, wanted == definition else { return false }
    return values.enumerated().allSatisfy { index, value in
      value == nil || index < input.count && input[index] == value
    }
  }
}

/// An element of the new stack in a `map stack` sentence.
public enum Pick: Sendable {
  case index(Int)
  case instance(Instance)
  /// The first matching element of the current stack that no earlier pick has taken. A nil input
  /// matches any value.
  case matching(DefinitionID, [Value?])
  case new(NodeDescription)
}

/// The buttons of an alert, and the variables that their bodies capture.
public struct Buttons: Sendable {
  /// The buttons in order.
  public let items: [AlertContent.Button]
  /// The captured variables.
  public let frame: PersistentVector

  public init(items: [AlertContent.Button], frame: PersistentVector) {
    self.items = items
    self.frame = frame
  }
}

/// An open instance of a declaration: the target of `in WORD NAME [INDEX]:`.
public struct Addressee: Sendable, Hashable {
  /// No addressee: the sentence acts on a node.
  public static let none = Addressee(.none)

  /// The declaration of the open instance.
  public let definition: DefinitionID
  /// The position among the open instances of the declaration. Position 0 is the instance nearest
  /// to the root; nil is the deepest instance.
  public let index: Int?

  /// Creates an addressee, by default the deepest open instance.
  public init(_ definition: DefinitionID, at index: Int? = nil) {
    self.definition = definition
    self.index = index
  }
}

/// The arguments of a sentence. They have the same order as the slots of its pattern.
public struct Arguments: Sendable {
  public var slots: [Argument]
  /// False if the sentence has `without animation`.
  public var isAnimated: Bool
  /// The target of `in WORD NAME:`. It is `none` if the sentence acts on a node.
  public var addressee = Addressee.none
  private let notation: String

  public init(_ slots: [Argument], isAnimated: Bool = true) {
    (self.slots, self.isAnimated, notation) = (slots, isAnimated, "")
  }

  package init(_ slots: [Argument], isAnimated: Bool = true, of pattern: Pattern) {
    (self.slots, self.isAnimated, notation) = (slots, isAnimated, pattern.notation)
  }

  /// The argument at a slot, or `none`.
  public subscript(index: Int) -> Argument { index < slots.count ? slots[index] : .none }

  /// Returns the node at a slot. Traps if the argument is not a node.
  public func node(_ index: Int) -> NodeDescription {
    guard case .node(let description) = self[index] else {
      fatalError("slot \(index) of `\(notation)` is not a node")
    }
    return description
  }

  /// Returns the value at a slot; nil if the argument was omitted or has another type.
  public func value(_ index: Int) -> Value? {
    if case .value(let value) = self[index] { value } else { nil }
  }

  /// Returns the integer at a slot, or nil.
  public func int(_ index: Int) -> Int? { value(index)?.int }

  /// Returns the text at a slot, or nil.
  public func string(_ index: Int) -> String? { value(index)?.text }

  /// Returns whether the optional keywords at a slot are present.
  public func flag(_ index: Int) -> Bool { value(index) == .bool(true) }

  /// Returns the instance at a slot, or nil.
  public func instance(_ index: Int) -> Instance? {
    if case .instance(let instance) = self[index] { instance } else { nil }
  }

  /// Returns the declaration at a slot, or nil.
  public func definition(_ index: Int) -> DefinitionID? {
    if case .definition(let definition) = self[index] { definition } else { nil }
  }

  /// Returns the declarations at a slot. A nil element matches any sequence of declarations.
  public func definitions(_ index: Int) -> [DefinitionID?] {
    if case .definitions(let definitions) = self[index] { definitions } else { [] }
  }

  /// Returns the node pattern at a slot, or nil.
  public func match(_ index: Int) -> NodeMatch? {
    if case .match(let match) = self[index] { match } else { nil }
  }

  /// Returns the node patterns at a slot. A nil element matches any sequence of nodes.
  public func matches(_ index: Int) -> [NodeMatch?] {
    if case .matches(let matches) = self[index] { matches } else { [] }
  }

  /// Returns the declaration and the inputs of a new node; nil for other arguments.
  public func made(_ index: Int) -> (definition: DefinitionID, input: [Value])? {
    guard case .node(.new(let definition, let input, _, _)) = self[index] else { return nil }
    return (definition, input)
  }

  /// Returns the name at a slot. Traps if the argument is not a name.
  public func name(_ index: Int) -> NameID {
    switch self[index] {
    case .name(let name), .window(let name, _): return name
    default: fatalError("slot \(index) of `\(notation)` is not a name")
    }
  }
}
