extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// Returns the time in seconds.
func time(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  return try clock.measure(work).seconds
}

func median(_ values: [Double]) -> Double {
  values.isEmpty ? .nan : values.sorted()[values.count / 2]
}

/// Runs the alternatives in turn, so that noise affects all alternatives.
///
/// - Returns: the median time of each alternative in seconds.
func interleaved(_ rounds: Int, _ alternatives: [() throws -> Double]) throws -> [Double] {
  var times = alternatives.map { _ in [Double]() }
  for _ in 0..<rounds {
    for (index, measure) in alternatives.enumerated() { times[index].append(try measure()) }
  }
  return times.map(median)
}

// MARK: - Printing

func releaseProgram() -> String? {
  let path = environment("SEXTANT")
  if path == nil { row("sextant", "", "SEXTANT is not set") }
  return path
}

func heading(_ title: String, aim: String) {
  print("\(title)\n  aim: \(aim)")
}

func row(_ name: String, _ figure: String, _ remark: String = "") {
  let gap = String(repeating: " ", count: max(1, 46 - name.count))
  let figures = String(repeating: " ", count: max(0, 14 - figure.count)) + figure
  print("  " + name + gap + figures + (remark.isEmpty ? "" : "   " + remark))
}

func text(_ number: Double, digits: Int = 2) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  // The number may be infinite or NaN, if a measured time is zero.
  guard (number * scale).magnitude < 1e18 else { return String(number) }
  let scaled = Int((number * scale).rounded())
  if digits == 0 { return String(scaled) }
  let fraction = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(scaled / Int(scale)).\(zeros)\(fraction)"
}

func milliseconds(_ seconds: Double) -> String { text(seconds * 1e3) + " ms" }

func megabytes(_ bytes: Double) -> String { text(bytes / 1e6, digits: 1) + " MB" }

func nanoseconds(_ seconds: Double) -> String { text(seconds * 1e9, digits: 0) + " ns" }

func times(_ value: Double, _ other: String) -> String { text(value) + " × " + other }
