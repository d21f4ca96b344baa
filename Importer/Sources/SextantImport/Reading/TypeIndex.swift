import SwiftSyntax

struct Property {
  let name: String
  let type: String?
  let value: ExprSyntax?
  let attributes: Set<String>
  let getter: Syntax?
  let isStatic: Bool
  let isLet: Bool
  /// Whether the memberwise initializer omits the property, because of its modifiers.
  let isPrivate: Bool
  /// The environment value: `dismiss` for `@Environment(\.dismiss)`.
  var environment: String?
  /// The storage key. Properties with the same key are a single property.
  var storage: String?

  /// Whether SwiftUI sets the property, or it is computed. Such a property is not an input of the
  /// type.
  var isOwnState: Bool { getter != nil || isStatic || !attributes.isDisjoint(with: Self.ownState) }
  static let ownState: Set<String> = [
    "State", "StateObject", "Environment", "EnvironmentObject", "FocusState", "AppStorage",
    "SceneStorage", "Query", "FetchRequest", "Namespace", "GestureState", "ScaledMetric",
  ]
}

struct Parameter {
  let label: String?
  let name: String
  let type: String
  var standard: ExprSyntax?
  var hasDefault: Bool { standard != nil }
}

struct Method {
  let name: String
  let parameters: [Parameter]
  let result: String?
  let body: CodeBlockSyntax?
  let isStatic: Bool
  /// Whether the method creates views. It is then read as a part of its callers.
  var makesViews: Bool {
    guard let result else { return false }
    return ["View", "Scene"].contains(where: result.contains)
      || result.hasPrefix("some ") && ["Content", "Commands"].contains(where: result.hasSuffix)
  }
}

struct EnumCase {
  let name: String
  let values: [Parameter]
}

final class TypeInfo {
  enum Kind { case structure, reference, enumeration, abstract, foreign }
  let name: String
  var kind: Kind
  var path: String
  var inherits: Set<String> = []
  var properties: [String: Property] = [:]
  var order: [String] = []
  var cases: [EnumCase] = []
  var methods: [String: [Method]] = [:]
  var inits: [[Parameter]] = []
  var generics: [String: String] = [:]
  var parts: [(path: String, members: MemberBlockSyntax)] = []
  var isReducer = false

  init(name: String, kind: Kind, path: String) {
    self.name = name
    self.kind = kind
    self.path = path
  }

  var shortName: String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last.split(separator: "#").first.map(String.init) ?? last
  }
  var isApp: Bool { inherits.contains("App") }
  /// Whether the type is a view of SwiftUI, or a part of a view such as the content of a toolbar.
  fileprivate(set) var isView = false
  /// A view controller of UIKit is also treated as a view.
  fileprivate(set) var isController = false
  /// Whether the type is a subclass of `UINavigationController`, which has no content of its own.
  var isStack: Bool {
    isController && ancestors.contains { $0.hasSuffix("NavigationController") }
  }
  /// Includes inherited types of its supertypes in the sources.
  fileprivate(set) var ancestors: Set<String> = []

  /// Includes methods of protocol extensions.
  fileprivate(set) var inheritedMethods: Set<String> = []

  fileprivate func inherit(from ancestor: TypeInfo) {
    if viewProtocols.contains(ancestor.name) { return }
    for (name, found) in ancestor.methods {
      let own = Set((methods[name] ?? []).map { $0.parameters.map(\.label) })
      let written = found.filter { $0.body != nil && !own.contains($0.parameters.map(\.label)) }
      if written.isEmpty { continue }
      if methods[name] == nil { inheritedMethods.insert(name) }
      methods[name, default: []] += written
    }
    properties.merge(ancestor.properties) { own, _ in own }
  }

  fileprivate func readRole() {
    // A class of Objective-C has extensions here.
    let isForeign = kind == .foreign && name.hasSuffix("ViewController") && !name.hasPrefix("UI")
    isController =
      isForeign
      || kind == .reference
        && ancestors.contains {
          $0.hasPrefix("UI") && $0.hasSuffix("Controller") && $0 != "UIPresentationController"
            || $0.hasSuffix("ViewController")
        }
    isView =
      kind != .abstract && (kind != .foreign || isController)
      && (isController || !ancestors.isDisjoint(with: viewProtocols)
        || ["View", "Content"].contains { properties["body"]?.type?.contains($0) == true }
        || methods["body"]?.first?.makesViews == true)
  }
  /// Returns whether a method of a SwiftUI view creates a part of the view.
  func makesParts(by method: String) -> Bool {
    isView && !isController && methods[method]?.contains(where: \.makesViews) == true
  }

  /// Returns whether the type is declared in a view, such as a view model.
  func isPart(of view: String?) -> Bool { view.map { name.hasPrefix($0 + ".") } ?? false }

  /// Returns whether a property is a closure of code instead of views.
  func takesCode(_ name: String) -> Bool {
    guard let property = properties[name], !property.attributes.contains("ViewBuilder"),
      let type = property.type, let arrow = type.ranges(of: "->").last
    else { return false }
    return ["Void", "()"].contains { type[arrow.upperBound...].trimmed.hasPrefix($0) }
  }
  func enumCase(_ name: String) -> EnumCase? { cases.first { $0.name == name } }
}

private let viewProtocols: Set<String> = [
  "View", "SwiftUI.View", "ViewModifier", "ToolbarContent", "CustomizableToolbarContent",
  "UIViewControllerRepresentable", "UIViewRepresentable", "ButtonStyle",
]

final class TypeIndex {
  private(set) var types: [String: TypeInfo] = [:]
  private(set) var ordered: [TypeInfo] = []
  private var byShortName: [String: [TypeInfo]] = [:]
  /// The custom modifiers: methods of `extension View`.
  private(set) var viewMethods: [String: Method] = [:]
  private(set) var enumsByCase: [String: [TypeInfo]] = [:]
  private var ownersByMethod: [String: [TypeInfo]] = [:]
  /// Returns the type with a method of this name, if only one type in the sources has such a
  /// method.
  func onlyOwner(of method: String) -> TypeInfo? {
    guard let found = ownersByMethod[method], found.count == 1 else { return nil }
    return found[0]
  }
  private(set) lazy var dismissals = Set(
    ordered.flatMap { $0.properties.values.filter { $0.environment == "dismiss" } }.map(\.name))
  private(set) var conforming: [String: [TypeInfo]] = [:]

  /// Returns the only type of the app that conforms to a protocol. Ignores tests and previews.
  func conformer(of type: TypeInfo) -> TypeInfo? {
    let all = conforming[type.shortName] ?? []
    let stand = ["Fake", "Mock", "Preview", "Stub", "Empty", "Test"]
    return all.first { type in !stand.contains(where: type.shortName.contains) } ?? all.first
  }

  init(_ files: [SourceFile]) {
    let reader = DeclarationReader()
    for file in files {
      reader.path = file.path
      reader.walk(file.tree)
    }
    types = reader.types
    ordered = reader.ordered
    var chains: [[TypeInfo]] = []
    for type in ordered {
      // Breadth first: the nearest type hides the others.
      var rest = type.inherits.sorted()[...]
      var chain: [TypeInfo] = []
      while let name = rest.popFirst() {
        guard type.ancestors.insert(name).inserted else { continue }
        if name.isController, types[name].map({ $0.kind == .foreign }) ?? true {
          rest.append("UIViewController")
        }
        guard let ancestor = types[name] else { continue }
        chain.append(ancestor)
        rest += ancestor.inherits.sorted()
      }
      chains.append(chain)
      type.readRole()
    }
    viewMethods = types["View"]?.methods.compactMapValues(\.first) ?? [:]
    for type in ordered {
      byShortName[type.shortName, default: []].append(type)
      for name in Set(type.cases.map(\.name)) { enumsByCase[name, default: []].append(type) }
      for name in type.methods.keys where type.kind != .abstract {
        ownersByMethod[name, default: []].append(type)
      }
      for name in type.inherits { conforming[name, default: []].append(type) }
    }
    for (type, chain) in zip(ordered, chains) where type.kind != .abstract {
      for ancestor in chain { type.inherit(from: ancestor) }
    }
  }

  private struct Mention: Hashable {
    let text: String
    let owner: ObjectIdentifier?
  }
  private var mentions: [Mention: TypeInfo?] = [:]

  /// Returns the type that a text denotes inside another type. Ignores wrappers.
  func type(_ text: String?, in owner: TypeInfo? = nil) -> TypeInfo? {
    guard let text else { return nil }
    let mention = Mention(text: text, owner: owner.map(ObjectIdentifier.init))
    if let known = mentions[mention] { return known }
    let found = find(text, in: owner)
    mentions.updateValue(found, forKey: mention)
    return found
  }

  private func find(_ text: String, in owner: TypeInfo?) -> TypeInfo? {
    let bare = bareType(text)
    var outer = owner?.name
    while let name = outer {
      if let type = types[name + "." + bare] { return type }
      outer = name.lastIndex(of: ".").map { String(name[..<$0]) }
    }
    if let constraint = owner?.generics[bare], constraint != bare { return type(constraint) }
    let short = bare.split(separator: ".").last.map(String.init) ?? bare
    let found = byShortName[short] ?? []
    if bare == short {
      // Of several types, the nearest is meant. The name of a nested type alone is valid only in
      // the outer type.
      let open = found.filter { !$0.name.contains(".") }
      if open.isEmpty { return found.count == 1 ? found[0] : nil }
      let folder = owner?.path.folder ?? []
      return open.max { left, right in
        left.path.sharedFolders(with: folder) < right.path.sharedFolders(with: folder)
      }
    }
    return types[bare] ?? (found.count == 1 ? found[0] : found.first { $0.name.hasSuffix(bare) })
  }

  func isOfUIKit(_ text: String, in owner: TypeInfo?) -> Bool {
    bareType(text).hasPrefix("UI") || type(text, in: owner)?.isController == true
  }

  /// The views with the same name in a folder. The importer cannot know which of them is shown.
  var ambiguous: [TypeInfo] {
    byShortName.values.flatMap { types -> [TypeInfo] in
      let open = types.filter { !$0.name.contains(".") && $0.isView }
      return open.dropFirst().filter { type in
        open.contains { $0 !== type && $0.path.folder == type.path.folder }
      }
    }
  }
}

func bareType(_ text: String) -> String {
  var text = text[...]
  for prefix in ["any ", "some ", "inout ", "@escaping "] where text.hasPrefix(prefix) {
    text = text.dropFirst(prefix.count)
  }
  while let last = text.last, "?!".contains(last) { text = text.dropLast() }
  if text.hasPrefix("("), text.hasSuffix(")"), !text.contains("->"), !text.contains(",") {
    return bareType(String(text.dropFirst().dropLast()))
  }
  if let open = text.firstIndex(of: "<"), text.hasSuffix(">") {
    let outside = String(text[..<open])
    let inside = String(text[text.index(after: open)...].dropLast())
    return ["Binding", "Optional", "Published", "ScreenWrapper"].contains(outside)
      ? bareType(inside) : outside
  }
  return String(text)
}

/// Returns the element type of a collection; nil for other types.
func elementType(_ text: String?) -> String? {
  guard var text else { return nil }
  while let last = text.last, "?!".contains(last) { text.removeLast() }
  if text.hasPrefix("["), text.hasSuffix("]") {
    let inside = text.dropFirst().dropLast()
    let parts = inside.split(separator: ":", maxSplits: 1)
    return (parts.count == 2 ? parts[1] : inside).trimmed
  }
  guard let open = text.firstIndex(of: "<"), text.hasSuffix(">") else { return nil }
  let inside = String(text[text.index(after: open)...].dropLast())
  return text.hasPrefix("Binding<") ? elementType(inside) : inside.contains(",") ? nil : inside
}

extension String {
  /// Whether a class with this name is a view controller of the system or of a package.
  fileprivate var isController: Bool {
    hasSuffix("ViewController") && self != "UIViewController"
      || [
        "UINavigationController", "UITabBarController", "UISplitViewController",
        "UIHostingController", "UIAlertController",
      ].contains(self)
  }
  fileprivate var folder: ArraySlice<Substring> { split(separator: "/").dropLast() }
  fileprivate func sharedFolders(with other: ArraySlice<Substring>) -> Int {
    zip(folder, other).prefix { $0 == $1 }.count
  }
}

extension StringProtocol {
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}

extension TokenSyntax {
  var bare: String { text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }
}
