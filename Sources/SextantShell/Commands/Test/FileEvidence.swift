internal import SextantInterpreter
internal import SextantLanguage
internal import SextantMap
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The coverage of a file, and the results of each `sometimes`. A suite merges them in file order.
struct FileEvidence: Sendable {
  struct Sometimes: Sendable {
    var result: SometimesResult
    /// The index of the first outcome that satisfies the property, if any.
    var witness: Int?
  }

  var recorder: CoverageRecorder?
  var sometimes: [Sometimes] = []
  var usesOnly = false

  var isCounted: Bool { recorder != nil || !sometimes.isEmpty }

  init() {}

  init(_ program: Program, _ sources: [SourceText], _ options: TestOptions) {
    if options.list { return }
    if options.collectsCoverage {
      recorder = CoverageRecorder(
        CoverageMap(program, sources), separatesScenarios: options.failureLimit != nil)
    }
    sometimes = program.app.behavior.possibilities.map { possibility in
      let source = sources[possibility.place.file]
      let (line, column) = source.location(of: possibility.place.span.start)
      return Sometimes(
        result: SometimesResult(
          name: possibility.title, file: source.name, line: line, column: column, witnessed: false))
    }
  }

  mutating func read(from runner: ScenarioRunner) {
    recorder = runner.coverage
    for (index, witness) in runner.witnesses.enumerated() where index < sometimes.count {
      sometimes[index].witness = witness
    }
  }
}

struct EvidenceCollector {
  private(set) var evidence = SuiteEvidence()
  private var maps: [NavigationMap] = []
  private let files: any FileSystem
  private var names: [ExactText: String] = [:]
  private var known: [ExactText: String] = [:]
  /// The absolute paths of the run's files; nil if only folders were given.
  private var own: Set<ExactText>?

  init(_ options: TestOptions, _ files: any FileSystem) {
    self.files = files
    if options.collectsCoverage { evidence.coverage = Coverage() }
    if options.selectsPart { evidence.gaps.insert(.selection) }
  }

  /// Selects the results of `sometimes` that count: all results if only folders are given,
  /// otherwise the results for the run's files.
  mutating func judge(_ run: [SuiteFile], of paths: [String]) {
    if paths.allSatisfy({ files.status(of: $0)?.kind == .folder }) { return }
    own = Set(run.map { identity(of: $0.input.name) })
  }

  mutating func add(_ run: FileEvidence, ofFirst count: Int) {
    if run.usesOnly { evidence.gaps.insert(.only) }
    if !run.sometimes.isEmpty {
      evidence.add(
        run.sometimes.map { one in
          var result = one.result
          result.isConclusive = own?.contains(identity(of: result.file)) ?? true
          result.file = name(of: result.file)
          result.witnessed = one.witness.map { $0 < count } ?? false
          return result
        })
    }
    guard let found = run.recorder?.coverage(ofFirst: count) else { return }
    for (item, entry) in found.items {
      var item = item
      item.file = name(of: item.file)
      evidence.coverage?.add(item, name: entry.name, hits: entry.hits)
    }
    for (transition, hits) in found.transitions {
      var transition = transition
      transition.file = name(of: transition.file)
      evidence.coverage?.add(transition, hits: hits)
    }
  }

  mutating func add(_ gap: SuiteEvidence.Gap, if isThere: Bool) {
    if isThere { evidence.gaps.insert(gap) }
  }

  // MARK: Maps

  mutating func add(_ map: NavigationMap?) {
    guard let map else { return }
    let isKnown = maps.contains { $0.app == map.app && file(of: $0) == file(of: map) }
    if !isKnown { maps.append(map) }
  }

  private func file(of map: NavigationMap) -> ExactText? {
    map.nodes.lazy.compactMap(\.place?.$file).first
  }

  var pictures: [MapPicture] {
    guard let coverage = evidence.coverage else { return [] }
    return maps.map { MapPicture($0, walkedBy: coverage) { names[ExactText($0)] ?? $0 } }
  }

  private func identity(of file: String) -> ExactText {
    ExactText(files.absolutePath(normalizedPath(file)))
  }

  private mutating func name(of file: String) -> String {
    if let name = names[ExactText(file)] { return name }
    let identity = identity(of: file)
    let name = known[identity] ?? file
    known[identity] = name
    names[ExactText(file)] = name
    return name
  }
}

/// Creates the map of each app once. Several files may import the same app.
struct MapMaker {
  private struct Key: Hashable {
    let app, file: String
  }

  private var made: Set<Key> = []

  /// Returns the map of the program's app. Returns nil if the program has no app, or if `next` has
  /// already returned the map.
  mutating func next(of program: Program, _ sources: [SourceText]) -> NavigationMap? {
    guard let place = program.app.place, place.file < sources.count else { return nil }
    let key = Key(app: program.app.name, file: sources[place.file].name)
    return made.insert(key).inserted ? NavigationMap(program, sources) : nil
  }
}
