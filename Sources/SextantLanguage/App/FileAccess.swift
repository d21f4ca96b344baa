/// How the runtime reads other files; the executable says what a file is.
public protocol FileAccess: Sendable {
  /// The bytes of a file.
  ///
  /// - Throws: `FileProblem` in plain words.
  func read(_ path: String) throws(FileProblem) -> [UInt8]
  /// The names in a folder, for completion and for what was meant; those of folders end in `/`. Empty if it cannot be read.
  func names(in folder: String) -> [String]
}

extension FileAccess {
  /// No names: for files without folders.
  public func names(in folder: String) -> [String] { [] }
}

/// Why a file could not be read.
public struct FileProblem: Error, Sendable {
  /// Why, as a sentence.
  public let message: String
  /// Whether there is something at the path, and it is not for reading.
  public let isThere: Bool

  /// A problem with its reason.
  public init(_ message: String, isThere: Bool = false) {
    self.message = message
    self.isThere = isThere
  }
}

/// No files: for tests and for text that stands alone.
public struct NoFiles: FileAccess {
  /// No files.
  public init() {}

  /// Always throws.
  public func read(_ path: String) throws(FileProblem) -> [UInt8] {
    throw FileProblem("there are no files here")
  }
}
