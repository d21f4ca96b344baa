/// One thing that a map has: a screen with its inputs, a way, a tab, a link.
struct MapItem: Hashable {
  let text: String
  /// The screen that it stands in, which a mark can take out of the comparison.
  let owner: String?
}

/// Where a model and the sources part.
///
/// Both are compared as maps, so that what is written for the sources is read as the model is.
struct Drift {
  struct Entry: Encodable {
    let item: String
    let place: String
  }
  private(set) var onlyInSources: [Entry] = []
  private(set) var onlyInModel: [Entry] = []
  /// Items of the sources that the model lacks, for an update.
  private(set) var missing: [MapItem] = []
  private(set) var missingUnresolved: [Unresolved] = []
  private(set) var leftOut = 0
  let modelMap: ModelMap

  var isEmpty: Bool { onlyInSources.isEmpty && onlyInModel.isEmpty }

  init(model: String, text: String, app: ImportedApp, sextant: Sextant) throws {
    modelMap = try sextant.map(of: model)
    let written = ModelText(app: app).text
    let source = try sextant.map(ofText: written)
    let marks = HandMarks(text)
    let ours = source.items(in: written.lines)
    let theirs = modelMap.items(in: [])
    compare(ours, theirs, marks, model: model)
    compareUnresolved(app, text)
  }

  private mutating func compare(
    _ ours: [MapItem: MapPlace], _ theirs: [MapItem: MapPlace], _ marks: HandMarks, model: String
  ) {
    let screens = Dictionary(
      modelMap.nodes.filter { $0.kind == "screen" }.map { ($0.name, $0.place?.line ?? 0) },
      uniquingKeysWith: { first, _ in first })
    for (item, place) in ours.sorted(by: { $0.key.text < $1.key.text }) where theirs[item] == nil {
      let isMarked = item.owner.flatMap { screens[$0] }.map(marks.covers) ?? false
      if isMarked || marks.leavesOut(item.text) { leftOut += 1; continue }
      missing.append(item)
      onlyInSources.append(Entry(item: item.text, place: place.source ?? "the sources"))
    }
    for (item, place) in theirs.sorted(by: { $0.key.text < $1.key.text }) where ours[item] == nil {
      if place.lines.contains(where: marks.covers)
        || item.owner.flatMap({ screens[$0] }).map(marks.covers) == true
      {
        leftOut += 1
        continue
      }
      onlyInModel.append(Entry(item: item.text, place: "\(model):\(place.lines.last ?? 1)"))
    }
  }

  private mutating func compareUnresolved(_ app: ImportedApp, _ text: String) {
    let kept = Set(text.lines.map(\.trimmed).filter { $0.hasPrefix("// not resolved: ") })
    let lines = Set(app.unresolved.map(\.line))
    for entry in app.unresolved
    where !kept.contains(entry.line)
      && !missingUnresolved.contains(where: { $0.line == entry.line })
    {
      missingUnresolved.append(entry)
      onlyInSources.append(
        Entry(
          item: "not resolved: `\(entry.code)` (\(entry.reason))", place: entry.place.description))
    }
    for line in kept.subtracting(lines).sorted() {
      onlyInModel.append(Entry(item: String(line.dropFirst(3)), place: "the model's comments"))
    }
  }

  // MARK: Reports

  var text: String {
    if isEmpty {
      return "the model and the sources agree" + (leftOut > 0 ? "; \(leftOut) by hand" : "") + "\n"
    }
    var lines: [String] = []
    for (title, entries) in [
      ("only in the sources:", onlyInSources), ("only in the model:", onlyInModel),
    ] where !entries.isEmpty {
      lines.append(title)
      lines += entries.map { "  \($0.item)  [\($0.place)]" }
    }
    lines.append(
      "\(onlyInSources.count) only in the sources, \(onlyInModel.count) only in the model"
        + (leftOut > 0 ? ", \(leftOut) by hand" : ""))
    return lines.joined(separator: "\n") + "\n"
  }

  var report: Report {
    Report(onlyInSources: onlyInSources, onlyInModel: onlyInModel, byHand: leftOut)
  }
  struct Report: Encodable {
    let schemaVersion = 1
    let onlyInSources: [Entry]
    let onlyInModel: [Entry]
    let byHand: Int
  }
}

/// Where an item stands.
struct MapPlace {
  /// Lines of the model, from the outside in.
  let lines: [Int]
  /// The file and the declaration in the sources, from the comment above.
  let source: String?
}

extension ModelMap {
  /// What is compared: screens with their inputs, ways by screen, kind and target, links, tabs, windows.
  func items(in text: [String]) -> [MapItem: MapPlace] {
    var found: [MapItem: MapPlace] = [:]
    let names = Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func add(_ item: String, owner: String?, _ places: [Place?], at place: Place? = nil) {
      let lines = places.compactMap { $0?.line }
      let item = MapItem(text: item, owner: owner)
      if found[item] == nil {
        found[item] = MapPlace(
          lines: lines, source: sourcePlace(above: place?.line ?? lines.first, in: text))
      }
    }
    for node in nodes {
      switch node.kind {
      case "screen":
        let types = node.types ?? node.inputs.map { _ in "" }
        let inputs = zip(node.inputs, types).map { $1.isEmpty ? $0 : "\($0): \($1)" }
        add(
          "screen \(node.name)" + (inputs.isEmpty ? "" : "(\(inputs.joined(separator: ", ")))"),
          owner: node.name, [node.place])
      case "link": add("link \"\(node.name.address)\"", owner: nil, [node.place])
      case "window": add("window \(node.name)", owner: nil, [node.place])
      default: break
      }
    }
    for edge in edges {
      guard let source = names[edge.source], let target = names[edge.target] else { continue }
      if edge.kind == "holds", source.kind == "tabs" {
        add("tab \(target.name)", owner: nil, [source.place])
      } else if source.kind == "screen" || source.kind == "link", target.kind != "presentable" {
        for style in edge.styles {
          let from = source.kind == "link" ? "link \"\(source.name.address)\"" : source.name
          add(
            "way \(from) → \(style) → \(target.name)",
            owner: source.kind == "screen" ? source.name : nil,
            [source.place, edge.triggerPlace] + edge.places, at: edge.triggerPlace)
        }
      }
    }
    return found
  }

  /// The comment that names the place in the sources: above a line, or beneath it in its block.
  private func sourcePlace(above line: Int?, in text: [String]) -> String? {
    guard let line else { return nil }
    for number in [line - 2, line] where text.indices.contains(number) {
      let comment = text[number].trimmed
      if comment.hasPrefix("// "), comment.contains(".swift") {
        return String(comment.dropFirst(3))
      }
    }
    return nil
  }
}

extension String {
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

/// Comments by which a model says what is by hand: `// sextant-import: by hand (the reason)` on the line of a
/// declaration or above it, and `// sextant-import: without ITEM (the reason)` anywhere.
struct HandMarks {
  private var ranges: [ClosedRange<Int>] = []
  private var items: Set<String> = []

  init(_ text: String) {
    let lines = text.lines
    for (index, line) in lines.enumerated() {
      guard let mark = line.firstRange(of: "// sextant-import: ") else { continue }
      let words = String(line[mark.upperBound...])
      // A mark without a reason is none.
      guard let open = words.lastIndex(of: "("), words.trimmed.hasSuffix(")") else { continue }
      if words.hasPrefix("by hand") {
        let isAlone = line[..<mark.lowerBound].trimmed.isEmpty
        let first = isAlone ? index + 1 : index
        ranges.append((index + 1)...(Self.end(of: first, in: lines) + 1))
      } else if words.hasPrefix("without ") {
        items.insert(words[words.index(words.startIndex, offsetBy: 8)..<open].trimmed)
      }
    }
  }

  /// The last line of the declaration that begins on a line, by its braces.
  private static func end(of first: Int, in lines: [String]) -> Int {
    var depth = 0
    for index in first..<max(first, lines.count) {
      var isText = false
      var previous: Character = " "
      for character in lines[index] {
        if character == "\"", previous != "\\" { isText.toggle() }
        if !isText, character == "/", previous == "/" { break }
        if !isText { depth += character == "{" ? 1 : character == "}" ? -1 : 0 }
        previous = character
      }
      if depth <= 0 { return index }
    }
    return max(first, lines.count - 1)
  }

  func covers(_ line: Int) -> Bool { ranges.contains { $0.contains(line) } }
  func leavesOut(_ item: String) -> Bool { items.contains(item) }
}

extension String {
  /// An address without the types of its captures, and without its condition.
  var address: String {
    var result = ""
    var isType = false
    for character in self {
      if character == "\"" { break }
      if character == "}" { isType = false }
      if character == ":", result.lastIndex(of: "{").map({ !result[$0...].contains("}") }) == true {
        isType = true
      }
      if !isType { result.append(character) }
    }
    return result
  }

  func firstRange(of word: String) -> Range<String.Index>? { ranges(of: word).first }
}
