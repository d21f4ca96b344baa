internal import SextantExplore
internal import SextantPlatform
import SextantInterpreter
internal import SextantRuntime
internal import SextantShell

/// What is said where snapshots are asked for, and nobody looks.
let noSnapshotsUnattended = "sextant: no snapshot is written, since the variable CI is set\n"

/// What every command finds on this machine.
func surroundings() -> Surroundings {
  var here = Surroundings()
  here.writer = DiskFiles()
  here.git = GitProcess()
  here.workspace = filledEnvironment("GITHUB_WORKSPACE")
  here.memory = MemoryLimit(bytes: Terminal.memorySize / 2) { Terminal.memoryUsed }
  return here
}

/// What a suite finds, whose reports are written even where nobody reads the output.
func suiteSurroundings() -> Surroundings {
  Terminal.shared.outliveReaders()
  var here = surroundings()
  here.jobSummary = filledEnvironment("GITHUB_STEP_SUMMARY")
  here.isUnattended = filledEnvironment("CI") != nil
  here.usualUpdate = .missing
  here.showsTime = Terminal.isOutputShown
  here.keepsLastRun = true
  return here
}
