import SextantLanguage
import SextantReports
import SextantSyntax

enum Navigation {
  // MARK: Definition

  static func definition(_ place: TextPlace, _ workspace: inout Workspace) -> JSONValue {
    let (document, offset) = place
    let analysis = workspace.analysis(of: document)
    if let path = importedPath(at: offset, in: analysis) {
      return [["uri": .string(workspace.uri(of: ExactText(path))), "range": RangeWriter.start]]
    }
    guard let mention = analysis.mention(at: offset) else { return .null }
    var writer = PlaceWriter(workspace)
    return .array(
      analysis.declarations(of: mention.meaning).map {
        writer.location($0, in: analysis)
      })
  }

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
    _ place: TextPlace, withDeclaration: Bool, _ workspace: inout Workspace
  ) -> JSONValue {
    guard let uses = NameUses(at: place, in: &workspace) else { return [] }
    var writer = PlaceWriter(workspace)
    return .array(
      uses.places.filter { withDeclaration || !uses.declarations.contains($0.place) }
        .map { writer.location($0.place, in: $0.analysis) })
  }
}

struct NameUses {
  let name: String
  let declarations: Set<NamePlace>
  /// All mentions, sorted by file and location, each with the analysis that contains it.
  private(set) var places: [(place: NamePlace, analysis: Analysis)] = []
  private(set) var texts: [Analysis] = []

  /// Finds the mentions of the name at a location. Returns nil if the location has no name, or if
  /// no text declares the name.
  ///
  /// - Parameter other: a second name. Texts that contain only this name are analysed too.
  init?(at place: TextPlace, or other: String? = nil, in workspace: inout Workspace) {
    let (document, offset) = place
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
    // If the name is a binding, it is local to this text.
    for path in isBound ? [] : workspace.scripts() where path != document.path {
      guard !workspace.signal.shouldStop(),
        let text = candidate(path, names: [name, other ?? name], in: &workspace),
        let meaning = text.mentions.first(where: {
          $0.isDeclaration && declarations.contains(text.place($0.place))
        })?.meaning
      else { continue }
      add(meaning, of: text, &seen)
    }
    places.sort { ($0.place.path, $0.place.span.start) < ($1.place.path, $1.place.span.start) }
  }

  /// Analyses a file that contains any of the names. Returns nil if neither this file nor a file
  /// that it reads declares the name.
  private func candidate(
    _ path: String, names: [String], in workspace: inout Workspace
  ) -> Analysis? {
    guard let bytes = try? workspace.files.read(path),
      names.contains(where: { bytes.contains($0.utf8) })
    else { return nil }
    let found = workspace.analysis(ofFile: path)
    let isNear = declarations.contains { place in
      place.path == ExactText(path) || found?.reads.keys.contains(place.path) ?? false
    }
    return isNear ? found : nil
  }

  private mutating func add(
    _ meaning: NameIndex.Meaning, of analysis: Analysis, _ seen: inout Set<NamePlace>
  ) {
    texts.append(analysis)
    for mention in analysis.mentions where mention.meaning == meaning {
      let place = analysis.place(mention.place)
      if seen.insert(place).inserted { places.append((place, analysis)) }
    }
  }
}

struct PlaceWriter {
  private var ranges: [ExactText: RangeWriter] = [:]
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  mutating func location(_ place: NamePlace, in analysis: Analysis) -> JSONValue {
    ["uri": .string(workspace.uri(of: place.path)), "range": range(place, in: analysis)]
  }

  mutating func range(_ place: NamePlace, in analysis: Analysis) -> JSONValue {
    let source = analysis.source(named: place.path.wrappedValue)
    return ranges[place.path, default: RangeWriter(source)].range(place.span)
  }
}
