package import SextantEngine
package import SextantLanguage
import SextantRuntime

/// The search for a state in which a fact holds; it ends with the first.
package struct Goal: SpaceCheck {
  private let fact: Fact
  package private(set) var state: Int?

  package init(_ fact: Fact) { self.fact = fact }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    if self.state == nil, space.interpreter.holds(fact, in: world) { self.state = state }
  }

  package func findings(in space: inout StateSpace) -> [Finding] { [] }
}
