import SextantEngine
import SextantLanguage

struct DefinitionPairs {
  private(set) var pairs: [(before: DefinitionID, after: DefinitionID)] = []
  private(set) var partners: [DefinitionID: DefinitionID] = [:]

  init(_ before: SearchedApp, _ after: SearchedApp, _ match: OutlineMatch) {
    for (index, element) in match.old.elements.enumerated() {
      guard let old = element.definition, let partner = match.partner(of: index),
        let new = match.new.elements[partner].definition
      else { continue }
      add(old, new)
    }
    // Built-in definitions have no source location, so they are paired by name.
    func own(_ app: SearchedApp) -> [(String, DefinitionID)] {
      app.app.definitions.indices.dropFirst().map { DefinitionID(index: UInt32($0)) }
        .filter { app.app.places[$0] == nil }.map { (app.app.definition($0).name, $0) }
    }
    let known = Dictionary(own(after), uniquingKeysWith: { first, _ in first })
    for (name, id) in own(before) { known[name].map { add(id, $0) } }
  }

  private mutating func add(_ before: DefinitionID, _ after: DefinitionID) {
    pairs.append((before, after))
    partners[before] = after
  }
}

/// A screen whose shortest path has changed in length, or whose reachability has changed.
package struct WayChange: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case unreachable, longer, shorter, reachable
  }

  package let kind: Kind
  /// The old and the new name of the screen.
  package let before: String
  package let after: String
  /// The moves on a shortest path from the initial state to the screen on top, if found.
  package let oldWay: [String]?
  package let newWay: [String]?
  /// The reason for which the change is uncertain; nil if it is certain within the bounds.
  package let doubt: String?
  /// Whether an unreachable screen is unreachable by paths of any length.
  package let isCertain: Bool

  package var isLoss: Bool { kind == .unreachable || kind == .longer }
}

func wayChanges(
  _ before: inout SearchedApp, _ after: inout SearchedApp, _ definitions: DefinitionPairs
) -> [WayChange] {
  var changes: [WayChange] = []
  for (old, new) in definitions.pairs where after.app.isView(new) && before.app.isView(old) {
    let (oldState, newState) = (before.tops[old], after.tops[new])
    let (oldLength, newLength) = (
      oldState.map { before.space.depth(of: $0) }, newState.map { after.space.depth(of: $0) }
    )
    guard oldLength != newLength else { continue }
    let isLoss = oldLength ?? .max < newLength ?? .max
    let kind: WayChange.Kind =
      if isLoss { newState == nil ? .unreachable : .longer } else {
        oldState == nil ? .reachable : .shorter
      }
    let doubt =
      isLoss
      ? after.doubt(aboutWayOf: oldLength ?? 0, unlike: before)
      : before.doubt(aboutWayOf: newLength ?? 0, unlike: after)
    changes.append(
      WayChange(
        kind: kind, before: before.app.definition(old).name, after: after.app.definition(new).name,
        oldWay: before.way(to: old), newWay: after.way(to: new), doubt: doubt,
        isCertain: (isLoss ? after : before).space.isComplete))
  }
  return WayChange.Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
}
