package import ArgumentParser
internal import SextantExplore
internal import SextantLanguage
internal import SextantSyntax

/// Options of `sextant explore expand`.
package struct ExpandOptions: ParsableArguments {
  @Flag(
    name: .customLong("from-start"), help: "Read nothing, and write the state at the start.")
  package var fromStart = false

  @Flag(help: "Also write where each move leads, and what is always to be reached.")
  package var edges = false

  @Flag(help: "Write each line again, with the moves of its path as they are written in a script.")
  package var show = false

  @OptionGroup package var laws: LawArguments
  @OptionGroup package var made: MoveArguments
  @OptionGroup package var bounds: BoundArguments

  package func validate() throws {
    if fromStart, show {
      throw ValidationError("--from-start reads nothing, so that there is nothing to show.")
    }
    if edges, made.moves != nil {
      throw ValidationError("--edges tells what leads home, and so goes without --moves.")
    }
    for law in laws.held ?? [] {
      if lawsOfAllStates.contains(law) {
        throw ValidationError(
          "--laws: `\(law)` is about all states at once, and is not decided here.")
      }
      if lawsOfEdges.contains(law), !edges {
        throw ValidationError("--laws: `\(law)` is decided with --edges.")
      }
    }
  }

  /// The search options for expanding states.
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
