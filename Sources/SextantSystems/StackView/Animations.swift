import SextantEngine

struct ViewTransition: Equatable, CustomStringConvertible {
  let name: String
  var values: [Value] = []
  var edge: String?

  static let identity = ViewTransition(name: "identity")
  static let still = ViewTransition(name: "static")

  init(name: String, edge: String? = nil) {
    self.name = name
    self.edge = edge
  }

  /// Reads a transition and its edge from the slots `CALL [TRANSITION]`.
  init?(_ arguments: Arguments, at index: Int) {
    guard case .call(let name, let values) = arguments[index] else { return nil }
    self.init(name: name, edge: arguments.string(index + 1))
    self.values = values
  }

  var description: String {
    let values = values.map(\.description).joined(separator: ", ")
    return name + (values.isEmpty ? "" : "(\(values))") + (edge.map { " \($0)" } ?? "")
  }
}

enum PredefinedAnimation: String, CaseIterable {
  case `default`, push, pop, present, dismiss, fade
}

enum AnimationName: Hashable {
  case unanimated
  case predefined(PredefinedAnimation)
  case declared(DefinitionID)

  init(_ id: DefinitionID, in app: AppMap) {
    let known = PredefinedAnimation(rawValue: app.definitions[Int(id.index)].name)
    self = known.map { .predefined($0) } ?? .declared(id)
  }

  init(_ text: String, in app: AppMap) {
    if let known = PredefinedAnimation(rawValue: text) {
      self = .predefined(known)
    } else {
      self = app.find(text, declaredBy: "animation").map { .declared($0) } ?? .unanimated
    }
  }

  func text(in app: AppMap) -> String {
    switch self {
    case .unanimated: ""
    case .predefined(let known): known.rawValue
    case .declared(let id): app.definitions[Int(id.index)].name
    }
  }
}

struct ViewAnimation {
  enum Side: String {
    case `default`, alternative

    var standardZ: Int { self == .default ? -1 : 1 }
  }

  var curve = "default"
  var transitions: [Side: ViewTransition] = [.default: .still, .alternative: .still]
  var z: [Side: Int] = [.default: -1, .alternative: 1]

  init(_ predefined: PredefinedAnimation) {
    switch predefined {
    case .default: break
    case .push, .pop:
      curve = "easeOut"
      transitions[.default] = ViewTransition(name: "move", edge: "leading")
      transitions[.alternative] = ViewTransition(name: "move", edge: "trailing")
    case .present, .dismiss:
      curve = "easeOut"
      transitions[.alternative] = ViewTransition(name: "move", edge: "bottom")
    case .fade:
      curve = "easeInOut"
      transitions[.alternative] = ViewTransition(name: "opacity")
    }
  }

  init(_ declared: Definition) {
    if case .call(let curve, _)? = declared.detail("curve")?.arguments[0] { self.curve = curve }
    for side in [Side.default, .alternative] {
      guard let detail = declared.detail(side.rawValue) else { continue }
      transitions[side] = ViewTransition(detail.arguments, at: 0)
      z[side] = detail.arguments.int(2) ?? side.standardZ
    }
  }
}

extension Draft {
  func animation(ofNode id: DefinitionID) -> ViewAnimation? {
    switch viewList.element(id)?.animation {
    case .predefined(let known): ViewAnimation(known)
    case .declared(let id): ViewAnimation(app.definitions[Int(id.index)])
    case nil, .unanimated: nil
    }
  }

  func transition(_ side: ViewAnimation.Side, of id: DefinitionID) -> ViewTransition {
    animation(ofNode: id)?.transitions[side] ?? .identity
  }

  func z(_ side: ViewAnimation.Side, of id: DefinitionID) -> Int {
    animation(ofNode: id)?.z[side] ?? 0
  }
}
