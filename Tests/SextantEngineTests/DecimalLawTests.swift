import SextantEngine
import TestSupport
import Testing

@Suite("Decimals against wide integers") struct DecimalLawTests {
  /// Returns the decimal in units of 10^-18.
  private func wide(_ number: FixedDecimal) -> Int128 {
    var result = Int128(number.digits)
    for _ in number.scale..<18 { result *= 10 }
    return result
  }

  private static let numbers: [FixedDecimal] = {
    var random = SeededRandom(seed: 5)
    var all: [FixedDecimal] = []
    for scale in [0, 1, 9, 17, 18] {
      for digits in [0, 1, -1, 10, 922_337_203_685_477_580, Int.max, Int.min, Int.max - 7] {
        all.append(FixedDecimal(digits: digits, scale: scale))
      }
      for _ in 0..<6 {
        let digits = Int(truncatingIfNeeded: random.next()) >> random.below(60)
        all.append(FixedDecimal(digits: digits, scale: scale))
      }
    }
    return all
  }()

  @Test("order and equality are exact, even if a number overflows at the other's scale")
  func order() {
    for left in Self.numbers {
      for right in Self.numbers {
        #expect((left < right) == (wide(left) < wide(right)), "\(left) < \(right)")
        #expect((left == right) == (wide(left) == wide(right)), "\(left) == \(right)")
      }
    }
  }

  @Test("a sum is exact or overflows")
  func sums() {
    for left in Self.numbers {
      for right in Self.numbers {
        guard let sum = left.adding(right) else { continue }
        #expect(wide(sum) == wide(left) + wide(right))
      }
    }
    #expect(FixedDecimal(digits: 0, scale: 0).adding(FixedDecimal(digits: 7, scale: 18)) != nil)
  }
}
