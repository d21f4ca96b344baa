import SextantLanguage
import SextantShell

/// For batch commands that need no files.
struct NoFileSystem: FileSystem {
  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    throw FileProblem("there are no files here")
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    throw FileProblem("there are no files here")
  }
}
