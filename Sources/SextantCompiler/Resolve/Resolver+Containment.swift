import SextantEngine
import SextantLanguage
import SextantSyntax

extension Resolver {
  /// Reports containers that contain themselves, because their content would be infinite.
  mutating func reportContainment(_ declared: [Declaration]) {
    let suspects = containersWithoutEnd()
    if suspects.isEmpty { return }
    for declaration in declared.flatMap({ includingNested($0) }) {
      guard let id = declaration.id, suspects.contains(id), !binder.diagnostics.isFull else {
        continue
      }
      var seen: Set<DefinitionID> = []
      var pending = [id]
      while let next = pending.popLast() {
        for inner in contained(in: next) {
          if inner == id {
            binder.error(
              LanguageCodes.containsItself, declaration.phrase.atoms[1],
              binder.app.definition(id).name)
            pending = []
            break
          }
          if seen.insert(inner).inserted { pending.append(inner) }
        }
      }
    }
  }

  /// Returns the containers on a containment cycle, and the containers that hold them.
  ///
  /// Kahn's algorithm for topological sorting: it removes containers with finite content until none
  /// is left. The remaining containers are infinite. The time is linear in the number of containers
  /// and their children.
  private func containersWithoutEnd() -> Set<DefinitionID> {
    var holders: [DefinitionID: [DefinitionID]] = [:]
    var open: [DefinitionID: Int] = [:]
    var ended: [DefinitionID] = []
    for index in binder.app.declared.indices where binder.app.declared[index].content != nil {
      let id = DefinitionID(index: UInt32(index))
      let inner = contained(in: id).filter { binder.app.declared[Int($0.index)].content != nil }
      for one in inner { holders[one, default: []].append(id) }
      open[id] = inner.count
      if inner.isEmpty { ended.append(id) }
    }
    while let id = ended.popLast() {
      open[id] = nil
      for holder in holders[id] ?? [] {
        guard let count = open[holder] else { continue }
        open[holder] = count - 1
        if count == 1 { ended.append(holder) }
      }
    }
    return Set(open.keys)
  }

  private func contained(in id: DefinitionID) -> [DefinitionID] {
    guard let content = binder.app.declared[Int(id.index)].content else { return [] }
    return content.nodes.flatMap { definitions(in: $0) }
  }

  private func definitions(in node: NodeExpression) -> [DefinitionID] {
    switch node {
    case .new(let id, _): [id]
    case .stack(let items, _): items.flatMap { definitions(in: $0) }
    case .constant, .local: []
    }
  }
}
