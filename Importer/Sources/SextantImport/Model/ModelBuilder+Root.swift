import SwiftSyntax

/// The start of the app: the scenes of SwiftUI, the root controller of a window, or a guess.
extension ModelBuilder {
  func readRoot() {
    let apps = index.ordered.filter(\.isApp)
    let main = apps.first
    for other in apps.dropFirst() {
      effects.note(
        Unresolved(
          place: Place(file: fileName(of: other.name), declaration: other.shortName),
          code: "@main", reason: "\(apps[0].shortName) is read, which is another app"))
    }
    if let main, let getter = main.properties["body"]?.getter {
      app.name =
        main.shortName.count > 3 && main.shortName.hasSuffix("App")
        ? String(main.shortName.dropLast(3)) : main.shortName
      readScenes(getter, main)
      for name in main.order where name != "body" {
        guard let property = main.properties[name], property.type?.contains("Scene") == true else {
          continue
        }
        property.getter.map { readScenes($0, main) }
      }
    }
    if app.start.isEmpty { readRootControllers() }
    guard app.start.isEmpty, let view = rootView() else { return }
    app.isRootGuessed = true
    app.start = node(Target(subject: .view(view.name)), isRoot: true)
  }

  private func readRootControllers() {
    var found: [(target: Target, place: Place)] = []
    let delegates = index.ordered.filter { $0.name.hasSuffix("Delegate") }
    for type in delegates + index.ordered.filter({ !$0.name.hasSuffix("Delegate") }) {
      for part in type.parts {
        for assignment in part.members.descendants(SequenceExprSyntax.self)
        where assignment.isAssignment && assignment.elements.first?.isWindowRoot == true {
          let targets = effects.rootControllers(assignment, Scope(type))
          if !targets.isEmpty { app.declared.insert(assignment.id) }
          found += targets.map { ($0, wiring.place(of: assignment)) }
          rootsOfObjects[type.name] = rootsOfObjects[type.name] ?? targets.first?.subject.viewName
        }
      }
    }
    // Assignments where the app starts determine the initial root, so they come first.
    let isFirst = { (place: Place) in
      ["application", "scene", "init", "start"].contains { place.declaration.hasSuffix("." + $0) }
    }
    let ordered = found.filter { isFirst($0.place) } + found.filter { !isFirst($0.place) }
    var branches: [(condition: String, node: String)] = []
    for (target, place) in ordered {
      let node = node(target, isRoot: true)
      if branches.contains(where: { $0.node == node }) { continue }
      branches.append(("\(place) runs", node))
    }
    guard let first = branches.first else { return }
    app.start = first.node
    guard branches.count > 1 else { return }
    let name = unique("Root")
    app.switched.append(
      Switched(name: name, place: ordered[0].place, first: first.node, branches: branches))
    (app.start, windowRoot) = (name, name)
  }

  private func readScenes(_ getter: Syntax, _ main: TypeInfo) {
    let scope = Scope(main)
    for call in getter.descendants(FunctionCallExprSyntax.self) {
      guard let name = call.calleeName, windowScenes.contains(name), call.base == nil,
        let content = call.closure("content"),
        let closure = content.as(ClosureExprSyntax.self)
      else { continue }
      if app.start.isEmpty, name == "WindowGroup" || name == "Window" {
        app.start = rootNode(closure, scope)
        add(links: sites.contents(of: main).links)
        add(sites: sites.contents(of: main).sites, to: nil)
      } else if let target = wiring.targets(of: content, in: scope).first {
        let id =
          (call.argument("id")?.writtenText ?? call.argument("for").map {
            String($0.trimmedDescription.dropLast(5))
          } ?? call.positional.first?.writtenText ?? name)
        let window = camelCase(id) ?? name.lowercasedFirst
        windowIDs[id] = window
        app.windows.append((window, node(target), wiring.place(of: call)))
      }
    }
  }

  private func rootNode(_ content: ClosureExprSyntax, _ scope: Scope) -> String {
    switch wiring.shape(of: content.statements, scope, depth: 0) {
    case .wrapper(let target): return node(target, isRoot: true)
    case .choice(let choice): return switched(choice, at: wiring.place(of: content))
    case .tabs(let info): return tabs(info)
    case .screen(let isStacked):
      if let target = wiring.targets(in: content.statements, scope).first {
        return node(target, isRoot: true)
      }
      if let view = rootView() { return node(Target(subject: .view(view.name)), isRoot: true) }
      let subject = wiring.inlineSubject(
        Bound(expression: ExprSyntax(content), scope: scope), hint: "main")
      return node(Target(subject: subject, isStacked: isStacked))
    }
  }

  /// Returns the root view if the sources have no `App`: a view with a well-known name, or else a
  /// view that no other view uses.
  private func rootView() -> TypeInfo? {
    let views = index.ordered.filter { $0.isView && !$0.isStack }
    if let named = views.first(where: {
      ["ContentView", "RootView", "MainView", "AppView", "HomeView"].contains($0.shortName)
    }) {
      return named
    }
    var used: Set<String> = []
    for view in views { used.formUnion(sites.contents(of: view).embedded) }
    let shown = Set(
      wiring.caseTargets.values.flatMap { $0.values.flatMap { $0 } }.compactMap(\.subject.viewName))
    let free = views.filter { !used.contains($0.name) && !shown.contains($0.name) }
    let isTabs = { (view: TypeInfo) in
      if case .tabs = self.wiring.shape(of: view) { true } else { false }
    }
    return free.first(where: isTabs) ?? free.first { !sites.contents(of: $0).sites.isEmpty } ?? free
      .first ?? views.first
  }
}
