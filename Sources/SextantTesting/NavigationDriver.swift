@_exported public import enum SextantEngine.Value
@_exported public import struct SextantRuntime.NavigationMove

/// What drives an app in Swift: it does what scripts do, so that they run on the app as well as on its model.
///
/// A class on the main actor can be one, as the router of most apps is:
///
/// ```swift
/// @MainActor final class RouterDriver: NavigationDriver {
///   private var router = Router()
///
///   func reset(_ start: NavigationStart) { router = Router() }
///
///   func perform(_ move: NavigationMove) -> NavigationOutcome {
///     switch (move.kind, move.name) {
///     case (.action, "open"): router.open(move.text("id"))
///     default: return .unsupported
///     }
///     return .applied
///   }
///
///   func observe() -> NavigationObservation { NavigationObservation(top: "\(router.top)") }
/// }
/// ```
///
/// What it throws fails the test.
public protocol NavigationDriver: Sendable {
  /// Has the app start as freshly installed, with the initial values of all variables but those of `start`.
  func reset(_ start: NavigationStart) async throws
  /// Has the app do something, and returns once it has settled.
  func perform(_ move: NavigationMove) async throws -> NavigationOutcome
  /// What the app shows.
  func observe() async throws -> NavigationObservation
}

/// How an app starts.
public struct NavigationStart: Sendable, Hashable {
  /// The name of the app in the model.
  public let app: String
  /// The values of variables that are not their initial ones.
  public let state: [String: Value]
}

/// What has come of something that an app was to do.
public enum NavigationOutcome: Sendable, Hashable {
  case applied
  /// The app does not do this here, and is as it was.
  case refused
  /// The driver does not know how: a scenario ends here, and counts as not run.
  case unsupported
}

/// What an app shows of its navigation, any part of it: what is nil is not compared.
///
/// A screen is as the model writes it, `Product(id: "cup")`, or as Swift describes a case of an enumeration,
/// `product("cup")` or `product(id: "cup")`.
public struct NavigationObservation: Sendable, Hashable {
  /// What is on top; empty for nothing.
  public var top: String?
  /// The screens on the visible chain, the top last.
  public var path: [String]?
  /// What is presented, bottom first, such as `sheet Cart` and `alert "Delete?"`.
  public var presented: [String]?
  /// The tab that is selected; empty for none.
  public var tab: String?
  /// The ids of the open windows, in the order of opening.
  public var windows: [String]?
  /// Variables with their values.
  public var state: [String: Value]?

  /// An observation of what is given.
  public init(
    top: String? = nil, path: [String]? = nil, presented: [String]? = nil, tab: String? = nil,
    windows: [String]? = nil, state: [String: Value]? = nil
  ) {
    (self.top, self.path, self.presented) = (top, path, presented)
    (self.tab, self.windows, self.state) = (tab, windows, state)
  }
}
