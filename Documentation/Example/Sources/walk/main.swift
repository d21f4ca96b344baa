import SextantRuntime
import SextantSystems
import Wizard

let signUp = """
  app SignUp uses wizard {
    state name = ""
    screen Welcome { action begin { next Account } }
    screen Account {
      action save(name: String in ["Ada"]) { set name = name; next Done }
    }
    screen Done { action again { restart } }
    start Welcome
  }
  """
let systems = SystemCatalog.all.adding("wizard") { WizardSystem() }

var walk = try NavigationSession(app: signUp, systems: systems)
try walk.run("tap begin")
let steps = try walk.run("tap save(name: \"Ada\"); expect top is Done")
for step in steps { print(step.text, step.events) }
for step in try walk.run("print name") { print(step.text, step.printed) }

// The current state.
let state = walk.state
print(state.visibleChain)
print(state.variables["name"] ?? "nobody")
print(state.graph.windows.count, "window")

// Possible moves, and undo.
print(walk.moves.map(\.description))
walk.undo()
print(walk.state.visibleChain)

// A failed statement changes nothing. The error has a location and a reason.
do {
  try walk.run("back 7")
} catch {
  for problem in error.problems { print(problem.code, problem.line, problem.message) }
}

let start = try NavigationSession(app: signUp, systems: systems)
let found = shortestWalk(from: start) { $0.visibleChain.last == "Done" }
print(found ?? ["no path"])

let suite = try NavigationSuite(
  """
  \(signUp)
  scenario "begins" { tap begin; expect top is Account }
  scenario "ends" { tap begin; expect top is Done }
  """, name: "SignUp.sextant", systems: systems)
for scenario in suite.scenarios {
  let result = suite.run(scenario)
  print(scenario, result.outcome)
  for failure in result.failures { print(failure) }
}
