internal import SextantEngine
internal import SextantExplore

struct RunOrder: Sendable {
  /// The seed; nil to keep the order of the files and scenarios.
  let seed: Int?

  func files(_ files: [SuiteFile]) -> [SuiteFile] { shuffled(files, for: "") }

  /// Returns the scenarios in an order that depends only on the seed and the name of the file.
  func scenarios<Scenario>(_ scenarios: [Scenario], of file: String) -> [Scenario] {
    shuffled(scenarios, for: file)
  }

  private func shuffled<Element>(_ elements: [Element], for name: String) -> [Element] {
    guard let seed else { return elements }
    var numbers = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) ^ Fingerprint(name).low)
    var elements = elements
    // Fisher–Yates shuffle. The shuffle of the standard library may change between versions.
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(numbers.next() % UInt64(last + 1)))
    }
    return elements
  }
}
