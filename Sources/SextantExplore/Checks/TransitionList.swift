package import SextantEngine
import SextantInterpreter

/// The first states of a search, and the moves between them. A diagram shows both.
package struct TransitionList: SpaceCheck {
  package struct Edge: Sendable {
    package let from: Int
    package let to: Int
    package let move: String
  }

  package static let maxStates = 300

  package private(set) var tops: [String] = []
  package private(set) var edges: [Edge] = []

  package init() {}

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    if state < Self.maxStates { tops.append(space.interpreter.topText(in: world)) }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard let next = step.successor, step.state < Self.maxStates, next < Self.maxStates else {
      return
    }
    edges.append(Edge(from: step.state, to: next, move: step.move.text))
  }
}
