import SwiftSyntax

/// Adds the facts that no known path from the root reaches.
///
/// A view with a fact becomes a screen, unless another view embeds it. A modifier that no code
/// opens gets an action.
extension ModelBuilder {
  func addUnreachableFacts() {
    let views = index.ordered.filter {
      $0.isView && !$0.isApp && !wiring.viewsOfOtherPlatforms.contains($0.name)
    }
    var embedded: [String: Int] = [:]
    for view in views {
      for part in sites.contents(of: view).embedded where part != view.name {
        embedded[part, default: 0] += 1
      }
    }
    for view in views where embedded[view.name] == nil { addUnreachableView(view) }
    for view in views { addUnreachableView(view) }
    addUnopenedModifiers()
    addUnpushedViews()
  }

  private func addUnreachableView(_ view: TypeInfo) {
    guard !isOwned(view.name), !isAbstract(view), !view.isStack, hasFacts(view.name) else {
      return
    }
    _ = node(Target(subject: .view(view.name)))
    work()
  }

  /// Returns whether a view is a style, a modifier or a UIKit representable, which presents nothing
  /// by itself.
  private func isAbstract(_ view: TypeInfo) -> Bool {
    !view.ancestors.isDisjoint(with: ["ButtonStyle", "ToolbarContent", "ViewModifier"])
      && sites.contents(of: view).sites.isEmpty
  }

  /// Returns whether a view or a part of it has navigating controls, or presents something.
  private func hasFacts(_ view: String) -> Bool {
    var seen: Set<String> = [view]
    var rest = [view]
    while let name = rest.popLast() {
      guard let type = index.types[name] else { continue }
      let contents = sites.contents(of: type)
      if !contents.sites.isEmpty || !contents.links.isEmpty || presentingOwners.contains(name) {
        return true
      }
      rest += contents.embedded.filter { seen.insert($0).inserted }
    }
    return false
  }

  private func addUnopenedModifiers() {
    var isChanged = true
    var tried: Set<SyntaxIdentifier> = []
    while isChanged {
      isChanged = false
      for call in wiring.presenting
      where !effects.opened.contains(call.id) && tried.insert(call.id).inserted {
        guard let presentation = wiring.presentation(of: call),
          let owner = wiring.owner(of: call), !wiring.viewsOfOtherPlatforms.contains(owner)
        else { continue }
        let binding =
          bindingLabels.lazy.compactMap { call.argument($0) }.first ?? call.positional.first
        let text = oneLine("code that was not read sets \(binding?.trimmedDescription ?? "it")")
        let found = effects.open(presentation, .bool(true), at: Syntax(call)).map { opening in
          var opening = opening
          opening.conditions = [CodeCondition(text: text)] + opening.conditions
          return opening
        }
        // A custom modifier belongs to the views that use it.
        let modifier = call.enclosingBody?.parent?.as(FunctionDeclSyntax.self)?.name.bare
        let users = owner == "View" ? modifier.flatMap { wiring.callers[$0] } ?? [] : []
        for user in users.isEmpty ? [owner] : users.sorted() {
          add(found.sites, toScreensOf: user)
        }
        isChanged = true
      }
      work()
    }
  }

  /// Adds actions that push the views of values that no code pushes.
  private func addUnpushedViews() {
    for (call, content) in wiring.valueDestinations {
      guard let owner = content.scope.owner?.name else { continue }
      let known = Set(screenNames.keys.map { shownView(of: $0).view?.name })
      let shown = wiring.targets(of: content.expression, in: content.scope).flatMap { target in
        // If a view shows a route, the views of the routes are screens, not this view.
        guard let type = target.subject.viewName.flatMap({ wiring.switchedTypes[$0] }),
          !known.contains(target.subject.viewName),
          let cases = wiring.caseTargets[type]
        else { return [target] }
        return cases.sorted { $0.key < $1.key }.flatMap(\.value)
      }
      if !shown.isEmpty { app.declared.insert(call) }
      let found = shown.filter { !known.contains($0.subject.viewName) }
      add(
        found.map {
          effects.effect(
            .push($0), at: content.expression,
            if: [CodeCondition(text: "code that was not read pushes its value")])
        }.sites, toScreensOf: owner)
      work()
    }
  }

  /// Adds sites to the screens of a view. If it has no screen, adds the sites to the screens of the
  /// declaring type or to the events.
  private func add(_ sites: [Site], toScreensOf owner: String, declaring: String? = nil) {
    if let type = index.types[owner], type.isView, !isOwned(owner) {
      _ = node(Target(subject: .view(owner)))
      work()
    }
    let screens =
      screensOfParts[owner] ?? screenNames[.view(owner)].map { [$0] }
      ?? declaring.flatMap { screensOfParts[$0] } ?? []
    if screens.isEmpty { add(sites: sites, to: nil) }
    for screen in screens { add(sites: sites, to: app.screen(screen)) }
    work()
  }

  // MARK: Coordinators

  func readCoordinators() {
    for (type, method, body) in coordinatorMethods where bareTypeOfFirst(method) != "URL" {
      _ = effects.quietly { effects.runs(of: Syntax(body), Scope(type)).own }
    }
  }

  /// Adds the closures that other code passes to a screen, and the code that closes another
  /// controller.
  func addInjectedCode() {
    for (view, closures) in effects.callbacks.sorted(by: { $0.key < $1.key }) {
      for closure in closures {
        let found = effects.effects(ofAction: closure.expression, closure.scope)
        guard let first = found.first else { continue }
        add([Site(label: nil, effects: found, place: first.place)], toScreensOf: view)
      }
    }
    for (owner, declaring, site) in effects.elsewhere {
      if owner == declaring { addClosing(site, of: owner); continue }
      if screensOfParts[owner] == nil, screenNames[.view(owner)] == nil {
        recordUncertainSite(site, [declaring])
      }
      add([site], toScreensOf: owner, declaring: declaring)
    }
  }

  /// Adds code by which a controller closes its presentation, as an action of the presented screen.
  private func addClosing(_ site: Site, of owner: String) {
    if !isOwned(owner) { _ = node(Target(subject: .view(owner))) }
    work()
    let own = (screensOfParts[owner] ?? []).compactMap { app.screen($0) }
    let shown = own.flatMap(\.actions).flatMap(\.lines).flatMap(\.sentence.presented).uniqued
    let isRoot = !own.contains { $0.isPushed || $0.isPresented }
    var rest: [Effect] = []
    for found in site.effects.alternatives {
      let closing = found.first { $0.closing == .certain || $0.closing != nil && isRoot }
      let closed = closing.map { closedScreens($0, of: shown) } ?? []
      guard let closing, closing.closing == .certain || closed.count == 1 else {
        rest += found
        continue
      }
      if closed.count == 1, let screen = app.screen(closed[0]) {
        add(sites: [Site(label: site.label, effects: found, place: site.place)], to: screen)
      }
      if closed.count != 1 || closing.closing != .certain {
        let names = closed.joined(separator: ", ")
        effects.note(
          Unresolved(
            place: site.place, code: site.place.declaration,
            reason: "it closes a presentation"
              + (names.isEmpty ? "" : ": it may be an action of \(names)")))
      }
      rest += found.filter { $0.closing == nil && $0.conditions.allSatisfy { !$0.isOnPresented } }
    }
    add([Site(label: site.label, effects: rest, place: site.place)], toScreensOf: owner)
  }

  /// Of the presented screens, the screens that conditions name.
  private func closedScreens(_ closing: Effect, of shown: [String]) -> [String] {
    let asked = closing.conditions.filter(\.isOnPresented)
    let named = shown.filter { name in
      asked.contains { $0.text.contains(app.screen(name)?.view ?? name) }
    }
    return named.isEmpty ? shown : named
  }

  /// Adds the uncalled methods of objects, and the closures that objects store. They belong to the
  /// controller that the method receives. Without such a controller, they become external events.
  func addUncalledMethods() {
    for (type, method, body) in coordinatorMethods {
      let isReached = effects.reached.contains(body.id) || effects.filling.contains(body.id)
      if bareTypeOfFirst(method) == "URL" {
        if !isReached { add(links: LinkReader(effects).links(in: method, of: type)) }
        continue
      }
      var (own, later): ([Effect], [[Effect]]) = ([], [])
      _ = effects.quietly(if: isReached) {
        (own, later) = effects.runs(of: Syntax(body), Scope(type))
        return own
      }
      let sender = method.parameters.lazy.compactMap { self.index.type($0.type, in: type) }
        .compactMap(self.sendingView).first
      for (found, sender) in (isReached ? [] : [(own, sender)]) + later.map({ ($0, nil) }) {
        guard let first = found.first else { continue }
        let site = Site(label: method.name, effects: found, place: first.place)
        let owners = [site.owner ?? sender].compactMap { $0 }
        if type.isView, owners.isEmpty {
          // Any screen may call the static method of a controller.
          effects.note(
            Unresolved(
              place: first.place, code: method.name, reason: "no code that was read calls it"))
          continue
        }
        let views = owners.isEmpty && !type.isDelegateOfSystem ? showingViews(of: type) : owners
        if !views.isEmpty, method.name != "start" {
          if owners.isEmpty, !type.isPart(of: views[0]) { recordUncertainSite(site, views) }
          let declaring = showingViews(of: type).first
          for view in views { add([site], toScreensOf: view, declaring: declaring) }
          continue
        }
        // The system calls its delegate whatever shows; other code may only run where it is read.
        let opening = type.isDelegateOfSystem ? found : found.filter { !$0.step.isClosing }
        guard let first = opening.first, !effects.reached.contains(body.id) || isReached else {
          continue
        }
        if !type.isDelegateOfSystem { recordUncertainSite(site, []) }
        add(sites: [Site(label: method.name, effects: opening, place: first.place)], to: nil)
        work()
      }
    }
  }

  private func recordUncertainSite(_ site: Site, _ views: [String]) {
    let screens = views.map {
      screenName(ofView: index.types[$0]?.shortName ?? $0, fallback: $0)
    }.joined(separator: ", ")
    effects.note(
      Unresolved(
        place: site.place, code: site.label ?? site.place.declaration,
        reason: "no code that was read calls it: it "
          + (views.isEmpty ? "is an event" : "may be an action of \(screens)")))
  }

  /// If the sender is a controller, returns it. If the sender is a coordinator, returns the first
  /// view of the coordinator.
  private func sendingView(_ type: TypeInfo) -> String? {
    type.isController && type.kind == .reference
      ? type.name : effects.firstScreen(of: type)?.subject.viewName
  }

  /// Returns the views of an object's navigation: the view around its type, the view that it
  /// stores, the first screen of a coordinator, or else the views that use the object.
  private func showingViews(of type: TypeInfo) -> [String] {
    let outer = type.name.split(separator: ".").dropLast().joined(separator: ".")
    if index.types[outer]?.isView == true { return [outer] }
    let kept = type.order.lazy.compactMap { self.index.type(type.properties[$0]?.type, in: type) }
      .first { $0.isView && $0.kind == .structure }?.name
    if let view = kept ?? rootsOfObjects[type.name]
      ?? effects.firstScreen(of: type)?.subject.viewName
    {
      return [view]
    }
    var (seen, users): (Set<String>, Set<String>) = ([type.name], [type.name])
    for _ in 0..<Self.maxUserLevels where !users.isEmpty {
      users = Set(users.flatMap { usersOfObjects[$0] ?? [] }).filter { seen.insert($0).inserted }
      let views = users.filter { index.types[$0]?.isController == true }
      if !views.isEmpty { return views.count > Self.maxUsers ? [] : views.sorted() }
    }
    return []
  }
  private static let maxUserLevels = 3
  private static let maxUsers = 4

  private func bareTypeOfFirst(_ method: Method) -> String? {
    method.parameters.first.map { bareType($0.type) }
  }

  /// The methods that objects declare, and static methods of controllers. Inherited methods are
  /// omitted.
  private var coordinatorMethods: [(TypeInfo, Method, CodeBlockSyntax)] {
    index.ordered.filter { $0.kind == .reference || $0.isApp }.flatMap { type in
      type.methods.sorted { $0.key < $1.key }.flatMap(\.value).compactMap { method in
        guard !type.isView || type.isApp || method.isStatic else { return nil }
        let isInherited = type.ancestors.contains { ancestor in
          index.types[ancestor]?.methods[method.name]?.contains {
            $0.body?.id == method.body?.id
          } == true
        }
        guard !isInherited, let body = method.body, !effects.isIdle(body) else { return nil }
        return (type, method, body)
      }
    }
  }
}

extension TypeInfo {
  /// Whether the system calls the methods of the type when events occur.
  fileprivate var isDelegateOfSystem: Bool {
    !ancestors.isDisjoint(with: [
      "UIApplicationDelegate", "UIWindowSceneDelegate", "UNUserNotificationCenterDelegate",
    ])
  }
}

extension [Effect] {
  fileprivate var sites: [Site] { map { Site(label: nil, effects: [$0], place: $0.place) } }
}

extension Sentence {
  fileprivate var presented: [String] {
    switch self {
    case .present(_, let visit): [visit.screen]
    case .ask(let question):
      question.buttons.flatMap { $0.sentences.flatMap(\.sentence.presented) }
    default: []
    }
  }
}

extension Step {
  var isClosing: Bool {
    switch self {
    case .pop, .popToRoot, .dismiss, .close: true
    default: false
    }
  }
}
