package import SextantShell
import Synchronization

package enum Program {
  /// Makes a line reader for a terminal. `history` is the path of the history file; nil for no
  /// history.
  package typealias MakeLineReader = @Sendable (_ history: String?) -> any LineReader

  private static let makeLineReader = Mutex<MakeLineReader?>(nil)
  private static let facts = Mutex<[String]>([])

  static var version: String {
    let known = facts.withLock { $0 }.filter { !$0.isEmpty } + ["Graphviz for SVG maps"]
    return "sextant \(sextantVersion) (\(known.joined(separator: ", ")))"
  }

  static func lineReader(history: String?) -> any LineReader {
    makeLineReader.withLock { $0 }?(history) ?? PlainLineReader()
  }

  /// Runs the command line of this process, and ends the process.
  ///
  /// - Parameter build: the facts about the build that `--version` prints. Empty texts are omitted.
  package static func main(build: [String], lineReader: @escaping MakeLineReader) {
    facts.withLock { $0 = build }
    makeLineReader.withLock { $0 = lineReader }
    Sextant.main()
  }
}
