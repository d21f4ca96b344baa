/// The benchmarks. They measure Sextant and its peers, and print the figures.
///
///     benchmarks [NAME…]     NAME: startup, sentences, systems, graph, timers, suite, checking,
///                            example, text, format, explore, conform, drawing, maps, lsp;
///                            without a name: all
///
/// Environment variables: `SEXTANT` is the path of the release binary. `BEHAVE` and `ROBOT` are the
/// paths of the peers in the suite benchmark. `BEHAVE_SUITE` and `ROBOT_SUITE` are the paths of
/// their suites.
@main
struct Benchmarks {
  private static let all: [(name: String, run: @Sendable () throws -> Void)] = [
    ("startup", measureStartUp), ("sentences", measureSentences), ("systems", measureSystems),
    ("graph", measureGraphs),
    ("timers", measureTimers), ("suite", measureSuite), ("checking", measureChecking),
    ("example", measureExample), ("text", measureText), ("format", measureFormatting),
    ("explore", measureExploring), ("conform", measureConforming), ("drawing", measureDrawing),
    ("maps", measureMaps), ("lsp", measureEditor),
  ]

  static func main() {
    let names = CommandLine.arguments.dropFirst()
    for name in names where !all.contains(where: { $0.name == name }) {
      print("There is no benchmark \(name); there are \(all.map(\.name).joined(separator: ", ")).")
      endProcess(64)
    }
    var failed: [String] = []
    for benchmark in all where names.isEmpty || names.contains(benchmark.name) {
      // If `main` threw the error, the process would end without a message.
      do {
        try benchmark.run()
      } catch {
        failed.append(benchmark.name)
        print("  \(benchmark.name) cannot be measured: \(error)")
      }
      print("")
    }
    if failed.isEmpty { return }
    print("Not measured: \(failed.joined(separator: ", ")).")
    endProcess(1)
  }
}
