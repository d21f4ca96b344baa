internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// Reading a long script, beside the compiler of Lua.
func measureText() throws {
  heading("Text: reading and checking a long script, MB/s", aim: "2 × luac5.4 -p")
  let script = longText { number in
    """
    append Detail(id: "\(number)", title: "Screen \(number)")
    present sheet stacked Review
    expect top is Review
    dismiss
    in Home: drop last 2 without animation

    """
  }
  let source = SourceText(name: "long", text: script)
  let megabytes = Double(source.bytes.count) / 1e6
  let empty = Compiler(system: GraphSystem(), files: NoFiles())
  let figures = try interleaved(
    7,
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
  row("parse", text(megabytes / figures[0], digits: 0), "\(text(megabytes)) MB")
  row("parse and check", text(megabytes / figures[1], digits: 0))
  try measureLua(megabytes / figures[1])
}

private func measureLua(_ own: Double) throws {
  guard runs(["luac5.4", "-v"]) else { return row("luac5.4", "", "it is not here") }
  try withTemporaryFolder { folder in
    let script = longText { number in
      """
      append(Detail{id = "\(number)", title = "Screen \(number)"})
      present("sheet", stacked(Review))
      expect(top() == Review)
      dismiss()
      within(Home, function() drop_last(2, {animation = false}) end)

      """
    }
    try write(script, to: folder + "/long.lua")
    let seconds = try interleaved(
      5, [{ try timeOfProcess(["luac5.4", "-p", folder + "/long.lua"]) }])[0]
    let peer = Double(script.utf8.count) / 1e6 / seconds
    row("luac5.4 -p, whole process", text(peer, digits: 0), times(own / peer, "luac is sextant"))
  }
}

private func longText(_ block: (Int) -> String) -> String {
  var text = ""
  for number in 0..<20_000 { text += block(number) }
  return text
}
