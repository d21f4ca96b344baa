import SwiftSyntax

/// The content of a view, without its presentations: its actions, and the views within it.
struct ViewContents {
  var sites: [Site] = []
  var embedded: [String] = []
  var links: [LinkSite] = []
}

/// Reads views: their controls, handlers and parts.
final class SiteReader {
  let effects: EffectReader
  var wiring: Wiring { effects.wiring }
  private var contents: [String: ViewContents] = [:]
  private var current = ViewContents()
  private var expanding: Set<String> = []
  private var contentParametersByView: [String: [ContentParameter]] = [:]
  private var grouped: [SyntaxIdentifier: Int] = [:]

  init(_ effects: EffectReader) { self.effects = effects }

  func contents(of view: TypeInfo) -> ViewContents {
    if let known = contents[view.name] { return known }
    let outer = (current, grouped)
    (current, grouped) = (ViewContents(), [:])
    defer { (current, grouped) = outer }
    let scope = Scope(view)
    for name in view.order {
      guard let property = view.properties[name], let getter = property.getter,
        showsViews(property), !isElsewhere(name, view)
      else { continue }
      walk(getter, scope)
    }
    for methods in view.methods.sorted(by: { $0.key < $1.key }).map(\.value) {
      for method in methods where method.makesViews && !isElsewhere(method.name, view) {
        method.body.map { walk(Syntax($0), scope) }
      }
    }
    if view.isController { readController(view, scope) }
    current.sites += effects.sitesOfFeatures[view.name] ?? []
    contents[view.name] = current
    return current
  }

  /// Reads a controller. Each method, and each closure that it passes on, is a site. Static methods
  /// belong to their callers.
  private func readController(_ controller: TypeInfo, _ scope: Scope) {
    for part in controller.parts {
      for member in part.members.members where !member.decl.isType && !member.decl.isStaticMethod {
        let code =
          member.decl.as(FunctionDeclSyntax.self)?.body.map { Syntax($0) }
          ?? member.decl.as(InitializerDeclSyntax.self)?.body.map { Syntax($0) }
          ?? member.decl.as(VariableDeclSyntax.self).map { Syntax($0) }
        guard let code, !effects.isIdle(code) else { continue }
        let (own, later) = effects.runs(of: code, scope)
        for found in [own] + later {
          guard let first = found.first else { continue }
          let site = Site(label: nil, effects: found, place: first.place)
          if let owner = site.owner ?? (site.closesPresentation ? controller.name : nil) {
            effects.elsewhere.append((owner, controller.name, site))
          } else {
            current.sites.append(site)
          }
        }
      }
    }
  }

  /// Returns the contents of a closure with views, such as the closure of a sheet.
  func contents(of content: Bound) -> ViewContents {
    let outer = (current, grouped)
    (current, grouped) = (ViewContents(), [:])
    defer { (current, grouped) = outer }
    let statements = content.expression.as(ClosureExprSyntax.self).map { Syntax($0.statements) }
    walk(statements ?? wiring.ownViews(content) ?? Syntax(content.expression), content.scope)
    for code in wiring.namedViews(content) where statements != nil { walk(code, content.scope) }
    return current
  }

  private func isElsewhere(_ member: String, _ view: TypeInfo) -> Bool {
    wiring.shownElsewhere.contains(Key(type: view.name, name: member))
  }

  private func showsViews(_ property: Property) -> Bool {
    guard !property.isStatic else { return false }
    return property.type.map {
      $0.contains("View") || $0.contains("Scene") || $0.contains("Content")
        || $0.contains("Commands")
    } ?? false
  }

  // MARK: View code

  private func walk(_ node: Syntax, _ scope: Scope) {
    if let call = node.as(FunctionCallExprSyntax.self) {
      walk(call, scope)
    } else if let sequence = node.as(SequenceExprSyntax.self), sequence.isAssignment {
      add(effects.effects(in: node, scope), at: node, label: nil)
    } else if let type = wiring.switches[node.id], wiring.routeTypes.contains(type) {
      return  // The view of a route is a separate screen.
    } else if let choice = node.as(IfExprSyntax.self), choice.conditions.showsDestination {
      // The view of a destination is a separate screen, too.
      choice.elseBody.map { walk(Syntax($0), scope) }
    } else {
      descend(node, scope)
    }
  }

  private func descend(_ node: Syntax, _ scope: Scope) {
    for child in node.children(viewMode: .sourceAccurate) { walk(child, scope) }
  }

  private func walk(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    guard let name = call.calleeName else { return descend(Syntax(call), scope) }
    if call.isUntappable { return }
    if presentingModifiers[name] != nil, isPresenting(call) {
      walk(Syntax(call.calledExpression), scope)
      call.argument("onDismiss").map { read($0, scope, label: nil) }
    } else if name == "NavigationLink" {
      link(call, scope)
    } else if name == "Button" {
      button(call, scope)
    } else if name == "onOpenURL" {
      walk(Syntax(call.calledExpression), scope)
      call.closure("perform").map {
        current.links += LinkReader(effects).links(in: $0, scope, origin: call.id)
      }
    } else if name == "TabView", wiring.tabs(in: call, scope) != nil {
      return
    } else if name.first?.isUppercase == true {
      construct(name, call, scope)
    } else {
      modifier(name, call, scope)
    }
  }

  /// Reads the construction of a view or another value. Its closures contain views or code.
  private func construct(_ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope) {
    if let type = wiring.index.type(call.typeName, in: scope.owner), type.isView,
      type.name != scope.owner?.name,
      !current.embedded.contains(type.name)
    {
      current.embedded.append(type.name)
    }
    let holes = holes(of: name, scope)
    fill(holes, of: call, scope)
    for argument in call.arguments {
      if holes.contains(where: { $0.name == argument.label?.text }) { continue }
      if isControlAction(argument.label?.text, to: name, scope) || argument.label?.text == "path" {
        continue
      }
      if argument.label.map({ isCode($0.text) }) == true {
        read(argument.expression, scope, label: nil)
      } else {
        walk(Syntax(argument.expression), scope)
      }
    }
    if !isControlAction(nil, to: name, scope), !holes.contains(where: \.isTrailing) {
      call.trailingClosure.map { walk(Syntax($0.statements), scope) }
    }
    for closure in call.additionalTrailingClosures
    where !holes.contains(where: { $0.name == closure.label.text }) {
      if isControlAction(closure.label.text, to: name, scope) { continue }
      // The destinations of a stack are not parts of the stack.
      if stackContainers.contains(name), closure.label.text == "destination" { continue }
      if isCode(closure.label.text) {
        read(ExprSyntax(closure.closure), scope, label: nil)
      } else {
        walk(Syntax(closure.closure.statements), scope)
      }
    }
  }

  // MARK: Wrapper views

  /// A parameter of a view. A link or a modifier in the view shows its content.
  private struct ContentParameter {
    let name: String
    let isTrailing: Bool
    let style: Style
    let call: FunctionCallExprSyntax
  }

  /// Returns the parameters that a view shows. Its caller provides their content.
  private func holes(of view: String, _ scope: Scope) -> [ContentParameter] {
    guard let type = wiring.index.type(view, in: scope.owner), type.isView else { return [] }
    if let known = contentParametersByView[type.name] { return known }
    let closures = wiring.index.parameters(ofView: type).map(\.parameter).filter {
      $0.type.contains("->")
    }
    var found: [ContentParameter] = []
    for part in type.parts {
      for call in part.members.descendants(FunctionCallExprSyntax.self) {
        guard let name = call.calleeName,
          call.argument("value") == nil,
          let style = name == "NavigationLink" ? .push : presentingModifiers[name],
          let shown = style == .push && name == "NavigationLink"
            ? call.argument("destination") ?? call.trailingClosure.map({ ExprSyntax($0) })
            : call.closure("content") ?? call.closure("destination")
        else { continue }
        let views = shown.as(ClosureExprSyntax.self)?.statements.views ?? [shown]
        guard views.count == 1, let view = views.first?.withoutModifiers,
          let hole = view.rootName ?? view.as(FunctionCallExprSyntax.self)?.calleeName,
          let property = type.properties[hole], property.getter == nil, !property.isOwnState
        else { continue }
        let isTrailing = closures.last.map { ($0.label ?? $0.name) == hole } ?? false
        found.append(ContentParameter(name: hole, isTrailing: isTrailing, style: style, call: call))
      }
    }
    contentParametersByView[type.name] = found
    return found
  }

  private func fill(_ holes: [ContentParameter], of call: FunctionCallExprSyntax, _ scope: Scope) {
    for hole in holes {
      guard
        let content = call.argument(hole.name)
          ?? (hole.isTrailing ? call.trailingClosure.map { ExprSyntax($0) } : nil)
      else { continue }
      let bound = Bound(expression: content, scope: scope)
      let targets = wiring.shows(bound, with: nil, hint: call.writtenLabel ?? "detail")
      effects.opened.insert(hole.call.id)
      let found = targets.map { target -> Effect in
        var target = target
        target.around = targets.count == 1 ? bound : nil
        let step: Step = hole.style == .push ? .push(target) : .present(hole.style, target)
        var opening = effects.effect(step, at: call, if: target.conditions)
        opening.origins.insert(hole.call.id)
        return opening
      }
      add(found, at: Syntax(call), label: call.writtenLabel, isOwn: true)
    }
  }

  /// Returns whether a view has a closure of code with this label, and all code that creates the
  /// view passes the same closure.
  private func isControlAction(_ label: String?, to view: String, _ scope: Scope) -> Bool {
    guard let type = wiring.index.type(view, in: scope.owner), type.isView else { return false }
    let last = type.order.last { type.properties[$0]?.type?.contains("->") == true }
    guard let label = label ?? last, let given = wiring.closures[Key(type: type.name, name: label)]
    else { return false }
    return given.count == 1 && type.takesCode(label)
  }

  private func modifier(_ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope) {
    if isCode(name) {
      walk(Syntax(call.calledExpression), scope)
      let label =
        name.contains("Gesture")
        ? call.base?.withoutModifiers.as(FunctionCallExprSyntax.self)?.writtenLabel : nil
      for argument in call.arguments
      where argument.expression.is(ClosureExprSyntax.self)
        || argument.label.map({ isCode($0.text) }) == true
      {
        read(argument.expression, scope, label: label)
      }
      call.trailingClosure.map { read(ExprSyntax($0), scope, label: label) }
      return
    }
    var shown: Set<String> = []
    if let method = wiring.index.viewMethods[name], let body = method.body,
      expanding.insert(name).inserted
    {
      shown = method.shownParameters
      walk(
        Syntax(body),
        Scope(
          wiring.index.types["View"],
          arguments: wiring.arguments(of: call, for: method.parameters, in: scope)))
      expanding.remove(name)
    } else if let found = effects.effects(of: call, scope) {
      return add(found, at: Syntax(call), label: nil)
    }
    if name == "contextMenu" {
      // The preview is only a picture.
      walk(Syntax(call.calledExpression), scope)
      call.closure("menuItems").map { walk(Syntax($0), scope) }
      return
    }
    if shown.isEmpty { return descend(Syntax(call), scope) }
    walk(Syntax(call.calledExpression), scope)
    for argument in call.arguments where !shown.contains(argument.label?.text ?? "") {
      walk(Syntax(argument.expression), scope)
    }
  }

  private func isCode(_ name: String) -> Bool {
    codeClosures.contains(name)
      || name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
  }

  private func isPresenting(_ call: FunctionCallExprSyntax) -> Bool {
    (bindingLabels + ["for"]).contains { call.argument($0) != nil } || call.isBoundByPosition
  }

  // MARK: Controls

  private func button(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    guard let action = call.closure("action") else { return descend(Syntax(call), scope) }
    read(action, scope, label: call.writtenLabel)
    call.argument("label").map { walk(Syntax($0), scope) }
  }

  private func link(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    // The link is invisible. Its value opens the destination.
    if call.argument("unwrapping") != nil { return }
    let label = call.writtenLabel
    let shows = call.argument("label")
    if let value = call.argument("state") {
      let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
      let member = called.as(MemberAccessExprSyntax.self)
      let state = effects.stateOfCase(
        member?.declName.baseName.bare ?? "", member?.base?.trimmedDescription ?? "", scope.owner)
      let target = state.flatMap { effects.target(ofState: $0, scope.owner) }
      if target == nil { effects.report(call, "no view is known for this state") }
      add(
        target.map { [effects.effect(.push($0), at: call)] } ?? [], at: Syntax(call), label: label,
        isOwn: true)
    } else if let value = call.argument("value") {
      add(
        effects.lead(value, expecting: nil, at: Syntax(call), scope) { .push($0) },
        at: Syntax(call), label: label, isOwn: true)
    } else if let destination = call.argument("destination")
      ?? (call.argument("label") == nil && call.positional.isEmpty
        ? nil : call.trailingClosure.map { ExprSyntax($0) })
    {
      // An invisible link is driven by its binding.
      if shows?.trimmedDescription.contains("EmptyView") != true,
        call.trailingClosure?.statements.trimmedDescription != "EmptyView()"
      {
        let content = Bound(expression: destination, scope: scope)
        let targets = wiring.shows(content, with: nil, hint: label ?? "detail")
        if targets.isEmpty, !isHole(destination, scope) {
          effects.report(call, "the view that it leads to is not in the sources")
        }
        add(
          targets.map { target in
            var target = target
            target.around = targets.count == 1 ? content : nil
            return effects.effect(.push(target), at: call, if: target.conditions)
          }, at: Syntax(call), label: label, isOwn: true)
      }
    }
    // If a link has a value, a state or a destination, its trailing closure is the label.
    // Otherwise, the closure is the destination.
    let isLabel =
      call.argument("value") != nil || call.argument("state") != nil
      || call.argument("destination") != nil
    (shows ?? (isLabel ? call.trailingClosure.map { ExprSyntax($0) } : nil)).map {
      walkLabel($0, scope)
    }
  }

  private func isHole(_ content: ExprSyntax, _ scope: Scope) -> Bool {
    guard let owner = scope.owner else { return false }
    return holes(of: owner.name, scope).contains { hole in
      content.trimmedDescription.contains(hole.name)
    }
  }

  private func walkLabel(_ label: ExprSyntax, _ scope: Scope) {
    if let closure = label.as(ClosureExprSyntax.self) { walk(Syntax(closure.statements), scope) }
  }

  // MARK: Sites

  private func read(_ action: ExprSyntax, _ scope: Scope, label: String?) {
    add(effects.effects(ofAction: action, scope), at: Syntax(action), label: label, isOwn: true)
  }

  /// Adds a site. All effects in a closure form a single site, except the effects of its controls.
  private func add(_ found: [Effect], at node: Syntax, label: String?, isOwn: Bool = false) {
    guard let first = found.first else { return }
    var closure = node.parent
    while let next = closure, !next.is(ClosureExprSyntax.self), !next.is(MemberBlockSyntax.self) {
      closure = next.parent
    }
    if !isOwn, let id = closure?.id, let index = grouped[id] {
      let site = current.sites[index]
      current.sites[index] = Site(
        label: site.label, effects: site.effects + found, place: site.place)
      return
    }
    if !isOwn, let id = closure?.id { grouped[id] = current.sites.count }
    current.sites.append(Site(label: label, effects: found, place: first.place))
  }
}

extension FunctionCallExprSyntax {
  /// Whether users cannot tap the content: `.disabled(true)`, `.allowsHitTesting(false)`,
  /// `.hidden()`.
  fileprivate var isUntappable: Bool {
    switch calleeName {
    case "disabled": positional.first?.trimmedDescription == "true"
    case "allowsHitTesting": positional.first?.trimmedDescription == "false"
    case "hidden": base != nil && arguments.isEmpty
    default: false
    }
  }
}
