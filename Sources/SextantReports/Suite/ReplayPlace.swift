import SextantInterpreter
import SextantRuntime
internal import SextantSyntax

/// Where the shell goes to be where a scenario failed.
package struct ReplayPlace: Sendable, Hashable {
  package var file: String
  /// The last line to run, from 1.
  package var line: Int
  /// The case of the scenario, as in `id: "1", y: 2`; nil for the first.
  package var caseText: String?
  /// Whether to go on behind that line, up to the first statement that fails.
  package var untilFailure = false

  /// The command that goes there; what was on standard input has to be in a file for that.
  package var command: String {
    "sextant repl " + commandWord(file == "-" ? "FILE:\(line)" : "\(file):\(line)")
      + (caseText.map { " --case " + commandWord($0) } ?? "")
      + (untilFailure ? " --until-failure" : "")
  }
}

/// A word of a command line, in quotes where a shell would take it apart. What would be an option is a path
/// from here.
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
  /// The place of the first failure. One before or after each is found by running the scenario.
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

  /// The command that goes to the first failure in the shell.
  package var replayCommand: String { command ?? replay.command }
}
