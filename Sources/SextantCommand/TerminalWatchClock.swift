internal import SextantFiles
internal import SextantPlatform
internal import SextantShell
internal import SystemPackage

/// The clock of `--watch`. It requests a check for edits every 250 ms, and reads typed lines in
/// between.
///
/// The terminal mode stays unchanged. Therefore, the terminal is usable even after a crash.
final class TerminalWatchClock: WatchClock {
  private static let pause: Int32 = 250

  let listens = Terminal.isInteractive
  private var line: [UInt8] = []

  func wait() -> WatchSignal {
    // `poll` ignores a negative descriptor.
    var polled = pollfd(fd: listens ? 0 : -1, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Self.pause) > 0 else { return .poll }
    let piece = try? readPiece(.standardInput, size: 1 << 10)
    guard let piece, !piece.isEmpty else { return .quit }
    line += piece
    guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { return .poll }
    let word = line[..<end]
    line.removeAll()
    if word.isEmpty { return .runAll }
    return word.elementsEqual("q".utf8) ? .quit : .poll
  }
}
