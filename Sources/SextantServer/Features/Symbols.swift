import SextantCompiler
import SextantEngine
import SextantLanguage
import SextantReports
import SextantSyntax

enum Symbols {
  private struct Symbol {
    let name: String
    let detail: String
    let kind: Int
    /// The span of the whole declaration.
    let range: Span
    /// The span of the name.
    let selection: Span
    var children: [Symbol] = []
  }

  static func ofDocument(_ document: Document, _ workspace: inout Workspace) -> JSONValue {
    let analysis = workspace.analysis(of: document)
    var writer = RangeWriter(document.source)
    var all = symbols(of: analysis)[...]
    return .array(nested(&all, in: Span(start: 0, end: .max)).map { json($0, &writer) })
  }

  private static func json(_ symbol: Symbol, _ writer: inout RangeWriter) -> JSONValue {
    [
      "name": .string(symbol.name), "detail": .string(symbol.detail), "kind": .int(symbol.kind),
      "range": writer.range(symbol.range), "selectionRange": writer.range(symbol.selection),
      "children": .array(symbol.children.map { json($0, &writer) }),
    ]
  }

  /// The maximum number of symbols. The user can type a longer query to find the other symbols.
  private static let most = 500

  static func ofWorkspace(_ params: JSONValue, _ workspace: inout Workspace) -> JSONValue {
    let query = (params.at("query").string ?? "").lowercased()
    var places = PlaceWriter(workspace)
    var found: [JSONValue] = []
    for path in workspace.scripts() where found.count < most {
      guard !workspace.signal.shouldStop(), let analysis = workspace.analysis(ofFile: path)
      else { continue }
      for symbol in symbols(of: analysis) where isMatch(symbol.name, query) {
        let place = NamePlace(path: analysis.source.$name, span: symbol.selection)
        found.append([
          "name": .string(symbol.name), "kind": .int(symbol.kind),
          "containerName": .string(symbol.detail), "location": places.location(place, in: analysis),
        ])
      }
    }
    return .array(Array(found.prefix(most)))
  }

  private static func isMatch(_ name: String, _ query: String) -> Bool {
    var rest = query[...]
    for letter in name.lowercased() where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  // MARK: Symbols

  private static func symbols(of analysis: Analysis) -> [Symbol] {
    let tree = analysis.tree
    let items = tree.nodes.filter { $0.kind == .item }.map(\.span)
    var found: [Symbol] = []
    for mention in analysis.own where mention.isDeclaration {
      guard let (kind, detail) = kind(of: mention.meaning, analysis) else { continue }
      let name = mention.place.span
      let around = items.filter { $0.holds(name) }.min { $0.length < $1.length } ?? name
      // If an item declares several names, such as enumeration cases, `range` covers only the name.
      var isAlone = isHead(name, of: around, tree)
      if case .enumCase = mention.meaning { isAlone = false }
      found.append(
        Symbol(
          name: analysis.source.text(of: name).replacing("`", with: ""), detail: detail, kind: kind,
          range: isAlone ? around : name, selection: name))
    }
    return (found + scenarios(of: analysis)).sorted {
      ($0.range.start, $1.range.end, $0.selection.start)
        < ($1.range.start, $0.range.end, $1.selection.start)
    }
  }

  private static func isHead(_ name: Span, of item: Span, _ tree: SyntaxTree) -> Bool {
    let before = tree.source.text(of: Span(start: item.start, end: name.start))
    return before.split(separator: " ").count == 1 && !before.contains("\n")
  }

  private static func scenarios(of analysis: Analysis) -> [Symbol] {
    let tree = analysis.tree
    return tree.children(of: tree.root).compactMap { item in
      guard let clause = tree.children(of: item).first, case let phrase = tree.phrase(of: clause),
        let word = phrase.word(at: 0), let form = analysis.forms[word]
      else { return nil }
      let title = phrase.kind(at: 1) == .string ? tree.string(phrase.atoms[1]) : ""
      switch form.role {
      case .scenario:
        return Symbol(
          name: title.isEmpty ? "scenario" : title, detail: "scenario", kind: 12,
          range: tree.span(item), selection: phrase.span(at: 1))
      case .before, .after:
        return Symbol(
          name: "\(analysis.symbols.text(word)) each", detail: "", kind: 12, range: tree.span(item),
          selection: phrase.span(at: 0))
      default: return nil
      }
    }
  }

  private static func kind(
    of meaning: NameIndex.Meaning, _ analysis: Analysis
  ) -> (Int, String)? {
    let app = analysis.program.app
    switch meaning {
    case .app: return (4, "app")
    case .node(let id):
      let word = app.definition(id).word
      // A screen without a declaration, in a scratch app, has no word.
      return word.isEmpty ? nil : (5, word)
    case .tab: return (8, "tab")
    case .window: return (3, "window")
    case .timer: return nil
    case .presentable: return (11, "presentable")
    case .variable: return (13, "state")
    case .enumeration: return (10, "enum")
    case .enumCase: return (22, "case")
    case .message: return (24, "message")
    case .trigger: return (24, "trigger")
    case .command: return (12, "command")
    case .event: return (24, "event")
    case .action: return (6, "action")
    case .local(let place):
      let isState = app.declared.contains { $0.states.contains { $0.place == place } }
      return isState ? (7, "state") : nil
    }
  }

  /// Makes each symbol a child of the innermost symbol whose range contains it.
  private static func nested(_ symbols: inout ArraySlice<Symbol>, in range: Span) -> [Symbol] {
    var found: [Symbol] = []
    while var next = symbols.first, range.holds(next.range), range != next.range {
      symbols.removeFirst()
      next.children = nested(&symbols, in: next.range)
      found.append(next)
    }
    return found
  }
}
