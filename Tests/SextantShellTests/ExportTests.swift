import Foundation
import SextantShell
import SextantSystems
import Testing

/// `sextant export`, with files in memory.
@Suite struct ExportTests {
  private static let script = """
    app Shop {
      state loggedIn = false
      presentable photosPicker
      event paid { present alert "Thanks" { button "OK" } }
      tabs Main { tab shop stacked Home; tab more stacked More }
      screen Home {
        action open(id: String) { append Product(id: id) }
        action buy when loggedIn { present sheet Receipt }
        action photo { present photosPicker }
      }
      screen Product(id: String) { action ask { present alert "Sure?" { button "Yes"; button "No" cancel } } }
      screen Receipt
      screen More
      link "shop://product/{id}" { in Home: append Product(id: id) }
      start Main
    }

    scenario "buys a \\"pot\\"" for id in ["cup", "a \\\\ b"] {
      set loggedIn = true
      tap open(id: id)
      tap ask
      expect presented is alert "Sure?"
      tap button "No"
      expect top is Product(id: id) and tab is shop
      tap back
      tap buy
      expect top is Receipt
      swipe down
      expect nothing presented
    }

    scenario "sees little" {
      try tap buy
      for product in ["cup"] { open link "shop://product/\\(product)" }
      tap tab more
      wait 2s
      fire paid
      set loggedIn = true
      expect state loggedIn is true
    }

    """

  private func export(
    _ text: String = Self.script, at line: String = "",
    _ set: (inout ExportOptions) -> Void = { _ in }
  ) -> BatchResult {
    let files = ScriptedFiles(["shop.sextant": text])
    let output = TextOutput()
    let batch = Batch(systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = ExportOptions.parsed("--xcuitest", "-")
    options.surroundings.writer = files
    set(&options)
    let code = batch.export("shop.sextant" + line, options)
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }

  @Test func scenariosAreTestsOfTheScreen() throws {
    let result = export()
    let written = result.text.components(separatedBy: "\n/// The app, as somebody sees it.")
    #expect(
      written.first == #"""
        // Written by `sextant export shop.sextant --xcuitest -`, and not run there: it needs Xcode, and the app.
        // Write it again when the scenarios change. What no UI test can do or see is left out, with its sentence.

        import XCTest

        /// What the app calls what its model names: accessibility identifiers. `{id}` is the value of an input.
        private enum Identifiers {
          static let actions: [String: String] = [
            "ask": "ask",
            "buy": "buy",
            "open": "open-{id}",
          ]
          static let screens: [String: String] = [
            "Product": "Product",
            "Receipt": "Receipt",
          ]
          static let tabs: [String: String] = [
            "more": "more",
            "shop": "shop",
          ]
        }

        final class ShopUITests: XCTestCase {
          override func setUp() { continueAfterFailure = false }

          /// buys a "pot" [id: "cup"] (shop.sextant:18)
          @MainActor func testBuysAPot() {
            let app = AppOnScreen(launchedWith: ["loggedIn": "true"])
            app.tap("open", ["id": "cup"])
            app.tap("ask")
            app.expect(alert: "Sure?")
            app.tap(button: "No")
            app.expect(screen: "Product")
            app.expect(tab: "shop")
            app.goBack()
            app.tap("buy")
            app.expect(screen: "Receipt")
            app.swipeDown()
            app.expectNoAlert()
          }

          /// buys a "pot" [id: "a \\ b"] (shop.sextant:18)
          @MainActor func testBuysAPot_2() {
            let app = AppOnScreen(launchedWith: ["loggedIn": "true"])
            app.tap("open", ["id": "a \\ b"])
            app.tap("ask")
            app.expect(alert: "Sure?")
            app.tap(button: "No")
            app.expect(screen: "Product")
            app.expect(tab: "shop")
            app.goBack()
            app.tap("buy")
            app.expect(screen: "Receipt")
            app.swipeDown()
            app.expectNoAlert()
          }

          /// sees little (shop.sextant:32)
          @MainActor func testSeesLittle() {
            let app = AppOnScreen()
            app.expectNo("buy")
            app.open("shop://product/cup")
            app.tap(tab: "more")
            app.wait(milliseconds: 2000)
            // Left out: fire paid
            // Left out: set loggedIn = true
            // Left out: expect state loggedIn is true
          }
        }

        """#)
    #expect(
      result.errors == """
        shop.sextant:37: left out, as no UI test can do or see it: fire paid
        shop.sextant:38: left out, as no UI test can do or see it: set loggedIn = true
        shop.sextant:39: left out, as no UI test can do or see it: expect state loggedIn is true

        """)
    #expect(result.code == .success)
  }

  @Test func namesAreThoseOfTheApp() throws {
    let result = export {
      $0.scenario = "buys a \"pot\""
      $0.names =
        #"{"actions": {"product-{id}-cell": "open", "orderButton": "buy"}, "screens": {"ReceiptView": "Receipt"}, "tabs": {"0": "shop"}, "variables": {"isLoggedIn": "loggedIn"}}"#
    }
    for line in [
      #""open": "product-{id}-cell","#, #""buy": "orderButton","#, #""Receipt": "ReceiptView","#,
      #""shop": "0","#, #"AppOnScreen(launchedWith: ["isLoggedIn": "true"])"#,
    ] {
      #expect(result.text.contains(line), "\(line)")
    }
    #expect(result.code == .success && result.errors.isEmpty)
  }

  @Test func aScenarioThatFailsIsNotWritten() {
    let text = Self.script.replacing("expect top is Receipt", with: "expect top is Home")
    let result = export(text)
    #expect(result.code == .failure)
    #expect(
      result.errors.contains("buys a \"pot\" [id: \"cup\"]: fails on the model, and is not written")
    )
    #expect(result.text.contains("testSeesLittle") && !result.text.contains("testBuysAPot"))
  }

  private static let places: [(String, String?, String, ExitCode, String)] = [
    (":34", nil, "", .success, "testSeesLittle"),
    (
      ":1", nil, "sextant: shop.sextant:1: there is no scenario on this line\n", .nothingSelected,
      ""
    ),
    (
      "", "sees litle",
      "sextant: shop.sextant: there is no scenario `sees litle`; did you mean `sees little`?\n",
      .nothingSelected, ""
    ),
  ]

  @Test(arguments: places)
  func someAreWritten(
    _ line: String, _ name: String?, _ errors: String, _ code: ExitCode, _ test: String
  ) {
    let result = export(at: line) { $0.scenario = name }
    #expect(result.code == code)
    if test.isEmpty {
      #expect(result.errors == errors && result.text.isEmpty)
    } else {
      #expect(result.text.contains(test) && !result.text.contains("testBuysAPot"))
    }
  }

  /// The compiler can read what is written; XCUITest is not here.
  @Test func whatIsWrittenIsSwift() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "ShopUITests.swift")
    try export().text.write(to: file, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-parse", file.path]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
  }
}
