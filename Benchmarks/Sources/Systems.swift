internal import SextantSystems

/// Measures a mixed walk for each system, on one core. The trace is kept.
func measureSystems() throws {
  heading(
    "Sentences a second in each system, mixed walks, stacks of five to fifteen",
    aim: "1,000,000 a second each, stackview 700,000")
  for load in loads {
    var script = try Script(app: load.app, setUp: load.setUp, statements: load.walk(3_000))
    let seconds = try script.timePerStatement()
    row(
      load.name, nanoseconds(seconds),
      "\(text(1 / seconds / 1e6)) million a second, \(script.nodeCount) nodes")
  }
}

private struct Load {
  let name: String
  let app: String
  let setUp: [String]
  /// Returns sentences to run after `setUp`. The argument is their number.
  let walk: @Sendable (Int) -> [String]
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
  walk: { count in
    var (depth, hasPopup, hasAlert) = (9, false, false)
    return mixedWalk(count) { choices in
      switch choices.below(6) {
      case 0:
        hasPopup.toggle()
        return hasPopup ? "present popup add" : "dismiss"
      case 1:
        hasAlert.toggle()
        return hasAlert ? "show alert sure" : "hide alert"
      default:
        let increases = choices.increasesDepth(depth, in: walkDepths)
        depth += increases ? 1 : -1
        return increases ? "push detail(id: \(choices.below(50)))" : "pop"
      }
    }
  })

private let coordinator = Load(
  name: "coordinator, show and back",
  app: """
    app Benchmark uses coordinator {
      flow Main { route list; route detail(id: Int); route info popup modal }
      start Main
    }
    """,
  setUp: nine.map { "show detail(id: \($0))" },
  walk: { count in
    var (depth, hasPopup) = (9, false)
    return mixedWalk(count) { choices in
      if hasPopup ? choices.chance(60) : choices.chance(20) {
        hasPopup.toggle()
        return hasPopup ? "show info" : "back"
      }
      // A view can be pushed onto the stack behind a popup.
      let increases = choices.increasesDepth(depth, in: walkDepths)
      if hasPopup, !increases { return "show info" }
      depth += increases ? 1 : -1
      return increases ? "show detail(id: \(choices.below(50)))" : "back"
    }
  })

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
  walk: { count in
    // The views of the innermost flow, without its first view.
    var (views, isOpen) = (["fourth"] + (1...5).map { _ in "third" }, true)
    return mixedWalk(count) { choices in
      if !isOpen {
        isOpen = true
        return "show two"
      }
      let route = choices.chance(75) ? "third" : "fourth"
      switch choices.below(20) {
      case 0...4:
        let kept = (views.lastIndex(of: route) ?? -1) + 1
        views = kept > 0 ? Array(views.prefix(kept)) : [route]
        return "switch to \(route)(id: \(choices.below(50)))"
      case 5:
        views = []
        return "switch to second"
      case 6:
        (views, isOpen) = ([], false)
        return "stop"
      case 7...12 where !views.isEmpty:
        views.removeLast()
        return "back"
      default:
        if views.count >= 12 {
          views = []
          return "back to root"
        }
        views.append(route)
        return "show \(route)(id: \(choices.below(50)))"
      }
    }
  })

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
  walk: { count in
    var shown = Array(1...8)
    return mixedWalk(count) { choices in
      if choices.increasesDepth(shown.count, in: walkDepths) {
        var id = choices.below(50)
        while shown.contains(id) { id = choices.below(50) }
        shown.append(id)
        return "navigate to Detail(id: \(id))"
      }
      if shown.count > walkDepths.lowerBound + 1, choices.chance(30) {
        shown.removeLast(2)
        return "pop to Detail(id: \(shown[shown.count - 1]))"
      }
      shown.removeLast()
      return choices.chance(10) ? "tap back" : "pop"
    }
  })

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
  walk: { count in
    var (depth, sheets) = (9, 0)
    return mixedWalk(count) { choices in
      if sheets > 0 || choices.chance(30) {
        let increases = choices.increasesDepth(sheets, in: 0...3)
        sheets += increases ? 1 : -1
        return increases ? "forward to detail(id: \(choices.below(50))) present" : "back"
      }
      let increases = choices.increasesDepth(depth, in: walkDepths)
      depth += increases ? 1 : -1
      return increases ? "forward to detail(id: \(choices.below(50))) push" : "back"
    }
  })

private let stackview = Load(
  name: "stackview",
  app: """
    app Benchmark uses stackview {
      view Home { stackview s0 }
    \((1...15).map { "  view V\($0)(id: Int) { stackview s\($0) }" }.joined(separator: "\n"))
      start Home
    }
    """,
  setUp: nine.map { "push V\($0)(id: \($0)) on s\($0 - 1)" },
  walk: { count in
    var depth = 9
    return mixedWalk(count) { choices in
      if choices.increasesDepth(depth, in: walkDepths) {
        depth += 1
        let word = ["push", "present", "fade in", "show"][choices.below(4)]
        return "\(word) V\(depth)(id: \(choices.below(50))) on s\(depth - 1)"
      }
      if depth > walkDepths.lowerBound + 1, choices.chance(20) {
        depth -= 2
        return "pop s\(depth)"
      }
      depth -= 1
      return ["pop s\(depth)", "hide s\(depth)", "hide top", "fade out s\(depth)"][choices.below(4)]
    }
  })
