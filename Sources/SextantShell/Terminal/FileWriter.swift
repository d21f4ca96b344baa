public import SextantLanguage
import SextantRuntime

/// How the shell writes a file; the executable says what a file is.
public protocol FileWriter: Sendable {
  /// Writes a file whole, in place of what was there.
  ///
  /// - Throws: `FileProblem` in plain words.
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem)
  /// Why a file cannot be written in place of what is there; nil when it can, or when nothing is.
  func problem(replacing path: String) -> FileProblem?
  /// The path from the root of the file system.
  func absolutePath(_ path: String) -> String
}

extension FileWriter {
  public func problem(replacing path: String) -> FileProblem? { nil }
}

/// The way from the folder of one file to another file, both given by absolute paths.
func relativePath(of file: String, from other: String) -> String {
  let target = file.split(separator: "/")
  let folder = other.split(separator: "/").dropLast()
  let shared = zip(target, folder).prefix { $0 == $1 }.count
  let up = Array(repeating: "..", count: folder.count - shared)
  return (up + target.dropFirst(shared).map(String.init)).joined(separator: "/")
}
