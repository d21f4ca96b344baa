package import SextantShell
import Synchronization

/// The program, which its executables start.
package enum Program {
  /// Makes what reads lines at a terminal; its argument is the history file, nil for none.
  package typealias MakeLineReader = @Sendable (_ history: String?) -> any LineReader

  private static let makeLineReader = Mutex<MakeLineReader?>(nil)
  private static let facts = Mutex<[String]>([])

  /// The version, and what is known of this build: its commit, its kind, what edits lines, what draws maps.
  static var version: String {
    let known = facts.withLock { $0 }.filter { !$0.isEmpty } + ["Graphviz for SVG maps"]
    return "sextant \(sextantVersion) (\(known.joined(separator: ", ")))"
  }

  /// What reads the lines of the REPL.
  static func lineReader(history: String?) -> any LineReader {
    makeLineReader.withLock { $0 }?(history) ?? PlainLineReader()
  }

  /// Runs the command line of this process, and ends it.
  ///
  /// - Parameter build: What `--version` says of this build; empty texts are left out.
  package static func main(build: [String], lineReader: @escaping MakeLineReader) {
    facts.withLock { $0 = build }
    makeLineReader.withLock { $0 = lineReader }
    Sextant.main()
  }
}
