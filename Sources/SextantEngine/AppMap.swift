/// The declarations of an app. The engine makes nodes from them.
///
/// Input at the prompt can add declarations. A new map then replaces the old map. All ids stay
/// valid.
public final class AppMap: Sendable {
  package let name: String
  /// The names of tabs and windows. A `NameID` is an index into this array.
  package let names: [String]
  /// The definitions. A `DefinitionID` is an index into this array. Index 0 is the common
  /// definition of stacks and modals.
  public let definitions: [Definition]
  package let presentables: [String]
  /// The options after `uses NAME`, such as `silencing errors`.
  public let options: String
  private let named: [DeclaredName: DefinitionID]

  private struct DeclaredName: Hashable {
    let word: String
    let name: String
  }

  package init(
    name: String, names: [String], definitions: [Definition], presentables: [String],
    options: String = ""
  ) {
    self.name = name
    self.names = names
    self.definitions = definitions
    self.presentables = presentables
    self.options = options
    var named: [DeclaredName: DefinitionID] = [:]
    for (index, definition) in definitions.enumerated() where definition.word != "screen" {
      let name = DeclaredName(word: definition.word, name: definition.name)
      if named[name] == nil { named[name] = DefinitionID(index: UInt32(index)) }
    }
    self.named = named
  }

  /// Returns the declaration with this keyword and this name, if any.
  public func find(_ name: String, declaredBy word: String) -> DefinitionID? {
    named[DeclaredName(word: word, name: name)]
  }

  /// Returns the declaration with an id.
  public func definition(_ id: DefinitionID) -> Definition { definitions[Int(id.index)] }

  /// Returns the tabs of a tabs container.
  public func tabs(of id: DefinitionID) -> [TabDeclaration] { definitions[Int(id.index)].tabs }

  /// Returns the text of a name.
  public func name(_ id: NameID) -> String { names[Int(id.index)] }
}

/// A named declaration of the app.
public struct Definition: Sendable {
  /// The kind of the declared nodes.
  public var kind: NodeKind
  public var name: String
  /// The names of the parameters, in order.
  public var parameters: [String]
  /// The tabs of a tabs container, in order.
  public var tabs: [TabDeclaration]
  /// Whether the container forbids its elements to present other nodes.
  package var isWrapper: Bool
  /// The source ids that a screen registers.
  public var sources: [String] = []
  package var states: [NodeState] = []
  /// The default value of each parameter; nil for a required parameter.
  public var defaults: [Value?] = []
  /// The keyword of the declaration, such as `screen`, `route` or `flow`.
  public var word: String
  /// The enclosing declaration. For a route, this is its flow.
  public var owner = DefinitionID.none
  /// The named declarations in the block, in order.
  public var members: [DefinitionID] = []
  /// The details: first the detail after the name, then the details in the block.
  public var details: [Detail] = []

  package init(
    kind: NodeKind, name: String, parameters: [String] = [], tabs: [TabDeclaration] = [],
    isWrapper: Bool = true, word: String = "screen"
  ) {
    self.tabs = tabs
    self.kind = kind
    self.name = name
    self.parameters = parameters
    self.isWrapper = isWrapper
    self.word = word
  }

  /// Returns the first detail with this keyword.
  public func detail(_ word: String) -> Detail? { details.first { $0.word == word } }
}

/// An unnamed part of a declaration, such as `curve easeIn`. A row of the system's table defines
/// its form.
public struct Detail: Sendable {
  /// The first keyword, such as `curve`.
  public let word: String
  /// The arguments of the row's pattern. They are constants.
  public let arguments: Arguments
  /// The body, if the detail has a block.
  public let body: BodyID?

  package init(word: String, arguments: Arguments, body: BodyID?) {
    self.word = word
    self.arguments = arguments
    self.body = body
  }
}

/// A tab of a tabs container.
public struct TabDeclaration: Sendable, Hashable {
  /// The name by which sentences select the tab.
  public let id: NameID
  /// The label, if declared.
  public let title: String?

  package init(id: NameID, title: String?) {
    self.id = id
    self.title = title
  }
}

/// Specifies a new node with its content, or refers to an existing node.
public enum NodeDescription: Sendable, Hashable {
  /// A new node. `content` contains the elements of a container, in order.
  case new(DefinitionID, input: [Value], content: [NodeDescription], selection: Int)
  case stack([NodeDescription], TabBarBehavior)
  /// A node made by `let`.
  case existing(Instance)

  /// Returns the description of a new screen.
  public static func screen(_ id: DefinitionID, input: [Value] = []) -> NodeDescription {
    .new(id, input: input, content: [], selection: 0)
  }

  /// The declaration of a new node or, for a stack, of its first element; nil for an existing node
  /// and an empty stack.
  package var first: DefinitionID? {
    switch self {
    case .new(let definition, _, _, _): definition
    case .stack(let content, _): content.first?.first
    case .existing: nil
    }
  }
}
