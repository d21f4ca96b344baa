import SwiftSyntax

/// The open world: facts without a known path from the root are in the model, too.
///
/// A view with a fact is a screen, unless another view embeds it. An action with that condition
/// opens a modifier that no other code opens.
extension ModelBuilder {
  func addIslands() {
    let views = index.ordered.filter { $0.isView && !$0.isApp }
    var embedded: [String: Int] = [:]
    for view in views {
      for part in sites.contents(of: view).embedded where part != view.name {
        embedded[part, default: 0] += 1
      }
    }
    for view in views where embedded[view.name] == nil { addIsland(view) }
    for view in views { addIsland(view) }
    addUnopened()
    addUnpushed()
  }

  private func addIsland(_ view: TypeInfo) {
    guard !isOwned(view.name), !isAbstract(view), hasFacts(view.name) else { return }
    _ = node(Target(subject: .view(view.name)))
    work()
  }

  /// A style, a modifier or a representable of UIKit presents nothing by itself.
  private func isAbstract(_ view: TypeInfo) -> Bool {
    !view.ancestors.isDisjoint(with: ["ButtonStyle", "ToolbarContent", "ViewModifier"])
      && sites.contents(of: view).sites.isEmpty
  }

  /// Whether a view or a part of it has navigating controls, or presents something.
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

  /// Modifiers that no code opens.
  private func addUnopened() {
    var isChanged = true
    var tried: Set<SyntaxIdentifier> = []
    while isChanged {
      isChanged = false
      for call in wiring.presenting
      where !effects.opened.contains(call.id) && tried.insert(call.id).inserted {
        guard let presentation = wiring.presentation(of: call),
          let owner = wiring.owner(of: call)
        else { continue }
        let binding =
          bindingLabels.lazy.compactMap { call.argument($0) }.first ?? call.positional.first
        let text = oneLine("code that was not read sets \(binding?.trimmedDescription ?? "it")")
        let found = effects.open(presentation, .bool(true), at: Syntax(call)).map { opening in
          var opening = opening
          opening.conditions = [Circumstance(text: text)] + opening.conditions
          return opening
        }
        add(found, toScreensOf: owner)
        isChanged = true
      }
      work()
    }
  }

  /// Views for values that no code pushes.
  private func addUnpushed() {
    for (call, content) in wiring.valueDestinations {
      guard let owner = content.scope.owner?.name else { continue }
      let known = Set(screenNames.keys.map { shownView(of: $0).view?.name })
      let shown = wiring.targets(of: content.expression, in: content.scope).flatMap { target in
        // A view that shows a route is no screen, but the routes are.
        guard let type = target.subject.viewName.flatMap({ wiring.choosers[$0] }),
          let cases = wiring.caseTargets[type]
        else { return [target] }
        return cases.sorted { $0.key < $1.key }.flatMap(\.value)
      }
      if !shown.isEmpty { app.origins.insert(call) }
      let found = shown.filter { !known.contains($0.subject.viewName) }
      add(
        found.map {
          effects.effect(
            .push($0), at: content.expression,
            if: [Circumstance(text: "code that was not read pushes its value")])
        }, toScreensOf: owner)
      work()
    }
  }

  private func add(_ found: [Effect], toScreensOf owner: String) {
    if let type = index.types[owner], type.isView, !isOwned(owner) {
      _ = node(Target(subject: .view(owner)))
      work()
    }
    let screens = screensOfParts[owner] ?? []
    for effect in found {
      let site = Site(label: nil, effects: [effect], place: effect.place)
      if screens.isEmpty { add(sites: [site], to: nil) }
      for screen in screens { add(sites: [site], to: app.screen(screen)) }
    }
  }

  // MARK: Coordinators

  func readCoordinators() {
    for (type, method, body) in coordinatorMethods where bareTypeOfFirst(method) != "URL" {
      _ = effects.quietly { effects.effects(in: Syntax(body), Scope(type)) }
    }
  }

  /// Uncalled methods of objects become external events.
  func addUnreached() {
    for (type, method, body) in coordinatorMethods where !effects.reached.contains(body.id) {
      if bareTypeOfFirst(method) == "URL" {
        add(links: LinkReader(effects).links(in: method, of: type))
        continue
      }
      let found = effects.effects(in: Syntax(body), Scope(type)).filter { !$0.step.isClosing }
      guard let opening = found.first, !effects.reached.contains(body.id) else { continue }
      add(sites: [Site(label: method.name, effects: found, place: opening.place)], to: nil)
      work()
    }
  }

  private func bareTypeOfFirst(_ method: Method) -> String? {
    method.parameters.first.map { bareType($0.type) }
  }

  private var coordinatorMethods: [(TypeInfo, Method, CodeBlockSyntax)] {
    index.ordered.filter { $0.kind == .reference && !$0.isView || $0.isApp }.flatMap { type in
      type.methods.sorted { $0.key < $1.key }.filter { !type.inheritedMethods.contains($0.key) }
        .flatMap(\.value).compactMap { method in method.body.map { (type, method, $0) } }
    }
  }
}

extension Step {
  var isClosing: Bool {
    switch self {
    case .pop, .popToRoot, .dismiss: true
    default: false
    }
  }
}
