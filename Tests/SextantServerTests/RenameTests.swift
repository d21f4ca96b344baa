import SextantReports
import SextantServer
import Testing

@Suite("renaming a declaration")
struct RenameTests {
  @Test("a new name replaces all references, with the versions of their texts")
  func rename() throws {
    var client = EditorClient(opening: "walk.sextant")
    let prepared = client.ask("prepareRename", "/w/walk.sextant", 5, 18)
    #expect(prepared.at("placeholder") == "Product")
    let changes = client.ask(
      "rename", "/w/walk.sextant", 5, 18, [.init(name: "newName", value: "Item")])
    let newWalk = try applying(edits(of: "/w/walk.sextant", in: changes), to: walk)
    let newShop = try applying(edits(of: "/w/shop.sextant", in: changes), to: shop)
    #expect(newWalk == walk.replacing("Product", with: "Item"))
    #expect(newShop == shop.replacing("Product", with: "Item"))
    let versions = (changes.at("documentChanges").array ?? []).map {
      $0.at("textDocument", "version")
    }
    #expect(versions == [nil, 1])
  }

  @Test("a new name that is a keyword has backquotes")
  func quoted() throws {
    var client = EditorClient(opening: "walk.sextant")
    let changes = client.ask(
      "rename", "/w/walk.sextant", 3, 7, [.init(name: "newName", value: "select")])
    let newShop = try applying(edits(of: "/w/shop.sextant", in: changes), to: shop)
    #expect(newShop == shop.replacing("action open", with: "action `select`"))
  }

  @Test(
    "rejects an invalid name, a used name, and a position without a name",
    arguments: [
      ("a b", 5, 18), ("", 5, 18), ("1", 5, 18), ("Home", 5, 18), ("Item", 2, 3), ("x.y", 5, 18),
    ])
  func refused(name: String, line: Int, column: Int) {
    var client = EditorClient(opening: "walk.sextant")
    let answer = client.ask(
      "rename", "/w/walk.sextant", line, column,
      [.init(name: "newName", value: .string(name))])
    #expect(answer.at("code") == -32803, "\(answer)")
  }

  @Test(
    "rejects a name that would change the meaning of other references",
    arguments: [
      ("total =", "by", "by"), ("by: Int", "total", "total"), ("total =", "n", "n"),
      ("n: Int in", "total", "total"), ("total =", "y", "y"), ("add(", "show", "show"),
      ("total =", "k", "k"), ("Deep(", "Root", "Root"),
    ])
  func captured(place: String, name: String, shown: String) {
    let app = """
      app Counter {
        state total = 0
        screen Root {
          action add(by: Int in [1]) { set total = total + by }
          action show(n: Int in [7]) { append Deep(m: total) }
        }
        screen Deep(m: Int)
        start stacked Root
      }

      """
    let walk =
      "import \"app.sextant\"\n\nscenario \"s\" for k in [1] {\n  let y = k\n  print total + y\n}\n"
    var client = EditorClient(["/w/app.sextant": app, "/w/walk.sextant": walk])
    client.open("/w/app.sextant")
    let lines = app.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains(place) } ?? 0
    let column = lines[line].ranges(of: place).first.map {
      lines[line].utf16.distance(from: lines[line].startIndex, to: $0.lowerBound)
    }
    let answer = client.ask(
      "rename", "/w/app.sextant", line, column ?? 0, [.init(name: "newName", value: .string(name))])
    #expect(answer.at("code") == -32803, "\(answer)")
    #expect(answer.at("message").string?.contains("`\(shown)`") == true, "\(answer)")
    let other = client.ask(
      "rename", "/w/app.sextant", line, column ?? 0, [.init(name: "newName", value: "other")])
    #expect(other.at("code").isNull, "\(other)")
  }

  @Test("a text without a file resolves imports in the working folder")
  func untitled() {
    var client = EditorClient(["/shop.sextant": shop])
    let document: JSONValue = ["uri": "untitled:One", "version": 1, "text": .string(walk)]
    client.notify("textDocument/didOpen", ["textDocument": document])
    func ask(_ method: String) -> JSONValue {
      client.request(
        "textDocument/" + method,
        [
          "textDocument": document, "position": ["line": 5, "character": 18], "newName": "Item",
        ])
    }
    #expect(ask("definition").array?.map { $0.at("uri") } == ["file:///shop.sextant"])
    let changed = ask("rename").at("documentChanges").array?.map {
      $0.at("textDocument", "uri").string
    }
    #expect(Set(changed ?? []) == ["file:///shop.sextant", "untitled:One"])
  }
}
