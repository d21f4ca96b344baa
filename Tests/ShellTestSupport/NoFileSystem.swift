import SextantLanguage
import SextantShell

struct NoFileSystem: FileSystem {
  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    throw FileProblem("file access is not available")
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    throw FileProblem("file access is not available")
  }
}
