/// What an app declares, as the engine needs it: the things that nodes are made from.
///
/// Immutable; an app that grows (the scratch app) is a new map whose ids extend the old one's.
public final class AppMap: Sendable {
  package let name: String
  /// Names of tabs, windows and the like, by number.
  package let names: [String]
  /// By `DefinitionID`; the first one is that of stacks and modals.
  public let definitions: [Definition]
  /// A user's own styles for `present`.
  package let presentables: [String]
  /// The words after the system's name: `silencing errors`.
  public let options: String
  /// The system declarations by word and name; screens are never looked up.
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

  /// The system declaration with a word and a name. Constant time.
  public func find(_ name: String, declaredBy word: String) -> DefinitionID? {
    named[DeclaredName(word: word, name: name)]
  }

  /// The declaration with an id.
  public func definition(_ id: DefinitionID) -> Definition { definitions[Int(id.index)] }

  /// The tabs of a declaration; empty unless it is a tabs container.
  public func tabs(of id: DefinitionID) -> [TabDeclaration] { definitions[Int(id.index)].tabs }

  /// The text of a name.
  public func name(_ id: NameID) -> String { names[Int(id.index)] }
}

/// A named declaration of the app: nodes are made from it, or sentences refer to it.
public struct Definition: Sendable {
  /// What is made from it: a screen, a stack, tabs …
  public var kind: NodeKind
  /// The name that it is declared with.
  public var name: String
  /// The names of its inputs, in order.
  public var parameters: [String]
  /// Its tabs, in order; empty unless it is a tabs container.
  public var tabs: [TabDeclaration]
  /// Whether its content may not present by itself.
  package var isWrapper: Bool
  /// The ids of the sources that a screen registers.
  public var sources: [String] = []
  /// What each of its nodes remembers, beside its inputs.
  package var states: [NodeState] = []
  /// The default values of its inputs, by parameter.
  public var defaults: [Value?] = []
  /// The word that declares it: `screen`, `route`, `flow`.
  public var word: String
  /// The enclosing declaration, as the flow of a route.
  public var owner = DefinitionID.none
  /// The named declarations in its block, in order.
  public var members: [DefinitionID] = []
  /// The details of its declaration: the one behind its name, then those in its block.
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

  /// The first detail with a word.
  public func detail(_ word: String) -> Detail? { details.first { $0.word == word } }
}

/// A detail of a declaration: a row of the system's table with its arguments.
public struct Detail: Sendable {
  /// The word of the row.
  public let word: String
  /// The arguments of the row's pattern; those that need evaluation are left out.
  public let arguments: Arguments
  /// The body in its block.
  public let body: BodyID?

  package init(word: String, arguments: Arguments, body: BodyID?) {
    self.word = word
    self.arguments = arguments
    self.body = body
  }
}

/// One tab of a tabs container.
public struct TabDeclaration: Sendable, Hashable {
  /// The name by which sentences select it.
  public let id: NameID
  /// What stands on it, if that was said.
  public let title: String?

  package init(id: NameID, title: String?) {
    self.id = id
    self.title = title
  }
}

/// A node to be made, with its content.
public enum NodeDescription: Sendable, Hashable {
  /// A new instance of a declaration; a container's content in order.
  case new(DefinitionID, input: [Value], content: [NodeDescription], selection: Int)
  case stack([NodeDescription], TabBarBehavior)
  /// An instance that `let` has made.
  case existing(Instance)

  /// A new screen without input.
  public static func screen(_ id: DefinitionID, input: [Value] = []) -> NodeDescription {
    .new(id, input: input, content: [], selection: 0)
  }
}
