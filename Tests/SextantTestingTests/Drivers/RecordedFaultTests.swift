import Foundation
import NavigationRecorder
import SextantConform
import SextantFiles
import SextantRuntime
import SextantSyntax
import SextantSystems
import SextantTesting
import Testing

/// Records a log of the market with all sentences, and checks the log against the model.
@Suite struct RecordedFaultTests {
  private static let scripts = NavigationScripts("market/Log.sextant")

  private static let faults: [Market.Fault?] = [nil] + Market.Fault.allCases.map { $0 }

  /// For each fault, the sentence that makes it visible.
  private static let sentences: [Market.Fault: String] = [
    .lostPush: "tap reviews",
    .secondTapPushes: #"tap open(id: "pot")"#,
    .swappedArguments: #"tap open(id: "pot")"#,
    .sheetDropsStack: #"tap button "Clear""#,
    .forgetfulTab: "tap tab shop",
    .lateAlert: "tap buy",
    .linkIgnoredUnderSheet: #"open link "market://product/cup""#,
    .linkInWrongTab: #"open link "market://product/pot""#,
    .openGate: "tap buy",
    .backGoesToRoot: "tap back",
    .backMenuOffByOne: "tap back",
    .buttonKeepsSheet: #"tap button "Clear""#,
    .lastingLogin: "tap logOut",
  ]

  @Test("finds a fault in a log", arguments: faults)
  func aFaultIsFoundInALog(_ fault: Market.Fault?) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let scenario = try #require(Self.scripts.scenarios.first)
    try await scenario.run(
      on: await RecordedMarket(MarketDriver(fault: fault), NavigationRecorder(path: path)))
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let result = try explained(try AppLog("market.jsonl", bytes, settle: 300))
    guard let fault else {
      #expect(result.failure == nil && result.compared == 20)
      return
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    // In the log, the line with the sentence precedes the line with the observation.
    let line = try #require(result.failure?.line.number)
    let cause = try JSONSerialization.jsonObject(with: Data(lines[line - 2])) as? [String: Any]
    #expect(cause?["do"] as? String == Self.sentences[fault])
  }

  private func explained(_ log: AppLog) throws -> LogResult {
    let model = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "market/Market.sextant")
    var session = Session(systems: .all, files: LocalFiles())
    let text = SourceText(name: model.path, bytes: Array(try Data(contentsOf: model)))
    try #require(session.loadApp(text).startProblem == nil)
    var options = LogOptions()
    options.hidden = 0
    var explainer = LogExplainer(session, NameMap(), options)
    return explainer.explain(log)
  }
}

/// A driver that reports only to the recorder, so that a run continues after a difference.
@MainActor private final class RecordedMarket: NavigationDriver {
  private let driver: MarketDriver
  private let recorder: NavigationRecorder

  init(_ driver: MarketDriver, _ recorder: NavigationRecorder) {
    (self.driver, self.recorder) = (driver, recorder)
  }

  func reset(_ start: NavigationStart) {
    driver.reset(start)
    recorder.launched()
    see()
  }

  func perform(_ move: NavigationMove) -> NavigationOutcome {
    recorder.did(move.description)
    _ = driver.perform(move)
    see()
    return .applied
  }

  func observe() -> NavigationObservation { NavigationObservation() }

  private func see() {
    let seen = driver.observe()
    let variables = (seen.state ?? [:]).mapValues { $0 == .bool(true) }
    recorder.see([
      "top": seen.top ?? "", "presented": seen.presented ?? [], "tab": seen.tab ?? "",
      "state": variables,
    ])
  }
}
