import SextantEngine
import SextantInterpreter
package import SextantRuntime
import SextantSyntax

/// A way through the states as a scenario that can be run: moves, with what is on top after each.
package struct ReplayScript: Sendable {
  package let moves: [String]
  package private(set) var statements: [String] = []
  /// Why the moves did not run as in the search; nil where they did.
  package private(set) var failure: String?
  /// Whether its last statement fails, as long as what it is about is not mended.
  package private(set) var failsAtEnd = false

  /// The moves to a state and those after it, tried in a session that stands at the start.
  package init(
    of example: Finding.Example, in space: inout StateSpace, _ session: Session
  ) {
    let moves = space.path(to: example.state).map(\.text) + example.moves.map(\.text)
    self.init(moves, expecting: example.expectation, wanting: example.wanted, session)
  }

  /// - Parameters:
  ///   - last: what holds at the end, as a statement.
  ///   - wanted: what does not hold at the end and should.
  package init(
    _ moves: [String], expecting last: String? = nil, wanting wanted: String? = nil,
    _ session: Session
  ) {
    self.moves = moves
    var session = session
    var shown = top(of: session)
    for (index, move) in moves.enumerated() {
      statements.append(move)
      let reply = session.submit(move)
      let isLast = index + 1 == moves.count
      // The last one may be there because it fails.
      if !reply.succeeded { if isLast { failsAtEnd = true } else { failure = "`\(move)` fails" } }
      // What is on top at the end is what should not be.
      if isLast, wanted != nil { break }
      let now = top(of: session)
      let isAsked = isLast && last?.hasPrefix("expect top is ") ?? false
      if now != shown, !now.isEmpty, !isAsked {
        let expectation = "expect top is \(now)"
        if succeeds(expectation, in: session) { statements.append(expectation) }
      }
      shown = now
    }
    if let wanted, !failsAtEnd, fails(wanted, in: session) {
      statements.append(wanted)
      failsAtEnd = true
    }
    if let last {
      statements.append(last)
      if !succeeds(last, in: session) { failure = "`\(last)` fails" }
    }
  }

  /// The script as a formatted scenario.
  package func scenario(named name: String) -> String { Self.scenario(named: name, statements) }

  /// Statements as a formatted scenario.
  package static func scenario(named name: String, _ statements: [String]) -> String {
    let text = "scenario \(Value.quoted(name)) {\n" + statements.map { $0 + "\n" }.joined() + "}\n"
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

/// Whether a statement is one, and what it expects does not hold; nothing of it stays.
private func fails(_ statement: String, in session: Session) -> Bool {
  var copy = session
  let reply = copy.submit(statement)
  return !reply.succeeded && reply.diagnostics.isEmpty
}
