import Foundation
import SextantShell
import SextantSystems
import Testing

@testable import SextantReports

/// `sextant film`, with files in memory, and the films themselves.
@Suite struct FilmTests {
  private static let app = """
    app Shop {
      screen Home { action open(id: Int) { append Detail(id: id) } }
      screen Detail(id: Int) { action ask { present alert "Sure?" { button "Yes" { }; button "No" cancel } } }
      tabs Main { tab home stacked Home; tab more stacked Home }
      start Main
    }

    """
  private static let walk = """
    scenario "a walk" {
      let id = 7
      tap open(id: id)
      expect top is Detail(id: 7)
      tap ask
      tap button "No"
      tap tab more
    }

    """

  private func film(
    _ text: String, at line: String = "", _ change: (inout FilmOptions) -> Void = { _ in }
  ) -> (result: BatchResult, files: ScriptedFiles) {
    let files = ScriptedFiles(["walk.sextant": text])
    let output = TextOutput()
    let batch = Batch(systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = FilmOptions.parsed()
    options.surroundings.writer = files
    change(&options)
    let code = batch.film("walk.sextant" + line, options)
    return (BatchResult(code: code, text: output.text, errors: output.errors), files)
  }

  private func frames(of svg: String) throws -> Int {
    try XMLElements(svg).all.filter { $0.attributes["class"]?.hasPrefix("frame") == true }.count
  }

  @Test func everyStepIsAFrameWithItsSentenceAndWhatItIsHeldTo() throws {
    let svg = film(Self.app + Self.walk).result
    #expect(svg.code == .success, "\(svg.errors)")
    #expect(try frames(of: svg.text) == 5)
    #expect(svg.text.contains("<title>a walk</title>"))
    #expect(
      svg.text.contains(
        "<desc>start. tap open(id: id); expect top is Detail(id: 7). tap ask. "
          + "tap button &quot;No&quot;. tap tab more</desc>"))
    #expect(svg.text.contains(">✓ expect top is Detail(id: 7)</text>"))
    // Where a finger is: on `open(…)`, on `ask`, on `No` and on the tab.
    #expect(svg.text.components(separatedBy: "<circle class=\"touch\"").count == 5)
    #expect(!svg.text.contains("let id"))
  }

  @Test func aFilmStandsOnItsOwnAndItsIdsAreUnique() throws {
    let svg = film(Self.app + Self.walk).result.text
    let elements = try XMLElements(svg).all
    let known: Set = [
      "svg", "title", "desc", "style", "defs", "g", "use", "rect", "path", "text", "circle",
    ]
    #expect(Set(elements.map(\.name)) == known)
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let used = elements.compactMap { $0.attributes["href"]?.dropFirst() }
    #expect(Set(used.map(String.init)) == Set(ids))
    #expect(!svg.contains("url(") && !svg.contains("@import"))
    #expect(svg.components(separatedBy: "http").count == 2)
    #expect(svg.contains("@media(prefers-reduced-motion:reduce)"))
    // Two films in one page share no id and no rule.
    let other = film(Self.app + Self.walk) { $0.step = 1 }.result.text
    let others = try XMLElements(other).all.compactMap { $0.attributes["id"] }
    #expect(Set(others).isDisjoint(with: ids))
    // Their names are of one length, so that none is another with a digit behind it.
    for time in 1000..<1030 {
      let text = film(Self.app + Self.walk) { $0.step = Double(time) / 1000 }.result.text
      #expect(text.contains(#/class="screens film-[0-9a-f]{8}"/#))
    }
  }

  @Test func whatFramesShareIsWrittenOnce() throws {
    let shared = SharedElements([["a", "b", "c"], ["a", "b", "d"], ["x", "a", "b"], ["d"]])
    #expect(shared.shared == ["ab", "d"])
    func use(_ part: Int) -> String { "<use href=\"#\(SharedElements.mark)-\(part)\"/>\n" }
    #expect(shared.frames == [use(0) + "c\n", use(0) + use(1), "x\n" + use(0), use(1)])
  }

  @Test(
    "rows of windows are each as high as a window", arguments: [(1, 388), (2, 744), (3, 744)])
  func windows(opened: Int, height: Int) throws {
    let names = (0..<opened).map { "w\($0)" }
    let app = """
      app A {
        screen Home { action all { \(names.map { "open window \($0)" }.joined(separator: "; ")) } }
        \(names.map { "window \($0) { stacked Home }" }.joined(separator: "\n  "))
        start stacked Home
      }
      scenario "all" { tap all }

      """
    let result = film(app)
    #expect(result.result.code == .success, "\(result.result.errors)")
    let svg = try XMLElements(result.result.text).all.first { $0.name == "svg" }
    #expect(svg?.attributes["height"] == "\(height)")
  }

  @Test func aWalkOfTwelveStepsIsSmall() {
    let steps = (0..<6).map { "  tap open(id: \($0))\n  tap back\n" }
    let svg = film(Self.app + "scenario \"w\" {\n\(steps.joined())}\n").result
    #expect(svg.code == .success, "\(svg.errors)")
    #expect(svg.text.utf8.count < 40_000)
  }

  @Test func aFailureIsFilmedAndShown() throws {
    let failing =
      Self.app + """
        scenario "a walk" {
          tap open(id: 1)
          expect top is Home
          tap ask
        }

        """
    let svg = film(failing).result
    #expect(svg.code == .failure)
    #expect(svg.errors.contains("the visible node is Detail"))
    #expect(try frames(of: svg.text) == 3)
    #expect(svg.text.contains("<text class=\"failed\""))
    #expect(svg.text.contains("failed: the visible node is Detail"))
    #expect(!svg.text.contains("tap ask"))
  }

  @Test func aRejectedSentenceIsAFailureAsWell() throws {
    let svg = film(Self.app + "tap tab more\ntap ask\n").result
    #expect(svg.code == .failure)
    #expect(try frames(of: svg.text) == 3)
    #expect(svg.text.contains("<title>walk.sextant</title>"))
    #expect(svg.text.contains("<text class=\"failed\""))
  }

  @Test func theScenarioIsTheOnlyOneOrIsNamed() {
    let two =
      Self.app + Self.walk + """
        scenario "cases" for id in [1, 2] { tap open(id: id) }

        """
    let unnamed = film(two).result
    #expect(unnamed.code == .usage)
    #expect(
      unnamed.errors
        == "sextant: walk.sextant: name one with --scenario:\n  a walk\n  cases\n")
    #expect(film(two) { $0.scenario = "a walk" }.result.code == .success)
    let misspelt = film(two) { $0.scenario = "a wlk" }.result
    #expect(misspelt.code == .nothingSelected)
    #expect(misspelt.errors.contains("there is no scenario `a wlk`: did you mean `a walk`?"))
    let second = film(two) {
      $0.scenario = "cases"
      $0.caseText = "id: 2"
    }.result
    #expect(second.code == .success, "\(second.errors)")
    #expect(second.text.contains(">id: 2</text>"))
    let third = film(two) {
      $0.scenario = "cases"
      $0.caseText = "id: 3"
    }.result
    #expect(third.code == .nothingSelected)
    #expect(third.errors == "sextant: there is no case `id: 3`; there are\n  id: 1\n  id: 2\n")
    #expect(film(Self.app).result.code == .nothingSelected)
    #expect(film("tap (").result.code == .badScript)
  }

  @Test func aLineIsTheScenarioAroundIt() {
    let statements = "tap tab more\n"
    let text =
      Self.app + Self.walk + "scenario \"cases\" for id in [1, 2] { tap open(id: id) }\n"
      + statements
    func film(line: Int, _ change: (inout FilmOptions) -> Void = { _ in }) -> BatchResult {
      self.film(text, at: ":\(line)", change).result
    }
    for line in [7, 9, 14] {
      let walk = film(line: line)
      #expect(
        walk.code == .success && walk.text.contains("<title>a walk</title>"), "\(walk.errors)")
    }
    #expect(film(line: 15).text.contains(">id: 1</text>"))
    #expect(film(line: 15) { $0.caseText = "id: 2" }.text.contains(">id: 2</text>"))
    #expect(film(line: 16).text.contains("<title>walk.sextant</title>"))
    #expect(
      film(line: 2).errors == "sextant: walk.sextant:2: there is no scenario on this line\n")
    #expect(film(line: 2).code == .nothingSelected)
    #expect(film(line: 7) { $0.scenario = "a walk" }.code == .usage)
    #expect(self.film(text) { $0.caseText = "id: 2" }.result.code == .usage)
  }

  @Test func aTabHasItsTitleAndIsTappedByItsName() {
    let titled = Self.app.replacing("tab more stacked", with: "tab more \"And more\" stacked")
    let plain = film(Self.app + Self.walk).result.text
    let svg = film(titled + Self.walk).result.text
    #expect(svg.contains(">And more</text>") && !svg.contains(">more</text>"))
    #expect(plain.contains(">more</text>"))
    #expect(svg.components(separatedBy: "<circle class=\"touch\"").count == 5)
  }

  @Test(arguments: [["--step", "-1"], ["--step=-1"], ["--width", "-1"]])
  func aNumberOutOfRangeIsSaidToBe(arguments: [String]) throws {
    let result = try Sextant.run(["film", "a.sextant"] + arguments)
    #expect(result.code == 64)
    #expect(
      result.errors.contains("--step is from 0.2 to 60 seconds.")
        || result.errors.contains("--width is from 100 to 10000 pixels."), "\(result.errors)")
  }

  @Test func thePictureIsWrittenToAFile() throws {
    let (result, files) = film(Self.app + Self.walk) {
      $0.output = "walk.svg"
      $0.width = 400
    }
    #expect(result.text.isEmpty && result.code == .success)
    let svg = try String(decoding: files.read("walk.svg"), as: UTF8.self)
    #expect(svg.contains("width=\"400\""))
    let locked = film(Self.app + Self.walk) { $0.output = "locked/walk.svg" }.result
    #expect(locked.code == .cannotWrite)
  }

  @Test func aVeryLongWalkIsCutAndTextIsNoMarkup() throws {
    let script = "repeat 300 { append Long }\npresent alert \"</style><script>&\"\n"
    let svg = film(script).result
    #expect(try frames(of: svg.text) == 2 || svg.errors.contains("the first 200 are filmed"))
    #expect(svg.text.utf8.count < 2_000_000)
    let many = (0..<300).map { "append S\($0)\n" }.joined()
    let cut = film(many).result
    #expect(cut.errors == "sextant: walk.sextant: of 301 steps the first 200 are filmed\n")
    #expect(try frames(of: cut.text) == 200)
    // The picture says so itself, behind the last step, and to those who hear it.
    #expect(cut.text.contains(">… 101 more steps</text>"))
    #expect(cut.text.contains("… 101 more steps</desc>"))
    #expect(cut.text.utf8.count < 2_000_000)
    let hostile = film("present alert \"</style><script>&\" \"\u{202E}\u{1}\"\n").result
    #expect(!hostile.text.contains("<script"))
    #expect(try frames(of: hostile.text) == 2)
  }

  @Test func thePictureOfTheREADMEIsUpToDate() throws {
    let root = RepositoryScripts.root
    let result = try Sextant.run(["film", "Scripts/shop.sextant"], directory: root.path)
    let file = root.appending(path: "Documentation/tour.svg")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(result.output == text, "Documentation/tour.svg is out of date: run Scripts/dev/pages")
    #expect(text.utf8.count < 60_000)
    let page = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("(Documentation/tour.svg)"))
  }
}
