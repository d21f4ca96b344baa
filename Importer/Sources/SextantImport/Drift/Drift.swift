/// The differences between a model and the sources.
///
/// Both are compared as maps. The sources are first written as a model, and this model is read in
/// the same way as the given model.
struct Drift {
  struct Entry: Encodable {
    let item: String
    let place: String
  }
  private(set) var onlyInSources: [Entry] = []
  private(set) var onlyInModel: [Entry] = []
  private(set) var missing: [(item: MapItem, place: MapPlace)] = []
  private(set) var missingUnresolved: [Unresolved] = []
  private(set) var exemptCount = 0
  /// The added and removed facts, and the changed code that is not understood.
  private(set) var changes: [String] = []
  let facts: FactLines
  let model: ReadModel
  let written: ReadModel

  var isEmpty: Bool { onlyInSources.isEmpty && onlyInModel.isEmpty && changes.isEmpty }

  init(model: String, text: String, app: ImportedApp, sextant: Sextant) async throws {
    self.model = try await sextant.read(model, text)
    facts = FactLines(app.facts, app)
    written = try await sextant.read(text: sextant.formatted(ModelText(app: app).text))
    compare(ManualMarks(self.model))
    compareUnresolved(app, text)
    // A handwritten model has no facts.
    let kept = FactLines(model: text)
    if !kept.isEmpty { changes = facts.changes(since: kept) }
  }

  private mutating func compare(_ marks: ManualMarks) {
    var screens: [String: MapPlace] = [:]
    for node in model.map.nodes where node.kind == "screen" {
      guard let place = node.place else { continue }
      screens[node.name] = MapPlace(path: place.path, lines: [place.line])
    }
    let isMarked = { (item: MapItem) in
      marks.exempts(item.text) || item.owner.flatMap { screens[$0] }.map(marks.covers) == true
    }
    for (item, place) in written.items.sorted(by: { $0.key.text < $1.key.text })
    where model.items[item] == nil {
      if isMarked(item) { exemptCount += 1; continue }
      missing.append((item, place))
      onlyInSources.append(
        Entry(item: item.text, place: written.source(of: place) ?? "the sources"))
    }
    for (item, place) in model.items.sorted(by: { $0.key.text < $1.key.text })
    where written.items[item] == nil {
      if marks.covers(place) || isMarked(item) { exemptCount += 1; continue }
      onlyInModel.append(Entry(item: item.text, place: "\(place.path):\(place.lines.last ?? 1)"))
    }
  }

  private mutating func compareUnresolved(_ app: ImportedApp, _ text: String) {
    // Equal lines are counted. The file is ignored, because it may have been renamed.
    var kept: [String: Int] = [:]
    for line in text.lines.map(\.trimmed) where line.hasPrefix("// not resolved: ") {
      kept[line.withoutFile, default: 0] += 1
    }
    for entry in app.unresolved {
      if let count = kept[entry.line.withoutFile], count > 0 {
        kept[entry.line.withoutFile] = count - 1
        continue
      }
      missingUnresolved.append(entry)
      onlyInSources.append(
        Entry(
          item: "not resolved: `\(entry.code)` (\(entry.reason))", place: entry.place.description))
    }
    for (line, count) in kept.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<count { onlyInModel.append(Entry(item: line, place: "the model's comments")) }
    }
  }

  // MARK: Reports

  var text: String {
    if isEmpty {
      return "the model and the sources agree" + (exemptCount > 0 ? "; \(exemptCount) by hand" : "")
        + "\n"
    }
    var lines: [String] = []
    for (title, entries) in [
      ("only in the sources:", onlyInSources), ("only in the model:", onlyInModel),
    ] where !entries.isEmpty {
      lines.append(title)
      lines += entries.map { "  \($0.item)  [\($0.place)]" }
    }
    lines += changes
    lines.append(
      "\(onlyInSources.count) only in the sources, \(onlyInModel.count) only in the model"
        + (changes.isEmpty ? "" : ", \(changes.count) changed")
        + (exemptCount > 0 ? ", \(exemptCount) by hand" : ""))
    return lines.joined(separator: "\n") + "\n"
  }

  var report: Report {
    Report(
      onlyInSources: onlyInSources, onlyInModel: onlyInModel, changes: changes, byHand: exemptCount)
  }
  struct Report: Encodable {
    let schemaVersion = 1
    let onlyInSources: [Entry]
    let onlyInModel: [Entry]
    let changes: [String]
    let byHand: Int
  }
}

extension ReadModel {
  /// Returns the comment with the source location. It is above the line of the item or, for a
  /// block, below this line.
  fileprivate func source(of place: MapPlace) -> String? {
    let text = texts[place.path]?.lines ?? []
    for line in place.lines.reversed() {
      for number in [line - 2, line] where text.indices.contains(number) {
        let comment = text[number].trimmed
        if comment.hasPrefix("// "), comment.contains(".swift") {
          return String(comment.dropFirst(3))
        }
      }
    }
    return nil
  }
}

extension String {
  /// The line `// not resolved: FILE: …` without the file.
  fileprivate var withoutFile: String {
    guard let file = ranges(of: ".swift").first else { return String(dropFirst(3)) }
    return "not resolved:" + self[file.upperBound...]
  }
}

/// Marks of parts written by hand: `// sextant-import: by hand (the reason)` on the line of a
/// declaration or above it, and `// sextant-import: without ITEM (the reason)` anywhere.
struct ManualMarks {
  private var ranges: [String: [ClosedRange<Int>]] = [:]
  private var items: Set<String> = []

  init(_ model: ReadModel) {
    for (path, text) in model.texts {
      guard let outline = model.outlines[path] else { continue }
      for (index, line) in text.lines.enumerated() {
        guard let mark = line.firstRange(of: "// sextant-import: ") else { continue }
        let words = line[mark.upperBound...].trimmed
        // A mark needs a reason.
        guard let open = words.lastIndex(of: "("), words.hasSuffix(")"),
          !words[words.index(after: open)...].dropLast().trimmed.isEmpty
        else { continue }
        if words.hasPrefix("by hand") {
          let first = outline.index(from: index + 1)
          let end = first.map { outline.statements[$0].end } ?? index + 1
          ranges[path, default: []].append((index + 1)...max(index + 1, end))
        } else if words.hasPrefix("without ") {
          items.insert(words[words.index(words.startIndex, offsetBy: 8)..<open].trimmed)
        }
      }
    }
  }

  func covers(_ place: MapPlace) -> Bool {
    ranges[place.path]?.contains { range in place.lines.contains(where: range.contains) } ?? false
  }
  func exempts(_ item: String) -> Bool { items.contains(item) }
}
