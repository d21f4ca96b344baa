import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantLanguage

package struct LinkChange: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    /// The top node after the link, written as in a fact.
    case top(String)
    case refused(String)
    /// No link of the app answers the address.
    case unanswered
  }

  package struct Case: Sendable, Hashable {
    /// The top screen of the state in which the address was opened; nil for the initial state.
    package let from: String?
    package let before: Outcome
    package let after: Outcome
  }

  package let address: String
  package let cases: [Case]

  /// True if a link of the old app answers the address. The target of this link has then changed or
  /// is missing.
  package var isLoss: Bool { cases.contains { $0.before != .unanswered } }
}

/// Compares the targets of links. Each address is opened in the initial state, and at the end of
/// the shortest path to each screen that both apps reach. A capture without values gets a sample
/// value.
func linkChanges(
  _ before: inout SearchedApp, _ after: inout SearchedApp, _ match: OutlineMatch,
  _ definitions: DefinitionPairs
) -> [LinkChange] {
  var seen: Set<String> = []
  let addresses = (before.addresses + after.addresses).filter { seen.insert($0).inserted }
  if addresses.isEmpty { return [] }
  var places: [(from: String?, before: Int, after: Int)] = [(nil, 0, 0)]
  for (old, new) in definitions.pairs where after.app.isView(new) {
    guard let left = before.tops[old], let right = after.tops[new], (left, right) != (0, 0) else {
      continue
    }
    places.append((after.app.definition(new).name, left, right))
  }
  return addresses.compactMap { address in
    let left = before.element(answering: address)
    let right = after.element(answering: address)
    switch (left, right) {
    case (nil, nil): return nil
    case (let left?, nil) where match.partner(of: left) == nil: return nil
    case (nil, let right?) where match.oldPartner(of: right) == nil: return nil
    default: break
    }
    // If no link answers an address, the result is the same in every state.
    let asked = left == nil || right == nil ? places.prefix(1) : places[...]
    let cases = asked.compactMap { place -> LinkChange.Case? in
      let left = before.linkResult(of: address, in: place.before)
      let right = after.linkResult(of: address, in: place.after)
      if left.isSame(as: right, definitions) { return nil }
      return .init(from: place.from, before: left.outcome, after: right.outcome)
    }
    return cases.isEmpty ? nil : LinkChange(address: address, cases: cases)
  }
}

private struct LinkResult {
  let outcome: LinkChange.Outcome
  var top = DefinitionID.none
  var values: [Value] = []

  func isSame(as other: LinkResult, _ definitions: DefinitionPairs) -> Bool {
    guard case .top = outcome, case .top = other.outcome, top != .none, other.top != .none else {
      return outcome == other.outcome
    }
    // One app may declare Int and the other Decimal. Equal numbers are therefore compared in the
    // same notation.
    return definitions.partners[top] == other.top
      && values.map { $0.with(.shortest) } == other.values.map { $0.with(.shortest) }
  }
}

extension SearchedApp {
  fileprivate var addresses: [String] {
    mutating get {
      space.interpreter.linkMoves.compactMap { move in
        guard let link = move.link else { return nil }
        let values = zip(link.captures, move.inputs).map { capture, input in
          input.values?.first ?? (input.fallback == nil ? sample(of: capture.type) : nil)
        }
        return link.address(with: move.arguments ?? values)
      }
    }
  }

  fileprivate func element(answering address: String) -> Int? {
    guard let parsed = try? Address(address) else { return nil }
    return app.behavior.links.answers(to: parsed).first.flatMap {
      outline.element(at: $0.link.place)
    }
  }

  fileprivate mutating func linkResult(of address: String, in state: Int) -> LinkResult {
    defer { space.dropWorlds() }
    if element(answering: address) == nil { return LinkResult(outcome: .unanswered) }
    let statement = space.interpreter.statement(opening: address)
    let world = space.world(of: state)
    guard let entry = space.interpreter.step(statement, from: world) else {
      return LinkResult(outcome: .unanswered)
    }
    if entry.hasFailed {
      let word = space.failure(of: entry)?.code?.word ?? ""
      return LinkResult(outcome: word == "noLink" ? .unanswered : .refused(word))
    }
    let top = space.top(of: entry.after)
    let text = space.interpreter.topText(in: entry.after)
    if top.isNone { return LinkResult(outcome: .top(text)) }
    let store = space.store
    return LinkResult(
      outcome: .top(text), top: store.definition(of: top), values: store.input(of: top))
  }
}

private func sample(of type: ValueType) -> Value {
  switch type {
  case .bool: .bool(false)
  case .int: .int(1)
  case .decimal: .decimal(FixedDecimal(digits: 1, scale: 0))
  default: .string("1")
  }
}
