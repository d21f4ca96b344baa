/// Measures a whole process: the time until a user sees the effect of a change.
func measureExample() throws {
  heading("Tour: sextant test Scripts/tour, whole process", aim: "20 ms")
  guard let sextant = releaseProgram() else { return }
  let suite = [sextant, "test", "Scripts/tour"]
  guard runs(suite) else {
    return row("sextant test", "", "it passes only at the top of the repository")
  }
  row("sextant test", milliseconds(try interleaved(61, [{ try timeOfProcess(suite) }])[0]))
}
