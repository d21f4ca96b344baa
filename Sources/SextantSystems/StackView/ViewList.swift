import SextantEngine

/// The shown views, in the order of the calls of `show`. `hide` only marks a view as hidden. The
/// next `show` drops the first hidden view and all later views.
struct ViewList: SystemMemory {
  /// A view of the list. `isShowing` corresponds to the progress in NavigationStack: 1, or 0 if
  /// hidden.
  struct Element: Hashable {
    let id: DefinitionID
    var view: Instance
    var isShowing: Bool
    var animation: AnimationName
  }

  private(set) var elements: [Element] = []
  /// The mounted stack views whose animations the next `render` ends.
  private(set) var animated: [Instance] = []

  init() {}

  /// The index of the last view before the first hidden view.
  var leaf: Int? {
    let shown = elements.indices.first { !elements[$0].isShowing } ?? elements.count
    return shown == 0 ? nil : shown - 1
  }

  func index(of id: DefinitionID) -> Int? { elements.indices.first { elements[$0].id == id } }

  func element(_ id: DefinitionID) -> Element? { index(of: id).map { elements[$0] } }

  func shown(on id: DefinitionID) -> Element? {
    guard let element = element(id), element.isShowing else { return nil }
    return element
  }

  func index(ofView view: Instance) -> Int? { elements.firstIndex { $0.view == view } }

  func contains(_ view: Instance) -> Bool { index(ofView: view) != nil }

  // MARK: Changes

  var countToLeaf: Int { leaf.map { $0 + 1 } ?? 0 }

  mutating func trim() { elements.removeLast(elements.count - countToLeaf) }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Marks a view as hidden. If `animation` is nil, the view keeps its animation.
  mutating func hide(_ index: Int, animation: AnimationName?) {
    elements[index].isShowing = false
    if let animation { elements[index].animation = animation }
  }

  /// Records an animated change of a mounted stack view, at most once per render pass.
  mutating func animate(_ mount: Instance) {
    if !animated.contains(mount) { animated.append(mount) }
  }

  mutating func endAnimations() { animated = [] }

  // MARK: Values

  init(_ value: Value, in app: AppMap) {
    guard case .list(let items) = value else { return }
    elements = items.compactMap { Element($0, in: app) }
  }

  func value(in app: AppMap) -> Value {
    .list(
      elements.map { element in
        .list([
          .string(app.definitions[Int(element.id.index)].name), .node(element.view),
          .bool(element.isShowing), .string(element.animation.text(in: app)),
        ])
      })
  }

  func mapInstances(_ transform: (Instance) -> Instance) -> ViewList {
    var result = self
    for index in elements.indices { result.elements[index].view = transform(elements[index].view) }
    result.animated = animated.map(transform)
    return result
  }

  var footprint: Int { elements.count * MemoryLayout<Element>.stride }
}

extension ViewList.Element {
  fileprivate init?(_ value: Value, in app: AppMap) {
    guard case .list(let parts) = value, parts.count == 4, case .string(let name) = parts[0],
      case .node(let view) = parts[1], case .bool(let isShowing) = parts[2],
      case .string(let animation) = parts[3], let id = app.find(name, declaredBy: "stackview")
    else { return nil }
    self.init(
      id: id, view: view, isShowing: isShowing, animation: AnimationName(animation, in: app))
  }
}

extension Draft {
  var viewList: ViewList { memory(as: ViewList.self) ?? ViewList() }

  mutating func keep(_ list: ViewList) {
    if list.elements.isEmpty, list.animated.isEmpty { removeMemory() } else { setMemory(list) }
  }
}
