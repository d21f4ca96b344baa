import SextantEngine

extension Pattern {
  /// Returns phrases of the pattern, with each alternative, with and without optional elements.
  /// Unordered elements occur alone and in both orders. `sample` fills a slot.
  func phrases(_ sample: (Slot, String) -> String) -> [String] {
    Pattern.phrases(elements[...], sample).map { $0.joined(separator: " ") }
  }

  private static func phrases(
    _ elements: ArraySlice<Element>, _ sample: (Slot, String) -> String
  ) -> [[String]] {
    guard let first = elements.first else { return [[]] }
    let heads: [[String]]
    switch first {
    case .word(let word): heads = [[word]]
    case .slot(let slot, let name): heads = [[sample(slot, name)]]
    case .optional(let inner): heads = [[]] + phrases(inner[...], sample)
    case .flag(let words): heads = [[], words]
    case .choice(let options): heads = options.flatMap { phrases($0[...], sample) }
    case .anyOrder(let options):
      let each = options.flatMap { phrases($0[...], sample) }
      heads =
        [[]] + each
        + (each.count > 1 ? [each.flatMap(\.self), each.reversed().flatMap(\.self)] : [])
    }
    let tails = phrases(elements.dropFirst(), sample)
    return heads.flatMap { head in tails.map { head + $0 } }
  }
}
