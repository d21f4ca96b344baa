package import SextantEngine

/// The variables and node states that can influence the behavior of an app, directly or through
/// other variables. A search can omit all other variables and node states.
///
/// A flow-insensitive dependence analysis collects the cells that conditions, arguments and bodies
/// read. Then it adds the transitive sources of these cells in assignments.
package struct VariableReads {
  /// A variable of the app, or a state that the nodes of a declaration have.
  package enum Cell: Hashable, Sendable {
    case variable(Int)
    case state(DefinitionID, Int)
  }

  package private(set) var read: Set<Cell> = []
  /// For each cell, the cells that occur in the values assigned to this cell.
  private var sources: [Cell: Set<Cell>] = [:]
  private var owner = DefinitionID.none
  private let app: App?
  private var visited: Set<BodyID> = []

  init(_ app: App) {
    self.app = app
    for (index, declared) in app.declared.enumerated() {
      owner = DefinitionID(index: UInt32(index))
      declared.bodies.forEach { add($0) }
      add(declared.actions.map(\.condition) + declared.guards.map(\.condition))
      for expression in declared.computed.compactMap(\.self) {
        BoundWalk.visit(expression) { add($0) }
      }
      for node in declared.content?.nodes ?? [] { BoundWalk.visit(node) { add($0) } }
    }
    owner = .none
    for index in app.bodies.indices { add(BodyID(index: UInt32(index))) }
    let behavior = app.behavior
    add((behavior.commands + behavior.events).map(\.condition))
    add(behavior.links.links.map(\.condition))
    for rule in behavior.rules { add(rule.fact) }
    for property in behavior.properties + behavior.searchedProperties { add(property.fact) }
    for node in app.windowRoots.values { BoundWalk.visit(node) { add($0) } }
    follow()
  }

  /// Creates an empty set of reads. States in patterns are ignored, because they need the app.
  package init() { app = nil }

  package var variables: Set<Int> {
    Set(read.compactMap { if case .variable(let index) = $0 { index } else { nil } })
  }

  mutating func follow() {
    var pending = Array(read)
    while let cell = pending.popLast() {
      for source in sources[cell] ?? [] where read.insert(source).inserted {
        pending.append(source)
      }
    }
  }

  package mutating func add(_ fact: Fact) { BoundWalk.visit(fact) { add($0) } }

  private mutating func add(_ conditions: [App.Condition?]) {
    for condition in conditions.compactMap(\.self) { add(condition.fact) }
  }

  private mutating func add(_ body: BodyID) {
    guard let app, visited.insert(body).inserted else { return }
    BoundWalk.visit(app.bodies[Int(body.index)]) { add($0) }
  }

  /// Adds the cells that a part reads. Records the sources of assigned cells.
  private mutating func add(_ part: BoundPart) -> Bool {
    switch part {
    case .expression(.variable(let index)), .variable(let index): read.insert(.variable(index))
    case .expression(.state(let index, _)): read.insert(.state(owner, index))
    case .pattern(.declared(let definition, let inputs)): addStates(of: definition, in: inputs)
    case .literal(let node): node.named.map { addStates(of: $0, in: node.input) }
    case .body(let body): add(body)
    case .statement(let statement):
      switch statement.kind {
      case .set(let variable, let value): addSource(value, of: .variable(variable))
      case .setState(let state, _, let value): addSource(value, of: .state(owner, state))
      case .setStateOfTarget(let definition, let state, _, let value):
        // The value may read states of the owner and of the target.
        addSource(value, of: .state(definition, state))
        let outer = owner
        owner = definition
        addSource(value, of: .state(definition, state))
        owner = outer
      case .print: break
      default: return true
      }
      statement.target.map { BoundWalk.visit($0) { add($0) } }
      return false
    default: break
    }
    return true
  }

  private mutating func addSource(_ value: Expression, of cell: Cell) {
    let before = read
    read = []
    BoundWalk.visit(value) { add($0) }
    sources[cell, default: []].formUnion(read)
    read = before
  }

  /// Adds the states that a pattern reads. `inputs` contains the inputs, then the states.
  private mutating func addStates(of definition: DefinitionID, in inputs: [Expression?]) {
    let count = app?.parameters(of: definition).count ?? inputs.count
    for (index, input) in inputs.enumerated().dropFirst(count) where input != nil {
      read.insert(.state(definition, index - count))
    }
  }
}

extension Program {
  /// Returns the variables that influence the app's behavior or the facts, in the order of their
  /// declarations.
  ///
  /// - Parameters:
  ///   - keepsConstants: Whether to include `variablesOfConstants`.
  ///   - observed: Variables that are always included.
  package func relevantVariables(
    to facts: [Fact] = [], keepsConstants: Bool = false, observed: Set<Int> = []
  ) -> [Int] {
    let read = reads(with: facts).variables.union(observed)
    return (keepsConstants ? read.union(variablesOfConstants) : read).sorted()
  }

  /// Returns, for each declaration, the node states that influence neither the behavior of the app
  /// nor the facts.
  package func irrelevantStates(with facts: [Fact] = []) -> [DefinitionID: Set<Int>] {
    let read = reads(with: facts).read
    var idle: [DefinitionID: Set<Int>] = [:]
    for (index, declared) in app.declared.enumerated() {
      let id = DefinitionID(index: UInt32(index))
      let states = declared.states.indices.filter { !read.contains(.state(id, $0)) }
      if !states.isEmpty { idle[id] = Set(states) }
    }
    return idle
  }

  private func reads(with facts: [Fact]) -> VariableReads {
    var reads = VariableReads(app)
    for fact in facts { reads.add(fact) }
    reads.follow()
    return reads
  }

  /// The variables with two properties: all assigned values are constants, and bodies that run
  /// sentences assign at least two different constants. Such variables have few values, and some
  /// return to earlier values.
  private var variablesOfConstants: Set<Int> {
    let (constants, computed) = assignments { body in
      var calls = false
      body.forEachStatement { if case .call = $0.kind { calls = true } }
      return calls
    }
    return Set(constants.filter { $0.value.count > 1 }.keys).subtracting(computed)
  }

  /// The assigned variables whose type is Bool or an enumeration, or whose assigned values are all
  /// constants.
  package var variablesOfFewValues: Set<Int> {
    let (constants, computed) = assignments { _ in true }
    let finite = variables.indices.filter {
      variables[$0].type == .bool || variables[$0].type.isEnumeration
    }
    return Set(constants.keys).subtracting(computed).union(computed.intersection(finite))
  }

  package var assignedVariables: Set<Int> {
    let (constants, computed) = assignments { _ in true }
    return computed.union(constants.keys)
  }

  /// Returns the constants that the bodies selected by `counts` assign to each variable. Also
  /// returns the variables to which any body assigns a computed value.
  private func assignments(
    countedIn counts: (Body) -> Bool
  ) -> (constants: [Int: Set<Value>], computed: Set<Int>) {
    var constants: [Int: Set<Value>] = [:]
    var computed: Set<Int> = []
    for body in app.bodies {
      let isCounted = counts(body)
      body.forEachStatement {
        guard case .set(let variable, let value) = $0.kind else { return }
        if case .constant(let constant) = value {
          if isCounted { constants[variable, default: []].insert(constant) }
        } else {
          computed.insert(variable)
        }
      }
    }
    return (constants, computed)
  }
}
