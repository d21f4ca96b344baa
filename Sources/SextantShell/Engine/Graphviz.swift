internal import SextantFiles
internal import SextantLanguage
internal import SextantPlatform
internal import SextantReports
internal import SystemPackage

struct Graphviz {
  private static let longestAnswer = 64 << 20

  var program = "dot"
  var timeout = Duration.seconds(10)
  let shouldStop: @Sendable () -> Bool

  func svg(of graph: String) throws(FileProblem) -> String {
    do {
      return try answer(to: graph, by: [program, "-Tsvg"])
    } catch let problem as FileProblem {
      throw problem
    } catch Errno.noSuchFileOrDirectory {
      throw FileProblem(
        "`dot` of Graphviz, which draws maps, is not installed: install it with `apt-get install graphviz`, `dnf install graphviz` or `brew install graphviz`; other formats do not need it"
      )
    } catch {
      throw FileProblem("`dot` of Graphviz cannot be started: \(error)")
    }
  }

  private func answer(to graph: String, by words: [String]) throws -> String {
    InterruptFlag.ignoreBrokenPipes()
    let end = ContinuousClock.now + timeout
    let (input, output) = (try ProcessPipe(), try ProcessPipe())
    let nullDevice = try FileDescriptor.open("/dev/null", .writeOnly)
    defer { try? nullDevice.close() }
    let process = try startProcess(
      words, input: input.readEnd, output: output.writeEnd, errors: nullDevice, leadsGroup: true)
    var ending: ProcessEnd?
    defer {
      if ending == nil {
        kill(-process, SIGKILL)
        _ = try? ProcessEnd(waitingFor: process)
      }
    }
    input.closeReadEnd()
    output.closeWriteEnd()
    let text = try exchange(Array(graph.utf8)[...], input, output, until: end)
    ending = ProcessEnd(of: process, within: max(.zero, end - ContinuousClock.now))
    switch ending {
    case .code(0): return String(decoding: text, as: UTF8.self)
    case let end?: throw FileProblem("`dot` of Graphviz has failed with exit code \(end.shellCode)")
    case nil: throw tooLong
    }
  }

  private var tooLong: FileProblem {
    FileProblem(
      "timed out after \(timeout): `dot` of Graphviz did not lay out this map; other formats do not need a layout"
    )
  }

  /// Writes and reads at the same time. Otherwise, full pipes could cause a deadlock.
  private func exchange(
    _ text: ArraySlice<UInt8>, _ input: ProcessPipe, _ output: ProcessPipe,
    until end: ContinuousClock.Instant
  ) throws -> [UInt8] {
    _ = fcntl(input.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
    var (rest, answer) = (text, [UInt8]())
    while answer.count <= Self.longestAnswer {
      if shouldStop() { throw FileProblem("interrupted") }
      if ContinuousClock.now >= end { throw tooLong }
      var polled = [
        pollfd(fd: output.readEnd.rawValue, events: Int16(POLLIN), revents: 0),
        // `poll` ignores a negative descriptor.
        pollfd(
          fd: rest.isEmpty ? -1 : input.writeEnd.rawValue, events: Int16(POLLOUT), revents: 0),
      ]
      if poll(&polled, 2, 50) <= 0 { continue }
      if polled[1].revents != 0 {
        let count = rest.withUnsafeBytes {
          write(input.writeEnd.rawValue, $0.baseAddress, $0.count)
        }
        if count > 0 { rest.removeFirst(count) } else if errno != EAGAIN { rest = [] }
        if rest.isEmpty { input.closeWriteEnd() }
      }
      if polled[0].revents != 0 {
        let piece = try readPiece(output.readEnd, size: 1 << 16)
        if piece.isEmpty { return answer }
        answer += piece
      }
    }
    throw FileProblem("the output of `dot` of Graphviz is too large")
  }
}
