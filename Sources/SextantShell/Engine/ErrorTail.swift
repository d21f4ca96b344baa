internal import SextantPlatform
internal import SystemPackage

/// Forwards the standard error of an engine, and keeps the last lines.
final class ErrorTail: Sendable {
  private struct Tail {
    var bytes: [UInt8] = []
    var isClosed = false
  }

  private let tail = LockedValue(Tail())

  private static let maxLines = 20
  private static let maxBytes = 1 << 14

  init(_ pipe: ProcessPipe) {
    let source = pipe.readEnd
    // The pipe may be released before the thread ends, so the thread uses a copy of the descriptor.
    let own = fcntl(source.rawValue, F_DUPFD_CLOEXEC, 3)
    let thread =
      own < 0 ? nil : WorkerThread { self.forward(FileDescriptor(rawValue: own)) }
    if thread == nil { tail.withLock { $0.isClosed = true } }
    thread?.detach()
  }

  private func forward(_ source: FileDescriptor) {
    let size = 1 << 14
    while true {
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = (try? source.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      }
      if piece.isEmpty { break }
      _ = try? FileDescriptor.standardError.writeAll(piece)
      tail.withLock { $0.bytes = ($0.bytes + piece).suffix(Self.maxBytes) }
    }
    try? source.close()
    tail.withLock { $0.isClosed = true }
  }

  func lines() -> [String] {
    // The wait is limited, because a child process of the engine may keep the standard error open.
    tail.wait(atMost: .milliseconds(500)) { $0.isClosed ? () : nil }
    let text = tail.withLock { String(decoding: $0.bytes, as: UTF8.self) }
    return text.split(separator: "\n").suffix(Self.maxLines).map(String.init)
  }
}
