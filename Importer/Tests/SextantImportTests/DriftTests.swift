import Foundation
import Testing

@testable import SextantImport

private func sample(_ name: String) throws -> SampleApp {
  try #require(SampleApp.all.first { $0.name == name })
}

private func drift(_ text: String, _ app: ImportedApp) async throws -> Drift {
  let sextant = try sextant()
  return try await withFile(text) {
    try await Drift(model: $0, text: text, app: app, sextant: sextant)
  }
}

private func written(_ app: ImportedApp) async throws -> String {
  try await sextant().formatted(ModelText(app: app).text)
}

@Test(arguments: SampleApp.all)
func aModelJustWrittenAgrees(_ sample: SampleApp) async throws {
  let app = try sample.read()
  let drift = try await drift(await written(app), app)
  #expect(drift.isEmpty, "\(drift.text)")
}

@Test func bothSidesAreNamedWithTheirPlaces() async throws {
  let app = try sample("Travel").read()
  let text = try await written(app)
    .replacing("present sheet stacked Filter", with: "present sheet About")
  let drift = try await drift(text, app)
  #expect(drift.onlyInSources.map(\.item) == ["way Explore → sheet → stacked Filter"])
  #expect(drift.onlyInSources.map(\.place) == ["ExploreView.swift ExploreView.body"])
  #expect(drift.onlyInModel.map(\.item) == ["way Explore → sheet → About"])
  let line = try #require(text.lines.firstIndex { $0.contains("present sheet About") })
  #expect(drift.onlyInModel.first?.place.hasSuffix(":\(line + 1)") == true)
}

@Test(arguments: [
  ("screen Receipt(id: String)", "screen Receipt(id: Int)", "screen Receipt(id: String)"),
  ("link \"travel://trip", "link \"travel://trips", "link \"travel://trip/{id}\""),
  ("stacked TripsTab", "stacked Welcome", "tab stacked TripsTab"),
  ("present cover Gallery", "present sheet Gallery", "way Hotel → cover → Gallery"),
])
func whatIsCompared(_ row: (old: String, new: String, item: String)) async throws {
  let app = try sample("Travel").read()
  let text = try await written(app)
  #expect(text.contains(row.old))
  var changed = text.replacing(row.old, with: row.new)
  if row.item.contains("Receipt") {
    changed = changed.replacing("Receipt(id: id)", with: "Receipt(id: 1)")
  }
  #expect(try await drift(changed, app).onlyInSources.map(\.item).contains(row.item))
}

/// Items missing in a map: stacks, buttons, ways back, and the content of containers.
@Test(arguments: [
  (
    "Travel", "present sheet stacked Settings", "present sheet Settings",
    "way Profile → sheet → stacked Settings"
  ),
  (
    "Travel", "button \"Cancel\" cancel", "button \"Never\" cancel",
    "button \"Delete this trip?\" → \"Cancel\" cancel"
  ),
  (
    "Travel", "\n      dismiss\n",
    "\n      present alert \"x\" {\n        button \"OK\"\n      }\n", "way Gallery → back"
  ),
  ("Travel", "drop to root", "drop last", "way City → root"),
  ("Travel", "present sheet Welcome", "present sheet About", "way event → sheet → Welcome"),
  ("Travel", "window map { Map }", "window map { Welcome }", "window map → Map"),
  ("Travel", "start Content", "start stacked Welcome", "start the tabs"),
  ("Library", "shows Onboarding", "shows stacked Shelf", "root Onboarding"),
  (
    "Library", "switch to stacked Shelf", "switch to Terms",
    "way Onboarding → replace → stacked Shelf"
  ),
])
func whatAMapDoesNotSay(_ row: (sample: String, old: String, new: String, item: String))
  async throws
{
  let app = try sample(row.sample).read()
  let text = try await written(app)
  #expect(text.contains(row.old))
  let drift = try await drift(text.replacing(row.old, with: row.new), app)
  #expect(drift.onlyInSources.map(\.item).contains(row.item), "\(drift.text)")
}

@Test func whatIsByHandIsNoDrift() async throws {
  let app = try sample("Travel").read()
  let own = "  screen Own {\n    action go { append About }\n  }\n"
  var text = try await written(app)
  text = text.replacing("  start Content", with: own + "\n  start Content")
  #expect(try await !drift(text, app).isEmpty)
  let marked = text.replacing(
    "  screen Own {",
    with: "  // sextant-import: by hand (it comes from the server)\n  screen Own {")
  #expect(try await drift(marked, app).text.contains("2 by hand"))
  // Without a reason a mark is none.
  for mark in ["by hand", "by hand ()"] {
    let bare = text.replacing(
      "  screen Own {", with: "  // sextant-import: \(mark)\n  screen Own {")
    #expect(try await !drift(bare, app).isEmpty)
  }
}

@Test func whatIsLeftOutIsNoDrift() async throws {
  let app = try sample("Travel").read()
  let text = try await written(app).replacing(
    "present cover Gallery(hotelID: hotelID)", with: "present sheet Gallery(hotelID: hotelID)")
  let drift = try await drift(text, app)
  let marks = [
    "// sextant-import: without way Hotel → cover → Gallery (it is a sheet on iPad)",
    "// sextant-import: by hand (it is a sheet on iPad)",
  ]
  #expect(!drift.isEmpty)
  let marked =
    marks[0] + "\n"
    + text.replacing(
      "    present sheet Gallery", with: "    \(marks[1])\n    present sheet Gallery")
  _ = marked
  #expect(try await SextantImportTests.drift(marked, app).onlyInSources.isEmpty)
}

@Test func aNewUnresolvedSiteIsDrift() async throws {
  let code = """
    struct ContentView: View { @State var path = NavigationPath(); let saved: NavigationPath
      var body: some View { NavigationStack(path: $path) {
        Button("Again") { path = saved }; Button("Once more") { path = saved } } } }
    """
  let app = readApp(SourceFiles(texts: [("Code.swift", code)]))
  let text = try await written(app)
  #expect(app.unresolved.count == 2)
  #expect(try await drift(text, app).isEmpty)
  // Nor is another name of the file.
  #expect(try await drift(text, readApp(SourceFiles(texts: [("Other.swift", code)]))).isEmpty)
  let last = try #require(text.lines.lastIndex { $0.contains("not resolved") })
  let without = text.lines[..<last].joined(separator: "\n")
  #expect(
    try await drift(without, app).onlyInSources.map(\.place) == ["Code.swift ContentView.body"])
}

@Test(arguments: SampleApp.all)
func anUpdateInsertsWhatIsMissing(_ sample: SampleApp) async throws {
  let app = try sample.read()
  let text = try await written(app)
  // Without its last screen, an action and all links.
  var lines = text.lines
  let action = try #require(lines.firstIndex { $0.hasPrefix("    action ") })
  let end = try #require(lines[action...].firstIndex { $0 == "    }" })
  lines.removeSubrange(action...end)
  if let link = lines.firstIndex(where: { $0.hasPrefix("  link ") }) {
    let end = try #require(lines[link...].firstIndex { $0 == "  }" })
    lines.removeSubrange(link...end)
  }
  let old = lines.joined(separator: "\n")
  let found = try await drift(old, app)
  #expect(!found.isEmpty)
  let update = ModelUpdate(found)
  #expect(update.rest.isEmpty)
  #expect(try await drift(update.text, app).onlyInSources.isEmpty, "\(update.text)")
  // Every line that was there is there, in its order.
  var rest = update.text.lines[...]
  for line in lines where !line.trimmed.isEmpty {
    let index = try #require(rest.firstIndex(of: line), "\(line)")
    rest = rest[(index + 1)...]
  }
}

@Test func anUpdateInsertsWholeScreens() async throws {
  let app = try sample("Travel").read()
  let old = "app Travel {\n  screen Explore {\n  }\n\n  start stacked Explore\n}\n"
  let update = ModelUpdate(try await drift(old, app))
  #expect(update.inserted.contains("screen City"))
  #expect(update.rest.contains("tab stacked Explore"))
  #expect(update.text.lines.starts(with: ["app Travel {", "  screen Explore {"]))
}

@Test func whatHasNoBlockIsSaid() async throws {
  let code = """
    struct ContentView: View { var body: some View { NavigationStack { NavigationLink("More") { DetailView() } } } }
    struct DetailView: View { var body: some View { Text("") } }
    """
  let app = readApp(SourceFiles(texts: [("Code.swift", code)]))
  let old = "app App {\n  screen Content\n  screen Detail\n  start stacked Content\n}\n"
  let update = ModelUpdate(try await drift(old, app))
  #expect(update.rest == ["way Content → push → Detail: `screen Content` has no block of lines"])
  #expect(update.text == old)
}
