/// A model to which the missing items of the sources are added. Existing lines stay.
struct ModelUpdate {
  private(set) var text: String
  private(set) var inserted: [String] = []
  /// Items without a location for insertion, such as a block on a single line.
  private(set) var rest: [String] = []
  private let model: ReadModel
  private let written: ReadModel
  private let writtenLines: [String]
  private let lines: [String]
  /// The inserted lines. `before` is the index of the line after the insertion, counted from 0.
  private var insertions: [(before: Int, lines: [String])] = []
  private var done: Set<Int> = []
  private let facts: FactLines
  private let changes: [String]

  init(_ drift: Drift) {
    (facts, changes) = (drift.facts, drift.changes)
    (model, written, text) = (drift.model, drift.written, drift.model.text)
    (lines, writtenLines) = (model.text.lines, written.text.lines)
    // Items inside an inserted declaration are already inserted.
    for (item, place) in drift.missing.sorted(by: { $0.item.rank < $1.item.rank }) {
      insert(item, place)
    }
    for word in ["enum", "presentable"] { insertUsed(word) }
    write(drift.missingUnresolved)
  }

  // MARK: What is inserted

  private mutating func insert(_ item: MapItem, _ place: MapPlace) {
    let path =
      place.lines.last.flatMap { written.outline.index(line: $0) }
      .map(written.outline.path) ?? []
    // The app, a declaration, and the statement in it.
    guard path.count > 1 else { rest.append(item.text); return }
    let declaration = path[path.count - 2]
    if path.contains(where: done.contains) { return }
    let statement = written.outline.statements[declaration]
    let (word, name) = (statement.word(0) ?? "", statement.word(1)?.unquoted ?? "")
    switch word {
    case "screen":
      if item.owner.map({ screen($0) == nil }) == true {
        insertDeclaration(declaration, "screen \(name)")
      } else if item.text.hasPrefix("screen ") {
        rest.append("\(item.text): the inputs differ")
      } else if path.count > 2, item.isOfAction {
        insertAction(path[path.count - 3], of: name, for: item)
      } else {
        rest.append(item.text)
      }
    case "link" where item.text.hasPrefix("link "), "window" where item.text == "window \(name)":
      insertDeclaration(declaration, word == "link" ? "link \"\(name)\"" : item.text)
    case "event": insertDeclaration(declaration, "event \(name)")
    default: rest.append(item.text)
    }
  }

  private func screen(_ name: String) -> ModelMap.Node? {
    model.map.nodes.first { $0.kind == "screen" && $0.name == name }
  }

  /// Inserts a declaration at the end, but before a final `start`.
  private mutating func insertDeclaration(_ index: Int, _ title: String) {
    done.insert(index)
    inserted.append(title)
    let outline = model.outline
    guard
      let app = outline.children(of: nil).first(where: { outline.statements[$0].word(0) == "app" })
    else {
      insertions.append((lines.count, block(index, indent: "") + [""]))
      return
    }
    let last = outline.children(of: app).last.map { outline.statements[$0] }
    let end = outline.statements[app].end - 1
    let before = last?.word(0) == "start" ? (last?.line ?? 1) - 1 : end
    insertions.append((before, block(index, indent: "  ") + [""]))
  }

  private mutating func insertAction(_ index: Int, of name: String, for item: MapItem) {
    let place = screen(name)?.place
    guard let place, place.path == model.path else {
      rest.append("\(item.text): `screen \(name)` stands in \(place?.path ?? "no file")")
      return
    }
    guard let screen = model.outline.index(line: place.line, column: place.column),
      model.outline.statements[screen].hasBlock, model.outline.statements[screen].end > place.line
    else {
      rest.append("\(item.text): `screen \(name)` has no block of lines")
      return
    }
    done.insert(index)
    let close = model.outline.statements[screen].end - 1
    let indent = String(lines[close].prefix { $0 == " " || $0 == "\t" })
    let outline = model.outline
    let there = Set(
      outline.children(of: screen).compactMap { outline.statements[$0].word(1)?.unquoted })
    let old = written.outline.statements[index].word(1) ?? ""
    let new = numbered(old.unquoted) { !there.contains($0) }
    var added = block(index, indent: indent + "  ")
    if new != old.unquoted, let head = added.firstIndex(where: { $0.trimmed.hasPrefix("action ") })
    {
      added[head] = added[head].replacing(
        "action \(old)", with: "action \(new)", maxReplacements: 1)
    }
    insertions.append((close, added))
    inserted.append("action \(name).\(new)")
  }

  private mutating func insertUsed(_ word: String) {
    let words = Set(
      insertions.flatMap { Outline($0.lines.joined(separator: "\n")).statements.flatMap(\.words) }
        .map(\.text.unquoted))
    let there = Set(
      model.outlines.values.flatMap(\.statements).filter { $0.word(0) == word }
        .compactMap { $0.word(1)?.unquoted })
    for (index, statement) in written.outline.statements.enumerated()
    where statement.word(0) == word {
      guard let name = statement.word(1)?.unquoted, words.contains(name), !there.contains(name)
      else {
        continue
      }
      insertDeclaration(index, "\(word) \(name)")
    }
  }

  /// Returns the canonical lines of a declaration, and the comment above it.
  private func block(_ index: Int, indent: String) -> [String] {
    let statement = written.outline.statements[index]
    let hasPlace = statement.line > 1 && writtenLines[statement.line - 2].trimmed.hasPrefix("//")
    let first = statement.line - (hasPlace ? 2 : 1)
    let lines = writtenLines[first..<statement.end]
    let outer = lines.first?.prefix { $0 == " " }.count ?? 0
    return lines.map { $0.isEmpty ? $0 : indent + $0.dropFirst(outer) }
  }

  // MARK: The text

  private mutating func write(_ unresolved: [Unresolved]) {
    var lines = lines
    for (place, new) in insertions.enumerated().sorted(by: {
      ($0.element.before, $0.offset) > ($1.element.before, $1.offset)
    }).map(\.element) {
      lines.insert(contentsOf: new, at: min(place, lines.count))
    }
    let comments = unresolved.map(\.line).sorted()
    if !comments.isEmpty {
      while lines.last?.isEmpty == true { lines.removeLast() }
      lines += comments + [""]
      inserted += comments.map { String($0.dropFirst(3)) }
    }
    if !changes.isEmpty {
      lines.removeAll { line in FactLines.prefixes.contains { line.trimmed.hasPrefix($0) } }
      while lines.last?.isEmpty == true { lines.removeLast() }
      lines += facts.lines + [""]
    }
    if !insertions.isEmpty || !comments.isEmpty || !changes.isEmpty {
      text = lines.joined(separator: text.contains("\r\n") ? "\r\n" : "\n")
    }
  }

  func summary(_ model: String) -> String {
    var lines = inserted.map { "inserted \($0)" }
    if !changes.isEmpty { lines.append("updated the facts") }
    if lines.isEmpty, rest.isEmpty { lines.append("\(model) has all that the sources have") }
    lines += rest.sorted().map { "by hand: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MapItem {
  /// The order of insertion: whole screens, then the edges of actions, then the items inside these
  /// edges.
  fileprivate var rank: Int { isOfAction ? 1 : owner == nil || text.hasPrefix("screen ") ? 0 : 2 }
  /// Whether the item belongs directly to an action, not to a button of an alert.
  fileprivate var isOfAction: Bool {
    owner.map { text.hasPrefix("way \($0) →") } ?? false
  }
}
