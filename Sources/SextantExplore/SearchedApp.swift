import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantRuntime

/// An app with what a search has found out about it, to be compared with another one.
package struct SearchedApp {
  package let outline: AppOutline
  /// Stands at the start of the app.
  package let session: Session
  package internal(set) var space: StateSpace
  package let findings: [Finding]
  /// For each declaration that was visible on top the first state in which it was.
  let tops: [DefinitionID: Int]

  /// Searches an app.
  ///
  /// - Parameters:
  ///   - session: one that stands at the start of the app.
  ///   - options: where the search ends.
  ///   - threads: those of the search.
  ///   - goesOn: called now and then; the search ends when it returns false.
  package init(
    _ session: Session, _ options: SearchOptions, threads: SearchThreads = .one,
    goesOn: @escaping (SearchProgress) -> Bool = { _ in true }
  ) {
    self.session = session
    outline = AppOutline(of: session.app, in: session.compiler.sources)
    // The fewest moves to each screen are compared.
    let settings = searchOptions(options, deciding: session.interpreter).findingShortest
    var search = Search(
      StateSpace(from: session.interpreter, settings), threads: threads, goesOn: goesOn)
    var checks: [any SpaceCheck] = [FirstTops()] + spaceChecks(for: session.interpreter)
    search.run(&checks)
    findings = search.findings(of: &checks)
    space = search.space
    tops = (checks[0] as? FirstTops)?.states ?? [:]
  }

  var app: App { session.app }

  /// The moves on a shortest way to a declaration on top; nil where none was found.
  mutating func way(to definition: DefinitionID) -> [String]? {
    tops[definition].map { space.path(to: $0).map(\.text) }
  }

  /// Whether what breaks a law or a property here does so in another app too, of which not all was searched:
  /// where its walk is run there.
  ///
  /// - Parameters:
  ///   - renamed: gives a sentence about this app in the names of the other one.
  ///   - isSame: whether something that breaks a law in the other app is the same.
  func shows(
    _ finding: Finding, in other: SearchedApp, renamed: (String) -> String,
    isSame: (Finding) -> Bool
  ) -> Bool {
    let isWhole = other.space.isComplete && other.space.inputs.isEmpty
    guard !isWhole, let example = finding.example else { return false }
    var space = space
    let walk = space.path(to: example.state).map { renamed($0.text) }
    if finding.title.isEmpty { return other.findings(after: walk).contains(where: isSame) }
    var session = other.session
    let replies = (walk + example.moves.map { renamed($0.text) }).map { session.submit($0) }
    guard let last = replies.last, replies.dropLast().allSatisfy(\.succeeded) else { return false }
    let broken = last.statements.flatMap(\.summary.failures).compactMap(\.error.property)
    return other.app.behavior.properties.contains {
      $0.title == finding.title && broken.contains($0.place)
    }
  }

  /// What the moves in the state to which a walk leads show of the laws; nothing where the walk cannot be made.
  private func findings(after walk: [String]) -> [Finding] {
    var start = StateSpace(from: session.interpreter)
    var session = session
    for move in walk where !session.submit(move).succeeded { return [] }
    var options = space.options
    options.depth = 1
    options.firstScreen = start.topDefinition(of: start.interpreter.evaluator.draft.world)
    (options.maxStack, options.maxLinks, options.maxTimers) = (nil, nil, nil)
    var search = Search(StateSpace(from: session.interpreter, options))
    var checks = navigationLaws(for: session.interpreter)
    search.run(&checks)
    return search.findings(of: &checks)
  }

  /// Why there may be a way of a length that the search has not found: it ended before, or did not try
  /// values that the search of the other app has tried. Nil where there is none within the bounds.
  func doubt(aboutWayOf length: Int, unlike other: SearchedApp) -> String? {
    if space.wasInterrupted { return "the search was interrupted" }
    let complete = space.exploredCount == space.count ? Int.max : space.whole.depth
    if length > complete {
      return "the search ended at \(space.count) states, before all ways of \(length) moves"
    }
    let input = space.inputs.first { !other.space.inputs.contains($0) }
    return input.map { "nothing says the values of `\($0.input)` of `\($0.move)`" }
  }
}

/// For each declaration the first state in which it is visible on top.
private struct FirstTops: SpaceCheck {
  private(set) var states: [DefinitionID: Int] = [:]

  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    let top = space.topDefinition(of: world)
    if states[top] == nil { states[top] = state }
  }
}
