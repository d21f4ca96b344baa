import SextantPlatform
package import SextantShell
import Synchronization

/// The program, which its executables start.
package enum Program {
  /// Makes what reads lines at a terminal; its argument is the history file, nil for none.
  package typealias MakeLineReader = @Sendable (_ history: String?) -> any LineReader

  private static let makeLineReader = Mutex<MakeLineReader?>(nil)

  /// What reads the lines of the REPL.
  static func lineReader(history: String?) -> any LineReader {
    makeLineReader.withLock { $0 }?(history) ?? PlainLineReader()
  }

  /// Runs the command line of this process, and ends it.
  package static func main(lineReader: @escaping MakeLineReader) {
    makeLineReader.withLock { $0 = lineReader }
    Sextant.main()
  }
}
