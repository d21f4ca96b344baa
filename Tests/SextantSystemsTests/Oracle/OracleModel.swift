/// The content of a model, without its presentation.
enum OracleContent {
  case screen
  /// An alert or a dialog, which have no view, or a presentable without content.
  case modal(isAlert: Bool)
  case stack([OracleModel])
  case tabs([(id: String, model: OracleModel)], selected: String)
  case switched(OracleModel?)
  case custom([OracleModel], selected: Int, wrapping: Bool)
}

/// The kind of a presentation; alerts and dialogs have texts.
enum OracleModalKind {
  case sheet
  case cover
  case alert(OracleAlert)
  case dialog(OracleAlert)
  case presentable(String)

  /// The texts of an alert or a dialog, which have no view.
  var alert: OracleAlert? {
    switch self {
    case .alert(let alert), .dialog(let alert): alert
    case .sheet, .cover, .presentable: nil
    }
  }
}

/// A presentation: its kind, its source, and the presented model.
struct OraclePresentation {
  var kind: OracleModalKind
  var source: String?
  var content: OracleModel
}

/// A navigation model as in `Scripts/graph/rules.txt`, section 1, in the simplest form.
final class OracleModel {
  let instance: Int
  let name: String
  var content: OracleContent
  var presentation: OraclePresentation?
  weak var parent: OracleModel?
  var isStarted = false
  var isFinished = false
  /// The children, path and presented content at the last render pass.
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
  /// The path of a stack; nil for all other models.
  var path: [OracleModel]? {
    if case .stack(let path) = content { path } else { nil }
  }

  var isTabs: Bool {
    if case .tabs = content { true } else { false }
  }

  var isSwitched: Bool {
    if case .switched = content { true } else { false }
  }

  /// Section 1: the presented content first, then the other content, whether selected or not.
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

  /// The children that a pass renders; an alert has no view and renders none.
  var viewedChildren: [OracleModel] { isAlertModel ? [] : children }

  /// The model and its successors, without the content that an alert presents.
  var viewedSubtree: [OracleModel] { [self] + viewedChildren.flatMap(\.viewedSubtree) }

  /// The value of `viewedSubtree` at the last pass.
  var renderedSubtree: [OracleModel] { [self] + renderedChildren.flatMap(\.renderedSubtree) }

  /// Section 1: "my content may not present by itself".
  var isWrapper: Bool {
    switch content {
    case .screen, .modal, .stack, .tabs: true
    case .switched: false
    case .custom(_, _, let wrapping): wrapping
    }
  }

  /// The model and all its successors, pre-order, presented subtrees first.
  var subtree: [OracleModel] { [self] + children.flatMap(\.subtree) }

  /// The model and its ancestors, innermost first.
  var ancestorsOrSelf: [OracleModel] { [self] + (parent?.ancestorsOrSelf ?? []) }

  /// Whether the model is the current presentation of its parent.
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
    // The model without a parent can present, so the search always succeeds.
    var model = ancestorsOrSelf.first(where: \.canPresent) ?? self
    while let presented = model.presentation?.content { model = presented }
    return model
  }

  var presenter: OracleModel { down() ?? up() }

  // MARK: Receivers of section 4

  var nearestStack: OracleModel? { ancestorsOrSelf.first { $0.path != nil } }
  var nearestTabs: OracleModel? { ancestorsOrSelf.first(where: \.isTabs) }

  var isFirstOfParentStack: Bool { parent?.path?.first === self }

  /// Whether some ancestor-or-self presents another ancestor-or-self.
  var canDismissHere: Bool {
    let line = ancestorsOrSelf
    return line.contains { ancestor in
      guard let presented = ancestor.presentation?.content else { return false }
      return line.contains { $0 === presented }
    }
  }
}
