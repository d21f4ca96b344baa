package import SextantEngine
package import SextantSyntax

/// The uses of an app's names in the texts of a program. The binder collects these uses for the
/// lint rules.
package struct Usages: Sendable {
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

  /// A declaration or a reference, and its source location.
  package struct Mention<Subject: Sendable>: Sendable {
    package let subject: Subject
    package let place: SourceSpan

    package init(subject: Subject, place: SourceSpan) {
      (self.subject, self.place) = (subject, place)
    }
  }

  package struct Local: Sendable {
    package enum Kind: Sendable { case binding, input }

    package let name: String
    package let kind: Kind
    package let place: SourceSpan
    package var isRead = false
    /// The declaration of the new node to which the name is bound, if any.
    package var made: DefinitionID?
    /// Whether a sentence adds the bound node to the graph.
    package var isPlaced = false

    package init(name: String, kind: Kind, place: SourceSpan) {
      (self.name, self.kind, self.place) = (name, kind, place)
    }
  }

  package var declared: [(kind: Declared, name: String, place: SourceSpan)] = []
  /// The first reference to each undeclared screen of the scratch app.
  package var implicit: [Mention<DefinitionID>] = []
  package var locals: [Local] = []
  package var links: [Mention<Link>] = []
  package var openedLinks: [Mention<String>] = []
  package var presentedSources: [Mention<String>] = []
  /// Imports that have no effect, including duplicate imports.
  package var uselessImports: [Mention<String>] = []
  package var snapshots: [String] = []
  package var repeatedCases: [Mention<Value>] = []

  package var definitions: Set<DefinitionID> = []
  package var readStates: Set<Int> = []
  package var setStates: Set<Int> = []
  package var sentMessages: Set<Symbol> = []
  package var mentionedMessages: Set<Symbol> = []
  package var triggers: Set<Symbol> = []
  package var presentables: Set<Int> = []
  package var enums: Set<String> = []
  var sources: Set<String> = []
  /// The constant sources that sentences and restored graphs contain.
  package var givenSources: Set<String> = []
  /// The button titles that follow `after button`.
  package var testedButtons: [Mention<String>] = []
  package private(set) var buttons: Set<String> = []
  package private(set) var hasComputedButton = false
  package var hasComputedSource = false
  /// The instantiated declarations.
  package var made: Set<DefinitionID> = []
  /// Whether the program restores a state file, which may instantiate any declaration.
  package var restoresFiles = false
  /// The declarations and references of names; nil if the context does not request them.
  package var names: NameIndex?

  /// A local name; nil if the name is not recorded.
  package subscript(local place: Int?) -> Local? {
    get { place.flatMap { $0 < locals.count ? locals[$0] : nil } }
    set {
      if let newValue, let place, place < locals.count { locals[place] = newValue }
    }
  }

  package mutating func noteSource(_ expression: Expression) {
    if case .string(let name)? = expression.constant {
      sources.insert(name)
    } else {
      hasComputedSource = true
    }
  }

  package mutating func noteGivenSource(_ expression: Expression) {
    noteSource(expression)
    if case .string(let name)? = expression.constant { givenSources.insert(name) }
  }

  package mutating func noteButton(_ title: Expression) {
    if case .string(let title)? = title.constant {
      buttons.insert(title)
    } else {
      hasComputedButton = true
    }
  }

  package mutating func recordInstantiated(by pattern: GraphPattern) {
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
    case .message(let name): sentMessages.contains(name) || mentionedMessages.contains(name)
    case .trigger(let name): triggers.contains(name)
    case .presentable(let index): presentables.contains(index)
    case .enumeration(let name): enums.contains(name)
    case .source(let name): hasComputedSource || sources.contains(name)
    }
  }
}

extension Usages.Declared {
  /// Whether importing files may use the declaration.
  package var isUsableByImporters: Bool {
    switch self {
    case .trigger, .presentable, .source: true
    case .node, .state, .message, .enumeration: false
    }
  }

  package var advice: String? {
    switch self {
    case .message: "no sentence sends the message, and no handler receives it"
    case .source: "no presentation names the source after `from`"
    default: nil
    }
  }
}
