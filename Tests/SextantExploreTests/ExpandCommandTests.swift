import Foundation
import SextantPlatform
import Testing
@testable import ShellTestSupport

@Suite("`sextant explore expand`") struct ExpandCommandTests {
  private static let app = """
    app A {
      screen Home { action open(n: Int in [1, 2]) { append Detail(n: n) } }
      screen Detail(n: Int) { action more { append Detail(n: n) }; action shut { present alert "Sure?" { button "OK" } } }
      never "two" { top is Detail(n: 2) }
      always can reach "home" { top is Home }
      start stacked Home
    }
    """

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.app.utf8).write(to: folder.appending(path: "a.sextant"))
    try body(folder.path)
  }

  private func run(_ script: String, in folder: String) throws -> ProcessResult {
    try runProcess(
      "/bin/bash", ["-c", script],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder, "SEXTANT": Sextant.path],
      directory: folder)
  }

  @Test("writes the successors of each level")
  func levels() throws {
    try inFolder { folder in
      let result = try run(
        """
        expand="$SEXTANT explore expand a.sextant --max-stack 2 --edges"
        $expand --from-start > level; $expand < level > next; cut -f 1,2 next | sed -E 's/[0-9a-f]{32}/F/g'
        grep -P '^[0-9a-f]{32}\\t|^[0-9a-f]{32}$' next | $expand > last && tail -n 3 last
        """, in: folder)
      #expect(result.errors == "")
      #expect(
        result.output == """
          F
          *\tnoDeadEnd
          *\talways can reach home
          F\t0000
          >\tF
          F\t0001
          >\tF
          *\tnoDeadEnd
          *\talways can reach home
          !\tnever two
          #\tstates
          #\tmoves
          #\tstates\t2
          #\tmoves\t8
          #\tmoves past 2 elements in a stack\t2

          """, "\(result.output)")
    }
  }

  @Test(
    "rejects foreign input, with a reason",
    arguments: [
      ("printf ''", "standard input: missing digest in the first line"),
      (
        "echo 00",
        "standard input: digest mismatch: expected "
      ),
      (
        "$expand --from-start --max-links 1",
        "the app, the options or the version of sextant differ"
      ),
      (
        "$expand --from-start --edges",
        "the app, the options or the version of sextant differ"
      ),
      (
        "$expand --from-start; echo x",
        "standard input: line 3: expected a fingerprint, a tab and a path"
      ),
      (
        "$expand --from-start; $expand --from-start | tail -n 1",
        "line 3: the lines are not sorted by path"
      ),
      (
        "$expand --from-start | head -n 1; printf '0\\t'",
        "standard input: the last line is incomplete"
      ),
      (
        "$expand --from-start | head -n 1; printf '0\\t\\n'",
        "line 2: the path leads to a state with another fingerprint: "
      ),
      ("$expand --from-start; printf '0\\tffff\\n'", "line 3: unknown move 1 in the path"),
    ])
  func refusals(_ input: String, _ message: String) throws {
    try inFolder { folder in
      let result = try run(
        "expand=\"$SEXTANT explore expand a.sextant\"; { \(input); } | $expand", in: folder)
      #expect(result.code == 65)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test(
    "rejects laws that need all states at once",
    arguments: [
      ("--laws liveButtons", "`liveButtons` needs all states at once"),
      ("--edges --laws reachableScreens", "`reachableScreens` needs all states at once"),
      ("--laws backUndoes,noDeadEnd", "`noDeadEnd` needs --edges"),
    ])
  func laws(_ options: String, message: String) throws {
    try inFolder { folder in
      let result = try run("$SEXTANT explore expand a.sextant --from-start \(options)", in: folder)
      #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
    }
  }

  private static let recipe = RepositoryScripts.root.appending(
    path: "Documentation/cluster/explore_parallel.sh"
  ).path
  private static let hasParallel = FileManager.default.fileExists(atPath: "/usr/bin/parallel")

  @Test("GNU parallel finds the same results with any number of parts", .enabled(if: hasParallel))
  func parallel() throws {
    try inFolder { folder in
      var outputs: [String] = []
      for parts in [1, 3, 7] {
        let result = try run(
          """
          cp a.sextant "it's an app.sextant"
          \(Self.recipe) "it's an app.sextant" "in \(parts)" \(parts) --edges --max-stack 4
          """, in: folder)
        #expect(result.code == 0, "\(result.errors)")
        outputs.append(result.output)
      }
      #expect(Set(outputs).count == 1)
      let counts = try run(
        "$SEXTANT explore a.sextant --max-stack 4 --max-time 0 --depth 99 --format json", in: folder
      )
      let whole = try #require(
        JSONSerialization.jsonObject(with: Data(counts.output.utf8)) as? [String: Any])
      let (states, moves) = (whole["states"] as? Int ?? 0, whole["moves"] as? Int ?? 0)
      #expect(outputs[0].hasPrefix("states\t\(states)\nlevels\t"))
      #expect(outputs[0].contains("\nmoves\t\(moves)\n"))
      #expect(outputs[0].contains("\n!\tnever two\t0001\t"))
      #expect(outputs[0].contains("\ttap open(n: 2)\n"))
    }
  }

  @Test(
    "GNU parallel finds unreachable goals, and accepts an app without moves",
    .enabled(if: hasParallel),
    arguments: [
      (
        """
        state paid = false
        screen Cart { action next { append Pay } }
        screen Pay
        start stacked Cart
        always can reach "paid" { paid }
        """, "!\talways can reach paid\t\tno path leads there from 2 of 2 states\t\n"
      ),
      ("screen Home; start stacked Home; always can reach \"home\" { top is Home }", ""),
      (
        """
        screen A; screen B; start stacked A
        link "l://b" { set root B clear }
        """, "!\tnoDeadEnd\t0000\tno path leads there from 1 of 2 states\topen link \"l://b\"\n"
      ),
    ])
  func unreached(_ app: String, finding: String) throws {
    try inFolder { folder in
      try Data("app N {\n\(app)\n}\n".utf8).write(
        to: URL(fileURLWithPath: folder + "/n.sextant"))
      let result = try run("\(Self.recipe) n.sextant n 2 --edges", in: folder)
      #expect(result.code == 0 && result.errors == "", "\(result.errors)")
      #expect(try String(contentsOfFile: folder + "/n/findings", encoding: .utf8) == finding)
    }
  }

  @Test(
    "GNU parallel resumes an interrupted search, and rejects changed files",
    .enabled(if: hasParallel))
  func stopped() throws {
    try inFolder { folder in
      let command = "\(Self.recipe) a.sextant s 2 --edges --max-stack 4"
      let whole = try run(command, in: folder)
      // Simulates a process that was killed while it wrote the next level.
      let again = try run(
        "rm s/record.3; truncate -s 3 s/seen.3; \(command)",
        in: folder)
      #expect(again.code == 0 && again.output == whole.output, "\(again.errors)")
      let cut = try run("truncate -s -1 s/level.1; \(command)", in: folder)
      #expect(cut.code == 1 && cut.output == "")
      #expect(cut.errors.contains("a file of level 1 has changed"))
      // If a tool fails, the search must end. A truncated level would look like the last level.
      let broken = try run(
        """
        mkdir bin; printf '#!/bin/sh\\nexit 2\\n' > bin/sort; chmod +x bin/sort
        PATH=$PWD/bin:$PATH; \(Self.recipe) a.sextant b 2
        """, in: folder)
      #expect(broken.code != 0 && broken.output == "")
      let locked = try run("(flock 8; \(command)) 8> s/lock", in: folder)
      #expect(locked.code == 1 && locked.errors.contains("another search uses the folder"))
      let forgotten = try run("rm s/digest; \(command)", in: folder)
      #expect(forgotten.code == 1 && forgotten.output == "")
      let other = try run("echo 0 > s/digest; \(command)", in: folder)
      #expect(
        other.code == 1 && other.errors.contains("another app, other options or another version"))
    }
  }
}
