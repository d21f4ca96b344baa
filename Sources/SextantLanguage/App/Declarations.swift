package import SextantEngine

extension App {
  package final class Parameter: Sendable {
    package let name: String
    package let type: ValueType
    package let domain: [Value]?
    package let fallback: Value?
    /// Whether the system provides the value. A description of a node cannot contain such a value.
    package let isProvided: Bool
    package let place: SourceSpan?

    package init(
      name: String, type: ValueType, domain: [Value]?, fallback: Value?, isProvided: Bool = false,
      place: SourceSpan? = nil
    ) {
      self.isProvided = isProvided
      self.place = place
      self.name = name
      self.type = type
      self.domain = domain
      self.fallback = fallback
    }

    package func allows(_ value: Value) -> Bool { domain?.contains(value) ?? true }
  }

  package struct Content: Sendable {
    package let nodes: [NodeExpression]
    package let selection: Int

    package init(nodes: [NodeExpression], selection: Int) {
      (self.nodes, self.selection) = (nodes, selection)
    }
  }

  package struct Condition: Sendable {
    package let fact: Fact
    /// The source text: `when loggedIn`.
    package let text: String

    package init(fact: Fact, text: String) { (self.fact, self.text) = (fact, text) }
  }

  /// A user action on a screen. This is a class, because actions are often copied.
  package final class Action: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package let condition: Condition?
    package let body: BodyID
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

    func hasSameInputs(as other: Action) -> Bool {
      parameters.count == other.parameters.count
        && zip(parameters, other.parameters).allSatisfy {
          $0.name == $1.name && $0.type == $1.type && $0.domain == $1.domain
            && $0.fallback == $1.fallback
        }
    }

    package func hasSameParameters(as other: Action, ignoringLabels: Bool) -> Bool {
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
    package var place: SourceSpan?

    package init(name: String, type: ValueType, initial: Value, place: SourceSpan? = nil) {
      (self.name, self.type, self.initial, self.place) = (name, type, initial, place)
    }
  }

  package struct Handler: Sendable {
    package let message: String
    package let sender: DefinitionID?
    package let senderPlace: SourceSpan?
    package let body: BodyID

    package init(
      message: String, sender: DefinitionID?, senderPlace: SourceSpan? = nil, body: BodyID
    ) {
      (self.message, self.sender, self.senderPlace) = (message, sender, senderPlace)
      self.body = body
    }
  }

  /// A body that replaces the effect of a gesture on a node.
  package struct Guard: Sendable {
    package let gesture: GuardedGesture
    /// The condition of the guard; nil if the guard always applies.
    package let condition: Condition?
    /// The body that runs instead of the gesture. An empty body blocks the gesture.
    package let body: BodyID
    package let place: SourceSpan

    package init(
      gesture: GuardedGesture, condition: Condition?, body: BodyID, place: SourceSpan
    ) {
      (self.gesture, self.condition, self.body, self.place) = (gesture, condition, body, place)
    }
  }

  /// A body that runs when a screen becomes the top screen, or when it stops being the top screen.
  package struct Appearance: Sendable {
    package let isOnTop: Bool
    package let body: BodyID
    package let place: SourceSpan

    package init(isOnTop: Bool, body: BodyID, place: SourceSpan) {
      (self.isOnTop, self.body, self.place) = (isOnTop, body, place)
    }
  }

  /// A body that runs each time a fact about variables becomes true or false.
  package struct Rule: Sendable {
    package let fact: Fact
    package let body: BodyID
    package let otherwise: BodyID?
    package let place: SourceSpan

    package init(fact: Fact, body: BodyID, otherwise: BodyID?, place: SourceSpan) {
      (self.fact, self.body, self.otherwise, self.place) = (fact, body, otherwise, place)
    }
  }

  package struct Procedure: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package var condition: Condition?
    package let body: BodyID

    package init(name: String, parameters: [App.Parameter], condition: Condition?, body: BodyID) {
      (self.name, self.parameters, self.condition, self.body) = (name, parameters, condition, body)
    }
  }

  /// The declared parts of a definition that the engine does not need.
  package struct Declared: Sendable {
    package var parameters: [Parameter]
    /// The states of each node. The initial values are in the definition.
    package var states: [Parameter] = []
    package var content: Content?
    package var computed: [Expression?] = []
    package var actions: [Action] = []
    package var handlers: [Handler] = []
    package var guards: [Guard] = []
    package var appearances: [Appearance] = []

    package var bodies: [BodyID] {
      actions.map(\.body) + handlers.map(\.body) + guards.map(\.body) + appearances.map(\.body)
    }
  }
}

package struct Behavior: Sendable {
  package var appHandlers: [App.Handler] = []
  package var rules: [App.Rule] = []
  /// The properties that are evaluated after every step.
  package var properties: [Property] = []
  /// The `sometimes` properties. Test suites and searches look for states in which their facts
  /// hold.
  package var possibilities: [Property] = []
  package var searchedProperties: [Property] = []
  package var commands: [App.Procedure] = []
  package var events: [App.Procedure] = []
  package var links = LinkList()
}

extension App.Parameter {
  /// Returns a parameter for a label of an undeclared screen or trigger. The parameter accepts any
  /// value.
  package static func undeclared(_ name: String) -> App.Parameter {
    App.Parameter(name: name, type: .unknown, domain: nil, fallback: nil)
  }

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
