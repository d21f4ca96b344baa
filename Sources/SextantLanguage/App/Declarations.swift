package import SextantEngine

extension App {
  package final class Parameter: Sendable {
    package let name: String
    package let type: ValueType
    package let domain: [Value]?
    package let fallback: Value?
    /// Whether the system gives it, and a description cannot.
    package let isExtra: Bool
    /// Where it is declared, if a text does that.
    package let place: SourceSpan?

    package init(
      name: String, type: ValueType, domain: [Value]?, fallback: Value?, isExtra: Bool = false,
      place: SourceSpan? = nil
    ) {
      self.isExtra = isExtra
      self.place = place
      self.name = name
      self.type = type
      self.domain = domain
      self.fallback = fallback
    }

    /// Whether its domain has a value.
    package func allows(_ value: Value) -> Bool { domain?.contains(value) ?? true }
  }

  /// What a container is made with.
  package struct Content: Sendable {
    package let nodes: [NodeExpression]
    package let selection: Int

    package init(nodes: [NodeExpression], selection: Int) {
      (self.nodes, self.selection) = (nodes, selection)
    }
  }

  /// The `when` of what may be withheld.
  package struct Condition: Sendable {
    package let fact: Fact
    /// As it is written: `when loggedIn`.
    package let text: String

    package init(fact: Fact, text: String) { (self.fact, self.text) = (fact, text) }
  }

  /// What a person can do on a screen. A class, since lists of moves copy it often.
  package final class Action: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package let condition: Condition?
    package let body: BodyID
    /// Where it is declared.
    package let place: SourceSpan

    package init(
      name: String, parameters: [Parameter], condition: Condition?, body: BodyID, place: SourceSpan
    ) {
      self.name = name
      self.parameters = parameters
      self.condition = condition
      self.body = body
      self.place = place
    }

    /// Whether no argument tells it from another action of its name.
    func hasSameInputs(as other: Action) -> Bool {
      parameters.count == other.parameters.count
        && zip(parameters, other.parameters).allSatisfy {
          $0.name == $1.name && $0.type == $1.type && $0.domain == $1.domain
            && $0.fallback == $1.fallback
        }
    }

    package func takesSame(as other: Action, ignoringLabels: Bool) -> Bool {
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
    /// Where it is declared.
    package var place: SourceSpan?

    package init(name: String, type: ValueType, initial: Value, place: SourceSpan? = nil) {
      (self.name, self.type, self.initial, self.place) = (name, type, initial, place)
    }
  }

  /// What somebody does when a message is sent.
  package struct Handler: Sendable {
    package let message: String
    /// Whose messages it hears; nil for everybody's.
    package let sender: DefinitionID?
    /// The place of the sender's name; nil for everybody's messages.
    package let senderPlace: SourceSpan?
    package let body: BodyID

    package init(
      message: String, sender: DefinitionID?, senderPlace: SourceSpan? = nil, body: BodyID
    ) {
      (self.message, self.sender, self.senderPlace) = (message, sender, senderPlace)
      self.body = body
    }
  }

  /// What a node does instead of a gesture that is made on it.
  package struct Guard: Sendable {
    package let gesture: GuardedGesture
    /// While it holds; nil for always.
    package let condition: Condition?
    /// An empty one refuses the gesture.
    package let body: BodyID
    package let place: SourceSpan

    package init(
      gesture: GuardedGesture, condition: Condition?, body: BodyID, place: SourceSpan
    ) {
      (self.gesture, self.condition, self.body, self.place) = (gesture, condition, body, place)
    }
  }

  /// What follows from a fact about state, each time that it becomes true or false.
  package struct Rule: Sendable {
    package let fact: Fact
    package let body: BodyID
    package let otherwise: BodyID?
    package let place: SourceSpan

    package init(fact: Fact, body: BodyID, otherwise: BodyID?, place: SourceSpan) {
      (self.fact, self.body, self.otherwise, self.place) = (fact, body, otherwise, place)
    }
  }

  /// A command of the app's own, or an event.
  package struct Procedure: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package var condition: Condition?
    package let body: BodyID

    package init(name: String, parameters: [App.Parameter], condition: Condition?, body: BodyID) {
      (self.name, self.parameters, self.condition, self.body) = (name, parameters, condition, body)
    }
  }

  /// What the text says of a definition, beside what the engine knows of it.
  package struct Declared: Sendable {
    package var parameters: [Parameter]
    /// What each node of it remembers; what they begin at stands in the definition.
    package var states: [Parameter] = []
    /// Of a container.
    package var content: Content?
    /// Texts of the system's own declarations, which are made from the inputs.
    package var computed: [Expression?] = []
    package var actions: [Action] = []
    package var handlers: [Handler] = []
    package var guards: [Guard] = []

    /// The bodies that stand in it.
    package var bodies: [BodyID] {
      actions.map(\.body) + handlers.map(\.body) + guards.map(\.body)
    }
  }
}

/// What an app does by itself.
package struct Behavior: Sendable {
  package var appHandlers: [App.Handler] = []
  package var rules: [App.Rule] = []
  /// The properties that are evaluated after every step.
  package var properties: [Property] = []
  /// Those that say `sometimes`, which a suite witnesses as well as a search.
  package var possibilities: [Property] = []
  /// Those that take a search.
  package var searchedProperties: [Property] = []
  package var commands: [App.Procedure] = []
  package var events: [App.Procedure] = []
  package var links = LinkList()
}

extension App.Parameter {
  /// An input of what nobody declared, which may be anything.
  package static func undeclared(_ name: String) -> App.Parameter {
    App.Parameter(name: name, type: .unknown, domain: nil, fallback: nil)
  }

  /// What a name of a system's table takes.
  package convenience init(_ parameter: CallForm.Parameter) {
    let type: ValueType =
      switch parameter.kind {
      case .bool: .bool
      case .int: .int
      case .decimal: .decimal
      case .string: .string
      }
    self.init(name: parameter.label, type: type, domain: nil, fallback: parameter.fallback)
  }
}
