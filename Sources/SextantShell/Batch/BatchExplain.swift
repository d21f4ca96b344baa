internal import SextantReports
internal import SextantSyntax

extension Batch {
  /// Says what an error or a warning means; without a code, lists all of them.
  public func explain(_ code: String?, asJSON: Bool) -> ExitCode {
    let pages = CodePages(systems)
    guard let code else {
      list(pages, asJSON: asJSON)
      return .success
    }
    let found = pages.named(code)
    if found.isEmpty {
      let help = pages.nearest(to: code).map(didYouMean) ?? "`sextant explain` lists them"
      output.writeError("sextant: there is no error or warning `\(printable(code))`: \(help)\n")
      return .usage
    }
    if asJSON {
      // A word and a number are of one code each.
      for page in found.prefix(1) { writeJSON { page.write(to: &$0) } }
    } else {
      for page in found { output.write(output.style.text(of: page.lines)) }
    }
    output.flush()
    return .success
  }

  private func list(_ pages: CodePages, asJSON: Bool) {
    let all = pages.all.sorted { $0.number < $1.number }
    if asJSON {
      writeJSON { json in
        json.beginObject()
        json.member("schemaVersion", 1)
        json.member("codes", all) { $1.write(to: &$0) }
        json.endObject()
      }
    } else {
      let width = all.map(\.word.count).max() ?? 0
      for page in all {
        let gap = String(repeating: " ", count: width - page.word.count + 2)
        output.write(
          output.style.text(of: [
            StyledLine([
              StyledText("\(page.number)  ", .note), StyledText(page.word + gap, .label),
              StyledText(page.sentence),
            ])
          ]))
      }
    }
    output.flush()
  }

  private func writeJSON(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    write(&json)
    json.newline()
    output.write(json.text)
  }
}
