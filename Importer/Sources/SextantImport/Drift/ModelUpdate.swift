/// A model with what the sources have beside it. No line that is there changes.
struct ModelUpdate {
  private(set) var text: String
  private(set) var inserted: [String] = []
  /// What has no place to stand in, such as a block that is on one line.
  private(set) var rest: [String] = []

  init(text: String, drift: Drift, app: ImportedApp) {
    self.text = text
    var lines = text.lines
    // A place is a line after which something is inserted; from the last to the first, so that they stay right.
    var insertions: [(after: Int, lines: [String])] = []
    let writer = ModelText(app: app)
    let end = lines.lastIndex { $0.trimmed.hasPrefix("start ") } ?? lines.count
    let missing = Set(drift.missing.map(\.text))
    let known = Dictionary(
      drift.modelMap.nodes.filter { $0.kind == "screen" }.map {
        ($0.name, ($0.place?.line ?? 0) - 1)
      }, uniquingKeysWith: { first, _ in first })
    for screen in app.screens {
      let ways = drift.missing.filter { $0.owner == screen.name }
      guard !ways.isEmpty else { continue }
      if let line = known[screen.name] {
        insert(into: screen, at: line, ways.map(\.text), lines, writer, &insertions)
      } else {
        insertions.append((end - 1, writer.render(screen) + [""]))
        inserted.append("screen \(screen.name)")
      }
    }
    for name in app.enums
    where !text.contains("enum \(name.name) ")
      && missing.contains(where: { $0.contains(": \(name.name)") })
    {
      insertions.append(
        (end - 1, ["  enum \(name.name) { \(name.cases.map(escaped).joined(separator: ", ")) }"]))
    }
    insertLinks(app, missing, writer, end, &insertions)
    for item in missing where item.hasPrefix("tab ") || item.hasPrefix("window ") {
      rest.append(item)
    }
    for (place, new) in insertions.enumerated().sorted(by: {
      ($0.element.after, $0.offset) > ($1.element.after, $1.offset)
    }).map(\.element) {
      lines.insert(contentsOf: new, at: min(place + 1, lines.count))
    }
    let unresolved = drift.missingUnresolved.map(\.line)
    if !unresolved.isEmpty {
      while lines.last?.isEmpty == true { lines.removeLast() }
      lines += unresolved + [""]
      inserted += unresolved.map { String($0.dropFirst(3)) }
    }
    self.text = lines.joined(separator: "\n")
  }

  /// Actions of a screen that is there, before the end of its block.
  private mutating func insert(
    into screen: Screen, at line: Int, _ ways: [String], _ lines: [String], _ writer: ModelText,
    _ insertions: inout [(after: Int, lines: [String])]
  ) {
    for way in ways where way.hasPrefix("screen ") { rest.append("\(way): the inputs differ") }
    let new = screen.actions.filter { action in
      action.targets.contains { target in ways.contains { $0.hasSuffix("→ \(target)") } }
    }
    guard !new.isEmpty else { return }
    guard let close = blockEnd(from: line, in: lines), close > line else {
      rest.append("\(ways.joined(separator: ", ")): `screen \(screen.name)` has no block of lines")
      return
    }
    let indent = String(lines[close].prefix { $0 == " " })
    let there = Set(lines[line...close].compactMap(\.actionName))
    for var action in new {
      var number = 2
      let base = action.name
      while there.contains(action.name) { (action.name, number) = ("\(base)\(number)", number + 1) }
      insertions.append(
        (close - 1, writer.render(action, word: "action", in: screen).map { indent + $0 }))
      inserted.append("action \(screen.name).\(action.name)")
    }
  }

  private mutating func insertLinks(
    _ app: ImportedApp, _ missing: Set<String>, _ writer: ModelText, _ end: Int,
    _ insertions: inout [(after: Int, lines: [String])]
  ) {
    var taken: Set<String> = []
    for link in app.links {
      let written = writer.render(link, &taken)
      guard let address = written.lazy.compactMap(\.linkAddress).first,
        missing.contains("link \"\(address.address)\"")
      else { continue }
      insertions.append((end - 1, written))
      inserted.append("link \"\(address)\"")
    }
  }

  /// The line on which the block ends that begins on a line.
  private func blockEnd(from line: Int, in lines: [String]) -> Int? {
    var depth = 0
    for index in line..<lines.count {
      let code = lines[index].withoutTexts
      depth += code.count { $0 == "{" } - code.count { $0 == "}" }
      if depth == 0 { return code.contains("}") ? index : nil }
    }
    return nil
  }

  func summary(_ model: String) -> String {
    var lines =
      inserted.isEmpty
      ? ["\(model) has all that can be inserted"] : inserted.map { "inserted \($0)" }
    lines += rest.sorted().map { "by hand: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Action {
  /// `sheet → Cart` for each that its lines lead to, as a map writes ways.
  fileprivate var targets: [String] { lines.flatMap(\.sentence.targets) }
}

extension Sentence {
  fileprivate var targets: [String] {
    switch self {
    case .append(let visit): ["push → \(visit.screen)", "replace → \(visit.screen)"]
    case .present(let style, let visit): ["\(style.rawValue) → \(visit.screen)"]
    case .ask(let question):
      ["\(question.style.rawValue) → \(question.title)"]
        + question.buttons.flatMap { $0.sentences.flatMap(\.sentence.targets) }
    case .open(let window): ["open → \(window)"]
    case .select(_, let tab): ["select → \(tab)"]
    default: []
    }
  }
}

extension String {
  fileprivate var actionName: String? {
    let words = trimmed.split(whereSeparator: { " ({`".contains($0) })
    return words.count > 1 && words[0] == "action" ? String(words[1]) : nil
  }
  fileprivate var linkAddress: String? {
    let parts = trimmed.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 1 && parts[0] == "link " ? String(parts[1]) : nil
  }
  /// Without texts and comments, in which braces mean nothing.
  fileprivate var withoutTexts: String {
    var result = ""
    var isText = false
    var previous: Character = " "
    for character in self {
      if character == "\"", previous != "\\" { isText.toggle() }
      if !isText, character == "/", previous == "/" { return String(result.dropLast()) }
      if !isText { result.append(character) }
      previous = character
    }
    return result
  }
}
