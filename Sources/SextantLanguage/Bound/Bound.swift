package import SextantEngine
package import SextantSyntax

/// Where something was written: which source of the session, and where in it.
package struct SourceSpan: Sendable, Hashable {
  package let file: Int
  package let span: Span

  /// The beginning of the first text: where what was not written anywhere stands.
  package static let beginning = SourceSpan(file: 0, span: Span(start: 0, end: 0))

  package init(file: Int, span: Span) {
    self.file = file
    self.span = span
  }
}

/// A checked expression.
package enum Expression: Sendable {
  case constant(Value)
  case variable(Int)
  /// A bound name, by its place in the frame.
  case local(Int)
  /// The current value of a binding of the system, by its place in the frame.
  case binding(Int, SystemBinding)
  /// The value of a state of the node at a place of the frame.
  case state(Int, of: Int)
  indirect case add(Expression, Expression)
  indirect case subtract(Expression, Expression)
  indirect case negate(Expression)
  /// A value whose numbers take the form of the type that it is bound to.
  indirect case number(Expression, NumberForm)
  case list([Expression])
  case text([Expression])
  case count(CountQuery)
  /// A node made at once and kept aside: the argument for a parameter of type Node.
  case node(NodeExpression)

  package var constant: Value? {
    if case .constant(let value) = self { value } else { nil }
  }
}

package enum CountQuery: Sendable {
  case presentations(PresentationStyle)
  case windows
  case stack(Reference?)
  case nodes(NodePattern)
}

/// A checked description of a node to make.
package enum NodeExpression: Sendable {
  case constant(NodeDescription)
  case new(DefinitionID, [Expression])
  case stack([NodeExpression], TabBarBehavior)
  /// An instance that a name is bound to.
  case local(Int)
}

extension NodeExpression {
  /// The declaration that it makes an instance of.
  package var definition: DefinitionID? {
    switch self {
    case .constant(.new(let definition, _, _, _)), .new(let definition, _): definition
    case .constant, .stack, .local: nil
    }
  }
}

/// A checked reference to a node that exists.
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
  /// One that is open of what the system lets sentences address by a name.
  case declared(Addressee)
  case path([PathPart])

  package enum PathPart: Sendable {
    case name(String)
    case instance(Instance)
    case index(Int)
  }
}

/// Nodes that stand in a relation to another.
package enum Relation: Sendable {
  case children(Reference)
  case predecessors(Reference)
  case successors(Reference)
}

/// A pattern of one node; inputs left out match anything.
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

/// A presentation to compare with.
package struct StylePattern: Sendable {
  package var style: PresentationStyle
  package var node: NodePattern?
  package var title: Expression?
  package var message: Expression?
  package var source: Expression?
  package var transition: String?

  package init(style: PresentationStyle) { self.style = style }
}

/// A question that is true or false.
package enum Fact: Sendable {
  indirect case and(Fact, Fact)
  indirect case or(Fact, Fact)
  indirect case not(Fact)
  case can(Call, target: Reference?, negated: Bool, SourceSpan)
  case compare(Expression, Comparison, Expression)
  case truth(Expression)
  /// A fact of the table.
  case form(PatternForm, [BoundArgument])
}

package enum Comparison: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// Whether it asks which value is larger.
  package var isOrder: Bool { self != .equal && self != .notEqual }
}

/// One argument as the checker has understood it, to be evaluated when the sentence runs.
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
  case call(String, [Expression], definition: Int)
  indirect case style(StylePattern)
  case literal(GraphPattern)
  case definition(DefinitionID)
  case definitions([DefinitionID?])
  case variable(Int)
  case flag(Bool)
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

/// A sentence with its arguments.
package final class Call: Sendable {
  package let entry: Sentence
  package let arguments: [BoundArgument]
  package let isAnimated: Bool
  /// The evaluated arguments, when they are the same each time.
  package let constant: Arguments?

  package init(
    entry: Sentence, arguments: [BoundArgument], isAnimated: Bool, constant: Arguments?
  ) {
    self.entry = entry
    self.arguments = arguments
    self.isAnimated = isAnimated
    self.constant = constant
  }

  /// The sentence of the system that it is; nil for what the runtime carries out.
  package var systemSentence: Sentence? { if case .system = entry.meaning { entry } else { nil } }
}

/// A checked statement.
package final class Statement: Sendable {
  package enum Kind: Sendable {
    case call(Call)
    case set(Int, Expression)
    /// A state of the node at a place of the frame.
    case setState(Int, of: Int, Expression)
    case setBinding(Int, SystemBinding, Expression, isAnimated: Bool)
    case expect(Expectation, isRequired: Bool)
    case bindNode(Int, NodeExpression)
    case bindReference(Int, Reference)
    case bindValue(Int, Expression)
    case bindSystem(Int, SystemBinding, [BoundArgument])
    case print(Printable)
    case restore(GraphPattern)
    /// A state in a file, and the name of the text that names the file.
    case restoreFile(Expression, in: String)
    case after(Expression, BodyID)
    case wait(Expression)
    case trace(Bool)
    case within(Reference, Body)
    case together(Body)
    case times(Expression, Body)
    case each([LoopVariable], Expression, Body)
    case branch([(Fact, Body)], otherwise: Body?)

    /// Whether expectations after it look back on it, and no longer on what was before.
    package var isSentence: Bool {
      switch self {
      case .call, .set, .setState, .setBinding, .restore, .restoreFile, .after, .wait, .together:
        true
      case .expect, .bindNode, .bindReference, .bindValue, .bindSystem, .print, .trace: false
      case .within, .times, .each, .branch: false
      }
    }
  }

  /// What an expectation does where it does not hold.
  package enum Expecting: Sendable {
    /// The run goes on.
    case plain
    case required
  }

  package let kind: Kind
  package let place: SourceSpan
  package let target: Reference?
  package let isTry: Bool
  /// Whether expectations after it look back on it.
  package let isSentence: Bool
  /// Nil for what is no expectation.
  package let expectation: Expecting?

  package init(kind: Kind, place: SourceSpan, target: Reference?, isTry: Bool) {
    self.kind = kind
    isSentence = kind.isSentence
    if case .expect(_, let isRequired) = kind {
      expectation = isRequired ? .required : .plain
    } else {
      expectation = nil
    }
    self.place = place
    self.target = target
    self.isTry = isTry
  }
}

/// A name that a `for` binds, with its place in the frame.
package struct LoopVariable: Sendable {
  package let name: String
  package let slot: Int

  package init(name: String, slot: Int) {
    (self.name, self.slot) = (name, slot)
  }
}

/// What `expect` and `require` can hold.
package enum Expectation: Sendable {
  case fact(Fact)
  /// An event of the table.
  case event(PatternForm, [BoundArgument], isEver: Bool, isNegated: Bool)
  /// A sentence, a `set` or a `wait`, tried on a copy.
  indirect case error(Statement, code: String?, isExpected: Bool)
  case snapshot(RecordedGraph)
}

package enum Printable: Sendable {
  case graph, debugGraph, state
  case fact(Fact)
  case expression(Expression)
  case reference(Reference)
  case relation(Relation)
  /// What a fact is about, with the fact's arguments but for the value.
  case subject(PatternForm, [BoundArgument])
}

/// Statements that run one after the other.
package final class Body: Sendable {
  package let statements: [Statement]
  package let place: SourceSpan
  /// What people call it: `action open`, `when loggedIn`.
  package let title: String
  /// The names that are bound at its end, for a block of a script.
  package let scope: Scope?

  package init(
    statements: [Statement], place: SourceSpan, title: String = "", scope: Scope? = nil
  ) {
    self.statements = statements
    self.place = place
    self.title = title
    self.scope = scope
  }
}
