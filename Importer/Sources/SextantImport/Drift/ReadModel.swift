/// An item of a model: a screen with its inputs, an edge, a button, a tab, a link.
struct MapItem: Hashable {
  let text: String
  /// The enclosing screen, which a mark can exclude from the comparison.
  let owner: String?
}

/// The lines of a model around an item, outermost first.
struct MapPlace {
  let path: String
  let lines: [Int]
}

struct ReadModel {
  let map: ModelMap
  let path: String
  private(set) var texts: [String: String]
  let outlines: [String: Outline]
  private(set) var items: [MapItem: MapPlace] = [:]

  var text: String { texts[path] ?? "" }
  var outline: Outline { outlines[path] ?? Outline("") }

  init(map: ModelMap, path: String, text: String) {
    (self.map, self.path) = (map, path)
    var texts = [path: text]
    for other in Set(map.nodes.compactMap(\.place?.path)) where other != path {
      texts[other] = (try? String(contentsOfFile: other, encoding: .utf8)) ?? ""
    }
    self.texts = texts
    outlines = texts.mapValues { Outline($0) }
    readNodes()
    readEdges()
    readSentences()
  }

  private mutating func add(_ text: String, owner: String?, _ places: [ModelMap.Place?]) {
    let item = MapItem(text: text, owner: owner)
    let known = places.compactMap { $0 }
    guard items[item] == nil else { return }
    items[item] = MapPlace(path: known.last?.path ?? path, lines: known.map(\.line))
  }

  // MARK: The map

  private mutating func readNodes() {
    for node in map.nodes {
      switch node.kind {
      case "screen":
        let types = node.types ?? node.inputs.map { _ in "" }
        let inputs = zip(node.inputs, types).map { $1.isEmpty ? $0 : "\($0): \($1)" }
        add(
          "screen \(node.name)" + (inputs.isEmpty ? "" : "(\(inputs.joined(separator: ", ")))"),
          owner: node.name, [node.place])
        if let exit = node.exits.first {
          add("way \(node.name) → back", owner: node.name, [node.place, place(of: exit, in: node)])
        }
      case "link": add("link \"\(node.name.address)\"", owner: nil, [node.place])
      case "window": add("window \(node.name)", owner: nil, [declaration(of: node)])
      default: break
      }
    }
  }

  /// Finds the declaration of a node in the text, because the map has no location for it.
  private func declaration(of node: ModelMap.Node) -> ModelMap.Place? {
    for (path, outline) in outlines {
      for statement in outline.statements
      where statement.word(0) == node.word && statement.word(1)?.unquoted == node.name {
        return ModelMap.Place(path: path, line: statement.line, column: 1)
      }
    }
    return nil
  }

  /// Returns the location of the action in a screen that has the name of an exit.
  private func place(of exit: String, in node: ModelMap.Node) -> ModelMap.Place? {
    guard let place = node.place, let outline = outlines[place.path],
      let screen = outline.index(line: place.line, column: place.column),
      let action = outline.children(of: screen).first(where: {
        outline.statements[$0].word(1)?.unquoted == exit
      })
    else { return nil }
    return ModelMap.Place(path: place.path, line: outline.statements[action].line, column: 1)
  }

  private mutating func readEdges() {
    let nodes = Dictionary(map.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // An alert belongs to the screen that presents it.
    let alertSources = Dictionary(
      map.edges.map { ($0.target, $0.source) }, uniquingKeysWith: { first, _ in first })
    func owner(_ node: ModelMap.Node) -> String? {
      var node = node
      for _ in 0..<8 where node.kind == "alert" {
        guard let alertSource = alertSources[node.id].flatMap({ nodes[$0] }) else { return nil }
        node = alertSource
      }
      return node.kind == "screen" ? node.name : nil
    }
    for node in map.nodes where node.kind == "alert" {
      for (text, place) in buttons(of: node) { add(text, owner: owner(node), [node.place, place]) }
      if !node.exits.isEmpty {
        add("way alert \"\(node.name)\" → back", owner: owner(node), [node.place])
      }
    }
    for edge in map.edges {
      guard let source = nodes[edge.source], let target = nodes[edge.target] else { continue }
      let from: String
      switch source.kind {
      case "tabs", "switched", "window", "start":
        guard edge.kind == "holds" else { continue }
        let word =
          ["switched": "root", "window": "window \(source.name) →", "tabs": "tab"][source.kind]
        let held = held(by: source, edge)
        add(
          "\(word ?? "start") \(held.isStacked && word != nil ? "stacked " : "")\(target.shownName)",
          owner: nil,
          [source.place, held.place])
        continue
      case "screen": from = source.name
      case "link": from = "link \"\(source.name.address)\""
      case "alert": from = "alert \"\(source.name)\""
      case "event": from = "event"
      default: continue
      }
      for style in edge.styles where target.kind != "presentable" {
        let isStacked = edge.places.contains { statement(at: $0)?.isStacked == true }
        add(
          "way \(from) → \(style) → \(isStacked ? "stacked " : "")\(target.shownName)",
          owner: owner(source),
          [source.place, edge.triggerPlace] + edge.places)
      }
    }
  }

  private func statement(at place: ModelMap.Place) -> Outline.Statement? {
    outlines[place.path]?.index(line: place.line, column: place.column).flatMap {
      outlines[place.path]?.statements[$0]
    }
  }

  // MARK: What the map does not say

  /// Returns whether a stack encloses the content of a container, and the location of the content.
  private func held(by source: ModelMap.Node, _ edge: ModelMap.Edge) -> (
    isStacked: Bool, place: ModelMap.Place?
  ) {
    for (path, outline) in outlines {
      for statement in outline.statements {
        let around = statement.outer.map { outline.statements[$0] }
        let isHeld =
          switch source.kind {
          case "start": statement.word(0) == "start" && around?.word(0) == "app"
          case "tabs":
            statement.word(0) == "tab" && around?.word(1)?.unquoted == source.name
              && [statement.word(1)?.unquoted, statement.word(2)?.unquoted].contains(edge.label)
          case "window": around?.word(0) == "window" && around?.word(1)?.unquoted == source.name
          default: statement.word(0) == "switched" && statement.word(1)?.unquoted == source.name
          }
        if isHeld {
          let place = ModelMap.Place(path: path, line: statement.line, column: 1)
          return (statement.isStacked, place)
        }
      }
    }
    return (false, nil)
  }

  private func buttons(of node: ModelMap.Node) -> [(text: String, place: ModelMap.Place)] {
    guard let place = node.place, let outline = outlines[place.path],
      let index = outline.index(line: place.line, column: place.column)
    else { return [] }
    return outline.children(of: index).map { outline.statements[$0] }.filter {
      $0.word(0) == "button"
    }.map { button in
      let role = button.word(2).flatMap { ["cancel", "destructive"].contains($0) ? " " + $0 : nil }
      return (
        "button \"\(node.name)\" → \(button.word(1) ?? "")\(role ?? "")",
        ModelMap.Place(path: place.path, line: button.line, column: 1)
      )
    }
  }

  /// Reads the edges to the roots of stacks. The map does not contain these edges.
  private mutating func readSentences() {
    var commands: Set<String> = []
    for outline in outlines.values {
      for (index, statement) in outline.statements.enumerated() where statement.leadsToRoot {
        let owner = outline.path(of: index).dropLast().last.map { outline.statements[$0] }
        if let owner, owner.word(0) == "command" { commands.insert(owner.word(1) ?? "") }
      }
    }
    for (path, outline) in outlines {
      for (index, statement) in outline.statements.enumerated()
      where statement.leadsToRoot || commands.contains(statement.word(0) ?? "") {
        let around = outline.path(of: index).reversed().map { outline.statements[$0] }
        guard let first = around.firstIndex(where: { ["screen", "link"].contains($0.word(0)) })
        else { continue }
        let name = around[first].word(1)?.unquoted ?? ""
        let isScreen = around[first].word(0) == "screen"
        add(
          "way \(isScreen ? name : "link \"\(name.address)\"") → root",
          owner: isScreen ? name : nil,
          around[first...].map { ModelMap.Place(path: path, line: $0.line, column: 1) })
      }
    }
  }
}

extension ModelMap.Node {
  /// The name in messages. The names of some containers are arbitrary, so their keyword is used
  /// instead.
  fileprivate var shownName: String { ["tabs", "switched"].contains(kind) ? "the \(word)" : name }
}

extension Outline.Statement {
  fileprivate var isStacked: Bool { words.contains { $0.text == "stacked" } }
  fileprivate var leadsToRoot: Bool {
    words.count >= 3 && words.suffix(3).map(\.text) == ["drop", "to", "root"]
  }
}

extension String {
  /// The address without the types of its captures. The text begins with the address.
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

  /// The lines without their line feeds and carriage returns.
  var lines: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) ?? ""
    }
  }

  func firstRange(of word: String) -> Range<String.Index>? { ranges(of: word).first }
}
