package import SextantEngine
package import SextantSyntax

/// The declarations of an app: screens, containers, variables, links, commands and rules.
///
/// `App` is a value type, and each input extends a copy. If the input is rejected, the copy is
/// discarded with the new declarations. The name of an erroneous declaration is an *error symbol*:
/// references to this name are not reported.
package struct App: Sendable {
  package var name = "Scratch"
  /// The source location of the declaration; nil for the scratch app.
  package var place: SourceSpan?
  package var vocabulary: Vocabulary
  /// The options that follow the name of the system.
  package var options = ""
  package var isScratch = true
  package var names: [String] = []
  var nameIDs: [Symbol: NameID] = [:]
  package internal(set) var definitions: [Definition] = []
  package var places: [DefinitionID: SourceSpan] = [:]
  package internal(set) var definitionIDs = SymbolMap<DefinitionID>()
  package enum ImplicitUses: Sendable { case once, several }

  /// The undeclared screens of the scratch app.
  package var implicitUses: [DefinitionID: ImplicitUses] = [:]
  /// Names with erroneous or unresolved declarations. Such a name can refer to anything.
  package var errorSymbols: Set<Symbol> = []
  /// Names whose inputs are unknown because their declarations are duplicate or malformed.
  package var namesWithUnknownInputs: Set<Symbol> = []
  /// Whether declarations are missing, for example after a failed import. If so, undeclared names
  /// are not errors.
  package var isIncomplete = false
  /// The declared parts of each definition, parallel to `definitions`.
  package var declared: [App.Declared] = []
  /// The actions by name. `index` is the index of the action in its definition.
  package private(set) var actionPlaces: [String: [(definition: Int, index: Int)]] = [:]
  /// Equals `actionPlaces`, but omits an action if an earlier action has the same inputs. This
  /// keeps `tap next` fast if thousands of screens declare an action `next`.
  private var overloadPlaces: [String: [(definition: Int, index: Int)]] = [:]
  /// Names declared in the blocks of several declarations. A reference to such a name is written
  /// `OWNER.name`.
  package var sharedNames: [Symbol: [DefinitionID]] = [:]
  package var memberIDs: [DefinitionID: [Symbol: DefinitionID]] = [:]
  package var presentables: [String] = []
  package var presentableIDs: [Symbol: Int] = [:]
  package var windowRoots: [NameID: NodeExpression] = [:]
  package var windowIDs: [Symbol: NameID] = [:]
  package var tabIDs: [Symbol: NameID] = [:]
  package var timerIDs: [Symbol: NameID] = [:]
  package var variables: [App.Variable] = []
  package var variableIDs: [Symbol: Int] = [:]
  package var enums: [Symbol: [String]] = [:]
  /// For each case, the enumerations that contain it.
  package var caseTypes: [Symbol: [String]] = [:]
  package var triggers: [Symbol: [App.Parameter]] = [:]
  package var messages: [Symbol: [App.Parameter]] = [:]
  package var behavior = Behavior()
  package private(set) var guardedSentences: Set<String> = []
  /// Whether a node handles the back gesture at the root, where no screen can be popped.
  package private(set) var handlesBackAtRoot = false
  /// Whether a declaration has an `on appear` or `on disappear` body.
  package private(set) var handlesAppearances = false
  package var commandIDs: [Symbol: Int] = [:]
  package var eventIDs: [Symbol: Int] = [:]
  /// The predefined screen of the system; nil if the app declares another node with that name.
  package private(set) var builtInScreen: DefinitionID?
  package var start: NodeExpression?
  /// The declared home screens. At least one of them must be reachable from every state.
  package var homes: [DefinitionID] = []
  package var bodies: [Body] = []

  package init(vocabulary: Vocabulary, symbols: inout SymbolTable) {
    self.vocabulary = vocabulary
    definitions = [Definition(kind: .stack, name: "stack")]
    declared = [App.Declared(parameters: [])]
    messages[symbols.intern("finished")] = []
    let main = symbols.intern("main")
    windowIDs[main] = nameID(main, "main")
    guard let screen = vocabulary.system.vocabulary.screen else { return }
    builtInScreen = define(
      symbols.intern(screen.name),
      .init(kind: .screen, name: screen.name, parameters: [screen.input]),
      [App.Parameter(name: screen.input, type: .string, domain: nil, fallback: nil)])
  }

  package mutating func nameID(_ symbol: Symbol, _ text: String) -> NameID {
    if let known = nameIDs[symbol] { return known }
    let id = NameID(index: UInt32(names.count))
    names.append(text)
    nameIDs[symbol] = id
    return id
  }

  package mutating func define(
    _ symbol: Symbol, _ definition: Definition, _ parameters: [App.Parameter]
  ) -> DefinitionID {
    let id = DefinitionID(index: UInt32(definitions.count))
    definitions.append(definition)
    definitionIDs[symbol] = id
    declared.append(App.Declared(parameters: parameters))
    return id
  }

  /// Adds a declaration of the system's table. If a nested declaration has the same name as an
  /// existing declaration, each nested declaration of this name is renamed to `OWNER.name`.
  package mutating func defineNested(
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

  /// Makes a member of a different declaration also a member of `owner`. The member has the given
  /// name and keyword. Returns nil if no declaration has such a member.
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

  /// Sets the vocabulary. If the vocabulary has declarations, removes the predefined screen.
  package mutating func use(_ vocabulary: Vocabulary, symbols: inout SymbolTable) {
    self.vocabulary = vocabulary
    guard vocabulary.hasOwnDeclarations, let id = builtInScreen else { return }
    definitionIDs[symbols.intern(definition(id).name)] = nil
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

  package mutating func addSource(_ name: String, to id: DefinitionID) {
    definitions[Int(id.index)].sources.append(name)
  }

  /// Returns whether the definition is a view of the system. Returns false for containers, alerts,
  /// and declarations that only name a view.
  package func isView(_ id: DefinitionID) -> Bool {
    let definition = definition(id)
    let declaring = vocabulary.declaration(definition.word)?.source.meaning
    if case .name? = declaring { return false }
    // A declaration with content, but without members, only groups other views.
    let isSeparateView = declared[Int(id.index)].content == nil || !definition.members.isEmpty
    return isSeparateView && vocabulary.system.isView(definition)
  }

  package func definition(_ id: DefinitionID) -> Definition { definitions[Int(id.index)] }

  package func parameters(of id: DefinitionID) -> [App.Parameter] {
    declared[Int(id.index)].parameters
  }

  /// Returns the properties that a pattern such as `Detail(id: 1)` can name: the inputs, then the
  /// states.
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
    if new.gesture == .tapBackAtRoot { handlesBackAtRoot = true }
  }

  package mutating func addAppearance(_ new: Appearance, to id: DefinitionID) {
    declared[Int(id.index)].appearances.append(new)
    handlesAppearances = true
  }

  package func actions(named name: String) -> [App.Action] {
    (actionPlaces[name] ?? []).map { declared[$0.definition].actions[$0.index] }
  }

  /// Returns the actions with a name in the order of their declarations. Omits an action if an
  /// earlier action has the same inputs.
  package func overloads(named name: String) -> [App.Action] {
    (overloadPlaces[name] ?? []).sorted { $0 < $1 }.map {
      declared[$0.definition].actions[$0.index]
    }
  }

  package func declares(_ name: String) -> Bool {
    actionPlaces[name] != nil || behavior.commands.contains { $0.name == name }
  }

  package mutating func addBody(_ body: Body) -> BodyID {
    bodies.append(body)
    return BodyID(index: UInt32(bodies.count - 1))
  }

  /// Returns the initial node of the app. In the scratch app, this is a stack with `Home`. Declares
  /// `Home` if necessary.
  package mutating func requireStart(symbols: inout SymbolTable) -> NodeExpression {
    if let start { return start }
    let symbol = symbols.intern("Home")
    let home: DefinitionID
    if let known = definitionIDs[symbol] {
      home = known
    } else {
      home = define(symbol, Definition(kind: .screen, name: "Home"), [])
      // Counts as several uses, so that no lint rule reports `Home` as a misspelt name.
      implicitUses[home] = .several
    }
    let made = NodeExpression.constant(.stack([.screen(home)], .automatic))
    start = made
    return made
  }
}

extension App.Handler {
  package func handles(_ message: String, from sender: DefinitionID) -> Bool {
    self.message == message && (self.sender == nil || self.sender == sender)
  }
}
