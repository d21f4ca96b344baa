import SextantEngine
import SextantInterpreter
package import SextantLanguage
import SextantReports

/// Scenarios as Swift source for XCUITest: a table of what the app calls the things of the model, a test for each
/// scenario, and the few functions that these need.
package struct XCUITestSource {
  /// What no UI test can do or see.
  package struct LeftOut: Sendable {
    package let text: String
    package let place: SourceSpan
  }

  private let appName: String
  private let command: String
  private var table: UITestNames
  private var tests = ""
  private var functions: Set<String> = []
  package private(set) var leftOut: [LeftOut] = []

  /// - Parameter command: what writes this file.
  package init(_ program: Program, _ names: NameMap, command: String) {
    appName = program.app.name
    self.command = command
    table = UITestNames(program, names)
  }

  package var isEmpty: Bool { tests.isEmpty }

  /// Adds a scenario.
  ///
  /// - Parameter place: where it stands, as `shop.sextant:17`.
  package mutating func add(_ scenario: Scenario, at place: String, _ steps: [UITestStep]) {
    var rest = steps[...]
    var variables: [(name: String, value: String)] = []
    while case .move(let step)? = rest.first?.what, step.kind == .set,
      let name = step.name, let value = step.arguments.first?.value
    {
      variables.append((table.variable(name), plainText(value)))
      rest = rest.dropFirst()
    }
    let given = variables.isEmpty ? "" : "launchedWith: \(dictionary(of: variables))"
    var lines = ["let app = AppOnScreen(\(given))"]
    for step in rest { lines += self.lines(of: step) }
    if !tests.isEmpty { tests += "\n" }
    tests += "  /// \(printable(scenario.name)) (\(printable(place)))\n"
    tests += "  @MainActor func \(function(named: scenario.title))() {\n"
    tests += lines.map { "    \($0)\n" }.joined() + "  }\n"
  }

  /// The name of the test of a scenario, of which there is one.
  private mutating func function(named title: String) -> String {
    let words = title.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = "test" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var (own, number) = (name, 1)
    while !functions.insert(own).inserted {
      number += 1
      own = "\(name)_\(number)"
    }
    return own
  }

  private mutating func lines(of step: UITestStep) -> [String] {
    switch step.what {
    case .move(let move):
      if let call = call(of: move) { return ["app.\(call)"] }
    case .refused(let move):
      if let call = offer(of: move) { return ["app.expectNo\(call)"] }
    case .checks(let checks): return checks.map { "app.\(call(of: $0))" }
    case .unseen: break
    }
    leftOut.append(LeftOut(text: step.text, place: step.place))
    let lines = step.text.split { $0.isNewline }.map { printable(String($0)) }
    return lines.enumerated().map { $0 == 0 ? "// Left out: \($1)" : "//   \($1)" }
  }

  // MARK: Steps

  private mutating func call(of move: DrivenStep) -> String? {
    let argument = move.arguments.first.map { plainText($0.value) }
    switch (move.kind, move.name) {
    case (.action, let name?): return "tap(\(action(name, move.arguments)))"
    case (.button, let title?): return "tap(button: \(swiftLiteral(title)))"
    case (.gesture, "tap back"): return "goBack()"
    case (.gesture, "swipe down"): return "swipeDown()"
    case (.gesture, "tap tab"): return argument.map { "tap(tab: \(tab($0)))" }
    case (.gesture, "tap segment"): return argument.map { "tap(segment: \($0))" }
    case (.link, _): return move.url.map { "open(\(swiftLiteral($0)))" }
    case (.time, _): return move.milliseconds.map { "wait(milliseconds: \($0))" }
    default: return nil
    }
  }

  /// What a move that the model refuses would have been made on.
  private mutating func offer(of move: DrivenStep) -> String? {
    switch (move.kind, move.name) {
    case (.action, let name?): "(\(action(name, move.arguments)))"
    case (.button, let title?): "(button: \(swiftLiteral(title)))"
    default: nil
    }
  }

  private mutating func action(_ name: String, _ arguments: [DrivenStep.Argument]) -> String {
    table.usedActions.insert(name)
    let given = arguments.map { ($0.name, plainText($0.value)) }
    return swiftLiteral(name) + (given.isEmpty ? "" : ", \(dictionary(of: given))")
  }

  private mutating func tab(_ name: String) -> String {
    table.usedTabs.insert(name)
    return swiftLiteral(name)
  }

  private mutating func call(of check: DrivenCheck) -> String {
    switch check {
    case .screen(let name):
      table.usedScreens.insert(name)
      return "expect(screen: \(swiftLiteral(name)))"
    case .tab(let name): return "expect(tab: \(tab(name)))"
    case .alert(let title): return "expect(alert: \(swiftLiteral(title)))"
    case .noAlert: return "expectNoAlert()"
    case .button(let title): return "expect(button: \(swiftLiteral(title)))"
    }
  }

  // MARK: The file

  package var text: String {
    """
    // Written by `\(printable(command))`, and not run there: it needs Xcode, and the app.
    // Write it again when the scenarios change. What no UI test can do or see is left out, with its sentence.

    import XCTest

    /// What the app calls what its model names: accessibility identifiers. `{id}` is the value of an input.
    private enum Identifiers {
      static let actions: [String: String] = \(table.actions)
      static let screens: [String: String] = \(table.screens)
      static let tabs: [String: String] = \(table.tabs)
    }

    final class \(className): XCTestCase {
      override func setUp() { continueAfterFailure = false }

    \(tests)}

    \(Self.functions)

    """
  }

  private var className: String {
    let name = appName.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return (name.first?.isNumber ?? false ? "App" : "") + name + "UITests"
  }
}

extension XCUITestSource {
  /// What the tests are written with.
  private static let functions = #"""
    /// The app, as somebody sees it.
    @MainActor private struct AppOnScreen {
      private let app = XCUIApplication()

      /// Starts it anew; it reads the variables from its environment.
      init(launchedWith variables: [String: String] = [:]) {
        app.launchEnvironment.merge(variables) { $1 }
        app.launch()
      }

      // MARK: Moves

      func tap(_ action: String, _ inputs: [String: String] = [:]) { press(element(action, inputs)) }
      func tap(button title: String) { press(question.buttons[title].firstMatch) }
      func tap(tab: String) { press(self.tab(tab)) }
      func tap(segment: Int) { press(app.segmentedControls.firstMatch.buttons.element(boundBy: segment)) }
      func goBack() { press(app.navigationBars.firstMatch.buttons.element(boundBy: 0)) }
      func open(_ link: String) { if let url = URL(string: link) { app.open(url) } }
      func wait(milliseconds: Int) { Thread.sleep(forTimeInterval: Double(milliseconds) / 1000) }

      func swipeDown() {
        let top = app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.12))
        top.press(forDuration: 0.1, thenDragTo: app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.95)))
      }

      // MARK: Expectations

      func expect(screen: String, file: StaticString = #filePath, line: UInt = #line) {
        expect(any(Identifiers.screens[screen] ?? screen), "the screen \(screen)", file, line)
      }

      func expect(tab: String, file: StaticString = #filePath, line: UInt = #line) {
        expect(self.tab(tab), "the tab \(tab)", file, line)
        XCTAssertTrue(self.tab(tab).isSelected, "the tab \(tab) is not selected", file: file, line: line)
      }

      func expect(alert title: String, file: StaticString = #filePath, line: UInt = #line) {
        expect(question.staticTexts[title].firstMatch, "the alert \(title)", file, line)
      }

      func expect(button title: String, file: StaticString = #filePath, line: UInt = #line) {
        expect(question.buttons[title].firstMatch, "the button \(title)", file, line)
      }

      func expectNoAlert(file: StaticString = #filePath, line: UInt = #line) {
        expectNo(app.alerts.firstMatch, "an alert", file, line)
        expectNo(app.sheets.firstMatch, "a dialog", file, line)
      }

      func expectNo(
        _ action: String, _ inputs: [String: String] = [:], file: StaticString = #filePath, line: UInt = #line
      ) {
        expectNo(element(action, inputs), action, file, line)
      }

      func expectNo(button title: String, file: StaticString = #filePath, line: UInt = #line) {
        expectNo(question.buttons[title].firstMatch, "the button \(title)", file, line)
      }

      // MARK: Elements

      private func any(_ identifier: String) -> XCUIElement {
        app.descendants(matching: .any).matching(identifier: identifier).firstMatch
      }

      private func element(_ action: String, _ inputs: [String: String]) -> XCUIElement {
        var identifier = Identifiers.actions[action] ?? action
        for (name, value) in inputs { identifier = identifier.replacingOccurrences(of: "{\(name)}", with: value) }
        return any(identifier)
      }

      private func tab(_ name: String) -> XCUIElement {
        app.tabBars.firstMatch.buttons[Identifiers.tabs[name] ?? name].firstMatch
      }

      /// The alert that shows, or else the dialog.
      private var question: XCUIElement { app.alerts.firstMatch.exists ? app.alerts.firstMatch : app.sheets.firstMatch }

      private func press(_ element: XCUIElement) {
        XCTAssertTrue(element.waitForExistence(timeout: 5), "there is no \(element)")
        element.tap()
      }

      private func expect(_ element: XCUIElement, _ what: String, _ file: StaticString, _ line: UInt) {
        XCTAssertTrue(element.waitForExistence(timeout: 5), "\(what) does not show", file: file, line: line)
      }

      private func expectNo(_ element: XCUIElement, _ what: String, _ file: StaticString, _ line: UInt) {
        XCTAssertFalse(element.exists && element.isHittable, "\(what) shows", file: file, line: line)
      }
    }
    """#
}
