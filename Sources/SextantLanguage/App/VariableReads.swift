import SextantEngine

/// Which of an app's variables what happens can depend on: those that a condition, an argument or a body
/// reads, and those from which such a variable is set. The others need not be part of a state.
package struct VariableReads {
  package private(set) var read: Set<Int> = []
  /// For each variable those that its new values are made from.
  private var sources: [Int: Set<Int>] = [:]

  init(_ app: App) {
    for body in app.bodies { BoundWalk.visit(body) { add($0) } }
    let behavior = app.behavior
    let conditions =
      app.declared.flatMap(\.actions).map(\.condition)
      + app.declared.flatMap(\.guards).map(\.condition)
      + (behavior.commands + behavior.events).map(\.condition)
      + behavior.links.links.map(\.condition)
    for condition in conditions.compactMap(\.self) { add(condition.fact) }
    for rule in behavior.rules { add(rule.fact) }
    for property in behavior.properties + behavior.searchedProperties { add(property.fact) }
    for expression in app.declared.flatMap(\.computed).compactMap(\.self) {
      BoundWalk.visit(expression) { add($0) }
    }
    for node in app.declared.flatMap({ $0.content?.nodes ?? [] }) + app.windowRoots.values {
      BoundWalk.visit(node) { add($0) }
    }
    follow()
  }

  /// Adds what the variables that count are made from.
  mutating func follow() {
    var pending = Array(read)
    while let variable = pending.popLast() {
      for source in sources[variable] ?? [] where read.insert(source).inserted {
        pending.append(source)
      }
    }
  }

  package init() {}

  package mutating func add(_ fact: Fact) { BoundWalk.visit(fact) { add($0) } }

  /// What a part reads; a variable that is set depends on what its value reads.
  private mutating func add(_ part: BoundPart) -> Bool {
    switch part {
    case .expression(.variable(let index)), .variable(let index): read.insert(index)
    case .statement(let statement):
      switch statement.kind {
      case .set(let variable, let value):
        var inner = Self()
        BoundWalk.visit(value) { inner.add($0) }
        sources[variable, default: []].formUnion(inner.read)
      // What is printed changes nothing.
      case .print: break
      default: return true
      }
      statement.target.map { BoundWalk.visit($0) { add($0) } }
      return false
    default: break
    }
    return true
  }
}

extension Program {
  /// The variables that what happens can depend on, in the order of declaration; with facts, also what
  /// they ask.
  ///
  /// - Parameter keepsConstants: whether those count as well that are assigned one of several constants.
  package func relevantVariables(to facts: [Fact] = [], keepsConstants: Bool = false) -> [Int] {
    var reads = VariableReads(app)
    for fact in facts { reads.add(fact) }
    reads.follow()
    return (keepsConstants ? reads.read.union(variablesOfConstants) : reads.read).sorted()
  }

  /// The variables that bodies assign one of several constants, together with something that is done, and that are
  /// assigned nothing else: there are few such values, and some are put back to what they were.
  private var variablesOfConstants: Set<Int> {
    var constants: [Int: Set<Value>] = [:]
    var computed: Set<Int> = []
    for body in app.bodies {
      var calls = false
      body.forEachStatement { if case .call = $0.kind { calls = true } }
      body.forEachStatement {
        guard case .set(let variable, let value) = $0.kind else { return }
        if case .constant(let constant) = value {
          if calls { constants[variable, default: []].insert(constant) }
        } else {
          computed.insert(variable)
        }
      }
    }
    return Set(constants.filter { $0.value.count > 1 }.keys).subtracting(computed)
  }
}
