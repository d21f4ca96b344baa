internal import SextantInterpreter
internal import SextantLanguage
internal import SextantMap
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// What the scenarios of one file have reached, the value of a file run that a suite merges in order.
struct FileReach: Sendable {
  /// A `sometimes`, with how many outcomes of the file are before that which has witnessed it.
  struct Sometimes: Sendable {
    var result: SometimesResult
    var witness: Int?
  }

  var recorder: CoverageRecorder?
  var sometimes: [Sometimes] = []
  /// Whether an `only` left scenarios out.
  var usesOnly = false

  /// Whether there is something to count.
  var isCounted: Bool { recorder != nil || !sometimes.isEmpty }

  init() {}

  /// What a program declares, with nothing reached yet.
  init(_ program: Program, _ sources: [SourceText], _ options: TestOptions) {
    if options.list { return }
    if options.collectsCoverage {
      recorder = CoverageRecorder(
        CoverageMap(program, sources), keepsScenarios: options.mostFailures != nil)
    }
    sometimes = program.app.behavior.possibilities.map { possibility in
      let source = sources[possibility.place.file]
      let (line, column) = source.location(of: possibility.place.span.start)
      return Sometimes(
        result: SometimesResult(
          name: possibility.title, file: source.name, line: line, column: column, witnessed: false))
    }
  }

  /// Takes what the scenarios of a runner have reached.
  mutating func take(from runner: ScenarioRunner) {
    recorder = runner.coverage
    for (index, witness) in runner.witnesses.enumerated() where index < sometimes.count {
      sometimes[index].witness = witness
    }
  }
}

/// Collects what the files of a suite have reached.
struct ReachCollector {
  private(set) var reach = SuiteReach()
  /// The maps of the apps, in the order of the suite.
  private var maps: [NavigationMap] = []
  private let files: any FileSystem
  /// The names of files as they were met first, by what tells a file from others.
  private var names: [ExactText: String] = [:]
  private var known: [ExactText: String] = [:]
  /// The files that run, by what tells a file from others; nil where they are all of folders.
  private var own: Set<ExactText>?

  init(_ options: TestOptions, _ files: any FileSystem) {
    self.files = files
    if options.collectsCoverage { reach.coverage = Coverage() }
    if options.selectsPart { reach.gaps.insert(.selection) }
  }

  /// From now on, what is declared outside of the files of a run is not judged, unless its paths are all folders.
  mutating func judge(_ run: [SuiteFile], of paths: [String]) {
    if paths.allSatisfy({ files.status(of: $0)?.kind == .folder }) { return }
    own = Set(run.map { identity(of: $0.input.name) })
  }

  /// Adds what the first outcomes of a file have reached.
  mutating func add(_ run: FileReach, ofFirst count: Int) {
    if run.usesOnly { reach.gaps.insert(.only) }
    if !run.sometimes.isEmpty {
      reach.add(
        run.sometimes.map { one in
          var result = one.result
          result.isJudged = own?.contains(identity(of: result.file)) ?? true
          result.file = name(of: result.file)
          result.witnessed = one.witness.map { $0 < count } ?? false
          return result
        })
    }
    guard let found = run.recorder?.coverage(ofFirst: count) else { return }
    for (item, entry) in found.items {
      var item = item
      item.file = name(of: item.file)
      reach.coverage?.add(item, name: entry.name, hits: entry.hits)
    }
    for (transition, hits) in found.transitions {
      var transition = transition
      transition.file = name(of: transition.file)
      reach.coverage?.add(transition, hits: hits)
    }
  }

  mutating func add(_ gap: SuiteReach.Gap, if isThere: Bool) {
    if isThere { reach.gaps.insert(gap) }
  }

  // MARK: Maps

  /// Adds the map of an app, unless it is there.
  mutating func add(_ map: NavigationMap?) {
    guard let map else { return }
    let isKnown = maps.contains { $0.app == map.app && file(of: $0) == file(of: map) }
    if !isKnown { maps.append(map) }
  }

  /// The file that declares it.
  private func file(of map: NavigationMap) -> ExactText? {
    map.nodes.lazy.compactMap(\.place?.$file).first
  }

  /// The maps with what the suite has never reached.
  var pictures: [MapPicture] {
    guard let coverage = reach.coverage else { return [] }
    return maps.map { MapPicture($0, walkedBy: coverage) { names[ExactText($0)] ?? $0 } }
  }

  private func identity(of file: String) -> ExactText {
    ExactText(files.absolutePath(normalizedPath(file)))
  }

  /// The name of a file as reports write it: paths that lead to one file are one.
  private mutating func name(of file: String) -> String {
    if let name = names[ExactText(file)] { return name }
    let identity = identity(of: file)
    let name = known[identity] ?? file
    known[identity] = name
    names[ExactText(file)] = name
    return name
  }
}

/// Makes the map of each app once, which many files of a suite may import.
struct MapMaker {
  private struct Key: Hashable {
    let app, file: String
  }

  private var made: Set<Key> = []

  /// The map of a program's app; nil where it was made before, or where no app is declared.
  mutating func next(of program: Program, _ sources: [SourceText]) -> NavigationMap? {
    guard let place = program.app.place, place.file < sources.count else { return nil }
    let key = Key(app: program.app.name, file: sources[place.file].name)
    return made.insert(key).inserted ? NavigationMap(program, sources) : nil
  }
}
