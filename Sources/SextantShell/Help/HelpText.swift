internal import SextantReports

extension HelpBook {
  func lines(on topic: String, without shown: String? = nil) -> [StyledLine] {
    let found = findings(on: topic, without: shown)
    var lines: [StyledLine] = []
    if let page = found.page { lines += page.lines }
    if let chapter = found.chapter {
      lines += self.lines(chapter.title, chapter.topics, asTable: !chapter.isLanguage)
    }
    lines += found.topics.flatMap { self.lines(of: $0) }
    if !found.forms.isEmpty {
      lines += self.lines("Other forms", found.forms, asTable: true)
    }
    if !found.alsoIn.isEmpty {
      let systems = found.alsoIn.map { "`sextant help \($0)`" }.joined(separator: ", ")
      lines.append(StyledLine([StyledText("In other systems too: \(systems)", .note)]))
    }
    for other in found.elsewhere {
      lines.append(StyledLine([StyledText(use(of: other.system), .heading)]))
      lines += other.topics.flatMap { self.lines(of: $0, indent: "  ") }
    }
    return lines + found.explanations.flatMap(\.lines)
  }

  func overview() -> [StyledLine] {
    let start = """
      Type a sentence to see its changes. Tab lists completions; Up recalls previous input. \
      Until you declare or load an app, every capitalised name is a screen.
      """
    return [StyledLine([StyledText(start)])]
      + lines("First steps", firstSteps, asTable: true)
      + chapters.filter { $0.word == "commands" }
      .flatMap { lines($0.title, $0.topics, asTable: true) }
      + index("Topics (such as `:help append`) and chapters", without: "commands")
  }

  func contents() -> [StyledLine] {
    chapters.filter { $0.word == "program" }.flatMap { lines($0.title, $0.topics, asTable: true) }
      + index("Topics (such as `sextant help append`) and chapters", without: "program")
  }

  private func index(_ title: String, without shown: String) -> [StyledLine] {
    let listed = chapters.filter { $0.word != shown }.map { chapter in
      if ["options", "keys", "codes"].contains(chapter.word) {
        return (chapter.word, chapter.title)
      }
      var seen: Set<String> = []
      let names = chapter.topics.compactMap(\.names.first).filter { seen.insert($0).inserted }
      return (chapter.word, names.joined(separator: " "))
    }
    let rows = listed + pages.map { ($0.word, $0.summary) }
    return lines(
      title, rows.map { HelpTopic(notation: $0.0, summary: $0.1, names: []) }, asTable: true)
  }

  // MARK: Topics

  private func lines(_ title: String, _ topics: [HelpTopic], asTable: Bool) -> [StyledLine] {
    let heading = StyledLine([StyledText(title, .heading)])
    if !asTable { return [heading] + topics.flatMap { lines(of: $0, indent: "  ") } }
    let width = min(36, topics.map { displayWidth($0.notation) }.max() ?? 0)
    return [heading]
      + topics.map { topic in
        let padding = String(
          repeating: " ", count: max(2, width + 2 - displayWidth(topic.notation)))
        return StyledLine([
          StyledText("  " + topic.notation, .label), StyledText(padding),
          StyledText(topic.summary, .note),
        ])
      }
  }

  private func lines(of topic: HelpTopic, indent: String = "") -> [StyledLine] {
    let lines = [
      StyledLine([StyledText(indent + topic.notation, .label)]),
      StyledLine([StyledText(indent + "    " + topic.summary)]),
    ]
    return lines
      + topic.example.split(separator: "\n").map {
        StyledLine([StyledText(indent + "    " + $0, .code)])
      }
  }
}
