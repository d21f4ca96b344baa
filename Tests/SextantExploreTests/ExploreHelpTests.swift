import Foundation
import Testing
@testable import ShellTestSupport

@Suite("the command line of `explore`") struct ExploreHelpTests {
  private static let app = """
    app Shop {
      state loggedIn = false
      screen Home { action open { append Checkout }; action logIn { set loggedIn = true; present sheet Offer } }
      screen Checkout
      screen Offer { action close { dismiss } }
      start stacked Home
    }

    """

  private static let badNumbers: [([String], String)] = [
    (["--depth", "-1"], "expected a whole number, at least 1"),
    (["--depth", "x"], "expected a whole number, at least 1"),
    (["--max-stack", "0"], "expected a whole number, at least 1"),
    (["--max-states", "0"], "expected a whole number from 1 to 2000000000"),
    (["--max-links", "-2"], "expected a whole number from 0 to 100"),
    (["--max-timers", ""], "expected a whole number, at least 1"),
    (["--max-memory", "5X"], "expected a number of bytes, or a number with the suffix K, M or G"),
    (["--max-memory", "99999999999G"], "expected a number of bytes"),
    (["--save-failures", ""], "--save-failures needs a folder"),
    (["--moves", ""], "expected one or more of action, gesture, button, link, event, time"),
    (["--moves", ","], "expected one or more of action, gesture, button, link, event, time"),
    (["--moves", "tap"], "unknown value `tap`; expected one or more of action, gesture"),
    (["random", "--seed", "-1"], "expected a whole number, at least 0"),
    (["random", "--walks", "0"], "expected a whole number, at least 1"),
    (["random", "--walk", "-1"], "expected a whole number, at least 0"),
    (["random", "--steps", "1.5"], "expected a whole number, at least 1"),
  ]

  private static let exitCodes: [([String], Int32)] = [
    (["app.sextant"], 0), (["app.sextant", "--depth", "1"], 0),
    (["app.sextant", "--moves", "action", "--strict"], 1),
    (["app.sextant", "--depth", "1", "--strict"], 0),
    (["path", "app.sextant", "top is Offer"], 0),
    (["path", "app.sextant", "count sheets is 2"], 1), (["path", "app.sextant", "top is X"], 64),
    (["random", "app.sextant", "--walks", "2"], 0), (["generate", "app.sextant"], 0),
    (["none.sextant"], 66), (["random", "none.sextant"], 66),
    (["app.sextant", "--format", "x"], 64),
    (["generate", "none.sextant"], 66), (["path", "none.sextant", "top is Offer"], 66),
  ]

  private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "tests"), withIntermediateDirectories: false)
    try Data(Self.app.utf8).write(to: folder.appending(path: "app.sextant"))
    return try body(folder.path)
  }

  private static func written(by arguments: [String], in folder: String) -> String? {
    guard let option = arguments.firstIndex(of: "-o") else { return nil }
    let bytes = FileManager.default.contents(atPath: "\(folder)/\(arguments[option + 1])")
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  @Test(
    "every command of `explore` has help with working examples",
    arguments: [
      ["explore"], ["explore", "states"], ["explore", "path"], ["explore", "random"],
      ["explore", "generate"],
    ])
  func help(words: [String]) throws {
    let help = try Sextant.run(["help"] + words)
    #expect(help.code == 0 && help.output.hasPrefix("OVERVIEW: "))
    #expect(help.output == (try Sextant.run(words + ["--help"])).output)
    let examples = help.output.split(separator: "\n").filter { $0.hasPrefix("  sextant explore ") }
    #expect(examples.count > 1)
    for example in examples {
      let parts = example.split(separator: "'", omittingEmptySubsequences: false)
      var arguments: [String] = []
      for (index, part) in parts.enumerated() {
        arguments += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      // The default number of walks would take 12 s in a debug build.
      if arguments.contains("random"), !arguments.contains("--walks") {
        arguments += ["--walks", "20"]
      }
      let (result, written) = try withFolder { folder in
        let result = try Sextant.run(Array(arguments.dropFirst()), directory: folder)
        return (result, Self.written(by: arguments, in: folder))
      }
      let isStrict = example.contains("--strict")
      #expect(result.code == 0 || isStrict && result.code == 1, "\(example): \(result.errors)")
      #expect(!(written ?? result.output).isEmpty, "\(example)")
    }
  }

  @Test("reports an unknown help topic")
  func noHelp() throws {
    let unknown = try Sextant.run(["help", "explore", "pth"])
    #expect(unknown.code == 64 && unknown.errors.contains("did you mean `explore path`?"))
    let none = try Sextant.run(["help", "check", "foo"])
    #expect(none.code == 64 && none.errors.contains("`sextant help` lists the topics"))
  }

  @Test(
    "reports an invalid number with the expected values",
    arguments: badNumbers)
  func numbers(arguments: [String], message: String) throws {
    let result = try withFolder {
      try Sextant.run(
        ["explore"] + arguments.prefix(arguments[0] == "random" ? 1 : 0) + ["app.sextant"]
          + arguments.drop { $0 == "random" }, directory: $0)
    }
    #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test(
    "has exit codes",
    arguments: exitCodes)
  func codes(arguments: [String], code: Int32) throws {
    let result = try withFolder { try Sextant.run(["explore"] + arguments, directory: $0) }
    #expect(result.code == code, "\(result.output)\(result.errors)")
  }
}
