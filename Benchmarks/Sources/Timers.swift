/// Measures timers with different numbers of other, pending bodies.
func measureTimers() throws {
  heading(
    "Time: `after 1ms { … }` then `wait 1ms`, by what else is pending",
    aim: "what fires counts, not what is pending: 10,000 within 1.5 × of 100")
  var first: Double?
  for pending in [100, 10_000] {
    let seconds = try timeOfAdvance(pending: pending, firing: 1)
    row(
      "\(pending) pending, 1 fires", nanoseconds(seconds),
      first.map { times(seconds / $0, "the first") } ?? "")
    if first == nil { first = seconds }
  }
  let many = try timeOfAdvance(pending: 10_000, firing: 100)
  row(
    "10,000 pending, 100 fire", nanoseconds(many),
    "\(nanoseconds(many / 100)) for each that fires")
}

/// Returns the time in seconds to schedule and fire `firing` bodies, while `pending` other bodies
/// wait.
private func timeOfAdvance(pending: Int, firing: Int) throws -> Double {
  let after = "after 1ms { set fired = fired + 1 }"
  var script = try Script(
    app: "app Timers {\n  screen Home\n  state fired = 0\n  start stacked Home\n}",
    setUp: ["repeat \(pending) { after 1000s { set fired = 0 } }"],
    statements: [firing == 1 ? after : "repeat \(firing) { \(after) }", "wait 1ms"]
      .cycled(to: 2_000 / firing))
  return try script.timePerStatement(runs: 21) * 2
}
