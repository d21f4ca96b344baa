extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// The time that something takes, in seconds.
func time(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  return try clock.measure(work).seconds
}

/// The middle one of several measurements.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Several ways to do something, measured in turn, so that what disturbs the machine disturbs all.
///
/// - Returns: the median of each in seconds.
func interleaved(_ rounds: Int, _ ways: [() throws -> Double]) throws -> [Double] {
  var times = ways.map { _ in [Double]() }
  for _ in 0..<rounds {
    for (index, way) in ways.enumerated() { times[index].append(try way()) }
  }
  return times.map(median)
}

// MARK: - Printing

/// The release program, whole processes of which are measured.
func releaseProgram() -> String? {
  let path = environment("SEXTANT")
  if path == nil { row("sextant", "", "SEXTANT is not set") }
  return path
}

/// A heading with what is aimed at.
func heading(_ title: String, aim: String) {
  print("\(title)\n  aim: \(aim)")
}

/// One measure: what it is, its figure, and how it compares.
func row(_ name: String, _ figure: String, _ remark: String = "") {
  let gap = String(repeating: " ", count: max(1, 46 - name.count))
  let figures = String(repeating: " ", count: max(0, 14 - figure.count)) + figure
  print("  " + name + gap + figures + (remark.isEmpty ? "" : "   " + remark))
}

/// A number with some digits after its point.
func text(_ number: Double, digits: Int = 2) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((number * scale).rounded())
  if digits == 0 { return String(scaled) }
  let fraction = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(scaled / Int(scale)).\(zeros)\(fraction)"
}

func milliseconds(_ seconds: Double) -> String { text(seconds * 1e3) + " ms" }

func nanoseconds(_ seconds: Double) -> String { text(seconds * 1e9, digits: 0) + " ns" }

func times(_ value: Double, _ other: String) -> String { text(value) + " × " + other }
