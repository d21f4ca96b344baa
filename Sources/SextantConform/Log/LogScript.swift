import SextantEngine
import SextantExplore
import SextantReplay

package struct LogScript {
  package private(set) var scenarios: [(log: String, text: String)] = []
  /// The logs without a scenario, because no script can reproduce their start.
  package private(set) var omittedLogs: [String] = []
  private var times: [String: Int] = [:]

  package init() {}

  package mutating func add(_ result: LogResult, of log: AppLog) {
    times[log.name, default: 0] += 1
    let name = (times[log.name] ?? 1) > 1 ? "\(log.name) (\(times[log.name] ?? 1))" : log.name
    for (index, run) in result.runs.enumerated() where !run.steps.isEmpty {
      guard let start = run.start else {
        omittedLogs.append(log.name)
        continue
      }
      var statements = start
      var shown = ""
      for step in run.steps {
        statements.append(step.text)
        if step.top != shown, !step.top.isEmpty { statements.append("expect top is \(step.top)") }
        shown = step.top
      }
      let title = result.runs.count > 1 ? "\(name), start \(index + 1)" : name
      scenarios.append((log.name, ReplayScript.scenario(named: title, statements)))
    }
  }

  /// - Parameter app: The path of the app, relative to the script.
  package func text(importing app: String) -> String {
    "import \(Value.quoted(app))\n" + scenarios.map { "\n" + $0.text }.joined()
  }
}
