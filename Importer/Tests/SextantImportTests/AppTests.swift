import Foundation
import Testing

@testable import SextantImport

/// A realistic app, with a handwritten model as the expected result.
struct SampleApp: CustomTestStringConvertible, Sendable {
  let name: String
  let truth: String
  let sources: [String]
  var testDescription: String { name }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
  private static let repository = tests + "/../../.."

  static let all = [
    // The views of the shop that the manual holds to its model, which knows nothing of them.
    SampleApp(
      name: "Store",
      truth: repository + "/Documentation/Example/Tests/StoreTests/Scripts/Store.sextant",
      sources: [repository + "/Documentation/Example/Sources/Store", tests + "/Apps/Store"]),
    SampleApp(
      name: "Library", truth: tests + "/Apps/Library.sextant", sources: [tests + "/Apps/Library"]),
    SampleApp(
      name: "Travel", truth: tests + "/Apps/Travel.sextant", sources: [tests + "/Apps/Travel"]),
  ]

  func read() throws -> ImportedApp { readApp(try SourceFiles(at: sources)) }
}

/// The program that knows the language; `Scripts/dev/importer` says where it is.
func sextant() throws -> Sextant {
  try #require(Sextant.find(nil), "SEXTANT must name the program")
}

/// A file that is gone after the test.
func withFile<Result>(_ text: String, _ body: (String) async throws -> Result) async throws
  -> Result
{
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "\(UUID().uuidString).sextant")
  defer { try? FileManager.default.removeItem(at: file) }
  try text.write(to: file, atomically: true, encoding: .utf8)
  return try await body(file.path)
}

@Test func theAppsAreLarge() throws {
  let files = try SampleApp.all.map { try SourceFiles(at: $0.sources).files.count }
  #expect(files.reduce(0, +) >= 40)
}

@Test(arguments: SampleApp.all)
func recallAndPrecision(_ sample: SampleApp) async throws {
  let sextant = try sextant()
  let byHand = try String(contentsOfFile: sample.truth, encoding: .utf8)
  let truth = Set(try await sextant.read(sample.truth, byHand).items.keys.map(\.text))
  let found = Set(
    try await sextant.read(text: ModelText(app: sample.read()).text).items.keys.map(\.text))
  let both = Double(truth.intersection(found).count)
  let (recall, precision) = (both / Double(truth.count), both / Double(found.count))
  print("\(sample.name): \(truth.count) items, recall \(recall), precision \(precision)")
  #expect(recall >= 0.9, "missing: \(truth.subtracting(found).sorted())")
  #expect(precision >= 0.95, "too many: \(found.subtracting(truth).sorted())")
}

@Test(arguments: SampleApp.all)
func theModelIsAccepted(_ sample: SampleApp) async throws {
  let sextant = try sextant()
  let text = try await sextant.formatted(ModelText(app: try sample.read()).text)
  try await withFile(text) { file in
    let checked = try await sextant.run(["check", "--no-config", file])
    #expect(checked.code == 0, "\(checked.output)")
    let formatted = try await sextant.run(["format", "--no-config", "--check", file])
    #expect(formatted.code == 0, "\(formatted.output)")
    let walked = try await sextant.run(["explore", file, "--max-states", "200", "--color", "never"])
    #expect(walked.output.contains(" states, "), "\(walked.output)\(walked.errors)")
    #expect(!walked.output.contains("\n1 state, 0 moves"))
  }
}

/// Whatever is in the corpus is a model, too.
@Test func everyPatternIsAModel() async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (number, pattern) in Pattern.all.enumerated() {
    let text = modelLines(pattern.code).joined(separator: "\n")
    try text.write(
      to: folder.appendingPathComponent("\(number).sextant"), atomically: true, encoding: .utf8)
  }
  let checked = try await sextant().run(["check", "--no-config", folder.path])
  #expect(checked.code == 0, "\(checked.output)")
}
