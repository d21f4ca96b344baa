import SextantEngine
package import SextantExplore
import SextantInterpreter
package import SextantRuntime
import SextantSyntax

/// A path as a runnable scenario: moves and expectations about the top node.
package struct ReplayScript: Sendable {
  package let moves: [String]
  package private(set) var statements: [String] = []
  /// The reason why the moves did not run as in the search, if any.
  package private(set) var failure: String?
  /// Whether the last statement fails until the app is fixed.
  package private(set) var failsAtEnd = false

  package init(
    of example: Finding.Example, in space: inout StateSpace, _ session: Session
  ) {
    let moves = space.path(to: example.state).map(\.text) + example.moves.map(\.text)
    self.init(moves, expecting: example.expectation, wanting: example.wanted, session)
  }

  /// - Parameters:
  ///   - last: A statement that holds at the end.
  ///   - wanted: A statement that should hold at the end, but does not.
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
      // The failure of the last move may be the violation.
      if !reply.succeeded { if isLast { failsAtEnd = true } else { failure = "`\(move)` fails" } }
      // The top node at the end is wrong, so the script does not expect it.
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

  package func scenario(named name: String) -> String { Self.scenario(named: name, statements) }

  package static func scenario(named name: String, _ statements: [String]) -> String {
    let text = "scenario \(Value.quoted(name)) {\n" + statements.map { $0 + "\n" }.joined() + "}\n"
    var symbols = SymbolTable()
    let result = parse(SourceText(name: "", text: text), symbols: &symbols)
    return result.diagnostics.isEmpty ? result.tree.formatted() : text
  }
}

private func top(of session: Session) -> String {
  var run = session.interpreter
  return run.topText(in: session.draft.world)
}

private func succeeds(_ statement: String, in session: Session) -> Bool {
  var copy = session
  return copy.submit(statement).succeeded
}

private func fails(_ statement: String, in session: Session) -> Bool {
  var copy = session
  let reply = copy.submit(statement)
  return !reply.succeeded && reply.diagnostics.isEmpty
}
