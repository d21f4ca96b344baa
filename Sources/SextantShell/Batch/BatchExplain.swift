internal import SextantReports
internal import SextantSyntax

extension Batch {
  /// Explains an error or a warning; without a code, lists all of them.
  package func explain(_ code: String?, asJSON: Bool) -> ExitCode {
    let explanations = Explanations(systems)
    guard let code else {
      list(explanations, asJSON: asJSON)
      return .success
    }
    let found = explanations.named(code)
    if found.isEmpty {
      let help = explanations.nearest(to: code).map(didYouMean) ?? "`sextant explain` lists them"
      return complain("there is no error or warning `\(printable(code))`: \(help)", .usage)
    }
    if asJSON {
      // A word or a number identifies one code.
      for explanation in found.prefix(1) { writeJSON { explanation.write(to: &$0) } }
    } else {
      for explanation in found { output.show(explanation.lines) }
    }
    output.flush()
    return .success
  }

  private func list(_ explanations: Explanations, asJSON: Bool) {
    let all = explanations.all.sorted { $0.number < $1.number }
    if asJSON {
      writeJSON { json in
        json.beginObject()
        json.member("schemaVersion", 1)
        json.member("codes", all) { $1.write(to: &$0) }
        json.endObject()
      }
    } else {
      let width = all.map(\.word.count).max() ?? 0
      for explanation in all {
        let gap = String(repeating: " ", count: width - explanation.word.count + 2)
        output.write(
          output.style.text(of: [
            StyledLine([
              StyledText("\(explanation.number)  ", .note),
              StyledText(explanation.word + gap, .label),
              StyledText(explanation.sentence),
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
