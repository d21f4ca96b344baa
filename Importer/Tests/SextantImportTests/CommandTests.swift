import Foundation
import Testing

@testable import SextantImport

/// Files in a folder that is gone after the test.
private func withFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws
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
  return try body(folder.path)
}

private func run(_ arguments: [String]) -> (code: Int32, out: String, errors: String) {
  var (out, errors) = ("", "")
  let code = ImportCommand.run(arguments, out: { out += $0 }, complain: { errors += $0 })
  return (code, out, errors)
}

private let app = """
  struct ContentView: View { @State var on = false
    var body: some View { Button("Cart") { on = true }.sheet(isPresented: $on) { ShoppingCartScreen() } } }
  struct ShoppingCartScreen: View { var body: some View { Text("") } }
  """

@Test(arguments: [
  ([], Int32(64), "which sources?"),
  (["--nonsense", "x"], 64, "there is no option `--nonsense`"),
  (["--format", "xml", "x"], 64, "`--format` is text or json"),
  (["--check", "a", "--update", "b", "x"], 64, "either `--check` or `--update`"),
  (["--names"], 64, "`--names` takes a value"),
  (["/nowhere/at/all"], 66, "there is no `/nowhere/at/all`"),
])
func wrongArguments(_ row: (arguments: [String], code: Int32, message: String)) {
  let found = run(row.arguments)
  #expect(found.code == row.code)
  #expect(found.errors.contains(row.message), "\(found.errors)")
}

@Test func helpAndVersion() {
  #expect(run(["--help"]).out.contains("USAGE: sextant-import"))
  #expect(run(["--version"]).out == "sextant-import \(importerVersion)\n")
}

@Test func noSwiftAndNoNavigation() throws {
  try withFolder(["notes.txt": "nothing"]) { folder in
    #expect(run([folder]).code == 69)
    #expect(run([folder]).errors.contains("no Swift files"))
  }
  try withFolder(["Model.swift": "struct Model { let name: String }"]) { folder in
    #expect(run([folder]).code == 69)
    #expect(run([folder]).errors.contains("no navigation in 1 Swift files"))
  }
}

@Test func brokenSwiftIsReadAsFarAsItGoes() throws {
  try withFolder([
    "App.swift": app, "Broken.swift": "struct Broken: View { var body: some View { if (",
  ]) { folder in
    let found = run([folder])
    #expect(found.code == 0)
    #expect(found.errors.contains("Broken.swift: it has syntax errors"))
    #expect(found.out.contains("present sheet ShoppingCart"))
  }
}

@Test func enormousFilesAndSymbolicLinks() throws {
  let enormous = "// " + String(repeating: "x", count: SourceFiles.mostBytes)
  try withFolder(["App.swift": app, "Data.swift": enormous]) { folder in
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/Loop", withDestinationPath: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/Again.swift", withDestinationPath: folder + "/App.swift")
    let found = run([folder])
    #expect(found.code == 0)
    #expect(found.errors.contains("Data.swift: larger than 2 MB"))
    #expect(found.errors.contains("Again.swift: a symbolic link"))
    #expect(found.errors.contains("1 files, 1 sites"))
  }
}

@Test func aDeepExpressionEnds() {
  let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
  let code = app + "\nstruct Deep { let value = \(deep) }"
  #expect(modelLines(code).contains("present sheet ShoppingCart"))
}

@Test func namesForConform() throws {
  try withFolder(["App.swift": app]) { folder in
    let names = folder + "/names.json"
    #expect(run([folder, "-o", folder + "/app.sextant", "--names", names]).code == 0)
    let text = try String(contentsOfFile: names, encoding: .utf8)
    #expect(text.contains("\"ShoppingCartScreen\" : \"ShoppingCart\""), "\(text)")
    // `conform` reads them: the model has what they name.
    let log = folder + "/walk.jsonl"
    try "{\"see\": {\"top\": \"ContentView\"}}\n".write(
      toFile: log, atomically: true, encoding: .utf8)
    let found = try sextant().run(["conform", folder + "/app.sextant", log, "--names", names])
    #expect(found.code == 0, "\(found.output)\(found.errors)")
  }
}

@Test func jsonHasPlacesAndReasons() throws {
  let more =
    "struct Other: View { @State var path = NavigationPath(); let saved: NavigationPath; var body: some View { Button(\"x\") { path = saved } } }"
  try withFolder(["App.swift": app + "\n" + more]) { folder in
    let found = run([folder, "--format", "json"])
    let json = try JSONSerialization.jsonObject(with: Data(found.out.utf8)) as? [String: Any]
    let unresolved = try #require(json?["unresolved"] as? [[String: String]])
    #expect(unresolved.first?["place"] == "App.swift Other.body")
    #expect(unresolved.first?["reason"] == "the path is made elsewhere")
  }
}

@Test func checkAndUpdateInAFolder() throws {
  try withFolder(["App.swift": app]) { folder in
    let model = folder + "/app.sextant"
    #expect(run([folder, "-o", model]).code == 0)
    let checked = run(["--check", model, folder])
    #expect((checked.code, checked.out) == (0, "the model and the sources agree\n"))
    try
      (app
      + "\nextension ContentView { var more: some View { NavigationLink(\"More\") { MoreView() } } }\nstruct MoreView: View { var body: some View { Text(\"\") } }")
      .write(toFile: folder + "/App.swift", atomically: true, encoding: .utf8)
    let drifted = run(["--check", model, folder])
    #expect(drifted.code == 1)
    #expect(
      drifted.out.contains("way Content → push → More  [App.swift ContentView.more]"),
      "\(drifted.out)")
    #expect(run(["--update", model, folder]).code == 0)
    #expect(run(["--check", model, folder]).code == 0)
    #expect(run(["--check", folder + "/none.sextant", folder]).code == 66)
    try "app {".write(toFile: model, atomically: true, encoding: .utf8)
    #expect(run(["--check", model, folder]).code == 65)
  }
}
