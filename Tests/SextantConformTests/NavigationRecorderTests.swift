import Foundation
import NavigationRecorder
import SextantConform
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

struct NavigationRecorderTests {
  private let path = FileManager.default.temporaryDirectory.appending(
    path: "sextant-\(UUID().uuidString).jsonl"
  ).path

  private func lines() throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").map { String($0.replacing(/"t":\d+/, with: "\"t\":0")) }
  }

  @Test func isShort() throws {
    let file = RepositoryScripts.root.appending(
      path: "Documentation/recorder/NavigationRecorder.swift")
    #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count <= 150)
  }

  @Test func writesALineImmediately() throws {
    let recorder = NavigationRecorder(path: path)
    recorder.launched(["loggedIn": true])
    recorder.did("tap open(id: \"cup\")")
    recorder.see(["top": "Product", "state": ["count": 1, "names": ["a/b"]]])
    #expect(
      try lines() == [
        #"{"launch":{"loggedIn":true},"t":0}"#, #"{"do":"tap open(id: \"cup\")","t":0}"#,
        #"{"see":{"state":{"count":1,"names":["a/b"]},"top":"Product"},"t":0}"#,
      ])
  }

  @Test func recordsTheTopScreen() throws {
    enum Route { case home, product(String), sheet }
    let recorder = NavigationRecorder(path: path)
    let top = { (screen: String) in #"{"see":{"top":"\#(screen)"},"t":0}"# }
    // During a push, the new screen appears before the old screen disappears.
    recorder.appeared(Route.home)
    recorder.appeared(Route.product("cup"))
    recorder.disappeared(Route.home)
    // A sheet covers the screen. When it is dismissed, no screen appears.
    recorder.appeared(Route.sheet)
    recorder.disappeared(Route.sheet)
    recorder.appeared(Route.home)
    recorder.disappeared(Route.product("cup"))
    recorder.disappeared(Route.product("cup"))
    let product = #"product(\"cup\")"#
    #expect(
      try lines() == [top("home"), top(product), top("sheet"), top(product), top("home")])
  }

  @Test func appendsToAnExistingFile() throws {
    NavigationRecorder(path: path).did("tap a")
    NavigationRecorder(path: path).did("tap b")
    #expect(try lines().count == 2)
  }

  @Test func isOffWithoutAFile() {
    for path in [nil, "", "/nowhere/at/all.jsonl"] {
      let recorder = NavigationRecorder(path: path)
      #expect(!recorder.isOn)
      recorder.did(
        {
          Issue.record("this is evaluated"); return ""
        }())
      recorder.appeared(
        {
          Issue.record("this is evaluated"); return ""
        }())
    }
  }

  @Test func writesWholeLinesOnManyThreads() async throws {
    let recorder = NavigationRecorder(path: path)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { for _ in 0..<50 { recorder.did("tap open(id: \(number))") } }
      }
    }
    let lines = try lines()
    #expect(lines.count == 400)
    #expect(Set(lines).count == 8)
  }

  @Test func writesLogsThatConformReads() throws {
    let recorder = NavigationRecorder(path: path)
    recorder.launched()
    recorder.appeared("Home")
    recorder.did("tap open")
    recorder.appeared("Detail")
    recorder.disappeared("Home")
    let log = try lines().joined(separator: "\n") + "\n"
    let app =
      "app T { screen Home { action open { append Detail } }; screen Detail; start stacked Home }"
    let files = BatchFiles(texts: ["app.sextant": app, "log.jsonl": log])
    var options = ConformOptions.parsed()
    (options.hidden, options.settle) = (0, 0)
    let result = runBatch(files) { LogChecker($0).conform("app.sextant", ["log.jsonl"], options) }
    #expect(result.text == "1 passed, 0 failed\n2 observations compared\n", "\(result.text)")
  }
}
