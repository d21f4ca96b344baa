func measureStartUp() throws {
  heading("Start-up: run an empty script, whole process", aim: "at most 2 × lua")
  guard let sextant = releaseProgram() else { return }
  try withTemporaryFolder { folder in
    let script = folder + "/empty.sextant"
    try write("", to: script)
    let hasLua = runs(["lua5.4", "-e", ""])
    let figures = try interleaved(
      150,
      [
        { try timeOfProcess([sextant, "run", script]) },
        { try timeOfProcess(["/bin/true"]) },
        { hasLua ? try timeOfProcess(["lua5.4", "-e", ""]) : 0 },
      ])
    row("/bin/true", milliseconds(figures[1]))
    if hasLua { row("lua5.4 -e ''", milliseconds(figures[2])) }
    row(
      "sextant run empty.sextant", milliseconds(figures[0]),
      hasLua ? times(figures[0] / figures[2], "lua") : "lua5.4 is not here")
  }
}
