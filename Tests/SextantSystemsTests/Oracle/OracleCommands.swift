// Section 4 of `Scripts/graph/rules.txt`: the can-execute and the effect of each command.

extension OracleWorld {
  /// An outcome. `kept` states whether the change remains under `try`.
  typealias Execution = (outcome: OracleOutcome, kept: Bool)

  /// Returns the can-execute of a command; nil for a gesture, which is executable if it is applied.
  func can(_ op: OracleOp, on model: OracleModel) -> Bool? {
    switch op {
    case .append, .dropLast, .dropToRoot, .setRoot, .mapReversed, .mapFirst, .mapLast, .mapPicks:
      model.nearestStack != nil
    case .present: true
    case .dismiss: model.presenter.isPresentedByParent
    case .dismissHere: model.canDismissHere
    case .hide:
      model.isFirstOfParentStack
        ? model.presenter.isPresentedByParent : model.nearestStack != nil
    case .selectTab: model.nearestTabs != nil
    case .switchTo: model.isSwitched
    case .tapBack, .swipeDown, .tapTab, .tapButton, .tapSegment: nil
    }
  }

  func execute(_ op: OracleOp, on model: OracleModel) -> Execution {
    switch op {
    case .append(let node):
      changePath(from: model) { path in (path + [make(node)], .applied) }
    case .dropLast(let count): dropLast(count, from: model)
    case .dropToRoot: changePath(from: model) { path in (Array(path.prefix(1)), .applied) }
    case .setRoot(let node, let clear):
      changePath(from: model) { path in
        ([make(node)] + (clear ? [] : Array(path.dropFirst())), .applied)
      }
    case .mapReversed: changePath(from: model) { path in (path.reversed(), .applied) }
    case .mapFirst(let count):
      changePath(from: model) { path in (Array(path.prefix(max(count, 0))), .applied) }
    case .mapLast(let count):
      changePath(from: model) { path in (Array(path.suffix(max(count, 0))), .applied) }
    case .mapPicks(let picks):
      changePath(from: model) { path in pick(picks, from: path) }
    case .present(let style, let source, let on):
      present(style, source: source, on: on, from: model)
    case .dismiss: dismiss(from: model)
    case .dismissHere: dismissHere(from: model)
    case .hide: model.isFirstOfParentStack ? dismiss(from: model) : dropLast(1, from: model)
    case .selectTab(let id): selectTab(id, from: model)
    case .switchTo(let node): switchTo(node, in: model)
    case .tapBack, .swipeDown, .tapTab, .tapButton, .tapSegment: gesture(op)
    }
  }

  // MARK: Stack commands

  private typealias NewPath = (path: [OracleModel]?, outcome: OracleOutcome)

  /// Changes the path of the nearest stack, at any distance above the model.
  private func changePath(
    from model: OracleModel, _ change: ([OracleModel]) -> NewPath
  ) -> Execution {
    guard let stack = model.nearestStack, let path = stack.path else {
      return (.ignored(.noStack), false)
    }
    let (newPath, outcome) = change(path)
    guard let newPath else { return (outcome, false) }
    recordTransaction()
    stack.content = .stack(newPath)
    return (outcome, true)
  }

  private func dropLast(_ count: Int, from model: OracleModel) -> Execution {
    changePath(from: model) { path in
      if path.isEmpty { return (nil, .refused(.emptyPath)) }
      return (Array(path.dropLast(max(0, min(count, path.count - 1)))), .applied)
    }
  }

  private func pick(_ picks: [OraclePick], from path: [OracleModel]) -> NewPath {
    var used: Set<Int> = []
    var result: [OracleModel] = []
    for pick in picks {
      switch pick {
      case .new(let node): result.append(make(node))
      case .index(let index):
        guard path.indices.contains(index) else { return (nil, .refused(.notPossible)) }
        guard used.insert(index).inserted else { return (nil, .refused(.usedTwice)) }
        result.append(path[index])
      }
    }
    return (result, .applied)
  }

  // MARK: Presenting and dismissing

  private func recordTransaction() { pendingEvents.append(.transaction(animated: isAnimated)) }

  /// Presents on the model `on`, if given. Otherwise, presents on `model` if a source is given, and
  /// on the presenter of `model` if not.
  private func present(
    _ style: OracleStyle, source: String?, on: Int?, from model: OracleModel
  ) -> Execution {
    let given = on.flatMap { self.model($0) }
    let owner = given ?? (source == nil ? model.presenter : model)
    owner.presentation = presentation(style, source: source)
    recordTransaction()
    // If the owner is an alert, the original applies the command but shows nothing.
    return (owner.isAlertModel ? .refused(.alertShowing) : .applied, true)
  }

  private func presentation(_ style: OracleStyle, source: String?) -> OraclePresentation {
    switch style {
    case .sheet(let node):
      OraclePresentation(kind: .sheet, source: source, content: make(node))
    case .cover(let node):
      OraclePresentation(kind: .cover, source: nil, content: make(node))
    case .alert(let alert):
      OraclePresentation(
        kind: .alert(alert.withButton(OracleButton("OK"))), source: source,
        content: makeModal(named: "alert", isAlert: true))
    case .dialog(let alert):
      OraclePresentation(
        kind: .dialog(alert.withButton(OracleButton("Cancel"))), source: source,
        content: makeModal(named: "dialog", isAlert: true))
    case .presentable(let name, let node):
      OraclePresentation(
        kind: .presentable(name), source: source,
        content: node.map { make($0) } ?? makeModal(named: name, isAlert: false))
    }
  }

  /// Records the trigger, and then the reaction of the host. A dismissal is always a transaction.
  private func dismiss(from model: OracleModel) -> Execution {
    let presenter = model.presenter
    pendingEvents.append(.dismissTrigger(presenter.instance))
    recordTransaction()
    if presenter.isAlertModel { return (choices.dismissOnAlert, false) }
    let closed = presenter.isStarted && closeNearestPlace(of: presenter)
    return closed ? (.applied, true) : (choices.dismissNothing, false)
  }

  /// Closes the model or its nearest ancestor that can be closed. The closed model must be in the
  /// same position as in the last pass.
  private func closeNearestPlace(of model: OracleModel) -> Bool {
    for place in model.ancestorsOrSelf {
      guard let parent = place.parent else { return false }
      if parent.renderedPresentation === place {
        guard place.isPresentedByParent else { return false }
        parent.presentation = nil
        return true
      }
      guard let old = parent.renderedPath.firstIndex(where: { $0 === place }), old > 0 else {
        continue
      }
      guard let path = parent.path, let now = path.firstIndex(where: { $0 === place }), now > 0
      else { return false }
      parent.content = .stack(Array(path.prefix(now)))
      return true
    }
    return false
  }

  private func dismissHere(from model: OracleModel) -> Execution {
    for place in model.ancestorsOrSelf {
      if !place.canDismissHere { break }
      if place.presentation != nil {
        place.presentation = nil
        recordTransaction()
        return (.applied, true)
      }
    }
    return (.ignored(.nothingToDismiss), false)
  }

  // MARK: Tabs and switched containers

  private func selectTab(_ id: String, from model: OracleModel) -> Execution {
    guard let receiver = model.nearestTabs, case .tabs(let tabs, _) = receiver.content else {
      return (.ignored(.noTabs), false)
    }
    guard tabs.contains(where: { $0.id == id }) else { return (.ignored(.unknownTab), false) }
    receiver.content = .tabs(tabs, selected: id)
    return (.applied, true)
  }

  private func switchTo(_ node: OracleNode, in model: OracleModel) -> Execution {
    guard model.isSwitched else { return (.ignored(.notSwitched), false) }
    model.content = .switched(make(node))
    return (.applied, true)
  }
}

extension OracleAlert {
  fileprivate func withButton(_ button: OracleButton) -> OracleAlert {
    var alert = self
    if alert.buttons.isEmpty { alert.buttons = [button] }
    return alert
  }
}
