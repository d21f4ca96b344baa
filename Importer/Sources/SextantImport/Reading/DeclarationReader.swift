import SwiftSyntax

final class DeclarationReader: SyntaxAnyVisitor {
  var path = ""
  private(set) var types: [String: TypeInfo] = [:]
  private(set) var ordered: [TypeInfo] = []
  private var stack: [TypeInfo] = []

  init() { super.init(viewMode: .sourceAccurate) }

  private static let kinds: [SyntaxKind: TypeInfo.Kind] = [
    .structDecl: .structure, .classDecl: .reference, .actorDecl: .reference,
    .enumDecl: .enumeration, .protocolDecl: .abstract, .extensionDecl: .foreign,
  ]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let kind = Self.kinds[node.kind], let declared = node.asProtocol((any DeclGroupSyntax).self)
    {
      if declared.isPreview {
        stack.append(TypeInfo(name: "", kind: kind, path: path))
        return .skipChildren
      }
      enter(node, declared, kind)
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if Self.kinds[node.kind] != nil { stack.removeLast() }
  }

  private func enter(_ node: Syntax, _ declared: any DeclGroupSyntax, _ kind: TypeInfo.Kind) {
    let name = node.declaredName ?? ""
    var full = stack.last.map { $0.name + "." + name } ?? name
    // Several targets of an app, or several branches of `#if`, may declare a type with the same
    // name.
    if kind != .foreign, let other = types[full], other.kind != .foreign, other.path != path {
      full += "#\(ordered.count)"
    }
    let type = types[full] ?? TypeInfo(name: full, kind: kind, path: path)
    if types[full] == nil {
      types[full] = type
      ordered.append(type)
    }
    if kind != .foreign, type.kind != kind { (type.kind, type.path) = (kind, path) }
    for inherited in declared.inheritanceClause?.inheritedTypes ?? [] {
      for part in inherited.type.trimmedDescription.split(separator: "&") {
        type.inherits.insert(bareType(part.trimmed))
      }
    }
    type.parts.append((path, declared.memberBlock))
    let generic = node.asProtocol((any WithGenericParametersSyntax).self)
    for parameter in generic?.genericParameterClause?.parameters ?? [] {
      type.generics[parameter.name.text] = parameter.inheritedType?.trimmedDescription
    }
    type.isReducer =
      type.isReducer || !type.inherits.isDisjoint(with: ["Reducer", "ReducerProtocol"])
      || declared.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Reducer"
      }
    stack.append(type)
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      let values = element.parameterClause?.parameters.enumerated().map { index, value in
        let label = value.firstName.map(\.text).flatMap { $0 == "_" ? nil : $0 }
        return Parameter(
          label: label, name: label ?? "", type: value.type.trimmedDescription,
          standard: value.defaultValue?.value)
      }
      stack.last?.cases.append(EnumCase(name: element.name.bare, values: values ?? []))
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = stack.last else { return .skipChildren }
    let attributes = Set(
      node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription })
    let modifiers = node.modifiers.filter { $0.detail == nil }.map(\.name.text)
    let argument = { (name: String) in
      node.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
        $0.attributeName.trimmedDescription == name
      }?.arguments?.trimmedDescription
    }
    let (environment, storage) = (
      argument("Environment") ?? argument("Dependency"), argument("AppStorage")
    )
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bare else {
        continue
      }
      var text = binding.typeAnnotation?.type.trimmedDescription
      // The argument of `@Environment(Router.self)` contains the type.
      if text == nil, let environment, environment.hasSuffix(".self") {
        text = String(environment.dropLast(5))
      }
      var getter: Syntax?
      if let block = binding.accessorBlock, !block.hasOnlyObservers { getter = Syntax(block) }
      type.properties[name] = Property(
        name: name, type: text, value: binding.initializer?.value, attributes: attributes,
        getter: getter,
        isStatic: modifiers.contains("static") || modifiers.contains("class"),
        isLet: node.bindingSpecifier.text == "let",
        isPrivate: modifiers.contains("private") || modifiers.contains("fileprivate"),
        environment: environment.flatMap { $0.split(separator: ".").last.map(String.init) },
        storage: storage.flatMap { $0.split(separator: ",").first.map(String.init) })
      type.order.append(name)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let method = Method(
      name: node.name.bare, parameters: node.signature.parameterClause.read(),
      result: node.signature.returnClause?.type.trimmedDescription, body: node.body,
      isStatic: DeclSyntax(node).isStaticMethod)
    stack.last?.methods[method.name, default: []].append(method)
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    stack.last?.inits.append(node.signature.parameterClause.read())
    return .skipChildren
  }
}

extension Syntax {
  /// The name of a type's declaration, or of the type that an extension extends.
  var declaredName: String? {
    self.as(ExtensionDeclSyntax.self).map { bareType($0.extendedType.trimmedDescription) }
      ?? asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate func read() -> [Parameter] {
    parameters.map { parameter in
      let label = parameter.firstName.bare
      return Parameter(
        label: label == "_" ? nil : label, name: (parameter.secondName ?? parameter.firstName).bare,
        type: parameter.type.trimmedDescription, standard: parameter.defaultValue?.value)
    }
  }
}

extension AccessorBlockSyntax {
  /// Whether the accessors are only `willSet` and `didSet`. The property is then stored.
  fileprivate var hasOnlyObservers: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
