import SextantReports
import SextantServer
import Testing

let shop = """
  // The shop.
  app Shop {
    enum Plan { free, premium }
    state plan = free
    message saved(text: String)
    // Where all begins.
    screen Home {
      action open(id: String) { append Product(id: id) }
      action save { send saved(text: "x") }
    }
    screen Product(id: String)
    tabs Main { tab home stacked Home; tab other stacked Product(id: "0") }
    on saved(t) { set plan = premium }
    start Main
  }

  """
let walk = """
  import "shop.sextant"

  scenario "walk" {
    tap open(id: "1")
    let p = top
    expect top is Product(id: "1")
    tap tab other
    expect p is Product and plan is free
  }

  """

extension EditorClient {
  init(opening first: String, _ more: String...) {
    self.init(["/w/shop.sextant": shop, "/w/walk.sextant": walk])
    for path in [first] + more { open("/w/" + path) }
  }
}

@Suite("requests about a text")
struct FeatureTests {
  private static func places(_ locations: JSONValue) -> [String] {
    (locations.array ?? []).map { location in
      let file = location.at("uri").string?.split(separator: "/").last?.split(separator: ".").first
      let start = location.at("range", "start")
      return "\(file ?? "") \(start.at("line").int ?? -1):\(start.at("character").int ?? -1)"
    }
  }

  @Test("the example has no problems")
  func examples() {
    let client = EditorClient(opening: "shop.sextant", "walk.sextant")
    #expect(client.codes("/w/shop.sextant") == [] && client.codes("/w/walk.sextant") == [])
  }

  // MARK: Names

  @Test(
    "finds the declaration of a name, even in another file",
    arguments: [
      ("walk.sextant", 0, 10, ["shop 0:0"]), ("walk.sextant", 3, 7, ["shop 7:11"]),
      ("walk.sextant", 3, 12, ["shop 7:16"]), ("walk.sextant", 5, 17, ["shop 10:9"]),
      ("walk.sextant", 5, 25, ["shop 10:17"]), ("walk.sextant", 6, 10, ["shop 11:41"]),
      ("walk.sextant", 7, 9, ["walk 4:6"]), ("walk.sextant", 7, 27, ["shop 3:8"]),
      ("walk.sextant", 7, 35, ["shop 2:14"]), ("shop.sextant", 8, 23, ["shop 4:10"]),
      ("shop.sextant", 8, 29, ["shop 4:16"]), ("shop.sextant", 7, 49, ["shop 7:16"]),
      ("shop.sextant", 12, 6, ["shop 4:10"]), ("shop.sextant", 13, 9, ["shop 11:7"]),
      ("shop.sextant", 12, 20, ["shop 3:8"]), ("walk.sextant", 2, 3, []),
    ])
  func definitions(file: String, line: Int, column: Int, wanted: [String]) {
    var client = EditorClient(opening: file)
    #expect(Self.places(client.ask("definition", "/w/" + file, line, column)) == wanted)
  }

  @Test("finds all references of a name in the workspace, in open and closed files")
  func references() {
    var client = EditorClient(opening: "shop.sextant")
    let all = client.ask(
      "references", "/w/shop.sextant", 10, 10,
      [.init(name: "context", value: ["includeDeclaration": true])])
    #expect(
      Self.places(all) == [
        "shop 7:37", "shop 10:9", "shop 11:55", "walk 5:16", "walk 7:14",
      ])
    let uses = client.ask(
      "references", "/w/shop.sextant", 3, 10,
      [.init(name: "context", value: ["includeDeclaration": false])])
    #expect(Self.places(uses) == ["shop 12:20", "walk 7:26"])
  }

  // MARK: Outline

  @Test("lists the symbols of a text, nested")
  func documentSymbols() {
    var client = EditorClient(opening: "shop.sextant", "walk.sextant")
    func outline(_ symbols: JSONValue) -> String {
      (symbols.array ?? []).map { symbol in
        let inner = outline(symbol.at("children"))
        return (symbol.at("name").string ?? "") + (inner.isEmpty ? "" : "(\(inner))")
      }.joined(separator: " ")
    }
    #expect(
      outline(client.ask("documentSymbol", "/w/shop.sextant"))
        == "Shop(Plan(free premium) plan saved Home(open save) Product Main(home other))")
    #expect(outline(client.ask("documentSymbol", "/w/walk.sextant")) == "walk")
  }

  @Test("finds symbols of the workspace by the letters of a query")
  func workspaceSymbols() {
    var client = EditorClient(opening: "walk.sextant")
    let found = client.request("workspace/symbol", ["query": "pd"]).array ?? []
    #expect(found.map { $0.at("name") } == ["Product"])
    #expect(found.first?.at("location", "uri") == "file:///w/shop.sextant")
    #expect((client.request("workspace/symbol", ["query": ""]).array ?? []).count == 14)
  }

  @Test("folds blocks and comments of several lines")
  func folding() {
    var client = EditorClient()
    client.open(
      "/w/a.sextant",
      "// a\n// b\n\n/* c\n d */\nscenario \"s\" {\n  if top is A {\n    append B\n  }\n}\n")
    let folds = (client.ask("foldingRange", "/w/a.sextant").array ?? []).map {
      "\($0.at("startLine").int ?? -1)-\($0.at("endLine").int ?? -1) \($0.at("kind").string ?? "")"
    }
    #expect(Set(folds) == ["0-1 comment", "3-4 comment", "5-8 ", "6-7 "])
  }

  // MARK: Tokens

  @Test("classifies names by tokens, and counts in UTF-16")
  func tokens() throws {
    var client = EditorClient()
    client.open(
      "/w/a.sextant",
      "screen A(x: Int)\nappend A(x: 1) // 👩‍🚀\nlet `a` = \"𝔘\\(1)\" ; print Top/A#2\n")
    let data = try #require(client.ask("semanticTokens/full", "/w/a.sextant").at("data").array)
    let legend = (client.request("initialize", nil).isNull ? [] : SemanticLegend.kinds)
    var (line, column) = (0, 0)
    var tokens: [String] = []
    for start in stride(from: 0, to: data.count, by: 5) {
      let numbers = data[start..<start + 5].compactMap(\.int)
      column = numbers[0] == 0 ? column + numbers[1] : numbers[1]
      line += numbers[0]
      tokens.append(
        "\(line):\(column)+\(numbers[2]) \(legend[numbers[3]])\(numbers[4] == 1 ? "!" : "")")
    }
    #expect(
      tokens == [
        "0:0+6 keyword", "0:7+1 class!", "0:9+1 parameter!", "0:10+1 operator", "0:12+3 type",
        "1:0+6 keyword", "1:7+1 class", "1:9+1 parameter", "1:10+1 operator", "1:12+1 number",
        "1:15+8 comment", "2:0+3 keyword", "2:4+3 parameter!", "2:8+1 operator", "2:10+5 string",
        "2:15+1 number", "2:16+2 string", "2:21+5 keyword", "2:27+3 type", "2:31+1 class",
        "2:32+2 number",
      ])
  }

  // MARK: Formatting

  @Test("formats a text, or some of its lines")
  func formatting() throws {
    var client = EditorClient()
    let text = "scenario \"a\"   {\nappend   A\n}\nscenario \"b\" {\n    append B\n}\n"
    client.open("/w/a.sextant", text)
    let whole = try applying(client.ask("formatting", "/w/a.sextant"), to: text)
    #expect(
      whole == "scenario \"a\" {\n  append A\n}\n\nscenario \"b\" {\n  append B\n}\n"
        || whole == "scenario \"a\" {\n  append A\n}\nscenario \"b\" {\n  append B\n}\n")
    let part = try applying(client.ask("rangeFormatting", "/w/a.sextant", lines: 4..<5), to: text)
    #expect(part == text.replacing("    append B", with: "  append B"))
    client.change("/w/a.sextant", whole)
    #expect(client.ask("formatting", "/w/a.sextant") == [])
    client.change("/w/a.sextant", text + "append   B )\n")
    #expect(client.ask("formatting", "/w/a.sextant") == [])
    #expect(client.ask("rangeFormatting", "/w/a.sextant", lines: 4..<5) == [])
  }

  @Test("formatting keeps CR LF, and does not edit formatted lines")
  func formattingOfCarriageReturns() throws {
    var client = EditorClient()
    let text = "scenario \"a\" {\r\n    append   A\r\n  append B\r\n}\r\n"
    client.open("/w/a.sextant", text)
    for part in [
      client.ask("formatting", "/w/a.sextant"),
      client.ask("rangeFormatting", "/w/a.sextant", lines: 1..<2),
    ] {
      #expect(part.array?.count == 1)
      let formatted = try applying(part, to: text)
      #expect(
        Array(formatted.utf8)
          == Array("scenario \"a\" {\r\n  append A\r\n  append B\r\n}\r\n".utf8))
    }
  }

  @Test(
    "range formatting edits the range only",
    arguments: [(1, 2, "  append A"), (3, 6, "\n"), (6, 7, "  append D")])
  func formattingOfLines(start: Int, end: Int, new: String) throws {
    var client = EditorClient()
    let text =
      "scenario   \"a\" {\n    append A\n    append B\n\n\n\n    append D\n    append E\n}\n"
    client.open("/w/a.sextant", text)
    let part = try applying(
      client.ask("rangeFormatting", "/w/a.sextant", lines: start..<end), to: text)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.replaceSubrange(start..<end, with: new == "\n" ? [""] : [new])
    #expect(part == lines.joined(separator: "\n"))
  }

  // MARK: Completion

  private func labels(_ text: String, _ client: inout EditorClient) -> [String] {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    client.change("/w/walk.sextant", parts.joined())
    let answer = client.ask(
      "completion", "/w/walk.sextant", before.count - 1, before.last?.utf16.count ?? 0)
    return (answer.at("items").array ?? []).compactMap { $0.at("label").string }
  }

  @Test("completes a statement in the state after the preceding statements")
  func completesStatements() {
    var client = EditorClient(opening: "walk.sextant")
    let start = "import \"shop.sextant\"\n\nscenario \"walk\" {\n  tap open(id: \"1\")\n"
    #expect(labels(start + "  ta|\n}\n", &client).contains("tap"))
    let offered = labels(start + "  tap |\n}\n", &client)
    #expect(offered.contains("back") && !offered.contains("save"))
    #expect(
      labels("import \"shop.sextant\"\n\nscenario \"walk\" {\n  tap |\n}\n", &client).contains(
        "save"))
    #expect(labels(start + "  expect plan is |\n}\n", &client).contains("premium"))
  }

  @Test(
    "completes the attributes of a scenario",
    arguments: [
      ("scenario \"a\" | { }\n", ["tags", "for", "skip", "todo", "only", "{"]),
      ("scenario \"a\" tags b | { }\n", [",", "skip", "{"]),
      ("scenario \"a\" tags b, c skip \"no network\" |\n", ["todo", "only"]),
      ("scenario \"a\" for n | { }\n", ["in", ","]),
      ("scenario \"a\" for n in [1] | { }\n", ["tags", "{"]),
    ])
  func completesAttributes(text: String, wanted: [String]) {
    var client = EditorClient(opening: "walk.sextant")
    let offered = labels(text, &client)
    #expect(Set(wanted).isSubset(of: offered), "\(text): \(offered)")
  }

  @Test("completes members of an app with the names of the app")
  func completesDeclarations() {
    var client = EditorClient(opening: "walk.sextant")
    client.change("/w/walk.sextant", shop)
    #expect(labels(shop.replacing("start Main", with: "start |"), &client).contains("Main"))
    #expect(
      labels(shop.replacing("append Product(id: id)", with: "append Pro|"), &client).contains {
        $0.hasPrefix("Product")
      })
    #expect(
      labels(shop.replacing("  start Main", with: "  scr|\n  start Main"), &client).contains(
        "screen"))
    #expect(labels("sce|", &client).contains("scenario"))
    let property = "  invariant \"i\" after | { count stack is 1 }\n  start Main"
    #expect(
      Set(["save", "event", "link"]).isSubset(
        of: labels(shop.replacing("  start Main", with: property), &client)))
  }

  @Test("an item replaces the typed prefix, and has documentation")
  func resolves() throws {
    var client = EditorClient(opening: "walk.sextant")
    client.change("/w/walk.sextant", "/* 𝔘 */ app\n")
    let answer = client.ask("completion", "/w/walk.sextant", 0, 12)
    let item = try #require(answer.at("items").array?.first { $0.at("label") == "append" })
    #expect(item.at("textEdit", "range") == EditorClient.range(0, 9, 0, 12))
    let resolved = client.request("completionItem/resolve", item)
    #expect(resolved.at("documentation", "value").string?.contains("append") == true)
  }

  // MARK: Hover and hints

  private func hover(_ client: inout EditorClient, _ line: Int, _ column: Int) -> String {
    client.ask("hover", "/w/walk.sextant", line, column).at("contents", "value").string ?? ""
  }

  @Test(
    "a hover has the declaration of a name, the effect of a sentence, and the graph before and after it"
  )
  func hovers() {
    var client = EditorClient(opening: "walk.sextant")
    let tap = hover(&client, 3, 3)
    #expect(
      tap.contains("tap ACTION") && tap.contains("Product#") && tap.contains("After:"), "\(tap)")
    #expect(hover(&client, 3, 7).contains("action open(id: String)"))
    #expect(hover(&client, 5, 3).contains("expect"))
    client.open("/w/shop.sextant")
    let home = client.ask("hover", "/w/shop.sextant", 11, 33).at("contents", "value").string ?? ""
    #expect(home.contains("Where all begins."), "\(home)")
  }

  @Test("hovers and hints use the last version without errors")
  func lastValid() {
    var client = EditorClient(opening: "walk.sextant")
    client.change("/w/walk.sextant", walk.replacing("  let p", with: "  append\n  let p"))
    #expect(hover(&client, 3, 3).contains("Product#"))
    #expect(hover(&client, 4, 4).isEmpty)
    let hints = client.ask("inlayHint", "/w/walk.sextant", lines: 0..<20).array ?? []
    #expect(hints.map { $0.at("position", "line") } == [3, 7])
  }

  @Test("hints show the visible node after each step of a range")
  func hints() {
    var client = EditorClient(opening: "walk.sextant")
    let hints = client.ask("inlayHint", "/w/walk.sextant", lines: 0..<20).array ?? []
    #expect(hints.map { $0.at("label") } == ["› home › Product(1)", "› other › Product(0)"])
    #expect(hints.first?.at("position") == ["line": 3, "character": 19])
    #expect(client.ask("inlayHint", "/w/walk.sextant", lines: 5..<9).array?.count == 1)
  }

  @Test("slow hints are omitted")
  func limits() {
    let long =
      "scenario \"s\" { repeat 200 { append A; drop last } }\nscenario \"t\" {\n  append B\n}\n"
    var client = EditorClient(limits: .init(time: nil, steps: 100))
    client.open("/w/walk.sextant", long)
    #expect(client.ask("inlayHint", "/w/walk.sextant", lines: 0..<9) == [])
    #expect(!hover(&client, 0, 35).contains("After:"))
    #expect(client.ask("inlayHint", "/w/walk.sextant", lines: 2..<3).array?.count == 1)
    client = EditorClient(limits: .init(time: .zero))
    client.open("/w/walk.sextant", long)
    #expect(client.ask("inlayHint", "/w/walk.sextant", lines: 0..<9) == [])
  }

  @Test(
    "a superseded or cancelled request ends with its error code",
    arguments: [(StopReason.superseded, -32801), (.cancelled, -32800)])
  func overtaken(reason: StopReason, code: Int) {
    let texts = ["/w/shop.sextant": shop, "/w/walk.sextant": walk]
    var client = EditorClient(texts, interruption: { $0 == nil ? nil : reason })
    client.open("/w/walk.sextant")
    for method in ["hover", "references", "rename"] {
      let answer = client.ask(
        method, "/w/walk.sextant", 5, 18, [.init(name: "newName", value: "Item")])
      #expect(answer.at("code").int == code, "\(method) \(answer)")
    }
    #expect(client.ask("inlayHint", "/w/walk.sextant", lines: 0..<9).at("code").int == code)
    #expect(client.request("workspace/symbol", ["query": "P"]).at("code").int == code)
  }

  @Test("an app with an endless start has no hints, but completions")
  func endlessStart() {
    var client = EditorClient(limits: .init(time: nil, steps: 100))
    client.open(
      "/w/walk.sextant",
      """
      app A {
        state n = 0
        screen Home { action go { set n = 1 } }
        when n is 0 { repeat 100000000 { set n += 1 } }
        start stacked Home
      }

      scenario "x" {
        tap go
      }

      """)
    #expect(client.ask("inlayHint", "/w/walk.sextant", lines: 0..<20) == [])
    let start = ContinuousClock.now
    #expect(client.ask("completion", "/w/walk.sextant", 8, 2).at("items").array?.isEmpty == false)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}

enum SemanticLegend {
  static let kinds: [String] = {
    var client = EditorClient(initialized: false)
    let answer = client.request("initialize", ["capabilities": [:]])
    let legend = answer.at("capabilities", "semanticTokensProvider", "legend", "tokenTypes")
    return (legend.array ?? []).compactMap(\.string)
  }()
}
