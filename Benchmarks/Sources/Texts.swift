internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// Reading a long script, beside the compiler of Lua.
func measureText() throws {
  heading(
    "Text: reading and checking a long script, MB/s, whole processes", aim: "2 × luac5.4 -p")
  let megabytes = Double(ownText.utf8.count) / 1e6
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
    let peerSpeed = Double(peerText.utf8.count) / 1e6 / figures[1]
    if hasLua { row("luac5.4 -p", text(peerSpeed, digits: 0)) }
    if sextant != nil {
      row(
        "sextant check", text(speed, digits: 0),
        hasLua ? times(speed / peerSpeed, "luac") : "luac5.4 is not here")
    }
  }
  try measureReading(megabytes)
}

/// The same text without a process around it: what its two halves take.
private func measureReading(_ megabytes: Double) throws {
  let source = SourceText(name: "long", text: ownText)
  let empty = Compiler(systems: .all, files: NoFiles())
  let figures = try interleaved(
    11,
    [
      {
        var symbols = empty.symbols
        return time { _ = parse(source, symbols: &symbols) }
      },
      {
        var compiler = empty
        return time { precondition(compiler.compile(source).diagnostics.isEmpty) }
      },
    ])
  row("parse, no process", text(megabytes / figures[0], digits: 0), "\(text(megabytes)) MB")
  row("parse, check and free, no process", text(megabytes / figures[1], digits: 0))
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
