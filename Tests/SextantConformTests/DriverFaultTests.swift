import SextantConform
import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantSystems
import Synchronization
import TestSupport
import Testing

/// Faults that depend on the history of the app. A search of the model alone would not find these
/// faults.
@Suite struct DriverFaultTests {
  private static let model = """
    app Notes {
      state labelled = false
      state user = "none"
      state edits = 0
      screen List {
        action open(id: String in ["a", "b"]) { append Note(id: id) }
        action account { present sheet Account }
      }
      screen Note(id: String) {
        action label when not labelled { set labelled = true }
        action keep { set edits = edits + 1 }
        action more { append Details }
        action account { present sheet Account }
      }
      screen Details { action done { drop last } }
      screen Account {
        action signIn { set user = "ann"; dismiss }
        action signOut { set user = "none"; dismiss }
      }
      link "notes://{id}" for id in ["a"] { append Note(id: id) }
      start stacked List
    }

    """

  enum Fault: String, CaseIterable, Sendable {
    case backIsDeadOnLabelledNote, backIsDeadAfterKeep, doublePushAfterBack, lastUsersScreen
    case thirdNoteIsLost, linkIsLostAfterSheet, labelIsLostAfterDetails, crashAfterTwoSheets
  }

  private struct App {
    var stack = ["List"]
    var sheet: String?
    var (labelled, user, edits) = (false, "none", 0)
    var history: [String] = []
    var lastStack: [String] = []
    var hidden = 0

    mutating func perform(_ step: DrivenStep, _ fault: Fault?) -> DriverReply.Outcome {
      defer { history.append(step.name ?? step.sentence) }
      let id = step.arguments.first?.value.text ?? ""
      let isNote = stack.last?.hasPrefix("Note") ?? false
      switch (step.kind, step.name) {
      case (.action, "open"):
        let isLost = fault == .thirdNoteIsLost && history.count { $0 == "open" } == 2
        if !isLost { stack.append("Note(id: \"\(id)\")") }
        if fault == .doublePushAfterBack, history.last == "tap back", history.count > 2 {
          hidden += 1
        }
      case (.action, "more"): stack.append("Details")
      case (.action, "done"):
        if stack.count > 1 { stack.removeLast() }
        if fault == .labelIsLostAfterDetails { labelled = false }
      case (.action, "label"): labelled = true
      case (.action, "keep"): edits += 1
      case (.action, "account"):
        if fault == .crashAfterTwoSheets, history.count(where: { $0 == "account" }) == 2 {
          return .crashed
        }
        sheet = "Account"
      case (.action, "signIn"), (.action, "signOut"):
        if step.name == "signOut" { lastStack = stack }
        if fault == .lastUsersScreen, step.name == "signIn", user == "none", !lastStack.isEmpty,
          lastStack != stack
        {
          stack = lastStack
        }
        user = step.name == "signIn" ? "ann" : "none"
        sheet = nil
      case (.gesture, "swipe down"): sheet = nil
      case (.gesture, "tap back"):
        let isDead =
          fault == .backIsDeadOnLabelledNote && labelled && isNote
          || fault == .backIsDeadAfterKeep && isNote && history.last == "keep"
        if hidden > 0 { hidden -= 1 } else if !isDead, stack.count > 1 { stack.removeLast() }
      case (.gesture, "tap back to"):
        guard case .int(let index)? = step.arguments.first?.value else { return .unsupported }
        stack = Array(stack.prefix(index + 1))
        hidden = 0
      case (.link, _):
        let isLost = fault == .linkIsLostAfterSheet && history.contains("account")
        if !isLost { stack.append("Note(id: \"a\")") }
      default: return .unsupported
      }
      return .applied
    }
  }

  private final class Driver: AppDriver {
    private let app = Mutex(App())
    private let fault: Fault?

    init(_ fault: Fault?) { self.fault = fault }

    func answer(to request: DriverRequest) -> DriverReply {
      app.withLock { app in
        var outcome = DriverReply.Outcome.applied
        switch request {
        case .reset: app = App()
        case .step(let step): outcome = app.perform(step, fault)
        case .look: break
        }
        var reply = DriverReply(outcome)
        reply.see.top = app.sheet ?? app.stack.last
        reply.see.presented = app.sheet.map { ["sheet \($0)"] } ?? []
        reply.see.state = [
          .init(name: "labelled", value: .bool(app.labelled)),
          .init(name: "user", value: .string(app.user)),
          .init(name: "edits", value: .int(app.edits)),
        ]
        return reply
      }
    }
  }

  private func compare(
    _ fault: Fault?, stack: Int = 3, steps: Int = 10_000, walks: Int = 40, of length: Int = 50
  ) throws -> ([Finding], EngineCover) {
    var session = Session(systems: .all)
    try #require(session.submit(Self.model).succeeded)
    let driver = Driver(fault)
    let first = driver.answer(to: .reset(app: "Notes", state: []))
    var (options, plan) = (SearchOptions().findingShortest, EngineCover.Options())
    options.maxStack = stack
    (plan.steps, plan.walks.planned, plan.walks.steps) = (steps, walks, length)
    plan.observed = ObservedVariables(in: first.see, of: session.interpreter.program, NameMap())
    options.observedVariables = Set(plan.observed.trackedIndices)
    var checks: [any SpaceCheck] = [EngineCover(driver, NameMap(), plan)]
    var search = Search(StateSpace(from: session.interpreter, options))
    search.run(&checks)
    let findings = search.findings(of: &checks)
    return (findings, try #require(checks[0] as? EngineCover))
  }

  @Test func correctAppHasNoDifference() throws {
    let (findings, cover) = try compare(nil)
    #expect(findings.map(\.message) == [""] && findings.map(\.verdict) == [.holds])
    #expect(cover.summary.observed == ["labelled", "user"])
    #expect(cover.summary.leftToWalks == ["edits"])
    #expect(cover.summary.walks.made == 40 && cover.summary.end == nil)
    #expect(cover.summary.covered == cover.summary.transitions)
  }

  @Test("walks get half of the limits, and transitions the steps that walks leave")
  func sharedLimits() throws {
    let steps = try compare(nil, walks: 0).1.summary.steps / 2
    let summaries = try [0, 1, 40].map { walks in
      try compare(nil, steps: steps, walks: walks, of: 5).1.summary
    }
    let covered = summaries.map(\.covered)
    #expect(covered[0] > covered[1] && covered[1] > covered[2] && covered[2] > 0, "\(covered)")
    let walks = summaries.map(\.walks.made)
    #expect(walks[1] == 1 && (1..<40).contains(walks[2]), "\(walks) of \(steps) steps")
    #expect(summaries.allSatisfy { $0.end == .steps(steps) })
  }

  @Test("a difference at the end of the limits has a short script, too")
  func lastDifference() throws {
    let fault = Fault.linkIsLostAfterSheet
    func scripts(_ steps: Int) throws -> [Int] {
      let findings = try compare(fault, stack: 2, steps: steps, walks: 0).0
      return findings.filter { $0.verdict == .broken }.map { $0.example?.moves.count ?? 0 }
    }
    var (low, high) = (0, 1_000)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try scripts(middle).isEmpty { low = middle } else { high = middle }
    }
    let lengths = try scripts(high)
    // As many steps again suffice to remove more than half of the moves.
    #expect(lengths.count == 1 && lengths[0] < high / 2, "\(high): \(lengths)")
  }

  @Test("a fault is found by the defaults, with a short script", arguments: sample(Fault.allCases))
  func faults(_ fault: Fault) throws {
    let (findings, _) = try compare(fault)
    let scripts = findings.map { ($0.example?.moves ?? []).map(\.text) }
    #expect(
      scripts.map(\.count).min().map { $0 <= Self.lengths[fault] ?? 0 } == true,
      "\(zip(scripts, findings.map(\.message)).map { "\($0): \($1)" })")
  }

  /// The maximum lengths of the scripts. Some scripts could be shorter with other moves, although
  /// no three of their moves can be removed.
  private static let lengths: [Fault: Int] = [
    .backIsDeadOnLabelledNote: 3, .backIsDeadAfterKeep: 3, .doublePushAfterBack: 6,
    .lastUsersScreen: 7, .thirdNoteIsLost: 6, .linkIsLostAfterSheet: 4,
    .labelIsLostAfterDetails: 4, .crashAfterTwoSheets: 6,
  ]
}
