import SextantEngine
package import SextantRuntime
import SextantSyntax

/// A way through the states as a scenario that can be run: moves, with what is on top after each.
package struct ReplayScript: Sendable {
  package let moves: [String]
  package let statements: [String]
  /// Why the moves did not run as in the search; nil where they did.
  package let failure: String?

  /// The moves to a state and those after it, tried in a session that stands at the start.
  package init(
    of example: Finding.Example, in space: inout StateSpace, _ session: Session
  ) {
    let moves = space.path(to: example.state).map(\.text) + example.moves.map(\.text)
    self.init(moves, expecting: example.expectation, session)
  }

  package init(_ moves: [String], expecting last: String? = nil, _ session: Session) {
    var session = session
    var statements: [String] = []
    var failure: String?
    var shown = top(of: session)
    for (index, move) in moves.enumerated() {
      statements.append(move)
      let reply = session.submit(move)
      // The last one may be there because it fails.
      if !reply.succeeded, index + 1 < moves.count { failure = "`\(move)` fails" }
      let now = top(of: session)
      let isAsked = index + 1 == moves.count && last?.hasPrefix("expect top is ") ?? false
      if now != shown, !now.isEmpty, !isAsked {
        let expectation = "expect top is \(now)"
        if succeeds(expectation, in: session) { statements.append(expectation) }
      }
      shown = now
    }
    if let last {
      statements.append(last)
      if !succeeds(last, in: session) { failure = "`\(last)` fails" }
    }
    self.moves = moves
    self.statements = statements
    self.failure = failure
  }

  /// The script as a formatted scenario.
  package func scenario(named name: String) -> String {
    let text = "scenario \(Value.quoted(name)) {\n" + statements.map { $0 + "\n" }.joined() + "}\n"
    return formatted(text)
  }

  private func formatted(_ text: String) -> String {
    var symbols = SymbolTable()
    let result = parse(SourceText(name: "", text: text), symbols: &symbols)
    return result.diagnostics.isEmpty ? result.tree.formatted() : text
  }
}

/// The node on top as a fact names it.
private func top(of session: Session) -> String {
  var run = session.interpreter
  return run.topText(in: session.draft.world)
}

/// Whether a statement succeeds here; nothing of it stays.
private func succeeds(_ statement: String, in session: Session) -> Bool {
  var copy = session
  return copy.submit(statement).succeeded
}
