enum ExampleSetup {
  /// Run the text as a file. If the text is input of the shell, type it.
  case text
  /// Run these bytes, which the text abbreviates.
  case bytes([UInt8])
  case withFile(String, holding: String)
  /// Use a very small memory limit for traces.
  case lowMemory
  case smallLimits
  case interrupted
  case explored
  /// Check the text as a log against the model with this text.
  case log(String)
  /// Do not run the example. The remark of the example gives the reason.
  case notRun

  static func of(_ word: String) -> ExampleSetup { all[word] ?? .text }

  /// The setup for each code. The default is `text`.
  static let all: [String: ExampleSetup] = [
    "invalidUTF8": .bytes(Array("print \"".utf8) + [0xE9] + Array("\"".utf8)),
    "nul": .bytes(Array("print \"\0\"".utf8)),
    "nestingTooDeep": .bytes(
      Array("print ".utf8) + repeated("(", 501) + Array("1".utf8) + repeated(")", 501)),
    "tooManyProblems": .bytes(repeated("}\n", 1_001)),
    "tooLong": .bytes(Array("append".utf8) + repeated(" A", 1_000)),
    "tooManyCases": .bytes(
      Array("scenario \"s\" for a in [".utf8) + repeated("1, ", 1_000)
        + Array("1] for b in [".utf8) + repeated("2, ", 1_000)
        + Array("2] { append A(id: a, n: b) }".utf8)),
    "tooManySteps": .smallLimits, "memoryFull": .smallLimits,
    "tooDeep": .bytes(Array(chain(of: 102).utf8)),
    "eventsForgotten": .lowMemory,
    "interrupted": .interrupted,
    "badState": .withFile("state.json", holding: "{\"graph\": []}"),
    "unusedImport": .withFile("steps.sextant", holding: "append B\n"),
    "cannotRead": shop, "nothingLoaded": shop, "fileExists": shop, "noSuchLine": shop,
    "cannotSave": .withFile("a.sextant", holding: "screen A\n"),
    "badSnapshots": .notRun, "snapshotsTooLarge": .notRun, "notRepeatable": .notRun,
    "appDiffers": .notRun, "notSupported": .notRun, "engineFailed": .notRun,
    "noDeadEnd": .explored, "backUndoes": .explored, "nothingLost": .explored,
    "liveButtons": .explored, "reachableScreens": .explored, "tabsKeep": .explored,
    "equalExits": .explored, "linksLand": .explored, "ownTime": .explored,
    "tapsOnce": .explored,
    "tooLarge": .notRun,
    "unexplained": log, "refusedMove": log, "badMove": log, "badLaunch": log,
    "assumedMoves": log,
  ]

  private static let log = ExampleSetup.log(
    """
    app T {
      state loggedIn = false
      screen Home { action open { append Detail } }
      screen Detail
      start stacked Home
    }

    """)

  private static let shop = ExampleSetup.withFile(
    "shop.sextant", holding: "app T { screen A; start A }\n")

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }

  private static func chain(of count: Int) -> String {
    let links = (1..<count).map { "command c\($0) { c\($0 + 1) }\n" }.joined()
    return links + "command c\(count) { append A }\nc1"
  }
}
