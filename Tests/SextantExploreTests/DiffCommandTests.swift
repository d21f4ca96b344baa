import Foundation
import SextantExplore
import SextantLanguage
import SextantReplay
import SextantReports
import SextantSystems
import TestSupport
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct DiffCommandTests {
  private static let old = """
    app Shop {
      screen Home {
        action open { append Product }
        action menu { present sheet stacked Menu }
        action help { append Help }
      }
      screen Product { action buy { present sheet Cart } }
      screen Cart { action done { dismiss } }
      screen Menu { action settings { append Settings }; action close { dismiss } }
      screen Settings
      screen Help
      link "shop://cart" { drop to root; present sheet Cart }
      start stacked Home
      never "a menu on a product" { top is Menu and count Product > 0 }
    }

    """

  private static let new = """
    app Shop {
      screen Home {
        action open { append Item }
        action menu { present sheet stacked Menu }
      }
      screen Item { action buy { present sheet Cart }; action menu { present sheet stacked Menu } }
      screen Cart { action done { dismiss }; action help { dismiss; append Help } }
      screen Menu { action leave { dismiss } }
      screen Settings
      screen Help
      link "shop://cart" { drop to root; append Item }
      start stacked Home
      never "a menu on a product" { top is Menu and count Item > 0 }
    }

    """

  private func run(
    _ files: [String: String] = ["old.sextant": old, "new.sextant": new],
    _ arguments: (String, String) = ("old.sextant", "new.sextant"),
    _ change: (inout DiffOptions) -> Void = { _ in }
  ) -> (result: BatchResult, files: ScriptedFiles) {
    let files = ScriptedFiles(files)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = DiffOptions.parsed()
    options.runContext.writer = files
    options.search.bounds.maxStack = 3
    change(&options)
    let code = AppComparer(context).diff(arguments.0, arguments.1, options, git: NoGit())
    return (BatchResult(code: code, text: output.text, errors: output.errors), files)
  }

  private struct NoGit: GitRunner {
    func git(_ arguments: [String], in folder: String) throws(FileProblem) -> GitAnswer {
      throw FileProblem("there is none")
    }
  }

  @Test("writes text")
  func text() {
    let result = run().result
    #expect(result.code == .success && result.errors == "")
    #expect(
      result.text == """
        Shop (old.sextant → new.sextant)
          declarations
          ~ action  Home.open                leads to Item; no longer to Product
          - action  Home.help
          - screen  Product
          - action  Menu.settings
          ~ action  Menu.close → Menu.leave
          ~ link    "shop://cart"            leads to Item; no longer to Cart
          ~ never   "a menu on a product"    content changed
          + screen  Item
          + action  Cart.help

          paths
          - Settings is now unreachable; before, the path took 2 moves
                before  tap menu; tap settings
          - Cart takes 2 moves instead of 1 move
                before  open link "shop://cart"
                now     tap open; tap buy
          - Help takes 3 moves instead of 1 move
                before  tap help
                now     tap open; tap buy; tap help

          links
          - shop://cart
                from the start, Help: Item instead of Cart
                from Menu: Menu instead of Cart

          laws and properties
          - never "a menu on a product" is violated
                `top is Menu and count Item > 0` holds
                scenario "never: a menu on a product" {
                  tap open
                  expect top is Item
                  tap menu
                  expect top is Menu
                }
          - reachableScreens is violated
                `Settings` is never on top
          - linksLand is violated
                `open link "shop://cart"` shows `Item` if opened at the start, but in this state, `Menu` is visible
                scenario "linksLand" {
                  tap menu
                  expect top is Menu
                  open link "shop://cart"
                  expect top is Item
                }

          before: 13 states, 43 moves; at most 3 elements in a stack
          now:    6 states, 22 moves: all explored

        1 app compared: 3 removed, 2 added, 1 renamed, 3 changed, 1 screen unreachable, 2 paths longer, 1 link changed, 3 laws or properties violated

        """)
  }

  @Test("writes Markdown: losses first, then all differences, folded")
  func markdown() {
    let result = run { $0.format = .markdown }.result
    #expect(
      result.text == """
        ### sextant: 1 app compared: 3 removed, 2 added, 1 renamed, 3 changed, 1 screen unreachable, 2 paths longer, 1 link changed, 3 laws or properties violated

        **Shop** (` old.sextant → new.sextant `): 3 removed, 2 added, 1 renamed, 3 changed, 1 screen unreachable, 2 paths longer, 1 link changed, 3 laws or properties violated

        - ✘ ` Settings ` is now unreachable; before, the path took 2 moves: before ` tap menu; tap settings `
        - ✘ ` Cart ` takes 2 moves instead of 1 move: before ` open link "shop://cart" `, now ` tap open; tap buy `
        - ✘ ` Help ` takes 3 moves instead of 1 move: before ` tap help `, now ` tap open; tap buy; tap help `
        - ✘ ` shop://cart ` has another outcome: ` from the start, Help: Item instead of Cart `
        - ✘ ` never "a menu on a product" ` is violated: `` `top is Menu and count Item > 0` holds ``
        - ✘ ` reachableScreens ` is violated: `` `Settings` is never on top ``
        - ✘ ` linksLand ` is violated: `` `open link "shop://cart"` shows `Item` if opened at the start, but in this state, `Menu` is visible ``

        <details>
        <summary>declarations</summary>

        ```diff
        ~ action  Home.open                leads to Item; no longer to Product
        - action  Home.help
        - screen  Product
        - action  Menu.settings
        ~ action  Menu.close → Menu.leave
        ~ link    "shop://cart"            leads to Item; no longer to Cart
        ~ never   "a menu on a product"    content changed
        + screen  Item
        + action  Cart.help
        ```

        </details>
        <details>
        <summary>paths</summary>

        ```diff
        - Settings is now unreachable; before, the path took 2 moves
              before  tap menu; tap settings
        - Cart takes 2 moves instead of 1 move
              before  open link "shop://cart"
              now     tap open; tap buy
        - Help takes 3 moves instead of 1 move
              before  tap help
              now     tap open; tap buy; tap help
        ```

        </details>
        <details>
        <summary>links</summary>

        ```diff
        - shop://cart
              from the start, Help: Item instead of Cart
              from Menu: Menu instead of Cart
        ```

        </details>
        <details>
        <summary>laws and properties</summary>

        ```diff
        - never "a menu on a product" is violated
              `top is Menu and count Item > 0` holds
              scenario "never: a menu on a product" {
                tap open
                expect top is Item
                tap menu
                expect top is Menu
              }
        - reachableScreens is violated
              `Settings` is never on top
        - linksLand is violated
              `open link "shop://cart"` shows `Item` if opened at the start, but in this state, `Menu` is visible
              scenario "linksLand" {
                tap menu
                expect top is Menu
                open link "shop://cart"
                expect top is Item
              }
        ```

        </details>

        <sub>before: 13 states, 43 moves; at most 3 elements in a stack; now: 6 states, 22 moves: all explored</sub>

        """)
  }

  @Test("Markdown escapes all texts of an app, and stays short")
  func hostile() {
    var old = "app T { screen Home; start stacked Home\n"
    let long = String(repeating: "x", count: 200)
    for index in 0..<500 {
      old += "link \"t://\(long)/</summary>`<b>*\(index)\" { append Home }\n"
    }
    let files = [
      "old.sextant": old + "}", "new.sextant": "app T { screen Home; start stacked Home }",
    ]
    let result = run(files) {
      $0.format = .markdown
      $0.search.depth = 1
    }.result
    #expect(result.text.utf8.count < 65_536)
    #expect(!result.text.contains("<b>*1\n```") && result.text.contains("500 removed"))
  }

  @Test("JSON conforms to the schema")
  func json() throws {
    let result = run {
      $0.format = .json
      $0.failOn = ["removed,laws"]
    }.result
    let file = RepositoryScripts.root.appending(path: "Grammar/diff.schema.json")
    let schema = Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
    let value = try JSONValue(parsing: Array(result.text.utf8))
    #expect(schema.violations(of: value) == [])
    #expect(value["counts"]?["removed"]?.int == 3)
    #expect(result.text.contains("\"failing\":[\"removed\",\"laws\"]"))
    #expect(
      result.text.contains(
        "{\"change\":\"unreachable\",\"screen\":{\"before\":\"Settings\",\"after\":\"Settings\"},\"before\":[\"tap menu\",\"tap settings\"],\"after\":null"
      ))
  }

  @Test("reports that apps do not differ")
  func same() {
    let files = ["old.sextant": Self.old, "new.sextant": "// as before\n" + Self.old]
    let result = run(files) { $0.failOn = DifferenceKind.losses.map(\.rawValue) }.result
    #expect(result.code == .success)
    #expect(
      result.text == "Shop (old.sextant → new.sextant)\n1 app compared: no difference\n")
  }

  @Test(
    "--fail-on fails for each kind that it names", arguments: DifferenceKind.losses)
  func failing(_ kind: DifferenceKind) {
    let result = run { $0.failOn = [kind.rawValue] }.result
    #expect(result.code == .failure)
    #expect(result.errors.hasPrefix("sextant: --fail-on: \(kind.rawValue) ("))
    let back = run(
      [
        "old.sextant": Self.old,
        "new.sextant": Self.old.replacing(
          "  screen Help\n", with: "  screen Help\n  screen More\n"),
      ]
    ) { $0.failOn = [kind.rawValue] }.result
    #expect(back.code == .success, "\(back)")
  }

  @Test("writes a report to a file without colour, and reports an unwritable file")
  func output() throws {
    let (result, files) = run { $0.destination.output = "out/diff.txt" }
    #expect(result.text == "" && result.code == .success)
    #expect(String(decoding: try files.read("out/diff.txt"), as: UTF8.self) == run().result.text)
    let locked = run { $0.destination.output = "locked/diff.txt" }.result
    #expect(locked.code == .cannotWrite)
    #expect(locked.errors == "sextant: locked/diff.txt cannot be written: permission denied\n")
  }

  @Test("names the side of an error")
  func errors() {
    let broken = Self.new.replacing("start stacked Home", with: "start stacked Hom")
    var result = run(["old.sextant": Self.old, "new.sextant": broken]).result
    #expect(result.code == .badScript && result.text == "")
    #expect(
      result.errors.hasPrefix(
        "sextant: the new side, new.sextant: the app has errors\nnew.sextant:12:17: error: "))
    result = run(["old.sextant": broken, "new.sextant": broken]).result
    #expect(result.errors.contains("the old side") && result.errors.contains("the new side"))
    result = run(["old.sextant": Self.old], ("old.sextant", "none.sextant")).result
    #expect(result.code == .missingInput)
    #expect(result.errors == "sextant: the new side, none.sextant: no such file\n")
    result = run(["a.sextant": "screen A\n"], ("a.sextant", "a.sextant")).result
    #expect(result.code == .nothingSelected)
    #expect(result.errors == "sextant: no app to compare on either side\n")
    result = run([:], ("C:\\x\\y.sextant", "a")).result
    #expect(
      result.errors
        == "sextant: the old side, C:\\x\\y.sextant: no such file, and git cannot be started: there is none\n"
    )
    #expect(result.code == .missingInput)
  }

  @Test("every app of this repository is equal to itself")
  func repository() throws {
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: RepositoryScripts.all, output: output, interrupt: InterruptFlag())
    var options = DiffOptions.parsed()
    options.search.maxStates = runsAllCases ? 20 : 4
    let code = AppComparer(context).diff("Scripts", "Scripts", options, git: NoGit())
    #expect(code == .success && output.errors == "")
    let parts = output.text.split(separator: " ")
    #expect(output.text.hasSuffix("apps compared: no difference\n"), "\(output.text)")
    #expect(Int(parts.first ?? "") ?? 0 >= 50)
  }
}
