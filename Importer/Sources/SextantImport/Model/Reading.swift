import SwiftSyntax

/// A place in the sources: the file and the declaration. Edits elsewhere do not change it.
struct Place: Hashable, Comparable, CustomStringConvertible {
  let file: String
  let declaration: String
  var description: String { declaration.isEmpty ? file : "\(file) \(declaration)" }
  static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

struct Unresolved: Hashable {
  let place: Place
  let code: String
  let reason: String
}

enum Subject: Hashable {
  case view(String)
  case route(type: String, name: String)
  /// Views in a closure, by its index in `Wiring.inline`.
  case inline(Int)
}

struct Argument {
  let label: String?
  let value: Bound
}

struct Target {
  var subject: Subject
  var arguments: [Argument] = []
  var isStacked = false
  /// The conditions under which the code shows this target instead of other targets.
  var conditions: [CodeCondition] = []
  /// The code that shows the target. It may contain controls.
  var around: Bound?
}

enum Style: String {
  case push, sheet, cover, popover, inspector, alert, dialog
  var asks: Bool { self == .alert || self == .dialog }
}

struct Question {
  struct Button {
    let title: String
    let role: String?
    let effects: [Effect]
  }
  let style: Style
  let title: String
  let message: String?
  let buttons: [Button]
}

enum Step {
  case push(Target)
  case pop(Int)
  case popToRoot
  case replace([Target])
  case present(Style, Target)
  case ask(Question)
  case dismiss
  /// `dismiss(animated:)` of UIKit, which never pops.
  case close
  case select(tabs: String, tab: String)
  case open(window: String)
  /// Another root of the app. The root depends on the value that a property gets.
  case root(Key, Value)
  case rootController(Target)
}

extension Step {
  /// A text by which the effects of overloads are compared.
  var outline: String {
    switch self {
    case .push(let target): "push \(target.subject)"
    case .present(let style, let target): "\(style) \(target.subject)"
    case .ask(let question): question.style.rawValue
    case .replace(let targets): "replace \(targets.map(\.subject))"
    case .root(let key, _): "root \(key)"
    case .rootController(let target): "root \(target.subject)"
    case .pop, .popToRoot, .dismiss, .close, .select, .open: "\(self)"
    }
  }

  var targets: [Target] {
    switch self {
    case .push(let target), .present(_, let target), .rootController(let target): [target]
    case .replace(let targets): targets
    default: []
    }
  }
}

/// Whether code closes the presentation of its controller instead of the controller: certainly, or
/// only if the controller is neither pushed nor presented.
enum Closing { case certain, ifRoot }

struct Effect {
  let step: Step
  var conditions: [CodeCondition]
  var place: Place
  var origins: Set<SyntaxIdentifier>
  /// Whether the code returns after the effect, so that no other effect follows.
  var leaves = false
  /// Whether the effect closes the content of a property. It has no effect while this content is
  /// hidden.
  var isGuarded = false
  var depth = 0
  /// The closed controller, if it is not the controller of the code.
  var owner: String?
  /// The view whose environment contains the dismissal.
  var dismissedView: String?
  /// Nil if the effect does not close a presentation of the code's controller.
  var closing: Closing?

  func under(_ more: [CodeCondition]) -> Effect {
    var effect = self
    effect.conditions = (more + conditions).uniqued
    return effect
  }

  func without(_ condition: CodeCondition?) -> Effect {
    var effect = self
    effect.conditions.removeAll { $0 == condition }
    return effect
  }
}

extension [Effect] {
  /// The effects under each condition. The unconditional effects are included in each.
  var alternatives: [[Effect]] {
    // No effect follows an effect that leaves. The other effects happen without it.
    guard contains(where: \.leaves), contains(where: { !$0.leaves }) else { return branches }
    let ends = filter(\.leaves).map(\.conditions).uniqued
    let left = ends.compactMap { end -> [Effect]? in
      guard let last = lastIndex(where: { $0.leaves && $0.conditions == end }) else { return nil }
      return self[...last].filter { end.starts(with: $0.conditions) }
    }
    return left + filter { !$0.leaves }.branches
  }

  private var branches: [[Effect]] {
    let all = map(\.conditions).filter { !$0.isEmpty }.uniqued
    let ends = all.filter { end in !all.contains { $0 != end && $0.starts(with: end) } }
    guard ends.count > 1 else { return [self] }
    return ends.map { end in filter { end.starts(with: $0.conditions) } }
  }
}

/// A user's action or an event in a view, with its effects.
struct Site {
  /// The label of the control, or the called method.
  let label: String?
  let effects: [Effect]
  let place: Place
  /// The closed controller, if it is not the controller of the code.
  var owner: String? { effects.lazy.compactMap(\.owner).first }
  var closesPresentation: Bool { effects.contains { $0.closing != nil } }
}

struct LinkSite {
  let path: [String]
  let scheme: String?
  let effects: [Effect]
  let place: Place
  var origin: SyntaxIdentifier?
}

struct TabsInfo {
  struct Tab {
    let id: String
    let title: String?
    let target: Target
    var origin: SyntaxIdentifier?
  }
  let view: String
  var tabs: [Tab]
}
