package import SextantLanguage
package import SystemPackage

/// Runs a system call. Converts errors to a `FileProblem`.
package func answered<Value>(
  _ path: String = "", _ call: () throws -> Value
) throws(FileProblem) -> Value {
  do {
    return try call()
  } catch let error as FileProblem {
    throw error
  } catch {
    throw reason(of: error as? Errno ?? .ioError, at: path)
  }
}

func reason(of error: Errno, at path: String = "") -> FileProblem {
  switch error {
  // Swift has replaced invalid UTF-8 in the path by U+FFFD.
  case .noSuchFileOrDirectory where path.contains("\u{FFFD}"):
    FileProblem("the name is not UTF-8")
  case .noSuchFileOrDirectory: FileProblem("no such file")
  case .notDirectory, .fileNameTooLong: FileProblem(error.description)
  case .permissionDenied: FileProblem("permission denied", isThere: true)
  case .interrupted: FileProblem("interrupted while reading", isThere: true)
  default: FileProblem(error.description, isThere: true)
  }
}

/// Reads a descriptor until its end, or until more than `most` bytes are read.
///
/// - Throws: `Errno`; `interrupted` if a signal requests a stop.
package func readToEnd(
  _ descriptor: FileDescriptor, expecting size: Int = 0, most: Int = .max,
  mayRead: (FileDescriptor) -> Bool
) throws -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let piece = try readPiece(descriptor, size: max(1 << 16, size + 1), mayRead: mayRead)
    if piece.isEmpty || bytes.count > most { return bytes }
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
  }
}

/// Returns the next bytes of a descriptor; empty at its end.
///
/// - Throws: `Errno`; `interrupted` if a signal requests a stop.
package func readPiece(
  _ descriptor: FileDescriptor, size: Int, mayRead: (FileDescriptor) -> Bool = { _ in true }
) throws -> [UInt8] {
  while true {
    // `mayRead` waits for input, because a signal interrupts this wait. A signal would not
    // interrupt the wait of `read`.
    guard mayRead(descriptor) else { throw Errno.interrupted }
    do {
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try descriptor.read(
          into: UnsafeMutableRawBufferPointer(buffer), retryOnInterrupt: false)
      }
    } catch Errno.interrupted, Errno.resourceTemporarilyUnavailable {
      continue
    }
  }
}
