/// `main` is in libFuzzer. It calls the two functions below. `SEXTANT_FUZZ_TARGET` selects the
/// target.

import SextantPlatform

typealias Target = @Sendable ([UInt8]) -> Void

let targets: [(name: String, run: Target)] = [
  ("parser", readText),
  ("format", formatText),
  ("program", runProgram),
  ("state", restoreState),
  ("shell", typeIntoShell),
  ("lsp", serveEditor),
]

private let chosen: Target = {
  let name = getenv("SEXTANT_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = targets.first(where: { $0.name == name }) else {
    broken("SEXTANT_FUZZ_TARGET is one of: \(targets.map(\.name).joined(separator: " "))")
  }
  return target.run
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  chosen(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

func broken(_ message: String) -> Never { fatalError(message) }

func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { broken(message()) }
}
