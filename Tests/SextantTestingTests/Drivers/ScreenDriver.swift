import Foundation
import SextantTesting
import XCTest

/// Finds elements by accessibility identifiers.
@MainActor final class ScreenDriver: NavigationDriver {
  private let app = XCUIApplication()

  func reset(_ start: NavigationStart) {
    app.launchEnvironment = start.state.mapValues(plain)
    app.launch()
  }

  func perform(_ move: NavigationMove) async throws -> NavigationOutcome {
    let back = app.navigationBars.firstMatch.buttons.element(boundBy: 0)
    switch (move.kind, move.name) {
    case (.action, let name):
      let values = move.arguments.sorted { $0.key < $1.key }.map { plain($0.value) }
      return tap(app.buttons[([name] + values).joined(separator: "-")])
    case (.button, let title): return tap(app.alerts.firstMatch.buttons[title])
    case (.gesture, "tap tab"): return tap(app.tabBars.firstMatch.buttons[move.text("tab")])
    case (.gesture, "tap back"): return tap(back)
    case (.gesture, "tap back to"):
      back.press(forDuration: 1)
      let menu = app.collectionViews.buttons
      return tap(menu.element(boundBy: menu.count - 1 - (move.number("pick") ?? 0)))
    case (.gesture, "swipe down"): app.swipeDown()
    case (.link, _): if let url = URL(string: move.url ?? "") { app.open(url) }
    case (.time, _): try await Task.sleep(for: move.duration ?? .zero)
    default: return .unsupported
    }
    return .applied
  }

  func observe() -> NavigationObservation {
    let shown = app.otherElements.allElementsBoundByIndex.map { $0.identifier }
    let alert = app.alerts.firstMatch
    return NavigationObservation(
      top: shown.last { $0.hasPrefix("screen ") }.map { String($0.dropFirst(7)) },
      presented: shown.filter { $0.hasPrefix("sheet ") }
        + (alert.exists ? ["alert \"\(alert.label)\""] : []),
      tab: app.tabBars.firstMatch.buttons.allElementsBoundByIndex.first { $0.isSelected }?
        .identifier)
  }

  private func tap(_ element: XCUIElement) -> NavigationOutcome {
    guard element.waitForExistence(timeout: 2) else { return .refused }
    element.tap()
    return .applied
  }

  private func plain(_ value: Value) -> String {
    if case .string(let text) = value { text } else { "\(value)" }
  }
}
