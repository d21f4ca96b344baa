/// The kinds of changes, in the order in which reports count them.
package enum DifferenceKind: String, Sendable, CaseIterable {
  case removed, added, renamed, changed
  case unreachable, longer, shorter
  case links
  case laws, mended
  case undecided, home

  /// The kinds that count as losses, for the option `--fail-on`.
  package static let losses: [DifferenceKind] = [.removed, .unreachable, .longer, .links, .laws]
}

extension AppDifference {
  package func count(of kind: DifferenceKind) -> Int {
    switch kind {
    case .removed: declarations.count { $0.kind == .removed }
    case .added: declarations.count { $0.kind == .added }
    case .renamed: declarations.count { $0.kind == .renamed }
    case .changed: declarations.count { $0.kind == .changed }
    case .unreachable: pathChanges.count { $0.doubt == nil && $0.kind == .unreachable }
    case .longer: pathChanges.count { $0.doubt == nil && $0.kind == .longer }
    case .shorter:
      pathChanges.count { $0.doubt == nil && ($0.kind == .shorter || $0.kind == .reachable) }
    case .links: links.count { $0.isLoss }
    case .laws: findings.count { $0.isBroken }
    case .mended: findings.count { $0.isFixed }
    case .undecided:
      pathChanges.count { $0.doubt != nil } + findings.count { $0.after == .undecided }
    case .home: homes == nil ? 0 : 1
    }
  }
}
