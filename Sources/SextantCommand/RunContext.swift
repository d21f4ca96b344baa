internal import SextantExplore
internal import SextantPlatform
import SextantInterpreter
internal import SextantRuntime
internal import SextantShell

let noSnapshotsUnattended =
  "sextant: snapshots are not written, because the environment variable CI is set\n"

func runContext() -> RunContext {
  var here = RunContext()
  here.writer = DiskFiles()
  here.git = GitProcess()
  here.workspace = environmentValue("GITHUB_WORKSPACE")
  here.memory = MemoryLimit(bytes: Terminal.memorySize / 2) { Terminal.memoryUsed }
  return here
}

func suiteRunContext() -> RunContext {
  Terminal.shared.ignoreBrokenPipes()
  var here = runContext()
  here.jobSummary = environmentValue("GITHUB_STEP_SUMMARY")
  here.isUnattended = environmentValue("CI") != nil
  here.defaultUpdate = .missing
  here.showsTime = Terminal.isOutputShown
  here.keepsLastRun = true
  return here
}
