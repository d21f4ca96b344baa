import SextantLanguage
import SextantShell

/// A file system for batch commands without files.
struct NoFileSystem: FileSystem {
  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    throw FileProblem("file access is not available")
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    throw FileProblem("file access is not available")
  }
}
