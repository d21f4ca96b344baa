import Foundation
import SextantReports
import SextantServer
import SextantSystems
import TestSupport
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

private let scripts: [String: String] = {
  var texts: [String: String] = [:]
  let found = FileManager.default.enumerator(
    at: root.appending(path: "Scripts"), includingPropertiesForKeys: nil)
  while let file = found?.nextObject() as? URL {
    guard ["sextant", "snap", "json"].contains(file.pathExtension),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { continue }
    let path = file.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count)
    texts["/w/" + path.split(separator: "/").joined(separator: "/")] = text
  }
  return texts
}()

private let paths = scripts.keys.filter { $0.hasSuffix(".sextant") }.sorted()

@Suite("scripts of this repository in an editor")
struct RepositoryScriptTests {
  @Test("every request is answered")
  func requests() throws {
    for path in sample(sample(paths)) {
      var client = EditorClient(scripts, limits: .init(time: .seconds(1)))
      client.open(path)
      for method in [
        "documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "formatting",
      ] {
        #expect(
          client.ask(method, path).array != nil || client.ask(method, path).at("data").array != nil,
          "\(method) \(path)")
      }
      #expect(client.ask("formatting", path) == [])
      #expect(client.ask("inlayHint", path, lines: 0..<10_000).array != nil)
      #expect(client.ask("codeAction", path, lines: 0..<10_000).array != nil)
      #expect(client.codes(path)?.isEmpty == true, "\(path) \(client.codes(path) ?? [])")
    }
  }

  @Test("renaming declarations of a script leaves no errors")
  func renames() throws {
    var count = 0
    for path in sample(sample(paths.filter { scripts[$0]?.contains("app ") == true })) {
      var client = EditorClient([path: scripts[path] ?? ""])
      client.open(path)
      guard client.codes(path)?.isEmpty == true else { continue }
      for symbol in sample(flattened(client.ask("documentSymbol", path))) {
        let start = symbol.at("selectionRange", "start")
        let name = symbol.at("name").string ?? ""
        guard ["app", "scenario", ""].allSatisfy({ symbol.at("detail").string != $0 }) else {
          continue
        }
        let changes = client.ask(
          "rename", path, start.at("line").int ?? 0, start.at("character").int ?? 0,
          [.init(name: "newName", value: .string(name + "Anew"))])
        #expect(changes.at("code").isNull, "\(path) \(name) \(changes)")
        let renamed = try applying(edits(of: path, in: changes), to: scripts[path] ?? "")
        client.change(path, renamed)
        // A rename must not change string literals, such as the source of a presentation or an
        // address.
        let codes = client.diagnostics(path)?.filter { $0.at("severity") == 1 }.map {
          $0.at("message")
        }
        #expect(codes == [], "\(path) \(name)")
        client.change(path, scripts[path] ?? "")
        count += 1
      }
    }
    #expect(count > 5)
  }

  private func flattened(_ symbols: JSONValue) -> [JSONValue] {
    (symbols.array ?? []).flatMap { [$0] + flattened($0.at("children")) }
  }

  @Test("typing a text letter by letter equals opening it")
  func typed() throws {
    let path = "/w/Scripts/shop.sextant"
    let text = try #require(scripts[path])
    var client = EditorClient(scripts)
    client.open(path, "")
    var (line, column) = (0, 0)
    for character in text.prefix(400) {
      let place = EditorClient.range(line, column, line, column)
      client.change(path, String(character), range: place, awaitsIdle: false)
      (line, column) = character == "\n" ? (line + 1, 0) : (line, column + character.utf16.count)
      if character == " ", column % 4 == 0 {
        _ = client.ask("completion", path, line, column)
        _ = client.ask("hover", path, line, column)
        _ = client.ask("semanticTokens/full", path)
      }
    }
    client.idle()
    var other = EditorClient(scripts)
    other.open(path, String(text.prefix(400)))
    #expect(client.diagnostics(path) == other.diagnostics(path))
    #expect(client.ask("documentSymbol", path) == other.ask("documentSymbol", path))
  }

  @Test(
    "the grammars of editors equal the generated grammars",
    arguments: [
      (EditorGrammar.textmate, "vscode/syntaxes/sextant.tmLanguage.json"),
      (.vim, "vim/syntax/sextant.vim"),
    ])
  func grammars(grammar: EditorGrammar, path: String) throws {
    let file = root.appending(path: "Documentation/editors").appending(path: path)
    #expect(try String(contentsOf: file, encoding: .utf8) == grammar.text(.all))
  }
}
