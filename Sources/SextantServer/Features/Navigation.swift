import SextantLanguage
import SextantReports
import SextantSyntax

/// Where names are declared and used, in a text and in the files around it.
enum Navigation {
  // MARK: Definition

  static func definition(
    _ params: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    let document = try workspace.document(params)
    let offset = try document.offset(params.at("position"))
    let analysis = workspace.analysis(of: document)
    if let path = importedPath(at: offset, in: analysis) {
      let start: JSONValue = ["line": 0, "character": 0]
      return [["uri": .string(FileURI.uri(of: path)), "range": ["start": start, "end": start]]]
    }
    guard let mention = analysis.mention(at: offset) else { return .null }
    var writer = PlaceWriter(workspace)
    return .array(
      analysis.declarations(of: mention.meaning).map {
        writer.location($0, in: analysis)
      })
  }

  /// The file that an import names at an offset.
  private static func importedPath(at offset: UInt32, in analysis: Analysis) -> String? {
    let tree = analysis.tree
    let symbols = analysis.symbols
    for item in tree.children(of: tree.root) {
      guard let clause = tree.children(of: item).first else { continue }
      let phrase = tree.phrase(of: clause)
      guard phrase.word(at: 0).map({ symbols.text($0) }) == "import", phrase.kind(at: 1) == .string,
        case let span = tree.span(phrase.atoms[1]), span.start <= offset, offset <= span.end
      else { continue }
      let path = namedPath(tree.string(phrase.atoms[1]), in: analysis.source.name)
      return path.isEmpty ? nil : path
    }
    return nil
  }

  // MARK: References

  static func references(
    _ params: JSONValue, _ workspace: inout Workspace
  ) throws(ProtocolError) -> JSONValue {
    let document = try workspace.document(params)
    let offset = try document.offset(params.at("position"))
    guard let uses = try Uses(at: offset, of: document, in: &workspace) else { return [] }
    let withDeclaration = params.at("context", "includeDeclaration").bool ?? true
    var writer = PlaceWriter(workspace)
    return .array(
      uses.places.filter { withDeclaration || !uses.declarations.contains($0.place) }
        .map { writer.location($0.place, in: $0.analysis) })
  }
}

/// All places where what a name means is named.
struct Uses {
  /// The name as it is declared.
  let name: String
  let declarations: Set<NamePlace>
  /// In the order of the files, each with what has found it.
  private(set) var places: [(place: NamePlace, analysis: Analysis)] = []

  /// Nil where there is no name, or one that no text declares.
  init?(
    at offset: UInt32, of document: Document, in workspace: inout Workspace
  ) throws(ProtocolError) {
    let analysis = workspace.analysis(of: document)
    guard let mention = analysis.mention(at: offset) else { return nil }
    declarations = Set(analysis.declarations(of: mention.meaning))
    guard let first = declarations.first else { return nil }
    let source = analysis.source(named: first.path.wrappedValue)
    name = source.text(of: first.span).replacing("`", with: "")
    var seen: Set<NamePlace> = []
    add(mention.meaning, of: analysis, &seen)
    let isBound = analysis.program.usages.locals.contains {
      $0.kind == .binding && declarations.contains(analysis.place($0.place))
    }
    // What a body binds, no other text names.
    for path in isBound ? [] : workspace.scripts() where path != document.path {
      if workspace.signal.shouldStop() {
        throw ProtocolError(.contentModified, "the text has changed")
      }
      guard let other = candidate(path, in: &workspace),
        let meaning = other.mentions.first(where: {
          $0.isDeclaration && declarations.contains(other.place($0.place))
        })?.meaning
      else { continue }
      add(meaning, of: other, &seen)
    }
    sort()
  }

  /// What is known of a file, if it may name it: it has the name, and reads one of the files that declare it.
  private func candidate(_ path: String, in workspace: inout Workspace) -> Analysis? {
    guard let bytes = try? workspace.files.read(path), bytes.contains(name.utf8) else { return nil }
    let found = workspace.analysis(ofFile: path)
    let isNear = declarations.contains { place in
      place.path == ExactText(path) || found?.reads.contains(place.path) ?? false
    }
    return isNear ? found : nil
  }

  private mutating func add(
    _ meaning: NameIndex.Meaning, of analysis: Analysis, _ seen: inout Set<NamePlace>
  ) {
    for mention in analysis.mentions where mention.meaning == meaning {
      let place = analysis.place(mention.place)
      if seen.insert(place).inserted { places.append((place, analysis)) }
    }
  }

  private mutating func sort() {
    places.sort { ($0.place.path, $0.place.span.start) < ($1.place.path, $1.place.span.start) }
  }
}

extension [UInt8] {
  /// Whether it holds some bytes, one after the other.
  fileprivate func contains(_ text: String.UTF8View) -> Bool {
    guard let first = text.first else { return true }
    let count = text.count
    var start = 0
    while let found = self[start...].firstIndex(of: first) {
      if self.count - found < count { return false }
      if self[found..<found + count].elementsEqual(text) { return true }
      start = found + 1
    }
    return false
  }
}

/// Places in files as the protocol writes them.
struct PlaceWriter {
  private var ranges: [ExactText: RangeWriter] = [:]
  private let uris: [ExactText: String]

  init(_ workspace: Workspace) { uris = workspace.documents.mapValues(\.uri) }

  func uri(of path: ExactText) -> String { uris[path] ?? FileURI.uri(of: path.wrappedValue) }

  mutating func range(_ place: NamePlace, in analysis: Analysis) -> JSONValue {
    var writer =
      ranges[place.path]
      ?? RangeWriter(
        analysis.source(named: place.path.wrappedValue))
    defer { ranges[place.path] = writer }
    return writer.range(place.span)
  }

  mutating func location(_ place: NamePlace, in analysis: Analysis) -> JSONValue {
    ["uri": .string(uri(of: place.path)), "range": range(place, in: analysis)]
  }
}
