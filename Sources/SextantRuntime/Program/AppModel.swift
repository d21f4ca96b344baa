package import SextantEngine

/// An app as the checker has understood it: what the interpreter needs beside the engine's map.
package final class AppModel: Sendable {
  package final class Parameter: Sendable {
    package let name: String
    package let type: ValueType
    package let domain: [Value]?
    package let fallback: Value?
    /// Whether the system gives it, and a description cannot.
    package let isExtra: Bool

    init(
      name: String, type: ValueType, domain: [Value]?, fallback: Value?, isExtra: Bool = false
    ) {
      self.isExtra = isExtra
      self.name = name
      self.type = type
      self.domain = domain
      self.fallback = fallback
    }
  }

  /// What a container is made with.
  package struct Content: Sendable {
    package let nodes: [NodeExpression]
    package let selection: Int
  }

  /// What a person can do on a screen.
  package struct Action: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package let condition: Fact?
    package let body: BodyID

    func takesSame(as other: Action, ignoringLabels: Bool) -> Bool {
      parameters.count == other.parameters.count
        && zip(parameters, other.parameters).allSatisfy {
          $0.type == $1.type && (ignoringLabels || $0.name == $1.name)
        }
    }
  }

  package struct Variable: Sendable {
    package let name: String
    package let type: ValueType
    package let initial: Value
  }

  /// What somebody does when a message is sent.
  package struct Handler: Sendable {
    package let message: String
    /// Whose messages it hears; nil for everybody's.
    package let sender: DefinitionID?
    package let body: BodyID
  }

  /// What follows from a fact about state, each time that it becomes true or false.
  package struct Rule: Sendable {
    package let fact: Fact
    package let body: BodyID
    package let otherwise: BodyID?
  }

  /// A command of the app's own, or an event.
  package struct Procedure: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package let condition: Fact?
    package let body: BodyID
  }

  package let map: AppMap
  package let system: any NavigationSystem
  package let isScratch: Bool
  /// By definition.
  package let parameters: [[Parameter]]
  package let contents: [Content?]
  /// What nodes of a declaration hold beside their inputs, made from these: an alert's texts.
  let computed: [[Expression?]]
  package let actions: [[Action]]
  /// What screens and containers do about messages, by definition; then what the app does.
  package let handlers: [[Handler]]
  package let appHandlers: [Handler]
  /// Whether anybody does something when a node finishes.
  let hearsFinished: Bool
  package let rules: [Rule]
  package let properties: [Property]
  package let commands: [Procedure]
  package let events: [Procedure]
  let links: LinkIndex
  /// The cases of enumerations.
  let enums: [String: [String]]
  package let variables: [Variable]
  /// What the windows other than the first are made with.
  package let windows: [NameID: NodeExpression]
  package let start: NodeExpression
  /// By `BodyID`.
  package let bodies: [Body]

  package init(
    map: AppMap, system: any NavigationSystem, isScratch: Bool, parameters: [[Parameter]],
    contents: [Content?],
    computed: [[Expression?]], actions: [[Action]], behavior: Behavior, enums: [String: [String]],
    variables: [Variable],
    windows: [NameID: NodeExpression], start: NodeExpression, bodies: [Body]
  ) {
    self.map = map
    self.system = system
    self.isScratch = isScratch
    self.parameters = parameters
    self.contents = contents
    self.computed = computed
    self.actions = actions
    handlers = behavior.handlers
    appHandlers = behavior.appHandlers
    hearsFinished =
      behavior.appHandlers.contains { $0.message == "finished" }
      || behavior.handlers.contains { $0.contains { $0.message == "finished" } }
    rules = behavior.rules
    properties = behavior.properties
    commands = behavior.commands
    events = behavior.events
    links = behavior.links
    self.enums = enums
    self.variables = variables
    self.windows = windows
    self.start = start
    self.bodies = bodies
  }

  package func actions(of definition: DefinitionID) -> [Action] {
    Int(definition.index) < actions.count ? actions[Int(definition.index)] : []
  }

  /// Whether an action has the inputs of the one that a `tap` was checked against, of several with the
  /// same name: the sign of `signature` says whether their labels matter, its size which one it is.
  func isMeant(_ action: Action, by signature: Int) -> Bool {
    let body = BodyID(index: UInt32(abs(signature) - 1))
    guard let meant = actions.joined().first(where: { $0.body == body }) else { return false }
    return action.takesSame(as: meant, ignoringLabels: signature < 0)
  }

  /// Whether instances of a declaration listen to what they create.
  func listens(_ definition: DefinitionID) -> Bool {
    Int(definition.index) < handlers.count && !handlers[Int(definition.index)].isEmpty
  }

  package func body(_ id: BodyID) -> Body { bodies[Int(id.index)] }
}

/// What an app does by itself, as the checker gathers it.
package struct Behavior: Sendable {
  var handlers: [[AppModel.Handler]] = [[]]
  var appHandlers: [AppModel.Handler] = []
  var rules: [AppModel.Rule] = []
  var properties: [Property] = []
  package internal(set) var commands: [AppModel.Procedure] = []
  package internal(set) var events: [AppModel.Procedure] = []
  var links = LinkIndex()
}
