import SextantEngine
import SextantExplore
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
    // Built-in definitions have no source location, so their names identify them.
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

/// A screen that has become reachable or unreachable, or whose shortest path has changed in length.
package struct PathChange: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case unreachable, longer, shorter, reachable
  }

  package let kind: Kind
  package let before: String
  package let after: String
  /// The moves on a shortest path that leads, in the old app, from the initial state to the screen;
  /// nil if no path was found.
  package let oldPath: [String]?
  package let newPath: [String]?
  /// The reason why the change is uncertain; nil if it is certain within the bounds.
  package let doubt: String?
  /// Whether the search was complete. If so, a screen without a path is unreachable.
  package let isCertain: Bool

  package var isLoss: Bool { kind == .unreachable || kind == .longer }
}

func findPathChanges(
  _ before: inout SearchedApp, _ after: inout SearchedApp, _ definitions: DefinitionPairs
) -> [PathChange] {
  var changes: [PathChange] = []
  for (old, new) in definitions.pairs where after.app.isView(new) && before.app.isView(old) {
    let (oldState, newState) = (before.tops[old], after.tops[new])
    let (oldLength, newLength) = (
      oldState.map { before.space.depth(of: $0) }, newState.map { after.space.depth(of: $0) }
    )
    guard oldLength != newLength else { continue }
    let isLoss = oldLength ?? .max < newLength ?? .max
    let kind: PathChange.Kind =
      if isLoss { newState == nil ? .unreachable : .longer } else {
        oldState == nil ? .reachable : .shorter
      }
    let doubt =
      isLoss
      ? after.doubt(aboutPathOf: oldLength ?? 0, unlike: before)
      : before.doubt(aboutPathOf: newLength ?? 0, unlike: after)
    changes.append(
      PathChange(
        kind: kind, before: before.app.definition(old).name, after: after.app.definition(new).name,
        oldPath: before.path(to: old), newPath: after.path(to: new), doubt: doubt,
        isCertain: (isLoss ? after : before).space.isComplete))
  }
  return PathChange.Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
}
