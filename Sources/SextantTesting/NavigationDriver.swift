@_exported public import enum SextantEngine.Value
@_exported public import struct SextantRuntime.NavigationMove

/// A driver of an app in Swift. It performs the steps of scripts on the app. Scripts then test both
/// the app and its model.
///
/// A class on the main actor can be a driver, for example a wrapper of the app's router:
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
/// If a function throws an error, the test fails.
public protocol NavigationDriver: Sendable {
  /// Restarts the app in its initial state, as after an installation. `start` overrides initial
  /// values of variables.
  func reset(_ start: NavigationStart) async throws
  /// Performs a move. Returns when the app has settled.
  func perform(_ move: NavigationMove) async throws -> NavigationOutcome
  /// Returns the visible navigation of the app.
  func observe() async throws -> NavigationObservation
}

/// The start of an app.
public struct NavigationStart: Sendable, Hashable {
  /// The name of the app in the model.
  public let app: String
  /// The variables that start with other values than in the model. The keys are names.
  public let state: [String: Value]
}

/// The outcome of a move on an app.
public enum NavigationOutcome: Sendable, Hashable {
  case applied
  /// The app refused the move and did not change.
  case refused
  /// The driver does not support the move. The scenario ends here, and counts as not run.
  case unsupported
}

/// A partial observation of the navigation of an app. Nil parts are not compared.
///
/// A screen is written in the model's notation, `Product(id: "cup")`, or in Swift's description of
/// an enumeration case, `product("cup")` or `product(id: "cup")`.
public struct NavigationObservation: Sendable, Hashable {
  /// The top of the visible path; empty if nothing is visible.
  public var top: String?
  /// The screens on the visible path. The last screen is the top.
  public var path: [String]?
  /// The elements of the current stack from bottom to top; empty if no stack is visible.
  public var stack: [String]?
  /// The elements of the stacks in tabs and windows. The keys are `tab:ID` and `window:ID`.
  public var stacks: [String: [String]]?
  /// The presentations from bottom to top, such as `sheet Cart` and `alert "Delete?"`.
  public var presented: [String]?
  /// The selected tab; empty if no tab is selected.
  public var tab: String?
  /// The ids of the open windows, in order of opening.
  public var windows: [String]?
  /// The values of variables.
  public var state: [String: Value]?

  /// Creates an observation. Omitted parts are not compared.
  public init(
    top: String? = nil, path: [String]? = nil, presented: [String]? = nil, tab: String? = nil,
    windows: [String]? = nil, state: [String: Value]? = nil, stack: [String]? = nil,
    stacks: [String: [String]]? = nil
  ) {
    (self.stack, self.stacks) = (stack, stacks)
    (self.top, self.path, self.presented) = (top, path, presented)
    (self.tab, self.windows, self.state) = (tab, windows, state)
  }
}
