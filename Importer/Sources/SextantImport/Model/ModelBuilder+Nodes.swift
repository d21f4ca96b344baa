import SwiftSyntax

/// What a target is to a model: a screen, perhaps in a stack, or a container.
extension ModelBuilder {
  /// A target as a model has it: `Main`, `Home`, `stacked Home`.
  func node(_ target: Target, isRoot: Bool = false) -> String {
    let (subject, isStacked, container) = resolve(target, isRoot: isRoot)
    if let container { return container }
    let name = screen(subject)
    // Nobody says with what it is made: an example.
    let given = (app.screen(name)?.inputs ?? []).map { ($0, Given.literal(example(of: $0.type))) }
    return (isStacked ? "stacked " : "") + Visit(screen: name, isStacked: false, given: given).text
  }

  private func example(of type: ModelType) -> String {
    if case .enumeration(let name) = type,
      let key = enumNames.first(where: { $0.value == name })?.key
    {
      return index.types[key]?.cases.first?.name ?? "\"\""
    }
    return type.examples?.first ?? "[]"
  }

  /// The screen behind a target, through the views around it; or the container that it is.
  func resolve(_ target: Target, isRoot: Bool = false, around: [String] = [], depth: Int = 0) -> (
    Subject, Bool, String?
  ) {
    let subject = canonical(target.subject)
    let shown = shownView(of: subject)
    let isStacked = target.isStacked || shown.isStacked
    guard let view = shown.view, depth < 10 else { return (subject, isStacked, nil) }
    switch wiring.shape(of: view) {
    case .tabs(let info):
      let name = tabs(info)
      addContents(of: [view.name] + around, toContainer: true)
      return (subject, false, name)
    case .choice(let branches) where isRoot:
      let name = switched(
        branches,
        at: wiring.place(of: view.properties["body"]?.getter ?? Syntax(view.parts[0].members)))
      addContents(of: [view.name] + around, toContainer: true)
      return (subject, false, name)
    case .wrapper(var inner):
      let isTransparent = inner.isStacked || isRoot || isContainer(inner)
      guard isTransparent, subject.caseName == nil else { break }
      inner.isStacked = inner.isStacked || isStacked
      let found = resolve(inner, isRoot: isRoot, around: [view.name] + around, depth: depth + 1)
      if found.2 == nil, wrappers[found.0]?.contains(view.name) != true {
        wrappers[found.0, default: []].append(view.name)
        if screenNames[found.0] != nil { queue.append(found.0) }
      }
      return found
    case .screen(true): return (subject, true, nil)
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
      let text = wiring.inline[number].content.expression.descendants(FunctionCallExprSyntax.self)
      return (nil, text.contains { stackContainers.contains($0.calleeName ?? "") })
    }
  }

  /// A view that one route stands for is that route's screen.
  func canonical(_ subject: Subject) -> Subject {
    guard case .view(let name) = subject else { return subject }
    let routes = routesOfViews[name] ?? []
    return routes.count == 1 ? routes[0] : subject
  }

  func tabs(_ info: TabsInfo, named proposed: String? = nil) -> String {
    if let known = tabNames[info.view] { return known }
    let name = unique(
      proposed
        ?? screenName(ofView: index.types[info.view]?.shortName ?? info.view, fallback: "Main"))
    tabNames[info.view] = name
    tabInfos[info.view] = info
    let tabs = info.tabs.map { ($0.id, $0.title, node($0.target)) }
    let place = Place(
      file: fileName(of: info.view),
      declaration: (index.types[info.view]?.shortName ?? info.view) + ".body")
    app.tabs.append(Tabs(name: name, place: place, tabs: tabs))
    return name
  }

  func switched(_ branches: [(condition: String, target: Target)], at place: Place)
    -> String
  {
    let name = unique("Root")
    let nodes = branches.map { ($0.condition, node($0.target, isRoot: true)) }
    app.switched.append(Switched(name: name, place: place, branches: nodes))
    return name
  }

  func fileName(of type: String) -> String {
    let path = index.types[type]?.path ?? "?"
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
