package import SextantEngine

/// A gesture that a node can guard. Similar APIs are `interactiveDismissDisabled` in SwiftUI, and
/// `presentationControllerDidAttemptToDismiss`, `navigationBar(_:shouldPop:)` and
/// `tabBarController(_:shouldSelect:)` in UIKit.
package enum GuardedGesture: Sendable, Hashable {
  case swipeDown, tapBack
  /// A tap on the back button when no screen can be popped.
  case tapBackAtRoot
  case tapTab(NameID)

  /// The names of the sentences that perform the gesture, across all systems.
  package var sentences: [String] {
    switch self {
    case .swipeDown: ["swipeDown"]
    case .tapBack: ["tapBack", "tapBackTo"]
    case .tapBackAtRoot: ["tapBack"]
    case .tapTab: ["tapTab"]
    }
  }
}
