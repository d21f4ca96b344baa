import SextantEngine

/// The model's list: the views that were shown, in the order in which they were, whatever nests in
/// what.
///
/// Hiding only marks a node. The next show drops what lies behind the first hidden one.
struct ShownList {
  /// One view that was shown. Its progress is 1 and it precedes while it shows, else 0 and not.
  typealias Element = MemoryRow

  fileprivate var rows = MemoryRows()

  var elements: [Element] { rows.rows }

  /// The last of the nodes that show from the head on; the walk stops at the first hidden one.
  var leaf: Int? {
    let shown = elements.indices.first { !elements[$0].isShowing } ?? elements.count
    return shown == 0 ? nil : shown - 1
  }

  func index(of id: String) -> Int? { elements.indices.first { elements[$0].id == id } }

  func element(_ id: String) -> Element? { index(of: id).map { elements[$0] } }

  /// The view that a stack view with this id shows where it is mounted.
  func shown(on id: String) -> Element? {
    guard let element = element(id), element.isShowing else { return nil }
    return element
  }

  func contains(_ view: Instance) -> Bool { elements.contains { $0.view == view } }

  // MARK: Changes

  /// How many there are up to the leaf: what lies behind it goes with the next show.
  var countToLeaf: Int { leaf.map { $0 + 1 } ?? 0 }

  /// Drops everything behind the leaf; without one, everything.
  mutating func trim() { rows.removeLast(elements.count - countToLeaf) }

  mutating func append(_ element: Element) { rows.append(element) }

  /// Marks a node as hidden; the animation stays where none is given.
  mutating func hide(_ index: Int, animation: String?) {
    rows.change(index, flag: false, remark: animation)
  }
}

extension MemoryRow {
  /// The stack view that it belongs to.
  var id: String { name }
  var view: Instance { node }
  var isShowing: Bool { flag }
  /// The name of the animation of its last change; empty for none.
  var animation: String { remark }

  init(id: String, view: Instance, isShowing: Bool, animation: String) {
    self.init(name: id, node: view, flag: isShowing, remark: animation)
  }
}

extension Draft {
  var shownViews: ShownList { ShownList(rows: memoryRows) }

  /// The list for a sentence that changes it and keeps what has become of it.
  mutating func takeShownViews() -> ShownList { ShownList(rows: takeMemoryRows()) }

  mutating func keep(_ list: ShownList) { setMemory(list.rows) }
}
