package import SextantEngine
package import SextantSyntax

/// The declarations that the checker has met, by name: an app in the making.
///
/// A value: what a rejected input has declared is dropped with its copy.
package struct AppBuilder: Sendable {
  var name = "Scratch"
  /// What can be said in the app's system.
  package internal(set) var language: Language
  /// The words after the system's name.
  var options = ""
  package internal(set) var isScratch = true
  var names: [String] = []
  var nameIDs: [Symbol: NameID] = [:]
  package internal(set) var definitions: [Definition] = []
  package internal(set) var definitionIDs = SymbolMap<DefinitionID>()
  /// Screens of the scratch app that were only used, with how often.
  var implicitUses: [DefinitionID: Int] = [:]
  /// What anything names, so that the rest can be told.
  var usedDefinitions: Set<DefinitionID> = []
  /// Names whose declarations have problems, and whether a whole file of them is missing: what does
  /// without them is no problem of its own.
  var brokenNames: Set<String> = []
  var lacksImport = false
  /// Names that are declared twice, or whose inputs could not be read: it is not known which they take.
  var vagueNames: Set<String> = []
  /// What anything does with the rest of what is declared.
  var uses = Uses()
  var parameters: [[AppModel.Parameter]] = []
  var contents: [AppModel.Content?] = []
  var computed: [[Expression?]] = []
  package internal(set) var actions: [[AppModel.Action]] = []
  /// Where the actions of a name are: which definitions, and which of their actions.
  private(set) var actionPlaces: [String: [(definition: Int, index: Int)]] = [:]
  /// Names that stand in the blocks of several declarations: written `OWNER.name`.
  var sharedNames: [Symbol: [DefinitionID]] = [:]
  /// What stands by name in the block of a declaration.
  var memberIDs: [DefinitionID: [Symbol: DefinitionID]] = [:]
  var presentables: [String] = []
  package internal(set) var presentableIDs: [Symbol: Int] = [:]
  var windowRoots: [NameID: NodeExpression] = [:]
  package internal(set) var windowIDs: [Symbol: NameID] = [:]
  package internal(set) var tabIDs: [Symbol: NameID] = [:]
  var variables: [AppModel.Variable] = []
  package internal(set) var variableIDs: [Symbol: Int] = [:]
  var enums: [Symbol: [String]] = [:]
  /// Which enumerations have a case.
  var caseTypes: [Symbol: [String]] = [:]
  package internal(set) var triggers: [Symbol: [AppModel.Parameter]] = [:]
  package internal(set) var messages: [Symbol: [AppModel.Parameter]] = [:]
  package internal(set) var behavior = Behavior()
  package internal(set) var commandIDs: [Symbol: Int] = [:]
  package internal(set) var eventIDs: [Symbol: Int] = [:]
  var start: NodeExpression?
  package internal(set) var bodies: [Body] = []

  /// The scratch app: a stack with `Home`.
  package init(language: Language, symbols: inout SymbolTable) {
    self.language = language
    definitions = [Definition(kind: .stack, name: "stack")]
    parameters = [[]]
    contents = [nil]
    computed = [[]]
    actions = [[]]
    messages[symbols.intern("finished")] = []
    let main = symbols.intern("main")
    windowIDs[main] = nameID(main, "main")
    let url = AppModel.Parameter(name: "url", type: .string, domain: nil, fallback: nil)
    _ = define(
      symbols.intern("Safari"), .init(kind: .screen, name: "Safari", parameters: ["url"]), [url])
  }

  /// The number of a name.
  mutating func nameID(_ symbol: Symbol, _ text: String) -> NameID {
    if let known = nameIDs[symbol] { return known }
    let id = NameID(index: UInt32(names.count))
    names.append(text)
    nameIDs[symbol] = id
    return id
  }

  /// Adds a declaration that nodes are made from.
  mutating func define(
    _ symbol: Symbol, _ definition: Definition, _ parameters: [AppModel.Parameter]
  ) -> DefinitionID {
    let id = DefinitionID(index: UInt32(definitions.count))
    definitions.append(definition)
    definitionIDs[symbol] = id
    self.parameters.append(parameters)
    contents.append(nil)
    computed.append([])
    actions.append([])
    behavior.handlers.append([])
    return id
  }

  /// Adds a declaration of the system's table. One in the block of another is known by its name alone
  /// where no other block has the same.
  mutating func defineInner(
    _ symbol: Symbol, _ definition: Definition, _ parameters: [AppModel.Parameter]
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

  /// Takes back a screen that apps of every system would have: it is the tree's own.
  mutating func forgetPredefined(_ name: String, _ symbol: Symbol) {
    guard let id = definitionIDs[symbol], definition(id).name == name else { return }
    definitionIDs[symbol] = nil
    definitions[Int(id.index)].word = ""
  }

  mutating func setContent(_ content: AppModel.Content, of id: DefinitionID) {
    contents[Int(id.index)] = content
  }

  mutating func replace(_ id: DefinitionID, with definition: Definition) {
    definitions[Int(id.index)] = definition
  }

  /// Adds a source to a declaration, in place.
  mutating func addSource(_ name: String, to id: DefinitionID) {
    definitions[Int(id.index)].sources.append(name)
  }

  func definition(_ id: DefinitionID) -> Definition { definitions[Int(id.index)] }

  func parameters(of id: DefinitionID) -> [AppModel.Parameter] { parameters[Int(id.index)] }

  /// The names of all that is declared.
  var declaredTexts: Set<String> {
    var result = Set(definitions.map(\.name))
    result.formUnion(names)
    result.formUnion(actionPlaces.keys)
    result.formUnion(presentables)
    result.formUnion(variables.map(\.name))
    result.formUnion(parameters.joined().map(\.name))
    result.formUnion(enums.values.joined())
    result.formUnion(behavior.commands.map(\.name))
    result.formUnion(behavior.events.map(\.name))
    return result
  }

  mutating func addAction(_ action: AppModel.Action, to id: DefinitionID) {
    let definition = Int(id.index)
    actionPlaces[action.name, default: []].append((definition, actions[definition].count))
    actions[definition].append(action)
  }

  /// The actions of a name, those of what was declared first before the others.
  func actions(named name: String) -> [AppModel.Action] {
    (actionPlaces[name] ?? []).sorted { $0 < $1 }.map { actions[$0.definition][$0.index] }
  }

  mutating func addBody(_ body: Body) -> BodyID {
    bodies.append(body)
    return BodyID(index: UInt32(bodies.count - 1))
  }

  /// The app as the interpreter needs it.
  package mutating func build(symbols: inout SymbolTable) -> AppModel {
    if start == nil {
      let symbol = symbols.intern("Home")
      let home: DefinitionID
      if let known = definitionIDs[symbol] {
        home = known
      } else {
        // As if it had been used: it may still be declared.
        home = define(symbol, Definition(kind: .screen, name: "Home"), [])
        implicitUses[home] = 2
      }
      start = .constant(.stack([.screen(home)], .automatic))
    }
    return AppModel(
      map: AppMap(
        name: name, names: names, definitions: definitions, presentables: presentables,
        options: options),
      system: language.vocabulary.system, isScratch: isScratch, parameters: parameters,
      contents: contents,
      computed: computed, actions: actions,
      behavior: behavior, enums: Dictionary(enums.map { (symbols.text($0), $1) }) { $1 },
      variables: variables, windows: windowRoots,
      start: start ?? .constant(.stack([], .automatic)),
      bodies: bodies)
  }
}

/// The names that are bound at a place of a script, and the places of the frame that they have.
package struct Scope: Sendable {
  struct Local: Sendable {
    let slot: Int
    let type: ValueType
    /// Its place among the names that the checker keeps an eye on.
    let place: Int?
    /// The type of node that it is bound to is not known; this tells a node from a value.
    var isNode: Bool { type == .node }
  }

  private(set) var locals: [Symbol: Local] = [:]
  private(set) var nextSlot = 0

  package init() {}

  subscript(name: Symbol) -> Local? { locals[name] }

  mutating func bind(_ name: Symbol, _ type: ValueType, place: Int? = nil) -> Int {
    locals[name] = Local(slot: nextSlot, type: type, place: place)
    nextSlot += 1
    return nextSlot - 1
  }

  package var names: [Symbol] { Array(locals.keys) }

  var isEmpty: Bool { locals.isEmpty }
}
