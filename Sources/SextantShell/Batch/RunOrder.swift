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
    var numbers = SplitMix64(state: UInt64(bitPattern: Int64(seed)) ^ fnv1a(name))
    var elements = elements
    // Fisher and Yates; that of the standard library may change with its version.
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(numbers.next() % UInt64(last + 1)))
    }
    return elements
  }

  /// Numbers that are the same everywhere.
  private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  private func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
