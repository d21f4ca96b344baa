package import SextantEngine

/// A gesture that a node can do something else for: SwiftUI's `interactiveDismissDisabled`, and UIKit's
/// `presentationControllerDidAttemptToDismiss`, `navigationBar(_:shouldPop:)` and `tabBarController(_:shouldSelect:)`.
package enum GuardedGesture: Sendable, Hashable {
  case swipeDown, tapBack
  /// A tap on the tab that is selected already.
  case tapTab(NameID)

  /// The names of its sentences, in every system that has them.
  package var sentences: [String] {
    switch self {
    case .swipeDown: ["swipeDown"]
    case .tapBack: ["tapBack", "tapBackTo"]
    case .tapTab: ["tapTab"]
    }
  }
}
