import SextantInterpreter
import SextantRuntime
internal import SextantSyntax

/// The location where the shell replays the failure of a scenario.
package struct ReplayPlace: Sendable, Hashable {
  package var file: String
  package var line: Int
  /// The case of the scenario, such as `id: "1", y: 2`; nil for the first case.
  package var caseText: String?
  package var untilFailure = false

  /// The replay command. If the suite was read from standard input, the command contains the
  /// placeholder `FILE`.
  package var command: String {
    "sextant repl " + commandWord(file == "-" ? "FILE:\(line)" : "\(file):\(line)")
      + (caseText.map { " --case " + commandWord($0) } ?? "")
      + (untilFailure ? " --until-failure" : "")
  }
}

/// Returns a word of a command line, quoted if necessary. A word that looks like an option becomes
/// a relative path.
package func commandWord(_ word: String) -> String {
  let word = (word.hasPrefix("-") ? "./" : "") + printable(word)
  let isPlain = word.unicodeScalars.allSatisfy {
    $0.value >= 128 || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      || "/.:_-+,=@%".unicodeScalars.contains($0)
  }
  if isPlain { return word }
  return "'" + word.replacing("'", with: "'\\''") + "'"
}

extension ScenarioResult {
  /// The location of the first failure. If no statement failed, the replay runs until the scenario
  /// fails.
  package var replay: ReplayPlace {
    let caseText = caseText.isEmpty ? nil : caseText
    guard let first = failures.first else {
      return ReplayPlace(file: file, line: lastLine ?? line, caseText: caseText)
    }
    let place = first.statement ?? .init(file: first.problem.file, line: first.problem.line)
    guard place.$file == $file, place.line >= line, place.line <= lastLine ?? .max else {
      return ReplayPlace(file: file, line: line, caseText: caseText, untilFailure: true)
    }
    return ReplayPlace(
      file: file, line: place.line, caseText: caseText, untilFailure: !first.isFirstOnLine)
  }

  package var replayCommand: String { command ?? replay.command }
}
