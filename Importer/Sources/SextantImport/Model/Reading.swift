import SwiftSyntax

/// Where something stands in the sources: the file and the declaration, which survive edits elsewhere.
struct Place: Hashable, Comparable, CustomStringConvertible {
  let file: String
  let declaration: String
  var description: String { declaration.isEmpty ? file : "\(file) \(declaration)" }
  static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

/// What was not read, and why.
struct Unresolved: Hashable {
  let place: Place
  let code: String
  let reason: String
}

/// What a screen is made of.
enum Subject: Hashable {
  case view(String)
  case route(type: String, name: String)
  /// Views that stand in a closure; by its place in `Wiring.inline`.
  case inline(Int)
}

struct Argument {
  let label: String?
  let value: Bound
}

/// A screen that something leads to.
struct Target {
  var subject: Subject
  var arguments: [Argument] = []
  /// Whether a stack of its own was written around it.
  var isStacked = false
  /// Under which conditions it shows, and not another one.
  var conditions: [Circumstance] = []
  /// The code that shows it, with controls of its own around it perhaps.
  var around: Bound?
}

/// How something shows, in the words of a model.
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
  case select(tabs: String, tab: String)
  case open(window: String)
  /// Another root of the app, by the value that a property gets.
  case root(Key, Value)
  /// Another root controller of a window.
  case rootController(Target)
}

struct Effect {
  let step: Step
  var conditions: [Circumstance]
  var place: Place
  /// The code that has it: a call, a modifier, and the calls that lead there.
  var origins: Set<SyntaxIdentifier>
  /// Whether the code behind it returns, so that nothing follows.
  var leaves = false
  /// Whether it closes what a property shows, and so nothing while that is hidden.
  var isGuarded = false

  func without(_ condition: Circumstance?) -> Effect {
    var effect = self
    effect.conditions.removeAll { $0 == condition }
    return effect
  }
}

extension [Effect] {
  /// What happens under one condition and under another, each with what happens in any case.
  var alternatives: [[Effect]] {
    // Nothing follows an effect that leaves; the rest happens without it.
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

/// What a person does, or what happens by itself in a view, and what the app does then.
struct Site {
  /// What stands on the control, or the method that it calls.
  let label: String?
  let effects: [Effect]
  let place: Place
}

/// An address that leads into the app.
struct LinkSite {
  let path: [String]
  let scheme: String?
  let effects: [Effect]
  let place: Place
}

struct TabsInfo {
  struct Tab {
    let id: String
    let title: String?
    let target: Target
    /// The call that declares it.
    var origin: SyntaxIdentifier?
  }
  let view: String
  var tabs: [Tab]
}
