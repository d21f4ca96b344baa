internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// How long scenarios took, from an earlier report in JSON that has `--times`.
struct Timings {
  private struct Key: Hashable {
    @ExactText var file: String
    @ExactText var name: String
  }

  /// The digest of the report.
  let digest: Digest
  private var times: [Key: Int] = [:]
  /// What a scenario counts for that is not in the report.
  private let median: Int

  /// - Throws: a problem if it is no such report, or one without times.
  init(parsing bytes: [UInt8]) throws(FileProblem) {
    var digest = Digest()
    digest.add(bytes)
    self.digest = digest
    let suite: RecordedSuite
    do {
      suite = try RecordedSuite(parsing: bytes)
    } catch {
      throw FileProblem(error.message)
    }
    for scenario in suite.scenarios {
      guard let elapsed = scenario.elapsed else { continue }
      let key = Key(file: scenario.file, name: scenario.name)
      times[key] = max(times[key] ?? 0, elapsed)
    }
    if times.isEmpty {
      throw FileProblem("it has no times; write it with `--times --report json=PATH`")
    }
    median = times.values.sorted()[(times.count - 1) / 2]
  }

  /// Whether it has the time of a scenario.
  func knows(_ name: String, in file: String) -> Bool {
    times[Key(file: file, name: name)] != nil
  }

  /// How long a scenario took; the median for one that is not known.
  func time(of name: String, in file: String) -> Int {
    times[Key(file: file, name: name)] ?? median
  }
}
