import SwiftSyntax

struct Presentation {
  let style: Style
  let isItem: Bool
  /// The modifier or the link that declares the presentation.
  let call: FunctionCallExprSyntax
  let scope: Scope
  /// The case of the bound value for which the content shows; nil for all values.
  var caseName: String?

  func shows(_ value: Value) -> Bool {
    guard let caseName, let route = value.target?.subject.caseName else { return true }
    return route == caseName
  }
}

/// The bindings of an app's views. They are read before all effects, because they determine the
/// meaning of properties.
final class Wiring {
  let names: Names
  var index: TypeIndex { names.index }
  private(set) var presentations: [Key: [Presentation]] = [:]
  private(set) var paths: Set<Key> = []
  /// For each property that selects a tab, the view that contains the `TabView`.
  private(set) var selections: [Key: String] = [:]
  /// For each type, the views of its `navigationDestination(for:)`.
  private(set) var destinations: [String: Bound] = [:]
  /// The destinations by the view that declares them.
  private(set) var ownDestinations: [Key: Bound] = [:]
  /// For each enumeration and case, the targets in a `switch`. A target may be a view outside of
  /// the sources.
  var caseTargets: [String: [String: [Target]]] = [:]
  /// For each property of a view, the properties to which it is bound.
  private(set) var aliases: [Key: Set<Key>] = [:]
  /// For each property of a view, the closures passed to it.
  private(set) var closures: [Key: [Bound]] = [:]
  /// The properties and methods whose views are shown elsewhere: in a sheet, or behind a link.
  private(set) var shownElsewhere: Set<Key> = []
  private(set) var presenting: [FunctionCallExprSyntax] = []
  private var presentingScopes: [SyntaxIdentifier: Scope] = [:]
  /// The `navigationDestination(for:)` modifiers, and the closures of a stack for its path.
  private(set) var valueDestinations: [(call: SyntaxIdentifier, content: Bound)] = []
  private var presentingIDs: Set<SyntaxIdentifier> = []
  private(set) var inline: [(content: Bound, hint: String)] = []
  var roots: Set<Key> = []
  private var inlineIndex: [SyntaxIdentifier: Int] = [:]
  private var fileNames: [SyntaxIdentifier: String] = [:]
  private var expanding: Set<String> = []
  /// The targets of code that was read. `readingTargets` contains the code that is being read.
  var targetsRead: [Reading: [Target]] = [:]
  var readingTargets: Set<SyntaxIdentifier> = []
  private var modifiersRead: Set<Reading> = []
  /// For each name of a type or of a custom modifier, the types whose code calls it.
  private(set) var callers: [String: Set<String>] = [:]
  /// The names in code of other platforms, which is removed.
  private let removedNames: Set<String>
  var shapes: [String: Shape] = [:]
  /// The enumerations with a method or property that creates views, and the types of values in
  /// links.
  var factories: Set<String> = []
  private var linked: Set<String> = []
  var switches: [SyntaxIdentifier: String] = [:]
  var switchedTypes: [String: String] = [:]

  init(files: [SourceFile]) {
    names = Names(index: TypeIndex(files))
    removedNames = files.reduce(into: []) { $0.formUnion($1.removedNames) }
    for file in files { fileNames[Syntax(file.tree).id] = file.path }
    for type in index.ordered where type.kind != .abstract {
      let scope = Scope(type)
      for part in type.parts {
        for member in part.members.members where !member.decl.isType {
          read(Syntax(member), in: scope)
          readDelegates(Syntax(member), in: scope)
        }
      }
    }
    readSwitches()
    readSettings()
  }

  private(set) lazy var routeTypes: [String] = {
    var found = factories.union(linked)
    for name in destinations.keys {
      if let type = index.type(name), type.kind == .enumeration { found.insert(type.name) }
    }
    for key in presentations.keys.map({ $0 }) + Array(paths) {
      let type = names.type(of: key)
      if let type = index.type(elementType(type) ?? type, in: index.types[key.type]),
        type.kind == .enumeration
      {
        found.insert(type.name)
      }
    }
    return found.sorted()
  }()

  /// The properties of features that views present. A wrapper identifies them, or their name and
  /// type.
  private(set) lazy var presentedState = Set(
    index.ordered.flatMap { type in
      type.properties.values.filter {
        !$0.attributes.isDisjoint(with: ["Presents", "PresentationState"])
          || type.name.hasSuffix(".State") && ["path", "destination", "route"].contains($0.name)
      }.map(\.name)
    })

  // MARK: Bindings

  private func read(_ node: Syntax, in scope: Scope) {
    for call in node.descendants(FunctionCallExprSyntax.self) {
      guard let name = call.calleeName else { continue }
      if name.first?.isUppercase == true || index.viewMethods[name] != nil {
        callers[name, default: []].insert(scope.owner?.name ?? "")
      }
      if name == "NavigationLink" { readShownViews(call.argument("destination"), scope) }
      if let style = presentingModifiers[name] { read(modifier: call, style, in: scope) }
      if stackContainers.contains(name), let content = call.argument("destination") {
        readShownViews(content, scope)
        valueDestinations.append((call.id, Bound(expression: content, scope: scope)))
      }
      if stackContainers.contains(name), let path = call.argument("path"),
        let key = names.key(of: path, in: scope)
      {
        paths.insert(key)
      } else if name == "TabView", let selection = call.argument("selection"),
        let owner = scope.owner
      {
        if let key = names.key(of: selection, in: scope) { selections[key] = owner.name }
      } else if name == "NavigationLink",
        let value = call.argument("value")?.routeType(index, scope)
      {
        linked.insert(value)
      } else if name == "NavigationLink",
        let binding = call.argument("isActive") ?? call.argument("unwrapping"),
        let key = names.key(of: binding, in: scope)
      {
        presentations[key, default: []].append(
          Presentation(
            style: .push, isItem: false, call: call, scope: scope,
            caseName: caseName(of: call, binding, scope)))
        addPresenting(call, scope)
      } else if let type = name.first?.isUppercase == true
        ? index.type(name, in: scope.owner) : nil, type.isView
      {
        readAliases(of: type, in: call, scope)
      } else if let method = index.viewMethods[name], let body = method.body,
        expanding.insert(name).inserted
      {
        // A custom modifier has the bindings of its caller.
        let inner = Scope(
          index.types["View"], arguments: arguments(of: call, for: method.parameters, in: scope))
        if modifiersRead.insert(Reading(body, inner)).inserted { read(Syntax(body), in: inner) }
        expanding.remove(name)
      }
    }
  }

  /// Reads `screen.delegate = self` and `Screen(delegate: self)`, which determine the object behind
  /// a protocol.
  private func readDelegates(_ node: Syntax, in scope: Scope) {
    guard let owner = scope.owner, owner.kind == .reference else { return }
    for expression in node.descendants(DeclReferenceExprSyntax.self)
    where expression.baseName.text == "self" {
      var found: (receiver: ExprSyntax?, property: String)?
      if let argument = expression.parent?.as(LabeledExprSyntax.self), let label = argument.label {
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        guard call?.calleeName?.first?.isUppercase == true else { continue }
        found = (call.map { ExprSyntax($0) }, label.text)
      } else if let assignment = expression.parent?.parent?.as(SequenceExprSyntax.self),
        assignment.isAssignment,
        let left = assignment.elements.first?.as(MemberAccessExprSyntax.self)
      {
        found = (left.base, left.declName.baseName.bare)
      }
      guard let (receiver, property) = found, let receiver,
        let type = index.type(names.type(of: receiver, in: scope), in: owner),
        type.properties[property] != nil
      else { continue }
      for name in [type.name] + type.ancestors {
        let key = Key(type: index.types[name]?.name ?? name, name: property)
        if names.delegates[key]?.contains(owner.name) != true {
          names.delegates[key, default: []].append(owner.name)
        }
      }
    }
  }

  private func read(modifier call: FunctionCallExprSyntax, _ style: Style, in scope: Scope) {
    if style == .push, let type = call.argument("for")?.trimmedDescription, type.hasSuffix(".self"),
      let content = call.closure("destination")
    {
      let bare = String(type.dropLast(5))
      readShownViews(content, scope)
      valueDestinations.append((call.id, Bound(expression: content, scope: scope)))
      let shown = index.type(bare, in: scope.owner)?.name ?? bareType(bare)
      destinations[shown] = Bound(expression: content, scope: scope)
      ownDestinations[Key(type: scope.owner?.name ?? "", name: shown)] = destinations[shown]
      return
    }
    if !style.asks { readShownViews(call.closure("content") ?? call.closure("destination"), scope) }
    if bindingLabels.contains(where: { call.argument($0) != nil }) || call.isBoundByPosition {
      addPresenting(call, scope)
    }
    for label in bindingLabels {
      guard let binding = call.argument(label), let key = names.key(of: binding, in: scope) else {
        continue
      }
      // `isPresented:` controls an alert with `presenting:`.
      if label == "presenting", call.argument("isPresented") != nil { continue }
      if presentations[key]?.contains(where: { $0.call.id == call.id }) != true {
        presentations[key, default: []].append(
          Presentation(
            style: style, isItem: label != "isPresented", call: call, scope: scope,
            caseName: caseName(of: call, binding, scope)))
      }
      return
    }
  }

  /// `unwrapping: $destination, case: /Destination.edit` and `item: $destination.edit`.
  private func caseName(
    of call: FunctionCallExprSyntax, _ binding: ExprSyntax, _ scope: Scope
  ) -> String? {
    if let path = call.argument("case") {
      return path.trimmedDescription.split(separator: ".").last.map(String.init)
    }
    guard let member = binding.as(MemberAccessExprSyntax.self), let base = member.base,
      let type = index.type(names.type(of: base, in: scope), in: scope.owner)
    else { return nil }
    return type.enumCase(member.declName.baseName.bare)?.name
  }

  private func addPresenting(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    guard presentingIDs.insert(call.id).inserted else { return }
    presenting.append(call)
    presentingScopes[call.id] = scope
  }

  func owner(of call: FunctionCallExprSyntax) -> String? { presentingScopes[call.id]?.owner?.name }

  func presentation(of call: FunctionCallExprSyntax) -> Presentation? {
    guard let name = call.calleeName, let scope = presentingScopes[call.id] else { return nil }
    return Presentation(
      style: presentingModifiers[name] ?? .push,
      isItem: ["isPresented", "isActive", "unwrapping"].allSatisfy { call.argument($0) == nil },
      call: call, scope: scope)
  }

  private func readShownViews(_ content: ExprSyntax?, _ scope: Scope) {
    guard let content, let owner = scope.owner else { return }
    for name in content.descendants(DeclReferenceExprSyntax.self).map(\.baseName.bare)
    where owner.properties[name]?.getter != nil || owner.methods[name]?.first?.makesViews == true {
      shownElsewhere.insert(Key(type: owner.name, name: name))
    }
  }

  private func readAliases(of type: TypeInfo, in call: FunctionCallExprSyntax, _ scope: Scope) {
    for (parameter, _) in index.parameters(ofView: type) where parameter.type.contains("->") {
      let label = parameter.label ?? parameter.name
      let isLast = type.order.last { type.properties[$0]?.type?.contains("->") == true } == label
      guard
        let value = call.argument(label)
          ?? (isLast ? call.trailingClosure.map { ExprSyntax($0) } : nil)
      else { continue }
      closures[Key(type: type.name, name: label), default: []].append(
        Bound(expression: value, scope: scope))
    }
    for argument in call.arguments {
      guard let label = argument.label?.text,
        type.properties[label]?.attributes.contains("Binding") == true,
        let key = names.key(of: argument.expression, in: scope)
      else { continue }
      aliases[Key(type: type.name, name: label), default: []].insert(key)
    }
  }

  /// The views that only code of other platforms creates, and the parts of these views.
  private(set) lazy var viewsOfOtherPlatforms: Set<String> = {
    var found: Set<String> = []
    var count = -1
    while count < found.count {
      count = found.count
      for view in index.ordered where view.isView {
        let users = (callers[view.shortName] ?? []).subtracting([view.name])
        if users.isEmpty ? removedNames.contains(view.shortName) : users.isSubset(of: found) {
          found.insert(view.name)
        }
      }
    }
    return found
  }()

  /// Joins the properties with the same storage key, because they are a single property.
  private func readSettings() {
    var first: [String: Key] = [:]
    for type in index.ordered {
      for property in type.order.compactMap({ type.properties[$0] }) {
        guard let storage = property.storage else { continue }
        let key = Key(type: type.name, name: property.name)
        guard let other = first.updateValue(first[storage] ?? key, forKey: storage) else {
          continue
        }
        aliases[key, default: []].insert(other)
        aliases[other, default: []].insert(key)
      }
    }
  }

  /// Returns a property, and all properties to which it is bound.
  func sources(of key: Key) -> [Key] {
    var found = [key]
    var next = 0
    while next < found.count, found.count < 20 {
      for alias in (aliases[found[next]] ?? []).sorted(by: {
        ($0.type, $0.name) < ($1.type, $1.name)
      })
      where !found.contains(alias) { found.append(alias) }
      next += 1
    }
    return found
  }

  func arguments(of call: FunctionCallExprSyntax, for parameters: [Parameter], in scope: Scope)
    -> [String: Bound]
  {
    var bound: [String: Bound] = [:]
    var rest = call.arguments.map { (label: $0.label?.text, value: $0.expression) }
    if let closure = call.trailingClosure { rest.append((nil, ExprSyntax(closure))) }
    for parameter in parameters {
      let found =
        rest.firstIndex { $0.label == parameter.label }
        ?? rest.firstIndex {
          $0.label == nil && $0.value.is(ClosureExprSyntax.self) && parameter.type.contains("->")
        }
      let value = found.map { rest.remove(at: $0).value } ?? parameter.standard
      bound[parameter.name] = value.map { Bound(expression: $0, scope: scope) }
    }
    return bound
  }

  // MARK: Places

  func place(of node: some SyntaxProtocol) -> Place {
    var parts: [String] = []
    var node = Syntax(node)
    while let parent = node.parent {
      // Only the member and the enclosing types are compared.
      if parent.is(MemberBlockItemSyntax.self) {
        if let variable = node.as(VariableDeclSyntax.self) {
          parts = [variable.bindings.first?.pattern.trimmedDescription ?? "?"]
        } else if let function = node.as(FunctionDeclSyntax.self) {
          parts = [function.name.bare]
        } else if node.is(InitializerDeclSyntax.self) {
          parts = ["init"]
        }
      }
      if let named = node.asProtocol((any NamedDeclSyntax).self), node.isTypeDeclaration {
        parts.insert(named.name.text, at: 0)
      } else if let extended = node.as(ExtensionDeclSyntax.self) {
        parts.insert(extended.extendedType.trimmedDescription, at: 0)
      }
      node = parent
    }
    let path = fileNames[node.id] ?? "?"
    return Place(
      file: path.split(separator: "/").last.map(String.init) ?? path,
      declaration: parts.joined(separator: "."))
  }

  /// Returns the subject for the views in a closure: an unnamed screen with a number.
  func inlineSubject(_ content: Bound, hint: String) -> Subject {
    if let known = inlineIndex[Syntax(content.expression).id] { return .inline(known) }
    inline.append((content, hint))
    inlineIndex[Syntax(content.expression).id] = inline.count - 1
    return .inline(inline.count - 1)
  }
}

extension ExprSyntax {
  /// Returns the enumeration that an expression such as `Panel.orders` names.
  fileprivate func routeType(_ index: TypeIndex, _ scope: Scope) -> String? {
    let called = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    guard let member = called.as(MemberAccessExprSyntax.self), let base = member.base,
      let type = index.type(base.trimmedDescription, in: scope.owner),
      type.enumCase(member.declName.baseName.bare) != nil
    else { return nil }
    return type.name
  }
}
