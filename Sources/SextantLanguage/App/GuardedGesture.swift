package import SextantEngine

/// A gesture that a node can guard. Its equivalents are SwiftUI's `interactiveDismissDisabled`, and
/// UIKit's `presentationControllerDidAttemptToDismiss`, `navigationBar(_:shouldPop:)` and
/// `tabBarController(_:shouldSelect:)`.
package enum GuardedGesture: Sendable, Hashable {
  case swipeDown, tapBack
  /// A tap on the back button where no screen can be popped.
  case tapBackAtRoot
  /// A tap on the selected tab.
  case tapTab(NameID)

  /// The names of the gesture's sentences in all systems.
  package var sentences: [String] {
    switch self {
    case .swipeDown: ["swipeDown"]
    case .tapBack: ["tapBack", "tapBackTo"]
    case .tapBackAtRoot: ["tapBack"]
    case .tapTab: ["tapTab"]
    }
  }
}
