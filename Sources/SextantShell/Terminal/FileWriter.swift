package import SextantLanguage

/// Writes files for the shell. The executable implements it.
package protocol FileWriter: Sendable {
  /// Writes a file atomically. An existing file is replaced.
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem)
  /// Writes a file like `write(_:to:)`. The written content survives a power failure.
  ///
  /// Use it for recorded content, which cannot be generated again.
  func writeDurably(_ bytes: [UInt8], to path: String) throws(FileProblem)
  func append(_ bytes: [UInt8], to path: String) throws(FileProblem)
  func makeFolder(_ path: String) throws(FileProblem)
  func remove(_ path: String) throws(FileProblem)
  /// Returns the reason why a file cannot be replaced; otherwise nil, as for a missing file.
  func problem(replacing path: String) -> FileProblem?
  func absolutePath(_ path: String) -> String
}

extension FileWriter {
  package func problem(replacing path: String) -> FileProblem? { nil }

  package func writeDurably(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try write(bytes, to: path)
  }

  package func makeFolder(_ path: String) throws(FileProblem) {}
  /// Clears the content, for writers that cannot remove files.
  package func remove(_ path: String) throws(FileProblem) { try write([], to: path) }
}

/// Returns the path of a file, relative to the folder of `other`. Both paths must be absolute.
func relativePath(of file: String, from other: String) -> String {
  let target = partsOfPath(file)
  let folder = partsOfPath(other).dropLast()
  let shared = zip(target, folder).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  let up = Array(repeating: "..", count: folder.count - shared)
  return (up + target.dropFirst(shared).map(String.init)).joined(separator: "/")
}
