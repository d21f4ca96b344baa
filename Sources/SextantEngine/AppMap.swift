/// What an app declares, as the engine needs it: the things that nodes are made from.
///
/// Immutable; an app that grows (the scratch app) is a new map whose ids extend the old one's.
public final class AppMap: Sendable {
  public let name: String
  /// Names of tabs, windows and the like, by number.
  public let names: [String]
  /// By `DefinitionID`; the first stands for stacks and modals, which have none.
  public let definitions: [Definition]
  /// A user's own styles for `present`.
  public let presentables: [String]

  public init(
    name: String, names: [String], definitions: [Definition], presentables: [String]
  ) {
    self.name = name
    self.names = names
    self.definitions = definitions
    self.presentables = presentables
  }

  public func definition(_ id: DefinitionID) -> Definition { definitions[Int(id.index)] }

  /// The tabs that a declaration has; none when it is no tabs container.
  public func tabs(of id: DefinitionID) -> [TabDeclaration] { definitions[Int(id.index)].tabs }

  public func name(_ id: NameID) -> String { names[Int(id.index)] }
}

/// A declaration that nodes are made from.
public struct Definition: Sendable, Hashable {
  public let kind: NodeKind
  public let name: String
  public let parameters: [String]
  public let tabs: [TabDeclaration]
  /// Whether its content is kept from presenting by itself.
  public let isWrapper: Bool
  /// The ids of the sources that a screen registers.
  public let sources: [String]

  public init(
    kind: NodeKind, name: String, parameters: [String] = [], tabs: [TabDeclaration] = [],
    isWrapper: Bool = true, sources: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.parameters = parameters
    self.tabs = tabs
    self.isWrapper = isWrapper
    self.sources = sources
  }
}

/// One tab of a tabs container.
public struct TabDeclaration: Sendable, Hashable {
  public let id: NameID
  public let title: String?

  public init(id: NameID, title: String?) {
    self.id = id
    self.title = title
  }
}

/// A node to be made, with everything that it starts with.
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
