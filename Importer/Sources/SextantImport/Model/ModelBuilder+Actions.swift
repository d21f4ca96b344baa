import SwiftSyntax

extension ModelBuilder {
  /// Adds the actions of sites to a screen. If the screen is nil, the sites are in a container, and
  /// become external events.
  func add(sites found: [Site], to screen: Screen?) {
    for site in found {
      app.sites += 1
      for effects in followed(site) {
        let lines = self.lines(effects, in: screen)
        guard !lines.isEmpty else { continue }
        let proposed = site.label.flatMap { camelCase($0) } ?? fallbackName(lines)
        let action = Action(name: proposed, lines: lines, place: site.place)
        if let screen { add(action, to: &screen.actions) } else { add(action, to: &app.events) }
      }
    }
  }

  /// Returns the alternatives of a site. If there are many, omits alternatives with more calls,
  /// because the importer does not know which branch runs deep in other methods.
  private func followed(_ site: Site) -> [[Effect]] {
    let all = site.effects.alternatives
    let depth = { (effects: [Effect]) in effects.map(\.depth).max() ?? 0 }
    let opening = all.filter { $0.contains { !$0.step.isClosing } }
    let counted = opening.isEmpty ? all : opening
    guard counted.count > Self.maxAlternatives, let least = counted.map(depth).min() else {
      return all
    }
    let left = all.filter { depth($0) <= least + 1 }
    if left.count < all.count {
      effects.note(
        Unresolved(
          place: site.place, code: site.label ?? site.place.declaration,
          reason: "\(all.count - left.count) of \(all.count) effects are too many calls away"))
    }
    return left
  }
  private static let maxAlternatives = 4

  /// Adds an action. If another part of the screen has the same action, merges both.
  private func add(_ action: Action, to actions: inout [Action]) {
    var action = action
    let text = action.signature
    if let same = actions.firstIndex(where: { $0.signature == text }) {
      for index in action.lines.indices { actions[same].lines[index].join(action.lines[index]) }
      return
    }
    action.name = numbered(action.name) { name in !actions.contains { $0.name == name } }
    actions.append(action)
  }

  private func fallbackName(_ lines: [Line]) -> String {
    switch lines.first?.sentence {
    case .append(let visit)?, .present(_, let visit)?: return "open" + visit.screen
    case .ask?: return "ask"
    case .dismiss?, .close?, .leave?: return "close"
    case .drop?: return "goBack"
    case .dropToRoot?: return "goToRoot"
    case .select(_, let tab)?: return "show" + tab.capitalizedFirst
    case .open(let window)?: return "open" + window.capitalizedFirst
    case .switchTo(_, let node)?:
      return "show" + node.replacing("stacked ", with: "").prefix { $0 != "(" }
    case nil: return "open"
    }
  }

  func lines(_ effects: [Effect], in screen: Screen?) -> [Line] {
    var (lines, places): ([Line], [String: Int]) = ([], [:])
    for effect in effects {
      var sentences = sentences(effect, in: screen)
      // Earlier code has already closed the screen.
      if sentences.last?.isLeaving == true, lines.contains(where: \.sentence.isDismissal) {
        sentences.removeFirst()
      }
      for sentence in sentences {
        let line = Line(
          sentence: sentence, condition: effect.conditions.quote, origins: effect.origins,
          isGuarded: effect.isGuarded)
        var text = rendering(line, exit: "dismiss", indent: "").joined(separator: "\n")
        if case .leave(let other) = sentence { text = "leave " + other.name }
        if let same = places[text] { lines[same].join(line); continue }
        places[text] = lines.count
        lines.append(line)
      }
    }
    return lines
  }

  private func sentences(_ effect: Effect, in screen: Screen?) -> [Sentence] {
    switch effect.step {
    case .push(let target):
      let visit = visit(target, from: screen)
      app.screen(visit.screen)?.isPushed = true
      return [.append(visit)]
    case .replace(let targets):
      return [.dropToRoot]
        + targets.map { target in
          let visit = visit(target, from: screen)
          app.screen(visit.screen)?.isPushed = true
          return .append(visit)
        }
    case .present(let style, let target):
      let visit = visit(target, from: screen)
      app.screen(visit.screen)?.isPresented = true
      return [.present(style, visit)]
    case .ask(let question):
      let buttons = question.buttons.flatMap { button in
        let site = Site(label: button.title, effects: button.effects, place: effect.place)
        var ways = followed(site).map { lines($0, in: screen) }.filter { !$0.isEmpty }
        if ways.isEmpty { ways = [[]] }
        return ways.map { (button.title, button.role, $0) }
      }
      return [
        .ask(
          ModelQuestion(
            style: question.style, title: question.title, message: question.message,
            buttons: distinct(buttons)))
      ]
    case .pop(let count): return [.drop(count)]
    case .popToRoot: return [.dropToRoot]
    case .dismiss: return [.dismiss] + exitBelow(effect, screen)
    case .close: return [.close]
    case .select(let view, let tab): return select(tab, of: view, effect)
    case .open(let window): return open(window, effect)
    case .root(let key, let value): return root(key, value, effect)
    case .rootController(let target):
      return windowRoot.map { [.switchTo(container: $0, node: node(target, isRoot: true))] } ?? []
    }
  }

  /// Returns the exit of a screen below, if a closure of its view dismisses this view.
  private func exitBelow(_ effect: Effect, _ screen: Screen?) -> [Sentence] {
    guard let screen, let view = effect.dismissedView, let found = screensOfParts[view],
      found.count == 1, found[0] != screen.name, let below = app.screen(found[0])
    else { return [] }
    return [.leave(below)]
  }

  /// Returns buttons with different titles. If a button has several possible effects, each becomes
  /// a numbered button.
  private func distinct(_ buttons: [(title: String, role: String?, sentences: [Line])])
    -> [(title: String, role: String?, sentences: [Line])]
  {
    var titles: Set<String> = []
    return buttons.map { button in
      let title = numbered(button.title, after: " ") { titles.insert($0).inserted }
      return (title, button.role, button.sentences)
    }
  }

  private func select(_ tab: String, of view: String, _ effect: Effect) -> [Sentence] {
    guard let name = tabNames[view], let info = tabInfos[view] else { return [] }
    let id = info.tabs.first { $0.id == tab || $0.id == "tab" + tab || $0.id == camelCase(tab) }?.id
    guard let id else {
      self.effects.note(
        Unresolved(
          place: effect.place, code: "tab \(tab)", reason: "no tab of \(name) has this tag"))
      return []
    }
    return [.select(tabs: name, tab: id)]
  }

  private func open(_ window: String, _ effect: Effect) -> [Sentence] {
    guard let name = windowIDs[window] ?? windowIDs.values.first(where: { $0 == camelCase(window) })
    else {
      effects.note(
        Unresolved(
          place: effect.place, code: "openWindow \(window)", reason: "no scene has this window"))
      return []
    }
    return [.open(window: name)]
  }

  // MARK: Arguments

  private func visit(_ target: Target, from screen: Screen?) -> Visit {
    let (subject, isStacked, container) = resolve(target)
    if let container { return Visit(screen: container, isStacked: false, given: []) }
    let name = self.screen(subject)
    if let around = target.around {
      enclosingCode[subject, default: []].append(around)
      enqueueAgain(subject)
    }
    let inputs = app.screen(name)?.inputs ?? []
    var rest = target.arguments
    let given = inputs.map { input -> (Input, Given) in
      let found =
        rest.firstIndex { $0.label == input.source }
        ?? (rest.count == 1 && inputs.count == 1 ? 0 : rest.firstIndex { $0.label == nil })
      guard let found else { return (input, input.standard.map { .literal($0) } ?? .asked) }
      let value = rest.remove(at: found).value
      let given = self.given(value, to: input, from: screen)
      if given == .asked { recordElements(value, for: input, of: name) }
      if case .literal(let text) = given { note(text, for: "\(name).\(input.name)") }
      return (input, given)
    }
    return Visit(screen: name, isStacked: isStacked, given: given)
  }

  private func given(_ value: Bound, to input: Input, from screen: Screen?, depth: Int = 0) -> Given
  {
    let expression = value.expression.unwrapped
    if let literal = literal(expression, of: input.type) { return .literal(literal) }
    if expression.is(NilLiteralExprSyntax.self) {
      effects.note(
        Unresolved(
          place: wiring.place(of: expression), code: "\(input.name): nil",
          reason: "a model has no value for it"))
    }
    guard let root = expression.rootName, depth < 8 else { return .asked }
    if let bound = value.scope.arguments[root] {
      return given(bound, to: input, from: screen, depth: depth + 1)
    }
    // An argument of the screen. A local name, as in a closure, has another meaning.
    guard wiring.names.local(root, at: expression) == nil, let screen,
      value.scope.owner.map({ $0.name == screen.view || $0.isPart(of: screen.view) }) == true,
      let own = screen.aliases[root] ?? screen.inputs.first(where: { $0.source == root }),
      own.type == input.type, expression.isName || own.source != own.name
    else { return .asked }
    return .own(own.name)
  }

  /// Returns the inputs of a route by the parameter names of its view. In `ProductView(number:
  /// id)`, `number` is the parameter for the value `id` of the case.
  func aliases(of subject: Subject, _ inputs: [Input]) -> [String: Input] {
    guard case .route(let type, let name) = subject,
      let shown = wiring.caseTargets[type]?[name]?.first
    else { return [:] }
    var found: [String: Input] = [:]
    for argument in shown.arguments {
      guard let label = argument.label, argument.value.expression.isName,
        let root = argument.value.expression.rootName,
        case .payload(_, let position)? = wiring.names.local(root, at: argument.value.expression)
      else { continue }
      found[label] = inputs.first { $0.position == position }
    }
    return found
  }

  /// Records the elements of a literal list as values of an input.
  private func recordElements(_ value: Bound, for input: Input, of screen: String, depth: Int = 0) {
    let expression = value.expression.unwrapped
    guard expression.isName, let root = expression.rootName, depth < 8 else { return }
    if let bound = value.scope.arguments[root] {
      return recordElements(bound, for: input, of: screen, depth: depth + 1)
    }
    guard case .closure(let closure, index: 0)? = wiring.names.local(root, at: expression),
      var list = closure.enclosingCall?.arguments.first?.expression
    else { return }
    if list.isName, let property = value.scope.owner?.properties[list.rootName ?? ""]?.value {
      list = property
    }
    for element in list.as(ArrayExprSyntax.self)?.elements ?? [] {
      guard let text = literal(element.expression, of: input.type) else { return }
      note(text, for: "\(screen).\(input.name)")
    }
  }

  private func note(_ literal: String, for input: String) {
    if app.literals[input]?.contains(literal) != true {
      app.literals[input, default: []].append(literal)
    }
  }

  private func literal(_ expression: ExprSyntax, of type: ModelType) -> String? {
    switch type {
    case .string: return expression.plainString.map(quoted)
    case .int: return expression.integer.map(String.init)
    case .bool: return expression.as(BooleanLiteralExprSyntax.self)?.literal.text
    case .decimal:
      if let whole = expression.integer { return "\(whole).0" }
      return expression.as(FloatLiteralExprSyntax.self)?.literal.text
    case .enumeration(let name):
      guard let member = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.bare,
        let type = enumNames.first(where: { $0.value == name })?.key,
        index.types[type]?.enumCase(member) != nil
      else { return nil }
      return member
    case .list(let element):
      guard let array = expression.as(ArrayExprSyntax.self) else { return nil }
      let values = array.elements.map { literal($0.expression, of: element) }
      let known = values.compactMap { $0 }
      return known.count == values.count ? "[\(known.joined(separator: ", "))]" : nil
    }
  }

  // MARK: Inputs

  /// Returns the inputs of a screen: the values of its case, or the parameters of its view.
  func inputs(of subject: Subject, named name: String) -> [Input] {
    var found: [Input] = []
    func add(
      _ parameter: Parameter, _ position: Int, _ owner: TypeInfo?, _ attributes: Set<String>
    ) {
      let source = parameter.label ?? parameter.name
      switch index.kept(parameter.type, in: owner, attributes: attributes) {
      case .dropped(let reason):
        app.dropped.append(("\(name).\(source.isEmpty ? parameter.type : source)", reason))
      case .input(var type, let isIdentity):
        if case .enumeration(let name) = type { type = .enumeration(enumeration(name)) }
        if case .list(.enumeration(let name)) = type {
          type = .list(.enumeration(enumeration(name)))
        }
        var name =
          isIdentity && !found.contains { $0.name == "id" } ? "id" : source.isEmpty ? "id" : source
        while found.contains(where: { $0.name == name }) { name += "2" }
        found.append(
          Input(
            name: name, type: type, source: source, position: position,
            standard: parameter.standard.flatMap { literal($0, of: type) }))
      }
    }
    switch subject {
    case .view(let view):
      guard let type = index.types[view] else { break }
      for (position, (parameter, attributes)) in index.parameters(ofView: type).enumerated() {
        add(parameter, position, type, attributes)
      }
    case .route(let type, let value):
      for (position, parameter) in (index.types[type]?.enumCase(value)?.values ?? []).enumerated() {
        add(parameter, position, index.types[type], [])
      }
    case .inline: break
    }
    return found
  }

  // MARK: Links

  func add(links: [LinkSite]) {
    for link in links {
      let lines = self.lines(link.effects, in: nil)
      app.sites += 1
      guard !lines.isEmpty else { continue }
      app.links.append(
        Link(
          scheme: link.scheme, path: link.path, lines: lines, place: link.place,
          origin: link.origin))
    }
  }
}

extension Sentence {
  fileprivate var isDismissal: Bool { if case .dismiss = self { true } else { false } }
  fileprivate var isLeaving: Bool { if case .leave = self { true } else { false } }
}

extension Action {
  var signature: String {
    lines.map {
      rendering(Line(sentence: $0.sentence, condition: nil), exit: "dismiss", indent: "").joined()
    }.joined(separator: ";")
  }
}

func quoted(_ text: String) -> String {
  var result = "\""
  for character in text {
    switch character {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    default: result.append(character)
    }
  }
  return result + "\""
}
