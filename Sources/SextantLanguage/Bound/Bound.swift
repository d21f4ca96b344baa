package import SextantEngine
package import SextantSyntax

/// A source location: the index of a source in the session, and a span in that source.
package struct SourceSpan: Sendable, Hashable {
  package let file: Int
  package let span: Span

  /// The location of predefined elements: the beginning of the first text.
  package static let beginning = SourceSpan(file: 0, span: Span(start: 0, end: 0))

  package init(file: Int, span: Span) {
    self.file = file
    self.span = span
  }
}

package enum Expression: Sendable {
  case constant(Value)
  case variable(Int)
  /// The value in a slot of the frame.
  case local(Int)
  /// The current value of a system binding. A slot of the frame contains the binding.
  case binding(Int, SystemBinding)
  /// The value of a state. The node with this state is in a slot of the frame.
  case state(Int, of: Int)
  indirect case add(Expression, Expression)
  indirect case subtract(Expression, Expression)
  indirect case negate(Expression)
  /// A value whose numbers are converted to the expected type.
  indirect case number(Expression, NumberForm)
  case list([Expression])
  case text([Expression])
  case count(CountQuery)
  indirect case ofList(Expression, ListQuery)
  /// A detached node, which is created immediately. It is an argument for a parameter of type Node.
  case node(NodeExpression)
  indirect case and(Expression, Expression)
  indirect case or(Expression, Expression)
  indirect case not(Expression)
  indirect case compare(Expression, Comparison, Expression)

  package var constant: Value? {
    if case .constant(let value) = self { value } else { nil }
  }
}

package enum ListQuery: Sendable {
  case count, first, last
  case element(Expression), prefix(Expression), suffix(Expression)

  /// The operand of the query: an index or a number of elements.
  package var operand: Expression? {
    switch self {
    case .count, .first, .last: nil
    case .element(let operand), .prefix(let operand), .suffix(let operand): operand
    }
  }
}

package enum CountQuery: Sendable {
  case presentations(PresentationStyle)
  case windows
  case stack(Reference?)
  case nodes(NodePattern)
}

package enum NodeExpression: Sendable {
  case constant(NodeDescription)
  case new(DefinitionID, [Expression])
  case stack([NodeExpression], TabBarBehavior)
  /// The node in a slot of the frame.
  case local(Int)
}

extension NodeExpression {
  /// The declaration of the created instance.
  package var definition: DefinitionID? {
    switch self {
    case .constant(.new(let definition, _, _, _)), .new(let definition, _): definition
    case .constant, .stack, .local: nil
    }
  }

  /// The declaration of the node or, for a stack, of its first element; nil if it is unknown.
  package var first: DefinitionID? {
    switch self {
    case .constant(let description): description.first
    case .new(let definition, _): definition
    case .stack(let content, _): content.first?.first
    case .local: nil
    }
  }
}

package enum Reference: Sendable {
  case top, root, here
  indirect case parent(Reference)
  indirect case presenter(Reference)
  indirect case presented(Reference)
  indirect case stack(Reference)
  indirect case tabs(Reference)
  case instance(Instance, name: String)
  case local(Int)
  case matching(NodePattern)
  case window(NameID)
  /// An open instance of a declaration, such as a flow.
  case declared(Addressee)
  case path([PathPart])

  package enum PathPart: Sendable {
    case name(String)
    case instance(Instance)
    case index(Int)
  }
}

package enum Relation: Sendable {
  case children(Reference)
  case predecessors(Reference)
  case successors(Reference)
}

extension Reference {
  package typealias Related = @Sendable (Reference) -> Reference

  /// The relations that may precede `of`, in the order of completion.
  package static let relations: [(word: Word, related: Related)] = [
    (.parent, { .parent($0) }), (.presenter, { .presenter($0) }), (.stack, { .stack($0) }),
    (.presented, { .presented($0) }), (.tabs, { .tabs($0) }),
  ]

  package static let relationWords = relations.map(\.word.symbol)

  package var definition: DefinitionID? {
    if case .matching(.declared(let definition, _)) = self { definition } else { nil }
  }
}

/// A pattern of a single node. An omitted input matches any value.
package enum NodePattern: Sendable {
  case declared(DefinitionID, [Expression?])
  case instance(Instance, name: String)
  case local(Int)
  case anyStack
  case stack([ListPattern], TabBarBehavior?)
}

package enum ListPattern: Sendable {
  case node(NodePattern)
  /// `...`: any elements.
  case rest
}

package struct StylePattern: Sendable {
  package var style: PresentationStyle
  package var node: NodePattern?
  package var title: Expression?
  package var message: Expression?
  package var source: Expression?
  package var transition: String?

  package init(style: PresentationStyle) { self.style = style }
}

package enum Fact: Sendable {
  indirect case and(Fact, Fact)
  indirect case or(Fact, Fact)
  indirect case not(Fact)
  case can(Call, target: Reference?, negated: Bool, SourceSpan)
  /// A Bool expression, such as a comparison.
  case truth(Expression)
  /// A fact with a fixed form, such as `top is Home`.
  case form(PatternForm, [BoundArgument])
}

package enum Comparison: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case contains

  package var isOrder: Bool { self != .equal && self != .notEqual && self != .contains }
}

/// A checked argument. It is evaluated when the sentence runs.
package enum BoundArgument: Sendable {
  case none
  case node(NodeExpression)
  case nodes([NodeExpression])
  case expression(Expression)
  case reference(Reference)
  case pattern(NodePattern)
  case patterns([ListPattern])
  case name(NameID)
  case window(NameID)
  case word(String)
  case presentable(Int)
  case pick(BoundPick)
  case picks([BoundPick])
  case buttons([BoundButton])
  case call(String, [Expression], Callee)
  indirect case style(StylePattern)
  case literal(GraphPattern)
  case definition(DefinitionID)
  case definitions([DefinitionID?])
  case variable(Int)
  case flag(Bool)
}

package enum Callee: Sendable {
  /// A command or an event, identified by its index in the program.
  case command(Int), event(Int)
  /// The actions with the name. If `like` is not nil, only the actions whose inputs equal the
  /// inputs of the action with this body.
  case action(like: BodyID?, ignoringLabels: Bool)
  /// A trigger or a message. Without brackets, an event in `expect` matches any arguments.
  case signal(hasBrackets: Bool)
  case system
}

package enum BoundPick: Sendable {
  case index(Int)
  case pattern(NodePattern)
  case new(NodeExpression)
}

package struct BoundButton: Sendable {
  package let title: Expression
  package let role: String?
  package let body: BodyID?

  package init(title: Expression, role: String?, body: BodyID?) {
    (self.title, self.role, self.body) = (title, role, body)
  }
}

package final class Call: Sendable {
  package let entry: Sentence
  package let arguments: [BoundArgument]
  package let isAnimated: Bool
  package let constant: Arguments?

  package init(
    entry: Sentence, arguments: [BoundArgument], isAnimated: Bool, constant: Arguments?
  ) {
    self.entry = entry
    self.arguments = arguments
    self.isAnimated = isAnimated
    self.constant = constant
  }

  package var systemSentence: Sentence? { if case .system = entry.meaning { entry } else { nil } }

  /// Whether a system sentence has nodes to add, as in `append Detail`.
  package var addsNodes: Bool {
    systemSentence != nil
      && arguments.contains {
        switch $0 {
        case .node, .nodes: true
        default: false
        }
      }
  }
}

package final class Statement: Sendable {
  package enum Kind: Sendable {
    case call(Call)
    case set(Int, Expression)
    /// Sets a state. The node with this state is in a slot of the frame.
    case setState(Int, of: Int, Expression)
    /// Sets a state of the target. The target is a node of the declaration. During the statement,
    /// the target is in the slot.
    case setStateOfTarget(DefinitionID, state: Int, slot: Int, Expression)
    case setBinding(Int, SystemBinding, Expression, isAnimated: Bool)
    case expect(Expectation, isRequired: Bool)
    case bindNode(Int, NodeExpression)
    case bindReference(Int, Reference)
    case bindValue(Int, Expression)
    case bindSystem(Int, SystemBinding, [BoundArgument])
    case print(Printable)
    case restore(GraphPattern)
    /// Restores a state from a file. `in` is the name of the text that contains the path.
    case restoreFile(Expression, in: String)
    case after(Expression, BodyID)
    case cancel(NameID)
    case wait(Expression)
    case trace(Bool)
    case within(Reference, Body)
    case together(Body)
    case times(Expression, Body)
    case each([LoopVariable], Expression, Body)
    case branch([(Fact, Body)], otherwise: Body?)

    /// Whether `expect` after this statement refers to this statement, and not to an earlier
    /// statement.
    package var isSentence: Bool {
      switch self {
      case .call, .set, .setState, .setStateOfTarget, .setBinding, .restore, .restoreFile, .after,
        .cancel, .wait, .together:
        true
      case .expect, .bindNode, .bindReference, .bindValue, .bindSystem, .print, .trace: false
      case .within, .times, .each, .branch: false
      }
    }
  }

  package enum FailureEffect: Sendable {
    /// The run continues.
    case plain
    case required
  }

  package let kind: Kind
  package let place: SourceSpan
  package let target: Reference?
  package let isTry: Bool
  package let isSentence: Bool
  /// The effect of a failure; nil if the statement is not an expectation.
  package let expectation: FailureEffect?

  package init(kind: Kind, place: SourceSpan, target: Reference?, isTry: Bool) {
    self.kind = kind
    isSentence = kind.isSentence
    if case .expect(_, let isRequired) = kind {
      expectation = isRequired ? .required : .plain
    } else {
      expectation = nil
    }
    (self.place, self.target, self.isTry) = (place, target, isTry)
  }
}

package struct LoopVariable: Sendable {
  package let name: String
  package let slot: Int

  package init(name: String, slot: Int) {
    (self.name, self.slot) = (name, slot)
  }
}

/// The subject of `expect` and `require`.
package enum Expectation: Sendable {
  case fact(Fact)
  /// An event with a fixed form, such as `finished Detail`.
  case event(PatternForm, [BoundArgument], isEver: Bool, isNegated: Bool)
  /// The statement is a sentence, a `set` or a `wait`. It is executed on a copy of the world.
  indirect case error(Statement, code: String?, isExpected: Bool)
  case snapshot(RecordedGraph)
}

package enum Printable: Sendable {
  case graph, debugGraph, state
  case fact(Fact)
  case expression(Expression)
  case reference(Reference)
  case relation(Relation)
  /// The subject of a fact. Its arguments exclude the value.
  case subject(PatternForm, [BoundArgument])
}

package final class Body: Sendable {
  package let statements: [Statement]
  package let place: SourceSpan
  /// The name in messages, such as `action open` or `when loggedIn`.
  package let title: String
  /// The bound names at the end of the body; nil if the body is not a block of a script.
  package let scope: Scope?
  /// The name of the timer that runs the body, if any.
  package let timer: NameID?

  package init(
    statements: [Statement], place: SourceSpan, title: String = "", scope: Scope? = nil,
    timer: NameID? = nil
  ) {
    self.statements = statements
    self.place = place
    self.title = title
    self.scope = scope
    self.timer = timer
  }

  package func timed(by timer: NameID?) -> Body {
    Body(statements: statements, place: place, title: title, scope: scope, timer: timer)
  }
}
