import Foundation
import SextantPlatform
import SextantReports
import Testing
@testable import ShellTestSupport

/// Runs the recipes for sharding in local processes, with the variables of each CI system.
@Suite struct ShardingRecipeTests {
  /// A folder with a suite in `tests`, the recipes of the page, and the program.
  private struct Folder {
    let path: String
    let blocks: [FencedBlock]

    init() throws {
      blocks = try #require(Page("Documentation/sharding.md")).blocks
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      path = folder.path
      for inner in ["tests", "bin", "reports"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: inner), withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(
        atPath: path + "/bin/sextant", withDestinationPath: Sextant.path)
      try write(
        (1...9).map { "scenario \"a\($0)\" { append A }\n" }.joined(), to: "tests/a.sextant")
      try write("scenario \"b\" { expect top is B }\n", to: "tests/b.sextant")
      for block in blocks {
        if let name = block.name, !name.contains("/") { try write(block.text, to: name) }
      }
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }

    func content(_ name: String) throws -> String {
      try String(contentsOf: URL(filePath: path + "/" + name), encoding: .utf8)
    }

    func commands(of name: String) throws -> [String] {
      try #require(blocks.first { $0.name == name }).commands
    }

    func run(_ script: String, _ variables: [String: String] = [:]) throws -> ProcessResult {
      var environment = ["PATH": path + "/bin:/usr/bin:/bin", "HOME": path]
      environment.merge(variables) { $1 }
      return try runProcess(
        "/bin/bash", ["-c", script], environment: environment, directory: path)
    }
  }

  private func inFolder(_ body: (Folder) throws -> Void) throws {
    let folder = try Folder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try body(folder)
  }

  private func expectWhole(_ merged: ProcessResult, in folder: Folder) throws {
    let whole = try folder.run("sextant test tests --report junit=whole.xml")
    #expect(merged.code == 1 && merged.errors == "")
    #expect(whole.output.hasSuffix("9 passed, 1 failed\n"))
    #expect(merged.output == whole.output)
  }

  @Test(
    "runs with GNU parallel",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/parallel")))
  func parallel() throws {
    try inFolder { folder in
      let merged = try folder.run(folder.content("parallel.sh"))
      try expectWhole(merged, in: folder)
      #expect(try folder.content("reports/junit.xml") == folder.content("whole.xml"))
      #expect(try folder.run("ls reports").output.split(separator: "\n").count == 9)
    }
  }

  @Test("runs as a Slurm array")
  func slurm() throws {
    try inFolder { folder in
      // Simulates Slurm: a process for each index of the array, then the merge. No script file is
      // executed, because a process of another test could have it open for writing.
      try folder.write(
        """
        script=${!#}
        count=$(sed -n 's/^#SBATCH --array=1-//p' "$script")
        if [ -z "$count" ]; then exec bash "$script"; fi
        for index in $(seq "$count"); do
          SLURM_ARRAY_TASK_ID=$index SLURM_ARRAY_TASK_COUNT=$count bash "$script" > "reports/$index.log"
        done
        echo 17

        """, to: "sbatch.sh")
      let merged = try folder.run("sbatch() { bash sbatch.sh \"$@\"; }; . ./submit.sh")
      try expectWhole(merged, in: folder)
      #expect(try folder.content("reports/junit.xml") == folder.content("whole.xml"))
    }
  }

  @Test("runs in the matrix of GitHub")
  func github() throws {
    try inFolder { folder in
      let commands = try folder.commands(of: ".github/workflows/sextant.yml")
      try #require(commands.count == 2)
      for shard in 1...4 {
        _ = try folder.run(
          commands[0] + "; mv \(shard).jsonl reports", ["SHARD": "\(shard)", "SHARDS": "4"])
      }
      let merged = try folder.run(
        commands[1], ["GITHUB_STEP_SUMMARY": folder.path + "/summary.md"])
      let whole = try folder.run("sextant test tests --report github --report junit=whole.xml")
      #expect(
        merged.output == whole.output && merged.output.hasPrefix("::error file=tests/b.sextant"))
      #expect(try folder.content("junit.xml") == folder.content("whole.xml"))
      #expect(try folder.content("summary.md").hasPrefix("### ✘ sextant: 9 passed, 1 failed"))
    }
  }

  @Test("runs in parallel jobs of GitLab")
  func gitlab() throws {
    try inFolder { folder in
      let commands = try folder.commands(of: ".gitlab-ci.yml")
      try #require(commands.count == 3)
      for node in 1...4 {
        _ = try folder.run(
          commands.prefix(2).joined(separator: "\n"),
          ["CI_NODE_INDEX": "\(node)", "CI_NODE_TOTAL": "4"])
      }
      try expectWhole(folder.run(commands[2]), in: folder)
      #expect(try folder.content("junit.xml") == folder.content("whole.xml"))
    }
  }

  @Test("a killed shard is reported as missing, and merging ends with 1")
  func killedShard() throws {
    try inFolder { folder in
      for index in [1, 3] {
        _ = try folder.run(
          "sextant test tests - --shard \(index)/3 --report jsonl=reports/\(index).jsonl < /dev/null"
        )
      }
      let killed = try folder.run(
        """
        mkfifo pipe; sleep 60 > pipe & writer=$!
        sextant test tests - --shard 2/3 --report jsonl=reports/2.jsonl < pipe & shard=$!
        kill -KILL $shard; wait $shard; code=$?
        kill $writer; exit $code
        """)
      #expect(killed.code == 137)
      let merged = try folder.run("sextant merge reports/*.jsonl --report junit=junit.xml")
      #expect(merged.code == 1)
      #expect(merged.errors == "sextant: shard 2 of 3 is missing: 3 scenarios did not run\n")
      for name in ["a2", "a5", "a8"] {
        #expect(merged.output.contains("○ \(name) "))
        #expect(try folder.content("junit.xml").contains("<testcase name=\"\(name)\""))
      }
      #expect(merged.output.hasSuffix("6 passed, 1 failed, 3 not run, 1 report is missing\n"))
    }
  }

  @Test("rejects wrong options with a message")
  func usage() throws {
    try inFolder { folder in
      for (options, message) in [
        ("test tests --shard 5/4", "unknown shard 5 of 4: the first shard is 1, the last is 4"),
        ("test tests --shard x", "`x` is not a shard; write I/N, such as 1/4"),
        ("merge", "missing expected argument '<reports> ...'"),
        ("merge a.jsonl --report nonsense", "unknown format `nonsense`"),
      ] {
        let result = try folder.run("sextant " + options)
        #expect(result.code == 64 && result.errors.contains(message), "\(result.errors)")
      }
    }
  }
}
