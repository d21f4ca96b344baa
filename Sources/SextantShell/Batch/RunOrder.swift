internal import SextantEngine
internal import SextantExplore

/// The order in which the files of a suite and the scenarios of each file run.
struct RunOrder: Sendable {
  /// What the order is drawn from; nil to keep the order of the files and of their texts.
  let seed: Int?

  func files(_ files: [SuiteFile]) -> [SuiteFile] { shuffled(files, for: "") }

  /// The scenarios of a file, in an order that depends on nothing but the seed and the name of the file.
  func scenarios<Scenario>(_ scenarios: [Scenario], of file: String) -> [Scenario] {
    shuffled(scenarios, for: file)
  }

  private func shuffled<Element>(_ elements: [Element], for name: String) -> [Element] {
    guard let seed else { return elements }
    var numbers = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) ^ Fingerprint(name).low)
    var elements = elements
    // Fisher and Yates; that of the standard library may change with its version.
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(numbers.next() % UInt64(last + 1)))
    }
    return elements
  }
}
