package import SextantCompiler
package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax
internal import Synchronization

/// A graph that a user accepts in an editor as the expected graph of a statement.
package struct AcceptedGraph: Sendable {
  private let change: SnapshotChange

  package init(_ check: SnapshotCheck, in source: SourceText) {
    change = SnapshotChange(check, of: "", in: source)
  }

  /// Creates the accepted graph of a failed `expect graph { … }`. Returns nil for any other
  /// failure.
  package init?(_ error: RuntimeError, literal: Span, in source: SourceText) {
    guard let actual = error.actualGraph else { return nil }
    change = SnapshotChange(
      kind: .updated, key: nil, span: literal, statement: error.place.span,
      line: source.lineNumber(of: error.place.span.start), scenario: "", old: error.expectedGraph,
      new: actual)
  }

  /// Returns the script, or its snapshot file, with the new content.
  ///
  /// - Throws: `FileProblem` if a file has changed since the script was read.
  package func texts(
    of script: Compilation, in files: any FileSystem
  ) throws(FileProblem) -> [(path: String, bytes: [UInt8])] {
    let collector = TextCollector()
    let snapshots = ScriptSnapshots(script, script.scenariosAndStatements, files)
    try SnapshotWriter(files: files, writer: collector).write([change], of: snapshots)
    return collector.texts.withLock { $0 }
  }
}

private final class TextCollector: FileWriter {
  let texts = Mutex<[(path: String, bytes: [UInt8])]>([])

  func write(_ bytes: [UInt8], to path: String) { texts.withLock { $0.append((path, bytes)) } }
  func append(_ bytes: [UInt8], to path: String) { write(bytes, to: path) }
  func absolutePath(_ path: String) -> String { path }
}
