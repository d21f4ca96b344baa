package import SextantEngine
package import SextantSyntax

/// What was declared: screens, containers, variables, links, commands and rules of one system, by name.
///
/// A value: extending it leaves the old one as it was, so what a rejected input has declared is dropped
/// with its copy. A declaration with an error is an *error symbol*: it is known, and nothing that names
/// it is reported.
package struct App: Sendable {
  package var name = "Scratch"
  /// Where it is declared; nil for the scratch app.
  package var place: SourceSpan?
  /// What can be said in the app's system.
  package var vocabulary: Vocabulary
  /// The words after the system's name.
  package var options = ""
  package var isScratch = true
  package var names: [String] = []
  var nameIDs: [Symbol: NameID] = [:]
  package internal(set) var definitions: [Definition] = []
  /// Where they are declared; those that nothing declares are missing.
  package var places: [DefinitionID: SourceSpan] = [:]
  package internal(set) var definitionIDs = SymbolMap<DefinitionID>()
  /// Screens of the scratch app that were only used, with how often.
  package var implicitUses: [DefinitionID: Int] = [:]
  /// Names whose declarations have errors, or that could not be resolved: they may be anything.
  package var errorSymbols: Set<Symbol> = []
  /// Names whose inputs are not known: declared twice, or in a form that could not be read.
  package var namesWithUnknownInputs: Set<Symbol> = []
  /// Whether declarations are missing that could not be read at all, as where an import has failed: what
  /// is not declared may be among them.
  package var isIncomplete = false
  /// What the text says of each definition.
  package var declared: [App.Declared] = []
  /// Where the actions of a name are: which definitions, and which of their actions.
  package private(set) var actionPlaces: [String: [(definition: Int, index: Int)]] = [:]
  /// The same without actions whose inputs an earlier declaration has. Thousands of screens may declare an action
  /// `next`, and each `tap next` looks at all overloads.
  private var overloadPlaces: [String: [(definition: Int, index: Int)]] = [:]
  /// Names that stand in the blocks of several declarations: written `OWNER.name`.
  package var sharedNames: [Symbol: [DefinitionID]] = [:]
  /// What stands by name in the block of a declaration.
  package var memberIDs: [DefinitionID: [Symbol: DefinitionID]] = [:]
  package var presentables: [String] = []
  package var presentableIDs: [Symbol: Int] = [:]
  package var windowRoots: [NameID: NodeExpression] = [:]
  package var windowIDs: [Symbol: NameID] = [:]
  package var tabIDs: [Symbol: NameID] = [:]
  package var variables: [App.Variable] = []
  package var variableIDs: [Symbol: Int] = [:]
  package var enums: [Symbol: [String]] = [:]
  /// Which enumerations have a case.
  package var caseTypes: [Symbol: [String]] = [:]
  package var triggers: [Symbol: [App.Parameter]] = [:]
  package var messages: [Symbol: [App.Parameter]] = [:]
  package var behavior = Behavior()
  /// The names of the sentences that some node guards.
  package private(set) var guardedSentences: Set<String> = []
  package var commandIDs: [Symbol: Int] = [:]
  package var eventIDs: [Symbol: Int] = [:]
  /// The screen `Safari`, unless the app declares another node with its name.
  package private(set) var builtInScreen: DefinitionID?
  package var start: NodeExpression?
  /// The screens to one of which everything leads back, where the app says so.
  package var homes: [DefinitionID] = []
  package var bodies: [Body] = []

  /// The scratch app: a stack with `Home`.
  package init(vocabulary: Vocabulary, symbols: inout SymbolTable) {
    self.vocabulary = vocabulary
    definitions = [Definition(kind: .stack, name: "stack")]
    declared = [App.Declared(parameters: [])]
    messages[symbols.intern("finished")] = []
    let main = symbols.intern("main")
    windowIDs[main] = nameID(main, "main")
    let url = App.Parameter(name: "url", type: .string, domain: nil, fallback: nil)
    builtInScreen = define(
      symbols.intern("Safari"), .init(kind: .screen, name: "Safari", parameters: ["url"]), [url])
  }

  /// The number of a name.
  package mutating func nameID(_ symbol: Symbol, _ text: String) -> NameID {
    if let known = nameIDs[symbol] { return known }
    let id = NameID(index: UInt32(names.count))
    names.append(text)
    nameIDs[symbol] = id
    return id
  }

  /// Adds a declaration that nodes are made from.
  package mutating func define(
    _ symbol: Symbol, _ definition: Definition, _ parameters: [App.Parameter]
  ) -> DefinitionID {
    let id = DefinitionID(index: UInt32(definitions.count))
    definitions.append(definition)
    definitionIDs[symbol] = id
    declared.append(App.Declared(parameters: parameters))
    return id
  }

  /// Adds a declaration of the system's table. One in the block of another is known by its name alone
  /// where no other block has the same.
  package mutating func defineInner(
    _ symbol: Symbol, _ definition: Definition, _ parameters: [App.Parameter]
  ) -> DefinitionID {
    let known = definitionIDs[symbol]
    let id = define(symbol, definition, parameters)
    guard definition.owner != .none else { return id }
    memberIDs[definition.owner, default: [:]][symbol] = id
    definitions[Int(definition.owner.index)].members.append(id)
    guard let known else { return id }
    if sharedNames[symbol] == nil { sharedNames[symbol] = [known] }
    sharedNames[symbol]?.append(id)
    for shared in sharedNames[symbol] ?? [] where self.definition(shared).owner != .none {
      let holder = self.definition(self.definition(shared).owner).name
      let simple = definition.name
      definitions[Int(shared.index)].name = "\(holder).\(simple)"
    }
    return id
  }

  /// Makes what the block of another declaration has declared part of this one too; nil where none has.
  package mutating func share(_ symbol: Symbol, _ word: String, with owner: DefinitionID)
    -> DefinitionID?
  {
    let known = sharedNames[symbol] ?? definitionIDs[symbol].map { [$0] } ?? []
    guard
      let id = known.first(where: {
        definition($0).word == word && definition($0).owner != .none
      })
    else { return nil }
    memberIDs[owner, default: [:]][symbol] = id
    definitions[Int(owner.index)].members.append(id)
    return id
  }

  /// Takes back a screen that apps of every system would have: it is the tree's own.
  package mutating func forgetPredefined(_ name: String, _ symbol: Symbol) {
    guard let id = definitionIDs[symbol], definition(id).name == name else { return }
    definitionIDs[symbol] = nil
    definitions[Int(id.index)].word = ""
    builtInScreen = nil
  }

  package mutating func setContent(_ content: App.Content, of id: DefinitionID) {
    declared[Int(id.index)].content = content
  }

  package mutating func replace(_ id: DefinitionID, with definition: Definition) {
    if id == builtInScreen { builtInScreen = nil }
    definitions[Int(id.index)] = definition
  }

  /// Adds a source to a declaration, in place.
  package mutating func addSource(_ name: String, to id: DefinitionID) {
    definitions[Int(id.index)].sources.append(name)
  }

  /// Whether a declaration is itself a view, rather than a container, an alert or a name for other views.
  package func isView(_ id: DefinitionID) -> Bool {
    let definition = definition(id)
    let declaring = vocabulary.declaration(definition.word)?.source.meaning
    if case .name? = declaring { return false }
    // What it holds beside its own members are the views that it stands for.
    let isOfItsOwn = declared[Int(id.index)].content == nil || !definition.members.isEmpty
    return isOfItsOwn && vocabulary.system.isView(definition)
  }

  package func definition(_ id: DefinitionID) -> Definition { definitions[Int(id.index)] }

  package func parameters(of id: DefinitionID) -> [App.Parameter] {
    declared[Int(id.index)].parameters
  }

  /// What patterns see of a declaration's nodes: the inputs, then the states.
  package func properties(of id: DefinitionID) -> [App.Parameter] {
    declared[Int(id.index)].parameters + declared[Int(id.index)].states
  }

  package mutating func addState(
    _ state: App.Parameter, _ initial: NodeState.Initial, to id: DefinitionID
  ) {
    declared[Int(id.index)].states.append(state)
    definitions[Int(id.index)].states.append(NodeState(name: state.name, initial: initial))
  }

  package mutating func addAction(_ action: App.Action, to id: DefinitionID) {
    let definition = Int(id.index)
    let place = (definition: definition, index: declared[definition].actions.count)
    declared[definition].actions.append(action)
    actionPlaces[action.name, default: []].append(place)
    var overloads = overloadPlaces.removeValue(forKey: action.name) ?? []
    let known = overloads.firstIndex {
      declared[$0.definition].actions[$0.index].hasSameInputs(as: action)
    }
    if let known {
      if place < overloads[known] { overloads[known] = place }
    } else {
      overloads.append(place)
    }
    overloadPlaces[action.name] = overloads
  }

  package mutating func addGuard(_ new: Guard, to id: DefinitionID) {
    declared[Int(id.index)].guards.append(new)
    guardedSentences.formUnion(new.gesture.sentences)
  }

  /// The actions of a name.
  package func actions(named name: String) -> [App.Action] {
    (actionPlaces[name] ?? []).map { declared[$0.definition].actions[$0.index] }
  }

  /// The actions of a name that differ in their inputs, in the order of their declarations. Of several with the same
  /// inputs it has the first.
  package func overloads(named name: String) -> [App.Action] {
    (overloadPlaces[name] ?? []).sorted { $0 < $1 }.map {
      declared[$0.definition].actions[$0.index]
    }
  }

  /// Whether an action or a command has a name.
  package func declares(_ name: String) -> Bool {
    actionPlaces[name] != nil || behavior.commands.contains { $0.name == name }
  }

  package mutating func addBody(_ body: Body) -> BodyID {
    bodies.append(body)
    return BodyID(index: UInt32(bodies.count - 1))
  }

  /// The node that the app starts with; in the scratch app a stack with `Home`, as if it had been used.
  package mutating func requireStart(symbols: inout SymbolTable) -> NodeExpression {
    if let start { return start }
    let symbol = symbols.intern("Home")
    let home: DefinitionID
    if let known = definitionIDs[symbol] {
      home = known
    } else {
      home = define(symbol, Definition(kind: .screen, name: "Home"), [])
      // It may still be declared.
      implicitUses[home] = 2
    }
    let made = NodeExpression.constant(.stack([.screen(home)], .automatic))
    start = made
    return made
  }
}

extension App.Handler {
  package func hears(_ message: String, from sender: DefinitionID) -> Bool {
    self.message == message && (self.sender == nil || self.sender == sender)
  }
}
