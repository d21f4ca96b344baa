import SextantEngine
import SextantSyntax

/// What the texts of a program do with the names that an app declares: gathered while they are bound, and
/// read by the lint rules.
struct Usages: Sendable {
  /// What a declaration declares.
  enum Declared: Sendable {
    case node(DefinitionID), state(Int), message(Symbol), trigger(Symbol), presentable(Int)
    case enumeration(String), source(String)
  }

  /// Something that a text declares or names, where it stands.
  struct Mention<Subject: Sendable>: Sendable {
    let subject: Subject
    let place: SourceSpan
  }

  /// A name that belongs to one body.
  struct Local: Sendable {
    enum Kind: Sendable { case binding, input }

    let name: String
    let kind: Kind
    let place: SourceSpan
    var isRead = false
  }

  var declared: [(kind: Declared, name: String, place: SourceSpan)] = []
  /// Screens of the scratch app where they are named first.
  var implicit: [Mention<DefinitionID>] = []
  var locals: [Local] = []
  /// Links that the app answers, and addresses that statements open.
  var links: [Mention<Link>] = []
  var openedLinks: [Mention<String>] = []
  /// Sources that sentences present from.
  var presentedSources: [Mention<String>] = []
  /// Imports that bring nothing.
  var idleImports: [Mention<String>] = []
  /// The names of snapshots, in the order of the text.
  var snapshots: [String] = []
  /// Values that stand twice in the list of a scenario.
  var repeatedCases: [Mention<Value>] = []

  var definitions: Set<DefinitionID> = []
  var readStates: Set<Int> = []
  var setStates: Set<Int> = []
  /// Messages that are sent, and those that anybody listens to or asks about.
  var sentMessages: Set<Symbol> = []
  var heardMessages: Set<Symbol> = []
  var triggers: Set<Symbol> = []
  var presentables: Set<Int> = []
  var enums: Set<String> = []
  var sources: Set<String> = []
  /// Those that sentences present from, and restored graphs.
  var givenSources: Set<String> = []
  /// Whether somewhere a source is named by what only a run knows.
  var hasComputedSource = false
  /// What nodes are made from anywhere, and whether a file with a state may bring others.
  var made: Set<DefinitionID> = []
  var restoresFiles = false

  mutating func noteSource(_ expression: Expression) {
    if case .string(let name)? = expression.constant {
      sources.insert(name)
    } else {
      hasComputedSource = true
    }
  }

  /// Notes a source that a sentence presents from.
  mutating func noteGivenSource(_ expression: Expression) {
    noteSource(expression)
    if case .string(let name)? = expression.constant { givenSources.insert(name) }
  }

  /// Notes what a restored graph brings.
  mutating func noteMade(by pattern: GraphPattern) {
    let content = LiteralContent(pattern)
    made.formUnion(content.definitions)
    for source in content.sources {
      if case .string(let name)? = source.constant { givenSources.insert(name) }
    }
  }
}

extension Usages {
  func uses(_ kind: Declared) -> Bool {
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
  var isForOthers: Bool {
    switch self {
    case .trigger, .presentable, .source: true
    case .node, .state, .message, .enumeration: false
    }
  }

  var advice: String? {
    switch self {
    case .message: "nothing sends it, and nothing listens to it"
    case .source: "no sentence presents `from` it"
    default: nil
    }
  }
}
