/// Access to files, for imports and state files. The executable implements this protocol.
public protocol FileAccess: Sendable {
  /// Returns the bytes of a file.
  ///
  /// - Throws: `FileProblem` with a reason for the user.
  func read(_ path: String) throws(FileProblem) -> [UInt8]
  /// Returns the names in a folder, for completion and suggestions. The names of folders end in
  /// `/`. If the folder cannot be read, returns an empty array.
  func names(in folder: String) -> [String]
}

extension FileAccess {
  /// Returns no names: the default for implementations that cannot list folders.
  public func names(in folder: String) -> [String] { [] }
}

/// A reason why a file could not be read.
public struct FileProblem: Error, Sendable {
  /// The reason, as a sentence.
  public let message: String
  /// Whether the path exists but cannot be read.
  public let isThere: Bool

  /// Creates a problem with its reason.
  public init(_ message: String, isThere: Bool = false) {
    self.message = message
    self.isThere = isThere
  }
}

/// A file access for tests and other texts. It provides no files.
public struct NoFiles: FileAccess {
  /// Creates a file access without files.
  public init() {}

  /// Always throws.
  public func read(_ path: String) throws(FileProblem) -> [UInt8] {
    throw FileProblem("file access is not available")
  }
}
