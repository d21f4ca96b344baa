package import SextantCompiler
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax
internal import Synchronization

/// A graph that an expectation takes for the one that it expects, where an editor is asked to.
package struct AcceptedGraph: Sendable {
  private let change: SnapshotChange

  /// What a scenario has seen where it has asked for a snapshot.
  package init(_ check: SnapshotCheck, in source: SourceText) {
    change = SnapshotChange(check, of: "", in: source)
  }

  /// What was there where `expect graph { … }` has failed; nil for any other failure.
  ///
  /// - Parameter literal: where the block of the literal stands.
  package init?(_ error: RuntimeError, literal: Span, in source: SourceText) {
    guard let actual = error.actualGraph else { return nil }
    change = SnapshotChange(
      kind: .updated, key: nil, span: literal, statement: error.place.span,
      line: source.lineNumber(of: error.place.span.start), scenario: "", old: error.expectedGraph,
      new: actual)
  }

  /// The files that it changes, as they are with it: the script, or the file beside it.
  ///
  /// - Throws: `FileProblem` where the files are not those that the script was read from.
  package func texts(
    of script: Compilation, in files: any FileSystem
  ) throws(FileProblem) -> [(path: String, bytes: [UInt8])] {
    let collector = TextCollector()
    let snapshots = ScriptSnapshots(script, script.scenariosAndStatements, files)
    try SnapshotWriter(files: files, writer: collector).write([change], of: snapshots)
    return collector.texts.withLock { $0 }
  }
}

/// Keeps what is written, and writes nothing.
private final class TextCollector: FileWriter {
  let texts = Mutex<[(path: String, bytes: [UInt8])]>([])

  func write(_ bytes: [UInt8], to path: String) { texts.withLock { $0.append((path, bytes)) } }
  func append(_ bytes: [UInt8], to path: String) { write(bytes, to: path) }
  func absolutePath(_ path: String) -> String { path }
}
