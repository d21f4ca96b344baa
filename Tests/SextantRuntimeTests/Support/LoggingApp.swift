import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Synchronization
import Testing
@testable import RuntimeTestSupport

/// An app with a state `log`, which records the bodies that have run.
struct LoggingApp {
  var home = ""
  var detail = ""
  var app = ""

  var text: String {
    """
    app Living {
      state log = ""
      state on = false
      state number = 0
      message said(text: String)
      message quiet
      screen Home {
        source "button"
        action open { append Detail }
        \(home)
      }
      screen Detail {
        \(detail)
      }
      screen Other
      switched Gate shows nothing
      window second { Other }
      \(app)
      start stacked Home
    }
    """
  }
}

extension Play {
  convenience init(_ app: LoggingApp) throws { try self.init(app: app.text) }

  var log: String { string(of: "log") ?? "" }

  func string(of variable: String) -> String? {
    let snapshot = session.interpreter.evaluator.stateSnapshot
    guard case .string(let text)? = snapshot.variables.first(where: { $0.name == variable })?.value
    else { return nil }
    return text
  }

  var world: World { draft.world }

  func areEqual(_ left: World, _ right: World) -> Bool {
    let store = draft.store
    let isEqual = store.areEqual(left, right)
    precondition(isEqual == store.areEqual(right, left))
    precondition(!isEqual || store.hash(of: left) == store.hash(of: right))
    return isEqual
  }
}

final class Switch: Sendable {
  private let state = Mutex(false)

  var isOn: Bool { state.withLock { $0 } }

  func turnOn() { state.withLock { $0 = true } }
}
