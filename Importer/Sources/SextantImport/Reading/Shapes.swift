import SwiftSyntax

enum Shape {
  case screen(isStacked: Bool)
  case tabs(TabsInfo)
  /// A view that wraps another view, which is the screen. A stack may be between them.
  case wrapper(Target)
  case choice(Choice)
}

struct Choice {
  /// A branch of a choice. `value` is the value of the property: a case, `true` or `nil`. The
  /// branch for all other values has no value.
  struct Branch {
    let condition: String
    let value: String?
    var target: Target
  }
  /// The choosing property, and its initial value if known.
  var key: Key?
  var first: String?
  var branches: [Branch] = []

  func branch(of value: String) -> Branch? {
    branches.first { $0.value == value } ?? branches.first { $0.value == nil }
  }
}

extension Wiring {
  /// Returns the role of a view, which its body determines.
  func shape(of view: TypeInfo, depth: Int = 0) -> Shape {
    if let known = shapes[view.name] { return known }
    guard depth < 8, let getter = view.properties["body"]?.getter else {
      return .screen(isStacked: false)
    }
    // The view may contain itself.
    shapes[view.name] = .screen(isStacked: false)
    let found = shape(ofGetter: getter, Scope(view), depth: depth)
    shapes[view.name] = found
    return found
  }

  private func shape(ofGetter getter: Syntax, _ scope: Scope, depth: Int) -> Shape {
    getter.statementsOfGetter.map { shape(of: $0, scope, depth: depth) }
      ?? .screen(isStacked: false)
  }

  func shape(of statements: CodeBlockItemListSyntax, _ scope: Scope, depth: Int) -> Shape {
    let views = statements.views
    // Views over or beside tabs are parts of the tabs.
    if views.count > 1 {
      for view in views {
        if case .tabs(let info) = shape(ofView: view, scope, depth: depth + 1) {
          return .tabs(info)
        }
      }
    }
    guard views.count == 1, let view = views.first else { return .screen(isStacked: false) }
    return shape(ofView: view, scope, depth: depth)
  }

  private func shape(ofView expression: ExprSyntax, _ scope: Scope, depth: Int) -> Shape {
    guard depth < 12 else { return .screen(isStacked: false) }
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
      return choice(expression, scope, depth: depth)
    }
    let view = expression.withoutModifiers
    if let call = view.as(FunctionCallExprSyntax.self), let name = call.calleeName {
      if name == "TabView", let tabs = tabs(in: call, scope) { return .tabs(tabs) }
      let content =
        call.trailingClosure ?? call.argument("sidebar")?.as(ClosureExprSyntax.self)
        ?? call.argument("content")?.as(ClosureExprSyntax.self)
      if stackContainers.contains(name) {
        guard let content else { return .screen(isStacked: true) }
        let inner = shape(of: content.statements, scope, depth: depth + 1)
        switch inner {
        case .screen: return .screen(isStacked: true)
        case .wrapper(let target): return .wrapper(target.stacked)
        case .choice(var choice):
          for index in choice.branches.indices { choice.branches[index].target.isStacked = true }
          return .choice(choice)
        case .tabs: return inner
        }
      }
      if name.isLayoutOnly(index, scope), let content {
        return shape(of: content.statements, scope, depth: depth + 1)
      }
      if let type = index.type(call.typeName, in: scope.owner), type.isView,
        type.name != scope.owner?.name
      {
        return .wrapper(Target(subject: .view(type.name), arguments: call.bound(in: scope)))
      }
    }
    if let call = view.as(FunctionCallExprSyntax.self), call.base == nil,
      let method = scope.owner?.methods[call.calleeName ?? ""]?.first, method.makesViews,
      let body = method.body
    {
      return shape(of: body.statements, scope, depth: depth + 1)
    }
    if let call = view.as(FunctionCallExprSyntax.self), let base = call.base, base.isName {
      return shape(ofView: base, scope, depth: depth + 1)
    }
    if view.isName, let name = view.rootName, let getter = scope.owner?.properties[name]?.getter {
      return shape(ofGetter: getter, scope, depth: depth + 1)
    }
    return .screen(isStacked: false)
  }

  private func choice(_ expression: ExprSyntax, _ scope: Scope, depth: Int) -> Shape {
    var found = Choice()
    var tabs: TabsInfo?
    var isScreen = false
    func add(_ statements: CodeBlockItemListSyntax, _ condition: String, _ value: String?) {
      if tabs == nil, case .tabs(let info) = shape(of: statements, scope, depth: depth + 1) {
        tabs = info
      }
      let targets = targets(in: statements, scope)
      found.branches += targets.map { .init(condition: condition, value: value, target: $0) }
      // Such content makes the view a screen, regardless of its other content.
      if targets.isEmpty, !statements.views.allSatisfy(\.isPlaceholder) { isScreen = true }
    }
    var rest: ExprSyntax? = expression
    while let choice = rest?.as(IfExprSyntax.self) {
      let asked = choice.conditions.count == 1 ? choice.conditions.first?.askedValue : nil
      add(choice.body.statements, choice.conditions.brief, asked?.value ?? "?")
      choose(&found, by: asked?.subject, in: scope)
      rest = nil
      switch choice.elseBody {
      case .ifExpr(let next)?: rest = ExprSyntax(next)
      case .codeBlock(let block)?: add(block.statements, "not (\(choice.conditions.brief))", nil)
      case nil: break
      }
    }
    if let choice = expression.as(SwitchExprSyntax.self) {
      choose(&found, by: choice.subject, in: scope)
      for block in choice.cases.all {
        let label = block.label.as(SwitchCaseLabelSyntax.self)
        let values = label?.caseItems.map { $0.pattern.caseName ?? $0.pattern.trimmedDescription }
        for value in values ?? [] { add(block.statements, block.label.brief, value) }
        if values == nil { add(block.statements, block.label.brief, nil) }
      }
    }
    if let tabs { return .tabs(tabs) }
    if isScreen { return .screen(isStacked: false) }
    return found.branches.count > 1
      ? .choice(found)
      : found.branches.first.map { .wrapper($0.target) } ?? .screen(isStacked: false)
  }

  /// Determines the property of a choice. If the branches depend on several properties, the choice
  /// is unknown.
  private func choose(_ choice: inout Choice, by subject: ExprSyntax?, in scope: Scope) {
    guard let key = subject.flatMap({ names.key(of: $0, in: scope) }),
      choice.key == nil || choice.key == key
    else {
      (choice.key, choice.first) = (Key(type: "", name: ""), nil)
      return
    }
    choice.key = key
    let property = index.types[key.type]?.properties[key.name]
    choice.first = property?.value?.rootValue
    if property?.getter == nil, property?.value == nil, property?.type?.hasSuffix("?") == true {
      choice.first = "nil"
    }
  }

  // MARK: Tabs

  /// Returns the tabs of a `TabView`; nil for a page style.
  func tabs(in call: FunctionCallExprSyntax, _ scope: Scope) -> TabsInfo? {
    guard let owner = scope.owner, let content = call.trailingClosure, !call.hasPageStyle else {
      return nil
    }
    var found = tabs(of: content.statements, scope)
    if found.isEmpty, let key = call.argument("selection").flatMap({ names.key(of: $0, in: scope) })
    {
      found = tabs(ofType: names.type(of: key), isStacked: false, scope) ?? []
    }
    return found.isEmpty ? nil : TabsInfo(view: owner.name, tabs: unique(found))
  }

  private func tabs(of statements: CodeBlockItemListSyntax, _ scope: Scope) -> [TabsInfo.Tab] {
    statements.views.flatMap { tabs(ofView: $0, scope) }
  }

  private func tabs(ofView view: ExprSyntax, _ scope: Scope) -> [TabsInfo.Tab] {
    if let choice = view.as(IfExprSyntax.self) { return tabs(of: choice.body.statements, scope) }
    var modifiers: [String: FunctionCallExprSyntax] = [:]
    var inner = view
    while let call = inner.as(FunctionCallExprSyntax.self), let base = call.base,
      let name = call.calleeName
    {
      modifiers[name] = call
      inner = base
    }
    guard let core = inner.as(FunctionCallExprSyntax.self) else {
      return modifiers["tabItem"] == nil ? [] : oneTab(content: inner, modifiers, scope)
    }
    if core.calleeName == "Tab" { return newTab(core, scope) }
    if core.calleeName == "TabSection", let content = core.trailingClosure {
      return tabs(of: content.statements, scope)
    }
    if core.calleeName == "ForEach" { return allTabs(core, scope) }
    return modifiers["tabItem"] == nil ? [] : oneTab(content: inner, modifiers, scope)
  }

  private func oneTab(
    content: ExprSyntax, _ modifiers: [String: FunctionCallExprSyntax], _ scope: Scope
  ) -> [TabsInfo.Tab] {
    let title = modifiers["tabItem"]?.closure("label")?.writtenText
    return tab(
      value: modifiers["tag"]?.positional.first, title: title, scope, content: content,
      origin: modifiers["tabItem"]?.id)
  }

  private func newTab(_ call: FunctionCallExprSyntax, _ scope: Scope) -> [TabsInfo.Tab] {
    let title = call.positional.first?.writtenText ?? call.argument("label")?.writtenText
    return tab(
      value: call.argument("value"), title: title, scope, content: call.closure("content"),
      origin: call.id)
  }

  private func tab(
    value: ExprSyntax?, title: String?, _ scope: Scope, content: ExprSyntax?,
    origin: SyntaxIdentifier?
  ) -> [TabsInfo.Tab] {
    let tagged = value.flatMap {
      $0.as(MemberAccessExprSyntax.self)?.declName.baseName.bare ?? $0.plainString
        ?? $0.as(IntegerLiteralExprSyntax.self).map { "tab" + $0.literal.text }
    }
    let hint = title ?? tagged ?? "tab"
    guard
      let target = targets(of: content, in: scope).first
        ?? content.map({
          Target(subject: inlineSubject(Bound(expression: $0, scope: scope), hint: hint))
        })
    else { return [] }
    let named = tagged.flatMap { camelCase($0) } ?? title.flatMap { camelCase($0) }
    return [TabsInfo.Tab(id: named ?? "tab", title: title, target: target, origin: origin)]
  }

  /// Returns a tab for each case in `ForEach(Tab.allCases) { … }`. A `switch` determines the views.
  private func allTabs(_ call: FunctionCallExprSyntax, _ scope: Scope) -> [TabsInfo.Tab] {
    guard let list = call.arguments.first?.expression, let content = call.trailingClosure else {
      return []
    }
    let isStacked = ExprSyntax(content).hasOuterStack
    guard let values = cases(of: list, in: scope) else {
      return tabs(ofType: elementType(names.type(of: list, in: scope)), isStacked: isStacked, scope)
        ?? []
    }
    return tabs(of: values, isStacked: isStacked)
  }

  /// Returns a tab for each case of an enumeration. A `switch` determines the views.
  private func tabs(ofType type: String?, isStacked: Bool, _ scope: Scope) -> [TabsInfo.Tab]? {
    guard let type = index.type(type, in: scope.owner), caseTargets[type.name] != nil else {
      return nil
    }
    return tabs(
      of: type.cases.map { .target(Target(subject: .route(type: type.name, name: $0.name))) },
      isStacked: isStacked)
  }

  private func tabs(of values: [Value], isStacked: Bool) -> [TabsInfo.Tab] {
    values.compactMap { value in
      guard case .target(let route) = value, case .route(let type, let name) = route.subject,
        var target = caseTargets[type]?[name]?.first
      else { return nil }
      target.isStacked = target.isStacked || isStacked
      return TabsInfo.Tab(id: name, title: nil, target: target)
    }
  }

  func unique(_ tabs: [TabsInfo.Tab]) -> [TabsInfo.Tab] {
    var seen: Set<String> = []
    return tabs.map { tab in
      let id = numbered(tab.id) { seen.insert($0).inserted }
      return TabsInfo.Tab(id: id, title: tab.title, target: tab.target, origin: tab.origin)
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether a modifier shows the content of a `TabView` as pages. Pages are parts of a screen.
  fileprivate var hasPageStyle: Bool {
    var view = self
    while let modifier = view.parent?.parent?.as(FunctionCallExprSyntax.self),
      modifier.base?.id == ExprSyntax(view).id
    {
      if modifier.calleeName == "tabViewStyle" {
        return modifier.arguments.trimmedDescription.lowercased().contains("page")
      }
      view = modifier
    }
    return false
  }
}

extension CodeBlockItemListSyntax {
  var views: [ExprSyntax] {
    flatMap { item -> [ExprSyntax] in
      switch item.item {
      case .expr(let expression): return [expression]
      case .stmt(let statement):
        return [
          statement.as(ReturnStmtSyntax.self)?.expression
            ?? statement.as(ExpressionStmtSyntax.self)?.expression
        ].compactMap { $0 }
      case .decl(let declaration):
        return declaration.as(IfConfigDeclSyntax.self)?.clauses.lazy.compactMap {
          $0.elements?.as(CodeBlockItemListSyntax.self)?.views
        }.first { !$0.isEmpty } ?? []
      }
    }
  }
}

extension ExprSyntax {
  /// Whether the view is a placeholder, shown while data is loading.
  fileprivate var isPlaceholder: Bool {
    let name =
      withoutModifiers.as(FunctionCallExprSyntax.self)?.calleeName
      ?? withoutModifiers.trimmedDescription
    return ["ProgressView", "EmptyView", "Text", "Color", "Image", "LoadingView", "SplashView"]
      .contains { name.hasPrefix($0) }
  }
}

extension ExprSyntax {
  /// The value in the notation of `Branch.value`.
  var rootValue: String? {
    if self.is(NilLiteralExprSyntax.self) { return "nil" }
    if let literal = self.as(BooleanLiteralExprSyntax.self) { return literal.literal.text }
    let called = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    return called.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
  }
}

extension ConditionElementSyntax {
  /// `loggedIn`, `!loggedIn`, `user != nil` and `let user`: the property and its value.
  fileprivate var askedValue: (subject: ExprSyntax, value: String)? {
    if let binding = condition.as(OptionalBindingConditionSyntax.self) {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      return
        (binding.initializer?.value
        ?? name.map { ExprSyntax(DeclReferenceExprSyntax(baseName: $0)) })
        .map { ($0, "some") }
    }
    if let compared = comparedCase { return (compared.value, compared.name) }
    guard let expression = condition.as(ExprSyntax.self) else { return nil }
    if let negated = expression.as(PrefixOperatorExprSyntax.self) {
      return negated.operator.text == "!" ? (negated.expression, "false") : nil
    }
    if let elements = expression.as(SequenceExprSyntax.self)?.elements {
      guard elements.count == 3, let left = elements.first, let right = elements.last,
        right.is(NilLiteralExprSyntax.self)
      else { return nil }
      return (left, Array(elements)[1].isOperator("!=") ? "some" : "nil")
    }
    return (expression, "true")
  }
}
