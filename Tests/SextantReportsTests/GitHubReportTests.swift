import SextantReports
import Testing
@testable import ShellTestSupport

@Suite struct GitHubReportTests {
  @Test("every verdict, and both kinds of graphs")
  func golden() {
    #expect(
      SuiteSample.report("github") == #"""
        ::error file=shop/checkout.sextant,line=3,col=10,title=a notification opens a product::expect top is Product(id: "42")                       shop/checkout.sextant:3%0A       ^^^ the visible node is Home [expectationFailed 3005]%0A%0A  stack%0A  └─ Home
        2 passed, 1 failed, 1 skipped, 1 todo, 1 not run

        """#)
  }

  @Test("a name cannot end or begin a command")
  func hostileName() {
    let name = SuiteSample.hostileName
    let result = SuiteSample.result(name, SuiteSample.failure("top", name, line: 3)) {
      $0.tags = [name]
    }
    for text in [
      SuiteSample.report("github", [result]), SuiteSample.reportOfBrokenFile("github"),
    ] {
      let lines = text.split(separator: "\n")
      #expect(lines.count == 2 && lines[0].hasPrefix("::error file="))
      // A comma ends a property, and two colons end the list of properties.
      let start = lines[0].dropFirst(8)
      let properties = start.firstRange(of: "::").map { start[..<$0.lowerBound] } ?? ""
      let names = properties.split(separator: ",").map { $0.prefix { $0 != "=" } }
      #expect(names == ["file", "line", "title"] || names == ["file", "line", "col", "title"])
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
    }
  }

  @Test("a problem without a file has no location")
  func noFile() {
    let text = SuiteSample.report("github", []) {
      var folder = SuiteSummary.FileNotRun(name: "flows:3", reason: "this is a folder")
      folder.isFile = false
      $0.filesNotRun = [folder, .init(name: "-", reason: "bad", line: 3)]
      $0.missing = [.init(name: "shard 2 of 2", reason: "is missing")]
    }
    #expect(
      text.split(separator: "\n").dropLast() == [
        "::error title=flows%3A3 did not run::this is a folder",
        "::error title=did not run::bad",
        "::error title=shard 2 of 2 did not run::shard 2 of 2 is missing",
      ])
  }

  @Test(
    "writes at most ten annotations, first those of files that did not run",
    arguments: [9, 10, 11, 1_000])
  func limit(count: Int) {
    let results = (1..<count).map { number in
      SuiteSample.result("s\(number)", SuiteSample.failure("top", "no", line: number))
    }
    let text = SuiteSample.report("github", results) {
      $0.filesNotRun = [.init(name: "broken.sextant", reason: "it is broken", line: 4)]
    }
    let lines = text.split(separator: "\n").dropLast()
    #expect(lines.count == min(count, 10) && lines.allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines[0] == "::error file=broken.sextant,line=4,title=did not run::it is broken")
    #expect(lines[1].contains(",line=1,col=10,title=s1::"))
    let rest = "::error title=sextant::\(count - 9) more failed"
    #expect((lines.last.map(String.init) == rest) == (count > 10))
    var options = SuiteReportOptions()
    options.hasJobSummary = true
    let referring = SuiteSample.report("github", results, options: options)
    #expect(referring.contains(" more failed: see the summary of the job\n") == (count > 11))
  }
}
