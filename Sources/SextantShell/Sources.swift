public import SextantRuntime
internal import SextantSyntax

/// What the shell needs of a file system; the executable says how.
public protocol FileSystem: FileAccess {
  /// The scripts that a path names: itself, or every `*.sextant` file below a folder, sorted.
  func scripts(at path: String) throws(FileProblem) -> [String]
}

/// No files at all: for tests.
extension NoFiles: FileSystem {
  public func scripts(at path: String) throws(FileProblem) -> [String] {
    throw FileProblem("there are no files here")
  }
}

/// A script to work on: a file, standard input, or a line of the command line.
public enum Input: Sendable {
  case file(String)
  case text(name: String, bytes: [UInt8])

  var name: String {
    switch self {
    case .file(let path): path
    case .text(let name, _): name
    }
  }

  func source(_ files: any FileSystem) throws(FileProblem) -> SourceText {
    switch self {
    case .file(let path): SourceText(name: path, bytes: try files.read(path))
    case .text(let name, let bytes): SourceText(name: name, bytes: bytes)
    }
  }
}

extension FileSystem {
  /// The scripts that paths name, each once, in the order given; a line after `:` is kept apart.
  func expand(_ paths: [String], _ output: any Output) -> (inputs: [Input], code: ExitCode) {
    var inputs: [Input] = []
    var seen: Set<String> = []
    var code = ExitCode.success
    for path in paths {
      do {
        for script in try scripts(at: path) where seen.insert(script).inserted {
          inputs.append(.file(script))
        }
      } catch {
        output.writeError("sextant: \(path): \(error.message)\n")
        code = .missingInput
      }
    }
    return (inputs, code)
  }
}
