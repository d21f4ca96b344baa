import Foundation
import Testing
@testable import ShellTestSupport

@Suite struct SuiteEndingTests {
  /// Runs a command line, in which `$0` is the program.
  private func shell(_ line: String) throws -> ProcessResult {
    let setup = "folder=$(mktemp -d) && cd \"$folder\" || exit 9\n"
    return try runProcess(
      "/bin/sh", ["-c", setup + line + "\nrm -rf \"$folder\"", Sextant.path])
  }

  /// Two files with 300 scenarios and a single scenario. Scenario 150 waits for input from the pipe
  /// `state`.
  private static let waiting = #"""
    mkfifo state
    for n in $(seq 300); do
      if [ $n = 150 ]; then echo 'scenario "150" { let name = "state"; restore "\(name)" }'
      else echo "scenario \"$n\" { append A }"; fi
    done >a.sextant
    echo 'scenario "last" { append A }' >b.sextant

    """#

  @Test(
    "a signal ends a suite within a file, and every report lists the scenarios not run",
    arguments: [("INT", "130"), ("TERM", "143")], ["1", "2"])
  func signals(signal: (name: String, code: String), threads: String) throws {
    // The write waits until the scenario opens the pipe for reading.
    let line =
      Self.waiting + """
        "$0" test -j \(threads) --report jsonl=l --report junit=j --report tap=t . >out 2>err &
        exec 3>state; kill -\(signal.name) $!; wait $!; echo $?
        grep -c '"verdict":"passed"' l; grep -c '"verdict":"notRun"' l; grep -c '"interrupted":true' l
        grep -c '<skipped message="not run"/>' j; grep -c ' # SKIP not run' t; tail -1 t
        tail -1 out; cat err
        """
    let result = try shell(line)
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 8, "\(result)")
    let (passed, notRun) = (try #require(Int(lines[1])), try #require(Int(lines[2])))
    #expect(lines[0] == signal.code && passed + notRun == 301 && notRun > 0)
    #expect(threads == "2" || passed == 149, "\(result)")
    #expect(lines[3] == "1" && lines[4] == lines[2] && lines[5] == lines[2])
    #expect(lines[6] == "Bail out! interrupted")
    #expect(lines[7] == "\(passed) passed, 0 failed, \(notRun) not run")
  }

  @Test("a file with errors fails, and the other files run")
  func brokenFile() throws {
    let result = try shell(
      #"""
      echo 'scenario "a" { append A }' >a.sextant
      echo 'scenario "b" { append }' >b.sextant
      echo 'scenario "c" { append A }' >c.sextant
      "$0" test .; echo $?
      """#)
    #expect(result.output == "2 passed, 0 failed, 1 file did not run\n65\n")
  }

  @Test(
    "an unwritable report ends with 74 after the verdict, and the others are written",
    arguments: [
      ("/dev/full", "only regular files are written"), ("none/t", "No such file or directory"),
      ("a.sextant/t", "Not a directory"), ("folder", "only regular files are written"),
    ])
  func unwritable(path: String, reason: String) throws {
    let result = try shell(
      #"""
      mkdir folder; echo 'scenario "a" { append A }' >a.sextant
      "$0" test --report tap=\#(path) --report jsonl=l .; echo $?; grep -c passed l; ls
      """#)
    #expect(result.output == "1 passed, 0 failed\n74\n2\na.sextant\nfolder\nl\n", "\(result)")
    #expect(
      result.errors.hasPrefix("sextant: \(path): the report cannot be written: "), "\(result)")
  }

  @Test("reports a read-only folder, and keeps its report")
  func readOnly() throws {
    let result = try shell(
      #"""
      echo 'scenario "a" { append A }' >a.sextant; mkdir locked; echo old >locked/t
      chmod 500 locked; touch locked/probe 2>/dev/null && { echo any; exit; }
      "$0" test --report tap=locked/t .; echo $?; cat locked/t; ls locked; chmod 700 locked
      """#)
    // The superuser can write to a read-only folder.
    if result.output == "any\n" { return }
    #expect(result.output == "1 passed, 0 failed\n74\nold\nt\n", "\(result)")
  }

  @Test("a report that fills the disk leaves the old report unchanged")
  func fullDisk() throws {
    // A limit on the size of files simulates a full disk.
    let result = try shell(
      #"""
      echo old >t; for n in $(seq 300); do echo "scenario \"$n\" { append A }"; done >a.sextant
      (trap '' XFSZ; ulimit -f 4; exec "$0" test --report jsonl=t .); echo $?; cat t; ls
      """#)
    #expect(result.output == "300 passed, 0 failed\n74\nold\na.sextant\nt\n", "\(result)")
    #expect(result.errors == "sextant: t: the report cannot be written: File too large\n")
  }

  @Test(
    "rejects scenarios with the same name in a file, but not in its imports")
  func sameName() throws {
    let result = try shell(
      #"""
      mkdir steps
      printf 'screen Q\nscenario "s" { append A }\n' >steps/q.sextant
      printf 'import "steps/q.sextant"\nscenario "s" { append Q }\n' >a.sextant
      printf 'scenario "s" { append A }\nscenario "s" { append A }\n' >b.sextant
      printf 'scenario "s" for n in [1, 1] { append A(n: n) }\n' >c.sextant
      printf 'scenario "s [n: 1]" { append A }\nscenario "s" for n in [1] { append B(n: n) }\n' >d.sextant
      "$0" test a.sextant b.sextant c.sextant d.sextant; echo $?
      """#)
    #expect(
      result.output.hasSuffix("1 passed, 0 failed, 3 files did not run\n65\n"), "\(result)")
    for place in ["b.sextant:2:1: error: ", "c.sextant:1:23: error: ", "d.sextant:2:1: error: "] {
      #expect(result.errors.contains(place), "\(result)")
    }
  }
}
