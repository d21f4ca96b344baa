import SextantReports
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct SelectionTests {
  private static let files = BatchFiles(texts: [
    "a.sextant": """
    scenario "buy" tags smoke, shop { append A }
    scenario "pay" tags smoke, slow { append A }
    scenario "review" tags slow for id in ["1", "2"] { append A(id: id) }
    scenario "plain" { append A }
    """
  ])

  private func list(
    _ filters: [String] = [], skip: [String] = [], tags: String? = nil,
    change: (inout TestOptions) -> Void = { _ in }
  ) throws -> BatchResult {
    var options = TestOptions.standard
    options.list = true
    (options.filter, options.skip) = (filters, skip)
    options.tags = tags.map { [$0] } ?? []
    change(&options)
    return runBatch(Self.files) { SuiteRunner($0).test(["a.sextant"], options) }
  }

  @Test(
    "selects by filters, tags and skips",
    arguments: [
      (["buy"], [], nil, ["buy"]),
      (["buy", "tag:slow"], [], nil, ["buy", "pay", "review [id: \"1\"]", "review [id: \"2\"]"]),
      ([], ["p"], nil, ["buy", "review [id: \"1\"]", "review [id: \"2\"]"]),
      ([], ["tag:slow", "b?y"], nil, ["plain"]),
      ([], ["id: \"1\""], "slow", ["pay", "review [id: \"2\"]"]),
      ([], [], "smoke and not slow", ["buy"]),
      ([], [], "not (smoke or slow)", ["plain"]),
      (["a"], ["tag:smoke"], "not slow", ["plain"]),
    ] as [([String], [String], String?, [String])])
  func selection(
    _ filters: [String], _ skip: [String], _ tags: String?, _ expected: [String]
  ) throws {
    let result = try list(filters, skip: skip, tags: tags)
    #expect(
      result.text.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst()) }
        == expected)
    #expect(result.code == .success && result.errors.isEmpty)
  }

  @Test(
    "a pattern is a part of a name, or a glob for the whole name",
    arguments: [
      ("", [true, true, true]), ("buy", [true, true, false]), ("buy*", [true, true, false]),
      ("*later", [false, true, false]), ("*l*t*r", [false, true, false]),
      ("?ay", [false, false, true]),
      ("b?y ?twice?", [true, false, false]), ("*", [true, true, true]),
      ("*a", [false, false, false]),
      ("buy?", [false, false, false]), ("Buy", [false, false, false]),
    ])
  func patterns(_ text: String, _ matches: [Bool]) {
    #expect(Filters.problem(in: text) == nil)
    #expect(["buy (twice)", "buy later", "pay"].map(NamePattern(text: text).matches) == matches)
  }

  @Test(
    "rejects a regular expression, and suggests a glob",
    arguments: [
      ("^buy", "the glob `buy*`"), ("pay$", "the glob `*pay`"), ("^pay$", "the glob `pay`"),
      ("b.*y", "the glob `*b*y*`"), (".*buy.*", "the glob `*buy*`"), (".*", "the glob `*`"),
      ("a+", "`a`"), ("(twice)", "`twice`"), ("1+1", "the glob `*1*1*`"),
      ("buy|pay", "`buy` and `pay`, each as a separate pattern"),
      ("^buy|pay$", "`buy*` and `*pay`, each as a separate pattern"), ("|", "the glob `*`"),
    ])
  func regularExpressions(_ text: String, _ advice: String) {
    let message = Filters.problem(in: text)
    #expect(
      message?.hasPrefix("regular expressions such as `\(text)` are not supported: write ")
        == true)
    #expect(message?.hasSuffix(advice) == true, "\(message ?? "")")
    #expect(Filters.problem(in: "tag:" + text) == nil)
  }

  @Test("rejects an empty selection")
  func nothing() throws {
    let result = try list(tags: "shop and slow")
    #expect(result.code == .nothingSelected)
    #expect(result.errors == "sextant: no scenario matches the filter\n")
  }

  @Test("an unused tag is a warning, and with --strict an error")
  func unknownTags() throws {
    let warning = "no scenario has the tag `smkoe`: did you mean `smoke`?\n"
    for (filters, skip, tags) in [
      ([], [], "smkoe or smoke"), (["tag:smkoe", "buy"], [], nil), ([], ["tag:smkoe"], nil),
    ] as [([String], [String], String?)] {
      let result = try list(filters, skip: skip, tags: tags)
      #expect(result.code == .success && result.errors == "sextant: warning: " + warning)
      let strict = try list(filters, skip: skip, tags: tags) { $0.strictness.strict = true }
      #expect(strict.code == .nothingSelected && strict.errors == "sextant: " + warning)
    }
  }

  @Test("a list in JSON has a line for each scenario")
  func jsonList() throws {
    let result = try list(["buy", "id: \"2\""]) { $0.format = .json }
    #expect(
      result.text == #"""
        {"name":"buy","file":"a.sextant","line":1,"tags":["smoke","shop"],"case":null}
        {"name":"review [id: \"2\"]","file":"a.sextant","line":3,"tags":["slow"],"case":"id: \"2\""}

        """#)
  }

  @Test("a suite with skipped scenarios only has run nothing")
  func allSkipped() {
    let files = BatchFiles(texts: [
      "a.sextant": """
      scenario "xa" skip "no network" { append A }
      scenario "xb" skip "no time" { append A }
      scenario "c" todo "not built" { expect top is B }
      """
    ])
    func test(_ filter: String, allowsEmpty: Bool = false) -> BatchResult {
      var options = TestOptions.standard
      options.filter = [filter]
      options.allowEmpty = allowsEmpty
      return runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }
    }
    let result = test("x*")
    #expect(
      result.code == .nothingSelected && result.text.hasSuffix("\n0 passed, 0 failed, 2 skipped\n"))
    #expect(result.errors == "sextant: nothing ran: all selected scenarios are marked `skip`\n")
    #expect(test("x*", allowsEmpty: true).code == .success)
    #expect(test("*").code == .success)
  }
}
