import SwiftSyntax

/// The nodes of targets: a screen, perhaps in a stack, or a container.
extension ModelBuilder {
  /// Returns a node of the model, such as `Main`, `Home` or `stacked Home`.
  func node(_ target: Target, isRoot: Bool = false) -> String {
    let (subject, isStacked, container) = resolve(target, isRoot: isRoot)
    if let container { return container }
    let name = screen(subject)
    // If the arguments are unknown, an example is used.
    let given = (app.screen(name)?.inputs ?? []).map { ($0, Given.literal(example(of: $0.type))) }
    return (isStacked ? "stacked " : "") + Visit(screen: name, isStacked: false, given: given).text
  }

  func example(of type: ModelType) -> String {
    if case .enumeration(let name) = type,
      let key = enumNames.first(where: { $0.value == name })?.key
    {
      return index.types[key]?.cases.first?.name ?? "\"\""
    }
    return type.examples?.first ?? "[]"
  }

  /// Returns the screen or container of a target. Skips views that only wrap another view.
  func resolve(_ target: Target, isRoot: Bool = false, around: [String] = [], depth: Int = 0) -> (
    Subject, Bool, String?
  ) {
    let subject = canonical(target.subject)
    let shown = shownView(of: subject)
    // The primary column of a split view is a stack.
    let isSplit = shown.view?.ancestors.contains("UISplitViewController") == true
    let isStacked = target.isStacked || shown.isStacked || isSplit
    guard let view = shown.view, depth < 10 else { return (subject, isStacked, nil) }
    containers.insert(view.name)
    if view.isController, let info = effects.tabs(ofController: view) {
      let name = tabs(info)
      addContents(of: [view.name] + around, in: isRoot ? nil : name)
      return (subject, false, name)
    }
    switch wiring.shape(of: view) {
    case .tabs(let info):
      let name = tabs(info)
      addContents(of: [view.name] + around, in: isRoot ? nil : name)
      return (subject, false, name)
    case .choice(let choice) where isRoot:
      let name = switched(
        choice,
        at: wiring.place(of: view.properties["body"]?.getter ?? Syntax(view.parts[0].members)))
      addContents(of: [view.name] + around)
      return (subject, false, name)
    case .wrapper(var inner):
      let isTransparent = inner.isStacked || isRoot || isContainer(inner)
      guard isTransparent, subject.caseName == nil else { break }
      inner.isStacked = inner.isStacked || isStacked
      let found = resolve(inner, isRoot: isRoot, around: [view.name] + around, depth: depth + 1)
      if found.2 == nil, wrappers[found.0]?.contains(view.name) != true {
        wrappers[found.0, default: []].append(view.name)
        enqueueAgain(found.0)
      }
      return found
    case .screen(true): return (subject, true, nil)
    case .choice(let choice) where choice.branches.allSatisfy(\.target.isStacked):
      return (subject, true, nil)
    default: break
    }
    return (subject, isStacked, nil)
  }

  private func isContainer(_ target: Target) -> Bool {
    guard let view = shownView(of: target.subject).view else { return false }
    switch wiring.shape(of: view) {
    case .tabs, .choice, .screen(isStacked: true): return true
    case .wrapper(let inner): return inner.isStacked
    case .screen: return false
    }
  }

  func shownView(of subject: Subject) -> (view: TypeInfo?, isStacked: Bool) {
    switch subject {
    case .view(let name): return (index.types[name], false)
    case .route(let type, let name):
      guard let target = wiring.caseTargets[type]?[name]?.first, let view = target.subject.viewName
      else { return (nil, false) }
      return (index.types[view], target.isStacked)
    case .inline(let number):
      let content = wiring.inline[number].content
      let views = [Syntax(content.expression)] + wiring.namedViews(content)
      let calls = views.flatMap { $0.descendants(FunctionCallExprSyntax.self) }
      return (nil, calls.contains { stackContainers.contains($0.calleeName ?? "") })
    }
  }

  /// If a view shows a single route, returns this route; otherwise returns the view.
  func canonical(_ subject: Subject) -> Subject {
    guard case .view(let name) = subject else { return subject }
    let routes = routesOfViews[name] ?? []
    return routes.count == 1 ? routes[0] : subject
  }

  func tabs(_ info: TabsInfo) -> String {
    if let known = tabNames[info.view] { return known }
    let name = unique(
      screenName(ofView: index.types[info.view]?.shortName ?? info.view, fallback: "Main"))
    tabNames[info.view] = name
    tabInfos[info.view] = info
    app.declared.formUnion(info.tabs.compactMap(\.origin))
    let tabs = info.tabs.map { ($0.id, $0.title, node($0.target)) }
    let place = Place(
      file: fileName(of: info.view),
      declaration: (index.types[info.view]?.shortName ?? info.view) + ".body")
    app.tabs.append(Tabs(name: name, place: place, tabs: tabs))
    return name
  }

  func switched(_ choice: Choice, at place: Place) -> String {
    let name = unique("Root")
    let nodes = choice.branches.map { ($0.condition, node($0.target, isRoot: true)) }
    let first = choice.first.flatMap(choice.branch).flatMap { first in
      choice.branches.firstIndex { $0.condition == first.condition }
    }
    if first == nil {
      effects.note(
        Unresolved(
          place: place, code: choice.branches.map(\.condition).uniqued.joined(separator: ", "),
          reason: "which root shows first only a run knows"))
    }
    if let key = choice.key, !key.name.isEmpty {
      wiring.roots.insert(key)
      roots[key] = (name, choice, nodes.map(\.1))
    }
    app.switched.append(
      Switched(name: name, place: place, first: nodes[first ?? 0].1, branches: nodes))
    return name
  }

  func root(_ key: Key, _ value: Value, _ effect: Effect) -> [Sentence] {
    guard let (name, choice, nodes) = roots[key] else { return [] }
    let text: String? =
      switch value {
      case .nothing: "nil"
      case .bool(let isTrue): isTrue ? "true" : "false"
      case .target(let target): target.subject.caseName
      case .some: wiring.names.type(of: key)?.hasSuffix("?") == true ? "some" : nil
      case .unknown: nil
      }
    guard let text, let branch = choice.branch(of: text),
      let at = choice.branches.firstIndex(where: { $0.condition == branch.condition })
    else {
      effects.note(
        Unresolved(
          place: effect.place, code: "\(key.type).\(key.name)",
          reason: "which root shows then only a run knows"))
      return []
    }
    return [.switchTo(container: name, node: nodes[at])]
  }

  func fileName(of type: String) -> String {
    let path = index.types[type]?.path ?? "?"
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
