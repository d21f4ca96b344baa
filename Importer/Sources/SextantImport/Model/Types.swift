enum Kept {
  case input(ModelType, isIdentity: Bool)
  case dropped(String)
}

private let standardTypes: [String: ModelType] = [
  "String": .string, "Substring": .string, "Character": .string, "URL": .string, "UUID": .string,
  "Date": .string,
  "LocalizedStringKey": .string, "PersistentIdentifier": .string, "AnyHashable": .string,
  "Int": .int, "Int8": .int, "Int16": .int, "Int32": .int, "Int64": .int, "UInt": .int,
  "UInt64": .int,
  "UInt32": .int, "Bool": .bool, "Double": .decimal, "Float": .decimal, "CGFloat": .decimal,
  "Decimal": .decimal,
  "TimeInterval": .decimal,
]

/// Types of appearance, and words in the names of types with behavior. Such values are not inputs
/// of a screen.
private let looks: Set<String> = [
  "Color", "CGSize", "CGRect", "CGPoint", "EdgeInsets", "Font", "Namespace.ID", "Animation",
  "Image", "Alignment", "Axis",
  "UIImage", "NSImage", "Edge.Set", "PresentationMode", "ScrollViewProxy", "GeometryProxy", "Void",
  "Any", "AnyView",
]
private let serviceSuffixes = [
  "ViewModel", "Store", "Service", "Manager", "Client", "Router", "Coordinator", "Navigator",
  "Controller", "Provider", "Repository",
  "Interactor", "Container", "Environment", "Model", "Delegate", "Context",
]

extension TypeIndex {
  func kept(_ text: String, in owner: TypeInfo?, attributes: Set<String> = []) -> Kept {
    if attributes.contains("Binding") || text.hasPrefix("Binding<") || text.contains("Binding<") {
      return .dropped("a binding")
    }
    if text.contains("->") { return .dropped("a closure") }
    if !attributes.isDisjoint(with: ["ObservedObject", "Bindable", "ViewBuilder"]) {
      return .dropped("an object or a view")
    }
    if let element = elementType(text),
      !text.contains("<") || text.hasPrefix("Array<") || text.hasPrefix("Set<")
    {
      if case .input(let type, _) = kept(element, in: owner) {
        return .input(.list(type), isIdentity: false)
      }
      return .dropped("a list of what no model has")
    }
    let bare = bareType(text)
    if let standard = standardTypes[bare] { return .input(standard, isIdentity: false) }
    if bare.hasSuffix("StoreOf") || bare == "Store" { return .dropped("a store") }
    if looks.contains(bare) { return .dropped("it says how something looks") }
    if bare.hasSuffix(".ID") {
      let id = type(String(bare.dropLast(3)), in: owner)?.properties["id"]?.type
      return .input(id.flatMap { standardTypes[bareType($0)] } ?? .string, isIdentity: true)
    }
    guard let type = type(text, in: owner) else {
      if serviceSuffixes.contains(where: bare.hasSuffix) || bare.count == 1
        || ["Content", "Label"].contains(bare)
      {
        return .dropped("an object or a view")
      }
      return .input(.string, isIdentity: true)
    }
    switch type.kind {
    case .enumeration:
      let isPlain = !type.cases.isEmpty && type.cases.allSatisfy { $0.values.isEmpty }
      return .input(isPlain ? .enumeration(type.name) : .string, isIdentity: false)
    case .structure:
      if type.isView || serviceSuffixes.contains(where: type.shortName.hasSuffix) {
        return .dropped("an object or a view")
      }
      return .input(.string, isIdentity: true)
    // A class of data, as in SwiftData, has an identity; other classes are services.
    case .reference:
      let isData =
        type.properties["id"] != nil || type.inherits.contains("Identifiable")
        || type.inherits.contains("Hashable")
      return isData && !serviceSuffixes.contains(where: type.shortName.hasSuffix)
        ? .input(.string, isIdentity: true) : .dropped("an object")
    case .abstract, .foreign: return .dropped("a protocol")
    }
  }

  /// Returns the parameters of a view's initializer, or its stored properties.
  func parameters(ofView view: TypeInfo) -> [(parameter: Parameter, attributes: Set<String>)] {
    if view.isController, view.inits.isEmpty { return [] }
    if let written = view.inits.max(by: { $0.count < $1.count }) {
      return written.filter { !$0.hasDefault }.map { ($0, []) }
    }
    return view.order.compactMap { view.properties[$0] }.compactMap { property in
      guard !property.isOwnState, !property.isPrivate, property.value == nil,
        let type = property.type
      else { return nil }
      return (
        Parameter(label: property.name, name: property.name, type: type),
        property.attributes
      )
    }
  }
}
