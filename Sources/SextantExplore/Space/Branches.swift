import SextantEngine
import SextantLanguage

/// The branches of an app: its windows, and the children of its declared `tabs` and `custom`
/// containers. The own part of a branch excludes its inner branches.
///
/// A branch is away if its own part has a pushed screen, a presentation, or a first screen other
/// than the declared screen. The width of a state is the number of its branches that are away.
/// Selections, focus, variables of screens and the content of `switched` do not count.
///
/// Branches change independently, so the numbers of their states multiply. A bound on the width
/// limits the interactions of branches, as iterative context bounding limits preemptions (Musuvathi
/// and Qadeer, 2007).
struct Branches: Sendable {
  private var branchStarts: [DefinitionID: [DefinitionID]] = [:]
  /// The declared first screen of each window. The keys are the indices of the windows' names. The
  /// main window is missing, because its first screen is arbitrary.
  private var windows: [UInt32: DefinitionID] = [:]

  /// Returns nil if the app has a single window, and neither `tabs` nor `custom` containers. All
  /// states then have the width 0.
  init?(of app: App) {
    for (index, definition) in app.definitions.enumerated()
    where [.tabs, .custom].contains(definition.kind) {
      guard let content = app.declared[index].content else { continue }
      branchStarts[DefinitionID(index: UInt32(index))] = content.nodes.map {
        $0.first ?? DefinitionID.none
      }
    }
    for (name, root) in app.windowRoots { windows[name.index] = root.first ?? DefinitionID.none }
    if branchStarts.isEmpty, windows.isEmpty { return nil }
  }

  func width(of world: World, in store: NodeStore) -> Int {
    var width = 0
    var rest = world.windows
    while let window = store.last(of: rest) {
      let declared = windows[store.attributeOfLast(in: rest).window &- 1]
      if isAway(window, from: declared, store, &width) { width += 1 }
      rest = store.dropLast(rest)
    }
    return width
  }

  /// - Parameters:
  ///   - declared: The declared first screen; nil if it is arbitrary.
  ///   - width: Increases by the number of inner branches that are away.
  private func isAway(
    _ root: Node, from declared: DefinitionID?, _ store: NodeStore, _ width: inout Int
  ) -> Bool {
    let hasChanged = isChanged(root, store, &width)
    return hasChanged || declared.map { $0 != first(of: root, in: store) } ?? false
  }

  private func isChanged(_ node: Node, _ store: NodeStore, _ width: inout Int) -> Bool {
    let presented = store.presented(by: node)
    var isChanged = !presented.isEmpty
    var rest = presented
    while let next = store.last(of: rest) {
      _ = self.isChanged(next, store, &width)
      rest = store.dropLast(rest)
    }
    let content = store.content(of: node)
    let children = content.isEmpty ? nil : branchStarts[store.definition(of: node)]
    if store.kind(of: node) == .stack, store.count(of: content) > 1 { isChanged = true }
    rest = content
    while let next = store.last(of: rest) {
      let index = store.count(of: rest) - 1
      if let children {
        let declared = children.indices.contains(index) ? children[index] : nil
        if isAway(next, from: declared, store, &width) { width += 1 }
      } else if self.isChanged(next, store, &width) {
        isChanged = true
      }
      rest = store.dropLast(rest)
    }
    return isChanged
  }
}

private func first(of node: Node, in store: NodeStore) -> DefinitionID {
  var node = node
  while store.kind(of: node) == .stack,
    let first = store.last(of: store.prefix(1, of: store.content(of: node)))
  {
    node = first
  }
  return store.definition(of: node)
}
