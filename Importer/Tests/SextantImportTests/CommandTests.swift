import Foundation
import Testing

@testable import SextantImport

/// Files in a folder that is gone after the test.
private func withFolder<Result>(_ files: [String: String], _ body: (String) async throws -> Result)
  async throws
  -> Result
{
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (name, text) in files {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  return try await body(folder.path)
}

private func run(_ arguments: [String]) async -> (code: Int32, out: String, errors: String) {
  var (out, errors) = ("", "")
  let code = await ImportCommand.run(arguments, out: { out += $0 }, printError: { errors += $0 })
  return (code, out, errors)
}

private let app = """
  struct ContentView: View { @State var on = false
    var body: some View { Button("Cart") { on = true }.sheet(isPresented: $on) { ShoppingCartScreen() } } }
  struct ShoppingCartScreen: View { var body: some View { Text("") } }
  """

@Test(arguments: [
  ([], Int32(64), "missing sources"),
  (["--nonsense", "x"], 64, "unknown option `--nonsense`"),
  (["--format", "xml", "x"], 64, "unknown format: expected text or json"),
  (["--check", "a", "--update", "b", "x"], 64, "`--check` and `--update` exclude each other"),
  (["--names"], 64, "missing value after `--names`"),
  (["--check", "a", "-o", "b", "x"], 64, "`--output` needs a new model"),
  (["--update", "a", "--format", "json", "x"], 64, "`--update` does not support `--format json`"),
  (["--app", "my app!", "x"], 64, "invalid app name `my app!`"),
  (["/nowhere/at/all"], 66, "missing file `/nowhere/at/all`"),
])
func wrongArguments(_ row: (arguments: [String], code: Int32, message: String)) async {
  let found = await run(row.arguments)
  #expect(found.code == row.code)
  #expect(found.errors.contains(row.message), "\(found.errors)")
}

@Test func helpAndVersion() async {
  #expect(await run(["--help"]).out.contains("USAGE: sextant-import"))
  #expect(await run(["--version"]).out == "sextant-import \(importerVersion)\n")
}

@Test func noSwiftAndNoNavigation() async throws {
  try await withFolder(["notes.txt": "nothing"]) { folder in
    #expect(await run([folder]).code == 69)
    #expect(await run([folder]).errors.contains("no Swift files"))
  }
  try await withFolder(["Model.swift": "struct Model { let name: String }"]) { folder in
    #expect(await run([folder]).code == 69)
    #expect(await run([folder]).errors.contains("no navigation in 1 Swift files"))
  }
}

@Test func brokenSwiftIsReadAsFarAsItGoes() async throws {
  try await withFolder([
    "App.swift": app, "Broken.swift": "struct Broken: View { var body: some View { if (",
  ]) { folder in
    let found = await run([folder])
    #expect(found.code == 0)
    #expect(found.errors.contains("Broken.swift: it has syntax errors"))
    #expect(found.out.contains("present sheet ShoppingCart"))
  }
}

@Test func enormousFilesAndSymbolicLinks() async throws {
  let enormous = "// " + String(repeating: "x", count: SourceFiles.maxFileBytes)
  try await withFolder(["App.swift": app, "Data.swift": enormous]) { folder in
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/Loop", withDestinationPath: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/Again.swift", withDestinationPath: folder + "/App.swift")
    let found = await run([folder])
    #expect(found.code == 0)
    #expect(found.errors.contains("Data.swift: larger than 2 MB"))
    #expect(found.errors.contains("Again.swift: a symbolic link"))
    #expect(found.errors.contains("Loop: a symbolic link"))
    #expect(found.errors.contains("1 files, 1 sites"))
  }
}

@Test func aDeepExpressionEnds() {
  let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
  let code = app + "\nstruct Deep { let value = \(deep) }"
  #expect(modelLines(code).contains("present sheet ShoppingCart"))
}

/// Each call asks for the type of the one before: twice each would take longer than anyone waits.
@Test func aLongChainIsRead() async throws {
  let chain = String(repeating: ".padding()", count: 900)
  let view =
    "struct LongView: View { var body: some View { CartView()\(chain).sheet(item: $a) {} } }"
  try await withFolder(["App.swift": app, "Long.swift": view]) { folder in
    #expect(await run([folder]).code == 0)
  }
}

@Test func anEndlessChainIsNotRead() async throws {
  let chain = "let chain = Text(\"\")" + String(repeating: ".padding()", count: 10_000)
  try await withFolder(["App.swift": app, "Chain.swift": chain]) { folder in
    let found = await run([folder])
    #expect(found.code == 0)
    #expect(found.errors.contains("Chain.swift: more than 1000 calls in a chain; not read"))
  }
}

@Test func viewsOfOneNameInAFolderAreSaid() async throws {
  let view = "struct DetailView: View { var body: some View { Text(\"\") } }"
  try await withFolder(["App.swift": app, "A.swift": view, "B.swift": view, "C/C.swift": view]) {
    folder in
    let reason = "not resolved: `DetailView`: another view of this folder has the same name"
    let found = await run([folder]).errors.lines.filter { $0.contains(reason) }
    #expect(found == ["B.swift DetailView: " + reason])
  }
}

@Test func aFormatterThatFailsIsSaid() async throws {
  try await withFolder(["App.swift": app, "false": "#!/bin/sh\nexit 1\n"]) { folder in
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder + "/false")
    let found = await run([folder, "--sextant", folder + "/false"])
    #expect(found.code == 70)
    #expect(found.errors.contains("`sextant format` cannot read the model"))
  }
}

private let more = """
  extension ContentView { var more: some View { NavigationLink("More") { MoreView() } } }
  struct MoreView: View { var body: some View { Text("") } }
  """

/// Models as people have them: with other ends of lines, with texts that end in a backslash, as a link to a file.
@Test(arguments: [
  ("  screen ShoppingCart", "  screen ShoppingCart", "\r\n"),
  (
    "      present sheet ShoppingCart",
    "      present alert \"C:\\\\\" {\n        button \"{\"\n      }\n      present sheet ShoppingCart",
    "\n"
  ),
])
func anUpdateReadsAnyModel(_ row: (old: String, new: String, end: String)) async throws {
  try await withFolder(["App.swift": app]) { folder in
    let (model, file) = (folder + "/app.sextant", folder + "/file.sextant")
    #expect(await run([folder, "-o", file]).code == 0)
    let written = try String(contentsOfFile: file, encoding: .utf8)
    #expect(written.contains(row.old))
    try written.replacing(row.old, with: row.new).replacing("\n", with: row.end)
      .write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: model, withDestinationPath: file)
    try (app + "\n" + more).write(
      toFile: folder + "/App.swift", atomically: true, encoding: .utf8)
    let updated = await run(["--update", model, folder])
    #expect(updated.code == 0, "\(updated)")
    let checked = await run(["--check", model, folder])
    #expect(!checked.out.contains("only in the sources:"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("    action more {" + row.end + "      append More" + row.end))
    #expect(text.utf8.count { $0 == 13 } == (row.end == "\n" ? 0 : text.lines.count - 1))
    let type = try FileManager.default.attributesOfItem(atPath: model)[.type] as? FileAttributeType
    #expect(type == .typeSymbolicLink)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    try app.replacing("Cart", with: "Basket").write(
      toFile: folder + "/App.swift", atomically: true, encoding: .utf8)
    #expect(await run(["--update", model, folder]).errors.contains("is read-only"))
  }
}

@Test func aModelInSeveralFiles() async throws {
  let main = """
    import "part.sextant"
    app App {
      // sextant-import: by hand (the server says when)
      screen Own {
        action go { append Extra }
      }
      screen Content {
        action cart {
          present sheet ShoppingCart
        }
      }
      start stacked Content
    }

    """
  let part = "screen ShoppingCart {\n}\n\n\nscreen Extra {\n}\n"
  try await withFolder(["App.swift": app, "main.sextant": main, "part.sextant": part]) { folder in
    let model = folder + "/main.sextant"
    // The mark covers lines of its file only.
    let checked = await run(["--check", model, folder]).out
    #expect(checked.contains("only in the model:\n  screen Extra"), "\(checked)")
    try (app + "\n" + more).write(
      toFile: folder + "/App.swift", atomically: true, encoding: .utf8)
    let updated = await run(["--update", model, folder])
    #expect(updated.code == 0, "\(updated)")
    #expect(updated.out == "inserted screen More\ninserted action Content.more\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
  }
}

/// Styles, windows and enumerations that what is inserted needs.
@Test(arguments: [
  (
    ".sheet(isPresented: $on) { ShoppingCartScreen() }",
    ".popover(isPresented: $on) { ShoppingCartScreen() }"
  ),
  (
    "WindowGroup { ContentView() }",
    "WindowGroup { ContentView() }; Window(\"Cart\", id: \"cart\") { ShoppingCartScreen() }"
  ),
])
func anUpdateInsertsWhatIsNeeded(_ row: (old: String, new: String)) async throws {
  let whole =
    "@main struct ShopApp: App { var body: some Scene { WindowGroup { ContentView() } } }\n" + app
  try await withFolder(["App.swift": whole]) { folder in
    let model = folder + "/app.sextant"
    #expect(await run([folder, "-o", model]).code == 0)
    try whole.replacing(row.old, with: row.new).write(
      toFile: folder + "/App.swift", atomically: true, encoding: .utf8)
    let updated = await run(["--update", model, folder])
    #expect(updated.code == 0, "\(updated)")
    let checked = await run(["--check", model, folder])
    #expect(!checked.out.contains("only in the sources:"))
  }
}

@Test func namesForConform() async throws {
  try await withFolder(["App.swift": app]) { folder in
    let names = folder + "/names.json"
    #expect(await run([folder, "-o", folder + "/app.sextant", "--names", names]).code == 0)
    let text = try String(contentsOfFile: names, encoding: .utf8)
    #expect(text.contains("\"ShoppingCartScreen\" : \"ShoppingCart\""), "\(text)")
    // `conform` reads them: the model has what they name.
    let log = folder + "/walk.jsonl"
    try "{\"see\": {\"top\": \"ContentView\"}}\n".write(
      toFile: log, atomically: true, encoding: .utf8)
    let found = try await sextant().run(["conform", folder + "/app.sextant", log, "--names", names])
    #expect(found.code == 0, "\(found.output)\(found.errors)")
  }
}

@Test func jsonHasPlacesAndReasons() async throws {
  let more =
    "struct Other: View { @State var path = NavigationPath(); let saved: NavigationPath; var body: some View { Button(\"x\") { path = saved } } }"
  try await withFolder(["App.swift": app + "\n" + more]) { folder in
    let found = await run([folder, "--format", "json"])
    let json = try JSONSerialization.jsonObject(with: Data(found.out.utf8)) as? [String: Any]
    let unresolved = try #require(json?["unresolved"] as? [[String: String]])
    #expect(unresolved.first?["place"] == "App.swift Other.body")
    #expect(unresolved.first?["reason"] == "the path is made elsewhere")
  }
}

/// The output has the members of report.schema.json.
@Test func reportsAreAsTheirSchemaSays() async throws {
  let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../report.schema.json")
  func read(_ data: Data) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: data)
    return try #require(value as? [String: Any])
  }
  let kinds = try #require(read(Data(contentsOf: schema))["$defs"] as? [String: [String: Any]])
  func expect(_ value: [String: Any], _ kind: String) {
    #expect(Set(value.keys) == Set(kinds[kind]?["required"] as? [String] ?? []), "\(kind)")
  }
  let unknown =
    "struct Other: View { let a: Thing; var body: some View { Button(\"x\") { flow.pop() } } }"
  try await withFolder([
    "App.swift": app + "\n" + unknown, "m.sextant": "app App {\n  start A\n  screen A\n}\n",
  ]) {
    folder in
    let found = try read(Data(await run([folder, "--format", "json"]).out.utf8))
    expect(found, "reading")
    expect(try #require((found["actions"] as? [[String: Any]])?.first), "action")
    expect(try #require((found["unresolved"] as? [[String: Any]])?.first), "unresolved")
    let drift = try read(
      Data(await run(["--check", folder + "/m.sextant", "--format", "json", folder]).out.utf8))
    expect(drift, "drift")
    expect(try #require((drift["onlyInModel"] as? [[String: Any]])?.first), "difference")
  }
}

/// The last lines count the facts; with less than half of them in the model, the run fails.
@Test func theLastLinesCountFacts() async throws {
  let unread = (1...4).map { "  func f\($0)() { present(made[\($0)], animated: true) }\n" }.joined()
  try await withFolder([
    "App.swift": app, "Old.swift": "class Old: UIViewController {\n\(unread)}",
  ]) { folder in
    let found = await run([folder])
    #expect(found.code == 75)
    let last = [
      "5 facts, 1 in the model, 4 not in the model",
      "4 of 4 present facts are not in the model",
      "check UIKit code by hand: one in four calls and one in six actions may be wrong",
      "the root is not known: the model starts with Content",
    ]
    #expect(found.errors.lines.filter { !$0.isEmpty }.suffix(4) == last, "\(found.errors)")
    #expect(found.errors.contains("not in the model: Old.swift Old.f1: present"))
    #expect(await run([folder, "--allow-partial"]).code == 0)
  }
}

@Test func factsAreJSONLines() async throws {
  let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../fact.schema.json")
  let members = try #require(
    JSONSerialization.jsonObject(with: Data(contentsOf: schema)) as? [String: Any])
  let properties = try #require(members["properties"] as? [String: [String: Any]])
  #expect(properties["kind"]?["enum"] as? [String] == Fact.Kind.allCases.map(\.rawValue))
  try await withFolder(["App.swift": app]) { folder in
    let lines = await run([folder, "--facts"]).out.lines.filter { !$0.isEmpty }
    #expect(lines.count == 1)
    let fact = try #require(
      JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(Set(fact.keys) == Set(properties.keys))
    #expect(fact["owner"] as? String == "ContentView")
    #expect(fact["kind"] as? String == "sheet")
    #expect(fact["target"] as? String == "ShoppingCartScreen")
    #expect(fact["isInModel"] as? Bool == true)
  }
}

/// Conditions of the compiler are decided for the platform; inputs have one example value, or two.
@Test(arguments: [
  (["--platform", "iOS"], "append Phone(id: id)", "action go(id: String in [\"a\"])"),
  (
    ["--platform", "macOS", "--full"], "append Desk(id: id)",
    "action go(id: String in [\"a\", \"b\"])"
  ),
])
func optionsDecideWhatIsRead(_ row: (options: [String], way: String, action: String)) async throws {
  let code = """
    struct HomeView: View { let ids: [String]; var body: some View { NavigationStack { ForEach(ids) { id in
      #if os(macOS)
      NavigationLink("Go") { DeskView(id: id) }
      #else
      NavigationLink("Go") { PhoneView(id: id) }
      #endif
    } } } }
    struct DeskView: View { let id: String; var body: some View { Text("") } }
    struct PhoneView: View { let id: String; var body: some View { Text("") } }
    """
  try await withFolder(["App.swift": code]) { folder in
    let found = await run([folder] + row.options)
    #expect(found.out.contains(row.way), "\(found)")
    #expect(found.out.contains(row.action), "\(found)")
  }
}

@Test func checkAndUpdateInAFolder() async throws {
  try await withFolder(["App.swift": app]) { folder in
    let model = folder + "/app.sextant"
    #expect(await run([folder, "-o", model]).code == 0)
    let checked = await run(["--check", model, folder])
    #expect((checked.code, checked.out) == (0, "the model and the sources agree\n"))
    try
      (app
      + "\nextension ContentView { var more: some View { NavigationLink(\"More\") { MoreView() } } }\nstruct MoreView: View { var body: some View { Text(\"\") } }")
      .write(toFile: folder + "/App.swift", atomically: true, encoding: .utf8)
    let drifted = await run(["--check", model, folder])
    #expect(drifted.code == 1)
    #expect(
      drifted.out.contains("way Content → push → More  [App.swift ContentView.more]"),
      "\(drifted.out)")
    #expect(await run(["--update", model, folder]).code == 0)
    #expect(await run(["--check", model, folder]).code == 0)
    #expect(await run(["--check", folder + "/none.sextant", folder]).code == 66)
    try "app {".write(toFile: model, atomically: true, encoding: .utf8)
    #expect(await run(["--check", model, folder]).code == 65)
  }
}
