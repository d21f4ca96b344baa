import SextantEngine
import SextantLanguage
import SextantRuntime

/// Something of an app that grows from move to move, so that its states have no end.
package struct Growth: Sendable, Equatable {
  package enum Kind: String, Sendable { case stack, presentations, variable }

  package let kind: Kind
  /// The variable, or the declaration on top of the stack.
  package let name: String
  /// How many elements or values were seen.
  package let size: Int
}

extension StateSpace {
  /// What seems to grow without end, judged from some of the states; empty where all were explored.
  package mutating func growth() -> [Growth] {
    if exploredCount == count { return [] }
    var found: [Growth] = []
    let sample = stride(from: 0, to: count, by: max(1, count / Self.sampleSize))
    var values = codec.variables.map { _ in Set<Value>() }
    var longest: [WorldMeasure] = []
    for state in sample {
      let world = world(of: state)
      longest.append(encode(world, links: 0))
      for (place, value) in interpreter.variableValues(codec.variables, in: world).enumerated() {
        value.map { _ = values[place].insert($0) }
      }
      dropWorlds()
    }
    let (half, end) = (longest.prefix(longest.count / 8), longest)
    func grows(_ size: (WorldMeasure) -> Int) -> WorldMeasure? {
      guard let largest = end.max(by: { size($0) < size($1) }), size(largest) >= 4,
        size(largest) > half.map(size).max() ?? 0
      else { return nil }
      return largest
    }
    if let stack = grows(\.longestList) {
      found.append(
        Growth(kind: .stack, name: name(of: stack.topOfLongest), size: stack.longestList))
    }
    if let deep = grows(\.presentationDepth) {
      found.append(Growth(kind: .presentations, name: "", size: deep.presentationDepth))
    }
    for (variable, seen) in zip(codec.variables, values) where seen.count > Self.manyValues {
      let name = interpreter.program.variables[variable].name
      found.append(Growth(kind: .variable, name: name, size: seen.count))
    }
    return found
  }

  private static let sampleSize = 512
  private static let manyValues = 16
}
