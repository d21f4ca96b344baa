package import SextantEngine

/// An app as the checker has understood it: what the interpreter needs beside the engine's map.
package final class AppModel: Sendable {
  package struct Parameter: Sendable {
    package let name: String
    package let type: ValueType
    package let domain: [Value]?
    package let fallback: Value?
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
  }

  package struct Variable: Sendable {
    package let name: String
    package let type: ValueType
    package let initial: Value
  }

  package let map: AppMap
  package let isScratch: Bool
  /// By definition.
  package let parameters: [[Parameter]]
  package let contents: [Content?]
  package let actions: [[Action]]
  package let variables: [Variable]
  /// What the windows other than the first are made with.
  package let windows: [NameID: NodeExpression]
  package let start: NodeExpression
  /// By `BodyID`.
  package let bodies: [Body]

  package init(
    map: AppMap, isScratch: Bool, parameters: [[Parameter]], contents: [Content?],
    actions: [[Action]], variables: [Variable],
    windows: [NameID: NodeExpression], start: NodeExpression, bodies: [Body]
  ) {
    self.map = map
    self.isScratch = isScratch
    self.parameters = parameters
    self.contents = contents
    self.actions = actions
    self.variables = variables
    self.windows = windows
    self.start = start
    self.bodies = bodies
  }

  package func actions(of definition: DefinitionID) -> [Action] {
    Int(definition.index) < actions.count ? actions[Int(definition.index)] : []
  }

  package func body(_ id: BodyID) -> Body { bodies[Int(id.index)] }
}
