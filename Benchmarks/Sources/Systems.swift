internal import SextantSystems

/// Each system's own sentences, interpreted on one core with the trace kept, over stacks of ten.
func measureSystems() throws {
  heading("Sentences a second in each system, stacks of ten", aim: "1,500,000 a second each")
  for load in loads {
    var script = Script(
      app: load.app, setUp: load.setUp, statements: load.statements.cycled(to: 3_000))
    let seconds = script.timePerStatement()
    row(
      load.name, nanoseconds(seconds),
      "\(text(1 / seconds / 1e6)) million a second, \(script.nodeCount) nodes")
  }
}

/// The statements that are measured in a system.
private struct Load {
  let name: String
  let app: String
  let setUp: [String]
  let statements: [String]
}

private let loads = [router, coordinator, flows, navigator, intent, stackview]

private let nine = 1...9

private let router = Load(
  name: "router",
  app: """
    app Benchmark uses router {
      screen Home
      route detail(id: Int)
      popup add
      alert sure "Sure?" confirm "Yes" cancel "No"
      start Home
    }
    """,
  setUp: nine.map { "push detail(id: \($0))" },
  statements: [
    "push detail(id: 10)", "pop", "present popup add", "dismiss", "show alert sure", "hide alert",
  ])

private let coordinator = Load(
  name: "coordinator, show and back",
  app: """
    app Benchmark uses coordinator {
      flow Main { route list; route detail(id: Int); route info popup modal }
      start Main
    }
    """,
  setUp: nine.map { "show detail(id: \($0))" },
  statements: ["show detail(id: 10)", "back", "show info", "back"])

private let flows = Load(
  name: "coordinator, three flows, show and switch",
  app: """
    app Benchmark uses coordinator {
      flow Main { route list; route one starts One }
      flow One { route first; route two starts Two }
      flow Two { route second; route third(id: Int); route fourth(id: Int) }
      start Main
    }
    """,
  setUp: ["show one", "show two", "show fourth(id: 1)"] + (1...5).map { "show third(id: \($0))" },
  statements: ["show third(id: 10)", "switch to fourth(id: 1)"]
    + (1...4).map { "show third(id: \($0))" }
    + ["switch to fourth(id: 1)"])

private let navigator = Load(
  name: "navigator",
  app: """
    app Benchmark uses navigator {
      screen Home
      screen Detail(id: Int)
      start Home
    }
    """,
  setUp: (1...8).map { "navigate to Detail(id: \($0))" },
  statements: [
    "navigate to Detail(id: 9)", "pop", "navigate to Detail(id: 9)", "pop to Detail(id: 8)",
  ])

private let intent = Load(
  name: "intent",
  app: """
    app Benchmark uses intent {
      destination home in navigation
      destination detail(id: Int)
      start home
    }
    """,
  setUp: nine.map { "forward to detail(id: \($0)) push" },
  statements: [
    "forward to detail(id: 10) push", "back", "forward to detail(id: 10) present", "back",
  ])

private let stackview = Load(
  name: "stackview",
  app: """
    app Benchmark uses stackview {
    \((0...9).map { "  view V\($0) { stackview s\($0) }" }.joined(separator: "\n"))
      view Last
      start V0
    }
    """,
  setUp: nine.map { "push V\($0) on s\($0 - 1)" },
  statements: ["push Last on s9", "pop s9", "present Last on s9", "hide top"])
