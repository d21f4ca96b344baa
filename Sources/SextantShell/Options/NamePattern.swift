internal import SextantPlatform
internal import SextantReports
internal import Synchronization

/// A regular expression that a person has given, and that is searched for in names.
///
/// Some take time without end with a name that they do not match, as `^(a+)+$` does, and nothing can stop them:
/// one that takes more than a second ends the process.
struct NamePattern {
  let text: String
  private let regex: Regex<AnyRegexOutput>

  /// Nil if it is not a regular expression.
  init?(_ text: String) {
    guard let regex = try? Regex(text) else { return nil }
    self.text = text
    self.regex = regex
  }

  /// Whether it is found in a name. Once the run is to stop, nothing is searched for: what may be selected is
  /// among what did not run.
  func matches(_ name: String) -> Bool {
    if InterruptFlag.shared.isRequested { return true }
    let search = SearchWatch.begin(text, in: name)
    defer { SearchWatch.end(search) }
    return (try? regex.firstMatch(in: name)) != nil
  }
}

/// Ends the process when a search takes too long. A thread counts, so that time does not pass in a process that
/// is suspended.
private enum SearchWatch {
  private struct Search {
    let pattern: String
    let name: String
    var ticks = 0
  }

  private static let searches = Mutex<(next: Int, running: [Int: Search])>((0, [:]))
  private static let thread = WorkerThread { while true { tick() } }
  private static let (tickMicroseconds, mostTicks) = (100_000 as UInt32, 11)

  static func begin(_ pattern: String, in name: String) -> Int {
    _ = thread
    return searches.withLock { searches in
      searches.next += 1
      searches.running[searches.next] = Search(pattern: pattern, name: name)
      return searches.next
    }
  }

  static func end(_ search: Int) { searches.withLock { $0.running[search] = nil } }

  private static func tick() {
    usleep(tickMicroseconds)
    searches.withLock { searches in
      for key in searches.running.keys {
        searches.running[key]?.ticks += 1
        if let search = searches.running[key], search.ticks > mostTicks { refuse(search) }
      }
    }
  }

  private static func refuse(_ search: Search) -> Never {
    if let code = InterruptFlag.shared.exitCode { _exit(code.rawValue) }
    let name = printable(search.name, limit: 100)
    let text =
      "sextant: `\(printable(search.pattern))` takes more than a second to be searched for in the name `\(name)`: "
      + "write it without a repetition of a repetition\n"
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
    _exit(ExitCode.usage.rawValue)
  }
}
