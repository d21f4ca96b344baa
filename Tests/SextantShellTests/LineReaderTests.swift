import Foundation
import SextantShell
import Testing

@Suite struct LineReaderTests {
  @Test(arguments: [
    ("push Home", 9, 5), ("push Home", 5, 5), ("push Home", 7, 5), ("push ", 5, 5), ("", 0, 0),
    ("push Größe", 12, 5), ("Product(id", 10, 8), (":help", 5, 0), ("  :he", 5, 2),
    ("a :he", 5, 3), ("flow {\n:he", 10, 7), ("push", 99, 0), ("push", -1, 0),
  ])
  func aWordBegins(line: String, cursor: Int, start: Int) {
    #expect(LineWord.start(in: line, cursor: cursor) == start)
  }

  private static let long = String(repeating: "x", count: 200_000)

  @Test(arguments: [
    ("", []), ("\n", [""]), ("one", ["one"]), ("one\n", ["one"]),
    ("one\n\ntwo", ["one", "", "two"]), (long + "\ny\n", [long, "y"]),
  ])
  func readsAPipeByLines(text: String, lines: [String]) throws {
    #expect(try read(Array(text.utf8)) == lines.map { Array($0.utf8) })
  }

  @Test func keepsInvalidUTF8() throws {
    #expect(try read([0xFF, 0x0A, 0x00, 0xC3]) == [[0xFF], [0x00, 0xC3]])
  }

  @Test func handlesAnInterruptBeforeTheNextLine() throws {
    let pipe = Foundation.Pipe()
    let flag = InterruptFlag()
    let reader = PlainLineReader(
      input: pipe.fileHandleForReading.fileDescriptor, interrupt: flag)
    try pipe.fileHandleForWriting.write(contentsOf: Array("one\n".utf8))
    try pipe.fileHandleForWriting.close()
    flag.request()
    #expect(flag.isRequested)
    #expect(flag.signal == 2)
    #expect(reader.readLine(prompt: "") == .interrupted)
    #expect(!flag.isRequested)
    #expect(flag.signal == nil)
    #expect(reader.readLine(prompt: "") == .line(Array("one".utf8)))
    #expect(reader.readLine(prompt: "") == .endOfInput)
    #expect(reader.readLine(prompt: "") == .endOfInput)
  }

  private func read(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forReadingFrom: file)
    let reader = PlainLineReader(input: handle.fileDescriptor)
    var lines: [[UInt8]] = []
    while case .line(let line) = reader.readLine(prompt: "never shown") { lines.append(line) }
    return lines
  }
}
