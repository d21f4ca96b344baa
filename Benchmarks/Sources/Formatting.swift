internal import SextantSyntax

func measureFormatting() throws {
  heading("Format: 10,000 lines that nobody has laid out", aim: "under 100 ms")
  let text = untidyText
  try withTemporaryFolder { folder in
    let path = folder + "/untidy.sextant"
    try write(text, to: path)
    guard let sextant = releaseProgram() else { return }
    let figures = try interleaved(11, [{ try timeOfProcess([sextant, "format", path]) }])
    row("sextant format", milliseconds(figures[0]), "\(lineCount(text)) lines")
  }
  try measure("no process", text)
  // The time must grow linearly with the length of the text. Each text has about 10 MB.
  try measure("one line of words", String(repeating: "word ", count: 2_000_000))
  try measure("one list", "a [" + String(repeating: "word, ", count: 1_700_000) + "b]")
  try measure("one block", "a {" + String(repeating: " word;", count: 1_700_000) + "}")
  try measure("only comments", String(repeating: "// comment\n", count: 900_000))
  try measure(
    "a text in nested brackets",
    String(repeating: "a([", count: 249) + String(repeating: "word ", count: 2_000_000)
      + String(repeating: "])", count: 249))
}

private func measure(_ name: String, _ text: String) throws {
  let source = SourceText(name: "text", text: text)
  let figures = try interleaved(
    3,
    [
      {
        time {
          var symbols = SymbolTable()
          _ = parse(source, symbols: &symbols).tree.formattedBytes()
        }
      }
    ])
  row(name, milliseconds(figures[0]), "\(lineCount(text)) lines, \(text.utf8.count / 1000) kB")
}

private func lineCount(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }

private let untidyText: String = {
  var text = ""
  for number in 0..<1000 {
    text += """
      scenario   "number \(number)"  tags a,b {
       append Detail( id: "\(number)",title:"Screen \\(number)" )  // by hand
          present sheet   stacked Review;  dismiss


      if loggedIn { append A;append B } else {
      \tshow [ One(a: 1), Two(b: "a longer text"), Three(c: "another longer text"), Four(d: 4), Five ]
        }
      // What it comes to.
        expect top is Detail( ... ) }

      """
  }
  return text
}()
