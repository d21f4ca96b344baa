import Foundation
import Testing

@testable import SextantImport

/// A piece of Swift, and lines that the model of it must have; `!` before a line that it must not.
struct Pattern: CustomTestStringConvertible, Sendable {
  let name: String
  let code: String
  let expected: [String]
  var testDescription: String { name }

  static let all: [Pattern] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Patterns")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().flatMap { file -> [Pattern] in
      let text =
        (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
      return ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map(Pattern.init)
    }
  }()

  init(_ section: String) {
    let parts = section.components(separatedBy: "\n---")
    let lines = parts[0].components(separatedBy: "\n")
    name = lines[0]
    code = lines.dropFirst().joined(separator: "\n")
    expected = parts.dropFirst().joined().components(separatedBy: "\n").map(\.trimmed).filter {
      !$0.isEmpty
    }
  }
}

/// The lines of the model of some code, before it is formatted.
func modelLines(_ code: String) -> [String] {
  ModelText(app: readApp(SourceFiles(texts: [("Code.swift", code)]))).text.lines.map(\.trimmed)
}

@Test func theCorpusIsWhole() {
  #expect(Pattern.all.count >= 80)
  #expect(Set(Pattern.all.map(\.name)).count == Pattern.all.count)
}

@Test(arguments: Pattern.all)
func pattern(_ pattern: Pattern) {
  let lines = modelLines(pattern.code)
  for line in pattern.expected {
    if line.hasPrefix("!") {
      #expect(
        !lines.contains(String(line.dropFirst())),
        "\(line) stands there:\n\(lines.joined(separator: "\n"))")
    } else {
      #expect(lines.contains(line), "\(line) is missing in:\n\(lines.joined(separator: "\n"))")
    }
  }
}

/// Code that somebody is writing is read as far as it goes.
@Test func codeThatIsCutOffIsRead() {
  for pattern in Pattern.all {
    for part in 1...4 {
      let code = String(pattern.code.prefix(pattern.code.count * part / 5))
      let app = readApp(SourceFiles(texts: [("Code.swift", code)]))
      #expect(!ModelText(app: app).text.isEmpty)
    }
  }
}

/// Each way of a model with more than 40 screens has a bound of its depth.
@Test(arguments: [
  ("navigationController?.pushViewController(NEXT(), animated: true)", "count stack < 2"),
  ("show(NEXT(), sender: self)", "count stack < 2"),
  ("present(NEXT(), animated: true)", "count sheets < 1"),
])
func largeModelsAreBounded(_ row: (call: String, bound: String)) {
  let names = (1...45).map { "Screen\($0)Controller" }
  let methods = names.map { name in
    "func open\(name)() { \(row.call.replacingOccurrences(of: "NEXT", with: name)) }"
  }
  let code =
    "class Root: UIViewController {\n\(methods.joined(separator: "\n"))\n}\n"
    + names.map { "class \($0): UIViewController {}" }.joined(separator: "\n")
  let lines = modelLines(code)
  #expect(lines.filter { $0.hasSuffix(" when \(row.bound) {") }.count == 45)
}
