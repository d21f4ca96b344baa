import SextantEngine
package import SextantExplore
import SextantInterpreter
import SextantLanguage
package import SextantRuntime

package struct SearchedApp {
  package let outline: AppOutline
  package let session: Session
  package internal(set) var space: StateSpace
  package let findings: [Finding]
  /// For each declaration, the first state in which it is visible on top.
  let tops: [DefinitionID: Int]

  /// - Parameter shouldContinue: Called regularly. If it returns false, the search ends.
  package init(
    _ session: Session, _ options: SearchOptions, threads: SearchThreads = .one,
    shouldContinue: @escaping (SearchProgress) -> Bool = { _ in true }
  ) {
    self.session = session
    outline = AppOutline(of: session.app, in: session.compiler.sources)
    // The comparison needs the shortest path to each screen.
    let settings = searchOptions(options, deciding: session.interpreter).findingShortest
    var search = Search(
      StateSpace(from: session.interpreter, settings), threads: threads,
      shouldContinue: shouldContinue)
    var checks: [any SpaceCheck] = [TopScreenCheck()] + spaceChecks(for: session.interpreter)
    search.run(&checks)
    findings = search.findings(of: &checks)
    space = search.space
    tops = (checks[0] as? TopScreenCheck)?.states ?? [:]
  }

  var app: App { session.app }

  mutating func path(to definition: DefinitionID) -> [String]? {
    tops[definition].map { space.path(to: $0).map(\.text) }
  }

  /// Returns whether the moves of a violation reproduce it in another app. If the search of the
  /// other app is complete, returns false without trying the moves.
  ///
  /// - Parameters:
  ///   - renamed: Translates a sentence of this app to the names of the other app.
  ///   - isSame: Returns whether a violation in the other app is the same violation.
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

  /// Returns the findings about the moves in the last state of a path; empty if the path is
  /// impossible.
  private func findings(after walk: [String]) -> [Finding] {
    var start = StateSpace(from: session.interpreter)
    var session = session
    for move in walk where !session.submit(move).succeeded { return [] }
    var options = space.options
    options.depth = 1
    options.firstScreen = start.topDefinition(of: start.interpreter.evaluator.draft.world)
    (options.maxStack, options.maxWidth) = (nil, nil)
    (options.maxLinks, options.maxTimers) = (nil, nil)
    var search = Search(StateSpace(from: session.interpreter, options))
    var checks = navigationLaws(for: session.interpreter)
    search.run(&checks)
    return search.findings(of: &checks)
  }

  /// Returns the reason why this search may have missed a path of a given length: this search ended
  /// early, or the other search has tried more values.
  func doubt(aboutPathOf length: Int, unlike other: SearchedApp) -> String? {
    if space.wasInterrupted { return "the search was interrupted" }
    let complete = space.exploredCount == space.count ? Int.max : space.exploredPart.depth
    if length > complete {
      return
        "the search ended after \(space.exploredCount) states, before the search had explored all paths of \(length) moves"
    }
    let input = space.inputs.first { !other.space.inputs.contains($0) }
    return input.map { "`\($0.input)` of `\($0.move)` has no declared values" }
  }
}

private struct TopScreenCheck: SpaceCheck {
  private(set) var states: [DefinitionID: Int] = [:]

  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    let top = space.topDefinition(of: world)
    if states[top] == nil { states[top] = state }
  }
}
