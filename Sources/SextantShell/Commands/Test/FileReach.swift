internal import SextantInterpreter
internal import SextantLanguage
internal import SextantMap
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The coverage and the `sometimes` witnesses of one file. A suite merges these values in file
/// order.
struct FileReach: Sendable {
  /// A `sometimes` with its witness: the number of outcomes of the file before the witnessing
  /// outcome.
  struct Sometimes: Sendable {
    var result: SometimesResult
    var witness: Int?
  }

  var recorder: CoverageRecorder?
  var sometimes: [Sometimes] = []
  /// Whether an `only` excluded scenarios.
  var usesOnly = false

  /// Whether coverage or a `sometimes` is counted.
  var isCounted: Bool { recorder != nil || !sometimes.isEmpty }

  init() {}

  /// Creates the items that a program declares, all unreached.
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

  /// Copies the reached items from a runner.
  mutating func take(from runner: ScenarioRunner) {
    recorder = runner.coverage
    for (index, witness) in runner.witnesses.enumerated() where index < sometimes.count {
      sometimes[index].witness = witness
    }
  }
}

/// A collector for the reach of all files of a suite.
struct ReachCollector {
  private(set) var reach = SuiteReach()
  /// The maps of the apps, in the order of the suite.
  private var maps: [NavigationMap] = []
  private let files: any FileSystem
  /// The reported names of files, by the path as written.
  private var names: [ExactText: String] = [:]
  private var known: [ExactText: String] = [:]
  /// The absolute paths of the files that run; nil if all paths of the run are folders.
  private var own: Set<ExactText>?

  init(_ options: TestOptions, _ files: any FileSystem) {
    self.files = files
    if options.collectsCoverage { reach.coverage = Coverage() }
    if options.selectsPart { reach.gaps.insert(.selection) }
  }

  /// Restricts judgement to declarations in the files of the run, unless all paths are folders.
  mutating func judge(_ run: [SuiteFile], of paths: [String]) {
    if paths.allSatisfy({ files.status(of: $0)?.kind == .folder }) { return }
    own = Set(run.map { identity(of: $0.input.name) })
  }

  /// Adds the reach of the first `count` outcomes of a file.
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

  /// Adds the map of an app, unless the map is known.
  mutating func add(_ map: NavigationMap?) {
    guard let map else { return }
    let isKnown = maps.contains { $0.app == map.app && file(of: $0) == file(of: map) }
    if !isKnown { maps.append(map) }
  }

  /// Returns the file that declares the app of a map.
  private func file(of map: NavigationMap) -> ExactText? {
    map.nodes.lazy.compactMap(\.place?.$file).first
  }

  /// The maps, with marks on the items that the suite has not reached.
  var pictures: [MapPicture] {
    guard let coverage = reach.coverage else { return [] }
    return maps.map { MapPicture($0, walkedBy: coverage) { names[ExactText($0)] ?? $0 } }
  }

  private func identity(of file: String) -> ExactText {
    ExactText(files.absolutePath(normalizedPath(file)))
  }

  /// Returns the reported name of a file. Different spellings of a path share a name.
  private mutating func name(of file: String) -> String {
    if let name = names[ExactText(file)] { return name }
    let identity = identity(of: file)
    let name = known[identity] ?? file
    known[identity] = name
    names[ExactText(file)] = name
    return name
  }
}

/// Creates the map of each app once, even if many files of a suite import the app.
struct MapMaker {
  private struct Key: Hashable {
    let app, file: String
  }

  private var made: Set<Key> = []

  /// Returns the map of a program's app; nil if the map was created before or the program declares
  /// no app.
  mutating func next(of program: Program, _ sources: [SourceText]) -> NavigationMap? {
    guard let place = program.app.place, place.file < sources.count else { return nil }
    let key = Key(app: program.app.name, file: sources[place.file].name)
    return made.insert(key).inserted ? NavigationMap(program, sources) : nil
  }
}
