enum OracleContent {
  case screen
  /// An alert, a dialog or a presentable, which have no content.
  case modal(isAlert: Bool)
  case stack([OracleModel])
  case tabs([(id: String, model: OracleModel)], selected: String)
  case switched(OracleModel?)
  case custom([OracleModel], selected: Int, wrapping: Bool)
}

enum OracleModalKind {
  case sheet
  case cover
  case alert(OracleAlert)
  case dialog(OracleAlert)
  case presentable(String)

  var alert: OracleAlert? {
    switch self {
    case .alert(let alert), .dialog(let alert): alert
    case .sheet, .cover, .presentable: nil
    }
  }
}

struct OraclePresentation {
  var kind: OracleModalKind
  var source: String?
  var content: OracleModel
}

/// A model in the sense of `Scripts/graph/rules.txt`, section 1.
final class OracleModel {
  let instance: Int
  let name: String
  var content: OracleContent
  var presentation: OraclePresentation?
  weak var parent: OracleModel?
  var isStarted = false
  var isFinished = false
  /// The children in the last render pass.
  var renderedChildren: [OracleModel] = []
  var renderedPath: [OracleModel] = []
  weak var renderedPresentation: OracleModel?

  init(instance: Int, name: String, content: OracleContent) {
    self.instance = instance
    self.name = name
    self.content = content
  }
}

extension OracleModel {
  /// The elements of a stack; nil for other models.
  var path: [OracleModel]? {
    if case .stack(let path) = content { path } else { nil }
  }

  var isTabs: Bool {
    if case .tabs = content { true } else { false }
  }

  var isSwitched: Bool {
    if case .switched = content { true } else { false }
  }

  /// Section 1: first the presented content, then all other children, even unselected tabs.
  var children: [OracleModel] {
    let presented = presentation.map { [$0.content] } ?? []
    return switch content {
    case .screen, .modal: presented
    case .stack(let path): presented + path
    case .tabs(let tabs, _): presented + tabs.map { $0.model }
    case .switched(let model): presented + (model.map { [$0] } ?? [])
    case .custom(let models, _, _): presented + models
    }
  }

  /// The children that a pass renders. An alert renders none of its children, because it has no
  /// view.
  var viewedChildren: [OracleModel] { isAlertModel ? [] : children }

  /// The subtree without the content that alerts present.
  var viewedSubtree: [OracleModel] { [self] + viewedChildren.flatMap(\.viewedSubtree) }

  var renderedSubtree: [OracleModel] { [self] + renderedChildren.flatMap(\.renderedSubtree) }

  /// In the words of section 1: "my content may not present by itself".
  var isWrapper: Bool {
    switch content {
    case .screen, .modal, .stack, .tabs: true
    case .switched: false
    case .custom(_, _, let wrapping): wrapping
    }
  }

  /// The subtree in preorder, with presented subtrees first.
  var subtree: [OracleModel] { [self] + children.flatMap(\.subtree) }

  var ancestorsOrSelf: [OracleModel] { [self] + (parent?.ancestorsOrSelf ?? []) }

  var isPresentedByParent: Bool { parent?.presentation?.content === self }

  var isAlertModel: Bool {
    if case .modal(let isAlert) = content { isAlert } else { false }
  }

  // MARK: Section 3, to the letter

  var canPresent: Bool {
    guard let parent else { return true }
    return !parent.isWrapper || isPresentedByParent
  }

  var candidates: [OracleModel] { subtree.filter(\.canPresent) }

  func down() -> OracleModel? {
    let candidates = candidates
    guard let first = candidates.first(where: { $0.presentation != nil }),
      let presented = first.presentation?.content
    else { return candidates.last }
    return presented.down() ?? candidates.last
  }

  func up() -> OracleModel {
    // A model whose parent is nil can present.
    var model = ancestorsOrSelf.first(where: \.canPresent) ?? self
    while let presented = model.presentation?.content { model = presented }
    return model
  }

  var presenter: OracleModel { down() ?? up() }

  // MARK: Receivers of section 4

  var nearestStack: OracleModel? { ancestorsOrSelf.first { $0.path != nil } }
  var nearestTabs: OracleModel? { ancestorsOrSelf.first(where: \.isTabs) }

  var isFirstOfParentStack: Bool { parent?.path?.first === self }

  var canDismissHere: Bool {
    let line = ancestorsOrSelf
    return line.contains { ancestor in
      guard let presented = ancestor.presentation?.content else { return false }
      return line.contains { $0 === presented }
    }
  }
}
