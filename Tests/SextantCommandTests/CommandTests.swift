import Foundation
import Testing
@testable import ShellTestSupport

@Suite struct CommandTests {
  /// Runs a command line, in which `$0` is the program.
  private func shell(_ line: String, input: String = "") throws -> ProcessResult {
    try runProcess(
      "/bin/sh", ["-c", line, Sextant.path], input: Array(input.utf8),
      directory: RepositoryScripts.root.path)
  }

  private static let commands = [
    #"run -c 'print "x"'"#, "test Scripts/tour", "test --list Scripts/tour",
    "check Scripts/tour", "format --check Scripts/tour", "format Scripts/tour", "help exit-codes",
    "help test", "test --help", "--version",
  ]

  @Test(
    "a write error has a separate exit code",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func fullDisk(command: String) throws {
    let result = try shell("\"$0\" \(command) >/dev/full")
    #expect(result.code == 74)
    #expect(
      result.errors
        == "sextant: standard output cannot be written: No space left on device\n")
  }

  @Test("a closed standard output is a write error")
  func closedOutput() throws {
    let result = try shell(#""$0" test Scripts/tour >&-"#)
    #expect(result.code == 74)
    #expect(result.errors.hasPrefix("sextant: standard output cannot be written: "))
  }

  @Test(
    "a broken pipe ends the process quietly, even if SIGPIPE is ignored",
    arguments: ["", "trap '' PIPE; "])
  func brokenPipe(before: String) throws {
    let result = try shell(
      before
        + #"{ "$0" run -c 'repeat 20000 { print "xxxxxxxxxxxxxxxx" }'; echo $? >&2; } | head -1"#)
    #expect(result.output == "xxxxxxxxxxxxxxxx\n")
    #expect(result.errors == "141\n")
  }

  @Test("a suite without a reader of its output writes its reports as interrupted")
  func brokenPipeOfASuite() throws {
    let line = #"""
      cd "$(mktemp -d)"
      i=0; while [ $i -lt 10000 ]; do i=$((i + 1)); echo "scenario \"a long name, number $i\" { append A }"
      done >a.sextant
      { "$0" test -v -j 1 a.sextant --report junit=j.xml --report jsonl=j.jsonl; echo $? >&2; } | head -1
      grep -c '<testcase' j.xml; tail -1 j.jsonl | grep -o '"interrupted":true'; cat .sextant/last-run.json | head -c 20
      "$0" merge j.jsonl -v | head -1 >/dev/null
      rm -r "$PWD"
      """#
    let result = try shell(line)
    #expect(result.errors == "141\n")
    #expect(
      result.output == """
        ✔ a long name, number 1
        10000
        "interrupted":true
        {"schemaVersion":1,"
        """)
  }

  @Test("unreadable standard input is a missing input")
  func unreadableInput() throws {
    for command in ["run -", "test -", "check -", "format -"] {
      let result = try shell("\"$0\" \(command) <.")
      #expect(result.code == 66)
      #expect(result.errors.hasPrefix("sextant: -: "))
    }
  }

  @Test("the descriptor of a closed standard input is not reused")
  func closedInput() throws {
    for command in ["run -", "test -", "check -", "format -", ""] {
      let result = try shell("\"$0\" \(command) <&-")
      #expect(result.code == 66, "\(command)")
    }
    #expect(try shell("\"$0\" repl <&-").code == 0)
  }

  @Test("a piped shell ends with the exit code of its input")
  func pipedShell() throws {
    #expect(try shell("\"$0\" repl", input: "append A\nexpect top is A\n").code == 0)
    #expect(try shell("\"$0\" repl", input: "append A\njump\nappend B\n").code == 1)
    #expect(try shell("\"$0\" repl", input: "expect top is A\n").code == 1)
  }

  @Test(
    "reports invalid arguments, and runs nothing",
    arguments: [
      ("run --stream a.sextant", 64, "--stream reads standard input, so it excludes"),
      ("run --stream - a.sextant", 64, "--stream reads standard input, so it excludes"),
      ("repl Scripts/tour/time.sextant:0", 64, "no line 0: lines begin at 1"),
      ("repl Scripts/tour/time.sextant:9999", 69, "no line 9999: the file has "),
    ])
  func badUse(command: String, code: Int32, problem: String) throws {
    let result = try shell("\"$0\" \(command)", input: "print \"ran\"\n")
    #expect(result.code == code && result.output.isEmpty)
    #expect(result.errors.contains(problem), "\(result.errors)")
  }

  @Test("only regular files are written; the target of a link is, keeping its permissions")
  func saving() throws {
    let line = """
      cd "$(mktemp -d)"; mkfifo pipe; ln -s nowhere dangling
      echo old >file; chmod 600 file; ln -s file link
      for target in pipe dangling link; do
        printf 'append A\\n:save %s\\n' $target | "$0" repl 2>&1 | grep -c '^error\\|: error: '
      done
      printf 'append A\\n:save! link\\n' | "$0" repl
      [ -p pipe ] && [ -L dangling ] && [ -L link ] && [ ! -e nowhere ] && grep -c append file
      ls -l file | cut -c1-10; rm -r "$PWD"
      """
    let result = try shell(line)
    #expect(
      result.output
        == "1\n1\n1\n  + A#3 in stack#1\nwrote 6 lines to link\n1\n-rw-------\n", "\(result)")
  }

  @Test(
    "a new file has its permissions from the start, and recorded files are synchronized with their folder",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")),
    arguments: [
      (#"test a.sextant --report junit=x"#, "x", "0600", 0),
      (#"test a.sextant --update"#, "a.sextant.snap", "0640", 2),
      (#"repl"#, "saved", "0600", 2),
    ])
  func systemCalls(_ command: String, _ file: String, _ mode: String, _ count: Int) throws {
    let line = """
      cd "$(mktemp -d)"; umask 022; export HOME=$PWD
      printf 'scenario "a" { append A; expect graph snapshot "g" }\\n' >a.sextant
      "$0" test a.sextant >/dev/null 2>&1; sed -i 's/; A }/; B }/' a.sextant.snap
      touch x saved; chmod 600 x saved; chmod 640 a.sextant.snap
      printf 'append A\\n:save! saved\\n' |
        strace -f -e trace=openat,fsync -o log "$0" \(command) >out 2>&1
      grep -o '\(file).new".*O_CREAT.*' log | grep -o '0[0-7]*)' | tr -d ')'
      grep -c '^[0-9]* *fsync' log
      ls -l \(file) | cut -c1-10; rm -r "$PWD"
      """
    let shown = mode == "0600" ? "-rw-------" : "-rw-r-----"
    let result = try shell(line)
    #expect(result.output == "\(mode)\n\(count)\n\(shown)\n", "\(result)")
  }

  @Test(
    "formatting in place writes only the target of a link, and keeps its permissions")
  func formattingInPlace() throws {
    let line = """
      cd "$(mktemp -d)"; printf 'append  A\\n' >file; chmod 640 file; ln -s file link.sextant
      printf 'append B\\n' >good.sextant; chmod 400 good.sextant; before=$(ls -i good.sextant)
      printf 'append  \\377\\n' >bad.sextant
      "$0" format -i . 2>/dev/null; echo $?
      [ -L link.sextant ] && cat file && [ "$before" = "$(ls -i good.sextant)" ] && od -c bad.sextant
      ls -l file | cut -c1-10; ls | wc -l; rm -r "$PWD"
      """
    let result = try shell(line)
    #expect(
      result.output == """
        formatted link.sextant
        2 files formatted, 1 changed
        65
        append A
        0000000   a   p   p   e   n   d         377  \\n
        0000012
        -rw-r-----
        4

        """, "\(result)")
  }

  @Test("reports a file name that is not UTF-8, and runs the other files of the folder")
  func nameOfBytes() throws {
    let line = #"""
      cd "$(mktemp -d)"; printf 'append A\n' >good.sextant; cp good.sextant "$(printf 'x\377').sextant"
      "$0" test .; echo $?; rm -r "$PWD"
      """#
    let result = try shell(line)
    #expect(result.output == "1 passed, 0 failed, 1 file did not run\n66\n")
    #expect(
      result.errors
        == "sextant: x\u{FFFD}.sextant: the name is not UTF-8\n")
  }

  @Test(
    "skips a pipe in a folder, and can be interrupted while waiting for a writer")
  func pipes() throws {
    let line = """
      cd "$(mktemp -d)"; mkfifo p.sextant; "$0" check . 2>/dev/null; echo $?
      "$0" check p.sextant >/dev/null 2>&1 & sleep 0.2; kill -TERM $!; wait $!; echo $?
      echo 'append A' >p.sextant & "$0" check p.sextant; echo $?; rm -r "$PWD"
      """
    let result = try shell(line)
    #expect(
      result.output == "no files checked, no problems\n69\n143\n1 file checked, no problems\n0\n")
  }

  @Test("reports an unwritable folder, and keeps its scripts")
  func formattingUnwritableFolder() throws {
    let line = """
      cd "$(mktemp -d)"; printf 'append  A\\n' >a.sextant
      mkdir a.sextant.new; for n in $(seq 99); do mkdir a.sextant.new$n; done
      "$0" format -i .; echo $?; cat a.sextant; rm -r "$PWD"
      """
    let result = try shell(line)
    #expect(result.output == "1 file formatted, 0 changed\n74\nappend  A\n")
    #expect(result.errors == "sextant: a.sextant cannot be written: File exists\n")
  }

  @Test("draws differences in colour if requested")
  func formattingInColor() throws {
    let result = try shell("\"$0\" format --check --color=always -", input: "append  A\n")
    #expect(result.code == 1)
    #expect(result.output.contains("\u{1B}[31m-append  A\u{1B}[0m\n\u{1B}[32m+append A\u{1B}[0m\n"))
    let both = try shell("\"$0\" format --check -i .")
    #expect(both.code == 64 && both.errors.contains("--in-place and --check exclude each other"))
  }

  @Test("standard input is run, tested and checked", arguments: ["run -", "test -", "check -", ""])
  func standardInput(command: String) throws {
    let result = try shell("\"$0\" \(command)", input: "append A\n")
    #expect(result.code == 0 && result.errors.isEmpty)
  }

  @Test("an interruption ends a suite and lists the scenarios that did not run")
  func interruption() throws {
    // The input exceeds the capacity of a pipe, so the program is running when all input is
    // written.
    let line = #"""
      folder=$(mktemp -d) && cd "$folder" && mkfifo blanks || exit 9
      echo 'scenario "endless" { repeat 1000000000 { append A; drop last } }' >endless.sextant
      "$0" test --num-workers 1 - endless.sextant <blanks &
      head -c 300000 /dev/zero | tr '\0' '\n' >blanks
      kill -INT $!; wait $!; echo $?; rm -r "$folder"
      """#
    let result = try shell(line)
    #expect(result.output.hasPrefix("○ endless "))
    #expect(result.output.hasSuffix(" endless.sextant:1\n0 passed, 0 failed, 1 not run\n130\n"))
  }

  @Test(
    "records nothing if one of the files is read-only",
    arguments: ["a.sextant", "a.sextant.snap"])
  func readOnly(locked: String) throws {
    let line = """
      cd "$(mktemp -d)"
      echo 'scenario "s" { append A; expect graph snapshot { stack { B } }; expect graph snapshot "x" }' >a.sextant
      echo 'snapshot "x" { stack { B } }' >a.sextant.snap
      cat a.* >before; chmod 444 \(locked)
      "$0" test --update; echo $?; cat a.* | diff before -
      rm -rf "$PWD"
      """
    let result = try shell(line)
    #expect(result.output.contains("\n74\n") && !result.output.contains("snapshots written"))
    #expect(
      result.errors.hasPrefix(
        "sextant: a.sextant: snapshots are not written: \(locked) cannot be written: read-only file\n"
      ))
  }

  @Test("a signal ends a check immediately", arguments: [("INT", "130"), ("TERM", "143")])
  func endingACheck(signal: String, code: String) throws {
    // The input exceeds the capacity of a pipe, so the program is running when the pipe is full.
    let line = #"""
      folder=$(mktemp -d) && cd "$folder" && mkfifo blanks || exit 9
      "$0" check - <blanks &
      exec 3>blanks
      head -c 300000 /dev/zero | tr '\0' '\n' >&3
      kill -SIGNAL $!; wait $!; echo $?; rm -r "$folder"
      """#
    let result = try shell(line.replacingOccurrences(of: "SIGNAL", with: signal))
    #expect(result.output == code + "\n" && result.errors.isEmpty)
  }

  private static let endless = #"""
    folder=$(mktemp -d) && cd "$folder" && mkfifo blanks || exit 9
    echo 'scenario "endless" { repeat 1000000000 { append A; drop last } }' >endless.sextant
    "$0" test --num-workers 1 - endless.sextant --report tap=r.tap <blanks &
    head -c 300000 /dev/zero | tr '\0' '\n' >blanks

    """#

  @Test(
    "SIGINT, SIGTERM and SIGHUP end a suite, each with a different exit code",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func signals(signal: String, code: Int) throws {
    let line =
      Self.endless + "kill -\(signal) $!; wait $!; echo $?; grep -c SKIP r.tap; rm -r $folder"
    let result = try shell(line)
    #expect(result.output.hasSuffix("0 passed, 0 failed, 1 not run\n\(code)\n1\n"))
  }

  @Test("a process started by `nohup` survives the terminal")
  func nohup() throws {
    let line = "trap '' HUP; " + Self.endless + "kill -HUP $!; kill -TERM $!; wait $!; echo $?"
    #expect(try shell(line).output.hasSuffix("\n143\n"))
  }

  @Test(
    "a second signal ends any command, but simultaneous signals count as one",
    arguments: [("INT", 130), ("TERM", 143)])
  func secondSignal(signal: String, code: Int) throws {
    // The output fills the pipe, because only a byte is read. The first signal must not end the
    // blocked write.
    let line = #"""
      folder=$(mktemp -d) && cd "$folder" && mkfifo out && exec 3<>out || exit 9
      echo "print \"$(head -c 300000 /dev/zero | tr '\0' a)\"" >a.sextant
      "$0" run a.sextant >out &
      head -c 1 <&3
      kill -SIGNAL $!; sleep 0.4; kill -SIGNAL $!; wait $!; echo $?; rm -r "$folder"
      """#
    let result = try shell(line.replacingOccurrences(of: "SIGNAL", with: signal))
    #expect(result.output == "a\(code)\n")
    let twice = Self.endless + "kill -\(signal) $!; kill -\(signal) $!; wait $!; echo $?; cat r.tap"
    #expect(try shell(twice).output.contains("\n\(code)\nTAP version 13\n"))
  }

  @Test("a glob with many stars is fast")
  func manyStars() throws {
    let (name, glob) = (
      String(repeating: "a", count: 4_000) + "!", String(repeating: "a*", count: 200)
    )
    let line = """
      cd "$(mktemp -d)"; echo 'scenario "\(name)" { append A }' >a.sextant
      "$0" test a.sextant --list --filter '\(glob)b'; echo $?; rm -r "$PWD"
      """
    #expect(try shell(line).output == "69\n")
  }

  @Test("the scripts of this repository pass without a warning")
  func ownScripts() throws {
    let result = try shell(#""$0" test --strict Scripts"#)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty)
  }
}
