import SextantEngine

/// The navigation model's list of views in the order of showing, regardless of nesting.
///
/// Hiding a view only marks it. The next show drops everything from the first hidden view on.
struct ViewList {
  /// One view of the list. While it shows, its progress is 1 and it precedes; else 0 and it does not.
  typealias Element = MemoryRow

  fileprivate var rows = MemoryRows()

  var elements: [Element] { rows.rows }

  /// The last view before the first hidden one.
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

  /// The number of views up to and including the leaf.
  var countToLeaf: Int { leaf.map { $0 + 1 } ?? 0 }

  /// Drops everything behind the leaf; without one, everything.
  mutating func trim() { rows.removeLast(elements.count - countToLeaf) }

  mutating func append(_ element: Element) { rows.append(element) }

  /// Marks a view as hidden; nil leaves its animation as it was.
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
  var viewList: ViewList { ViewList(rows: memoryRows) }

  /// The list for a sentence that changes it and stores it with `keep`.
  mutating func takeViewList() -> ViewList { ViewList(rows: takeMemoryRows()) }

  mutating func keep(_ list: ViewList) { setMemory(list.rows) }
}
