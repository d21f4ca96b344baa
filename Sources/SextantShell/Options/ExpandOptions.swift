package import ArgumentParser
internal import SextantExplore
internal import SextantLanguage
internal import SextantSyntax

package struct ExpandOptions: ParsableArguments {
  @Flag(
    name: .customLong("from-start"), help: "Write the initial state without reading input.")
  package var fromStart = false

  @Flag(
    help:
      "Also write each move with its target state, and the states that must remain reachable, such as home."
  )
  package var edges = false

  @Flag(help: "Write each input line, followed by the moves of its path as sentences.")
  package var show = false

  @OptionGroup package var laws: LawArguments
  @OptionGroup package var made: MoveArguments
  @OptionGroup package var bounds: BoundArguments

  package func validate() throws {
    if fromStart, show {
      throw ValidationError(
        "--from-start and --show exclude each other, because --from-start reads no input")
    }
    if edges, made.moves != nil {
      throw ValidationError(
        "--edges and --moves exclude each other, because a path home can need any move")
    }
    for law in laws.held ?? [] {
      if lawsOfAllStates.contains(law) {
        throw ValidationError(
          "--laws: `\(law)` needs all states at once, so `expand` cannot check it")
      }
      if lawsOfEdges.contains(law), !edges {
        throw ValidationError("--laws: `\(law)` needs --edges")
      }
    }
  }

  var searched: SearchOptions {
    var options = SearchOptions()
    (options.kinds, options.doubleTaps) = (made.kinds, made.doubleTaps)
    bounds.set(in: &options)
    return options
  }

  package init() {}
}

private let lawsOfAllStates = [LawCodes.liveButtons, LawCodes.reachableScreens].map(\.word)
private let lawsOfEdges = [LawCodes.noDeadEnd].map(\.word)
