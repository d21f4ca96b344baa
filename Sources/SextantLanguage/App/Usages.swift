package import SextantEngine
package import SextantSyntax

/// What the texts of a program do with the names that an app declares: gathered while they are bound, and
/// read by the lint rules.
package struct Usages: Sendable {
  /// What a declaration declares.
  package enum Declared: Sendable {
    case node(DefinitionID)
    case state(Int)
    case message(Symbol)
    case trigger(Symbol)
    case presentable(Int)
    case enumeration(String)
    case source(String)
  }

  package init() {}

  /// Something that a text declares or names, where it stands.
  package struct Mention<Subject: Sendable>: Sendable {
    package let subject: Subject
    package let place: SourceSpan

    package init(subject: Subject, place: SourceSpan) {
      (self.subject, self.place) = (subject, place)
    }
  }

  /// A name that belongs to one body.
  package struct Local: Sendable {
    package enum Kind: Sendable { case binding, input }

    package let name: String
    package let kind: Kind
    package let place: SourceSpan
    package var isRead = false

    package init(name: String, kind: Kind, place: SourceSpan) {
      (self.name, self.kind, self.place) = (name, kind, place)
    }
  }

  package var declared: [(kind: Declared, name: String, place: SourceSpan)] = []
  /// Screens of the scratch app where they are named first.
  package var implicit: [Mention<DefinitionID>] = []
  package var locals: [Local] = []
  /// Links that the app answers, and addresses that statements open.
  package var links: [Mention<Link>] = []
  package var openedLinks: [Mention<String>] = []
  /// Sources that sentences present from.
  package var presentedSources: [Mention<String>] = []
  /// Imports that bring nothing.
  package var idleImports: [Mention<String>] = []
  /// The names of snapshots, in the order of the text.
  package var snapshots: [String] = []
  /// Values that stand twice in the list of a scenario.
  package var repeatedCases: [Mention<Value>] = []

  package var definitions: Set<DefinitionID> = []
  package var readStates: Set<Int> = []
  package var setStates: Set<Int> = []
  /// Messages that are sent, and those that anybody listens to or asks about.
  package var sentMessages: Set<Symbol> = []
  package var heardMessages: Set<Symbol> = []
  package var triggers: Set<Symbol> = []
  package var presentables: Set<Int> = []
  package var enums: Set<String> = []
  var sources: Set<String> = []
  /// Those that sentences present from, and restored graphs.
  package var givenSources: Set<String> = []
  /// Whether somewhere a source is named by what only a run knows.
  package var hasComputedSource = false
  /// What nodes are made from anywhere, and whether a file with a state may bring others.
  package var made: Set<DefinitionID> = []
  package var restoresFiles = false
  /// Where names stand; nil where nobody asks.
  package var names: NameIndex?

  package mutating func noteSource(_ expression: Expression) {
    if case .string(let name)? = expression.constant {
      sources.insert(name)
    } else {
      hasComputedSource = true
    }
  }

  /// Notes a source that a sentence presents from.
  package mutating func noteGivenSource(_ expression: Expression) {
    noteSource(expression)
    if case .string(let name)? = expression.constant { givenSources.insert(name) }
  }

  /// Notes what a restored graph brings.
  package mutating func noteMade(by pattern: GraphPattern) {
    BoundWalk.visit(pattern) { part in
      switch part {
      case .literal(let node): node.named.map { _ = made.insert($0) }
      case .source(let source):
        if case .string(let name)? = source.constant { givenSources.insert(name) }
      default: break
      }
      return true
    }
  }
}

extension Usages {
  package func uses(_ kind: Declared) -> Bool {
    switch kind {
    case .node(let id): definitions.contains(id)
    case .state: true
    case .message(let name): sentMessages.contains(name) || heardMessages.contains(name)
    case .trigger(let name): triggers.contains(name)
    case .presentable(let index): presentables.contains(index)
    case .enumeration(let name): enums.contains(name)
    case .source(let name): hasComputedSource || sources.contains(name)
    }
  }
}

extension Usages.Declared {
  /// Whether it may be there for what imports the file.
  package var isForOthers: Bool {
    switch self {
    case .trigger, .presentable, .source: true
    case .node, .state, .message, .enumeration: false
    }
  }

  package var advice: String? {
    switch self {
    case .message: "nothing sends it, and nothing listens to it"
    case .source: "no sentence presents `from` it"
    default: nil
    }
  }
}
