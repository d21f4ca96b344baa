package import SextantEngine
import SextantInterpreter
package import SextantLanguage

package struct Goal: ParallelCheck {
  private let fact: Fact
  package private(set) var state: Int?

  package init(_ fact: Fact) { self.fact = fact }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    if self.state == nil, space.interpreter.holds(fact, in: world) { self.state = state }
  }

  package mutating func add(_ part: Goal) { state = state ?? part.state }
}
