internal import SextantFiles
internal import SextantLanguage
internal import SextantPlatform
internal import SextantShell
internal import SextantSyntax
internal import SystemPackage

struct DiskFiles: FileSystem {
  private let local = LocalFiles(mayRead: Self.mayRead)

  func read(_ path: String) throws(FileProblem) -> [UInt8] { try local.read(path) }

  func names(in folder: String) -> [String] { local.names(in: folder) }

  func scripts(at path: String) throws(FileProblem) -> [String] { try local.scripts(at: path) }

  func suite(
    at path: String
  ) throws(FileProblem) -> (scripts: [String], orphanedSnapshots: [String]) {
    try local.suite(at: path)
  }

  func standardInput() throws(FileProblem) -> [UInt8] {
    try answered {
      try readToEnd(.standardInput, most: Limits.sourceBytes, mayRead: Self.mayRead)
    }
  }

  /// Waits for input. Returns false if a signal requests a stop.
  @Sendable static func mayRead(_ descriptor: FileDescriptor) -> Bool {
    _ = InterruptFlag.shared.wait(for: descriptor.rawValue)
    return !InterruptFlag.shared.isRequested
  }

  func status(of path: String) -> FileStatus? {
    guard let there = try? Stat(path) else { return nil }
    let kind: FileStatus.Kind =
      switch there.type {
      case .regular: .file
      case .directory: .folder
      default: .other
      }
    let time = there.st_mtim
    let modified = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue
    var status = FileStatus(
      kind, size: Int(there.size), modified: modified &+ Int(time.tv_nsec),
      identity: UInt64(there.inode.rawValue), owner: there.userID.rawValue)
    status.isWritableByOthers = there.permissions.contains(.otherWrite)
    return status
  }
}

func nextOfStandardInput() -> [UInt8]? {
  let piece = try? readStandardInput().get()
  return piece.flatMap { $0.isEmpty ? nil : $0 }
}

func readStandardInput() -> Result<[UInt8], FileProblem> {
  Result { () throws(FileProblem) in
    try answered { try readPiece(.standardInput, size: 1 << 16, mayRead: DiskFiles.mayRead) }
  }
}
