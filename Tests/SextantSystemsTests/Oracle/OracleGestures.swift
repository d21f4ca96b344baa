/// The chain from the window's root to the top.
struct OracleChain {
  var models: [OracleModel]
  /// The index of the innermost presented model in `models`, if any.
  var innermost: Int?

  var top: OracleModel? { models.last }

  var segment: [OracleModel] { Array(models[(innermost ?? 0)...]) }

  var alertOwner: OracleModel? { models.last { $0.presentation?.kind.alert != nil } }
}

extension OracleModel {
  /// The presented content; nil for an alert or a dialog.
  fileprivate var presentedOnChain: OracleModel? {
    guard let presentation, presentation.kind.alert == nil else { return nil }
    return presentation.content
  }

  fileprivate var visibleContent: OracleModel? {
    switch content {
    case .screen, .modal: nil
    case .stack(let path): path.last { $0.presentedOnChain != nil } ?? path.last
    case .tabs(let tabs, let selected): tabs.first { $0.id == selected }?.model
    case .switched(let model): model
    case .custom(let models, let selected, _):
      models.indices.contains(selected) ? models[selected] : nil
    }
  }
}

extension OracleWorld {
  var chain: OracleChain {
    var chain = OracleChain(models: [root], innermost: nil)
    var model = root
    while true {
      if let presented = model.presentedOnChain {
        chain.innermost = chain.models.count
        model = presented
      } else if let content = model.visibleContent {
        model = content
      } else {
        return chain
      }
      chain.models.append(model)
    }
  }

  func gesture(_ op: OracleOp) -> Execution {
    let chain = chain
    if case .tapButton(let title) = op { return tapButton(title, chain) }
    if chain.alertOwner != nil { return (.refused(.alertShowing), false) }
    let applied =
      switch op {
      case .tapBack(let index): tapBack(to: index, chain)
      case .swipeDown: swipeDown(chain)
      case .tapTab(let id): tapTab(id, chain)
      case .tapSegment(let index): tapSegment(index, chain)
      default: false
      }
    return applied ? (.applied, true) : (.refused(.notPossible), false)
  }

  private func tapButton(_ title: String, _ chain: OracleChain) -> Execution {
    guard let owner = chain.alertOwner, let alert = owner.presentation?.kind.alert,
      alert.buttons.contains(where: { $0.title == title })
    else { return (.refused(.notPossible), false) }
    owner.presentation = nil
    return (.applied, true)
  }

  /// Removes the elements of the innermost visible stack above `index`. If `index` is nil, removes
  /// the last element.
  private func tapBack(to index: Int?, _ chain: OracleChain) -> Bool {
    guard let stack = chain.segment.last(where: { $0.path != nil }), let path = stack.path else {
      return false
    }
    let newTop = index ?? path.count - 2
    guard newTop >= 0, newTop < path.count - 1 else { return false }
    stack.content = .stack(Array(path.prefix(newTop + 1)))
    return true
  }

  private func swipeDown(_ chain: OracleChain) -> Bool {
    guard let innermost = chain.innermost else { return false }
    let content = chain.models[innermost]
    guard let owner = chain.models.first(where: { $0.presentation?.content === content }),
      let kind = owner.presentation?.kind
    else { return false }
    let closes =
      switch kind {
      case .sheet: true
      case .presentable: choices.swipesPresentables
      case .cover, .alert, .dialog: false
      }
    if closes { owner.presentation = nil }
    return closes
  }

  /// Selects a tab in the innermost visible tabs container with this tab.
  private func tapTab(_ id: String, _ chain: OracleChain) -> Bool {
    for model in chain.segment.reversed() {
      if case .tabs(let tabs, _) = model.content, tabs.contains(where: { $0.id == id }) {
        model.content = .tabs(tabs, selected: id)
        return true
      }
    }
    return false
  }

  /// Selects a segment in the innermost visible custom container with enough segments.
  private func tapSegment(_ index: Int, _ chain: OracleChain) -> Bool {
    for model in chain.segment.reversed() {
      if case .custom(let models, _, let wrapping) = model.content, models.indices.contains(index) {
        model.content = .custom(models, selected: index, wrapping: wrapping)
        return true
      }
    }
    return false
  }
}
