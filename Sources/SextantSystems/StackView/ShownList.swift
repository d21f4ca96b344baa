import SextantEngine

/// The model's list: the views that were shown, in the order in which they were, whatever nests in
/// what.
///
/// Hiding only marks a node. The next show drops what lies behind the first hidden one.
struct ShownList {
  /// One view that was shown. Its progress is 1 and it precedes while it shows, else 0 and not.
  struct Element {
    /// The stack view that it belongs to.
    let id: String
    let view: Instance
    var isShowing: Bool
    /// The name of the animation of its last change; empty for none.
    var animation: String

    var value: Value {
      .list([.string(id), .node(view), .bool(isShowing), .string(animation)])
    }
  }

  private(set) var elements: [Element]

  init() { elements = [] }

  /// Reads the list from what a draft remembers; what is no list of views there is left out.
  init(_ memory: Value?) {
    elements = []
    guard case .list(let items)? = memory else { return }
    elements.reserveCapacity(items.count + 1)
    for item in items {
      guard case .list(let parts) = item, parts.count == 4, case .string(let id) = parts[0],
        case .node(let view) = parts[1], case .bool(let isShowing) = parts[2],
        case .string(let animation) = parts[3]
      else { continue }
      elements.append(
        Element(id: id, view: view, isShowing: isShowing, animation: animation))
    }
  }

  /// What a draft remembers: nothing for an empty list, so that there is one way to say so.
  var value: Value? { elements.isEmpty ? nil : .list(elements.map(\.value)) }

  /// The last of the nodes that show from the head on; the walk stops at the first hidden one.
  var leaf: Int? {
    let shown = elements.firstIndex { !$0.isShowing } ?? elements.count
    return shown == 0 ? nil : shown - 1
  }

  func index(of id: String) -> Int? { elements.firstIndex { $0.id == id } }

  func element(_ id: String) -> Element? { elements.first { $0.id == id } }

  /// The view that a stack view with this id shows where it is mounted.
  func shown(on id: String) -> Element? {
    guard let element = element(id), element.isShowing else { return nil }
    return element
  }

  func contains(_ view: Instance) -> Bool { elements.contains { $0.view == view } }

  // MARK: Changes

  /// Drops everything behind the leaf; without one, everything.
  mutating func trim() -> [Element] {
    let count = leaf.map { $0 + 1 } ?? 0
    if count == elements.count { return [] }
    defer { elements.removeLast(elements.count - count) }
    return Array(elements[count...])
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Marks a node as hidden; the animation stays where none is given.
  mutating func hide(_ index: Int, animation: String?) {
    elements[index].isShowing = false
    if let animation { elements[index].animation = animation }
  }
}

extension Draft {
  var shownViews: ShownList { ShownList(memory) }

  mutating func keep(_ list: ShownList) { setMemory(list.value) }
}
