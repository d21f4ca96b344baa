import SextantCompiler
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// Measures the reading of a text. The peer is the Lua compiler.
func measureText() throws {
  heading(
    "Text: reading a long script, and checking it too, MB/s", aim: "parsing: 2 × luac5.4 -p")
  let megabytes = Double(ownText.utf8.count) / 1e6
  var peerSpeed: Double?
  try withTemporaryFolder { folder in
    let (own, peer) = (folder + "/long.sextant", folder + "/long.lua")
    try write(ownText, to: own)
    try write(peerText, to: peer)
    let hasLua = runs(["luac5.4", "-v"])
    let sextant = releaseProgram()
    let figures = try interleaved(
      15,
      [
        { try sextant.map { try timeOfProcess([$0, "check", own]) } ?? 0 },
        { hasLua ? try timeOfProcess(["luac5.4", "-p", peer]) : 0 },
      ])
    let speed = megabytes / figures[0]
    if hasLua {
      let speed = Double(peerText.utf8.count) / 1e6 / figures[1]
      peerSpeed = speed
      row("luac5.4 -p, whole process", text(speed, digits: 0))
    }
    if sextant != nil {
      row("sextant check, whole process", text(speed, digits: 0), ratio(speed, to: peerSpeed))
    }
  }
  try measureReading(megabytes, beside: peerSpeed)
}

private func ratio(_ speed: Double, to peer: Double?) -> String {
  peer.map { times(speed / $0, "luac") } ?? "luac5.4 is not here"
}

private func measureReading(_ megabytes: Double, beside peer: Double?) throws {
  let source = SourceText(name: "long", text: ownText)
  let empty = Compiler(systems: .all, files: NoFiles())
  let figures = try interleaved(
    11,
    [
      {
        var symbols = empty.context.symbols
        return time { _ = parse(source, symbols: &symbols) }
      },
      {
        var compiler = empty
        var problem: String?
        let seconds = time { problem = compiler.compile(source).diagnostics.first?.message }
        if let problem { throw MeasuringFailure(description: "the text has an error: \(problem)") }
        return seconds
      },
    ])
  let speed = megabytes / figures[0]
  row("parse", text(speed, digits: 0), "\(ratio(speed, to: peer)), \(text(megabytes)) MB")
  row("parse, check and free", text(megabytes / figures[1], digits: 0))
}

private let ownText = longText { number in
  """
  append Detail(id: "\(number)", title: "Screen \(number)")
  present sheet stacked Review
  expect top is Review
  dismiss
  in Home: drop last 2 without animation

  """
}

private let peerText = longText { number in
  """
  append(Detail{id = "\(number)", title = "Screen \(number)"})
  present("sheet", stacked(Review))
  expect(top() == Review)
  dismiss()
  within(Home, function() drop_last(2, {animation = false}) end)

  """
}

private func longText(_ block: (Int) -> String) -> String {
  var text = ""
  for number in 0..<20_000 { text += block(number) }
  return text
}
