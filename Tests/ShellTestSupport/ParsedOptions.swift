import ArgumentParser
import SextantShell

extension ParsableArguments {
  static func parsed(_ arguments: String...) -> Self { parseOrExit(arguments) }
}

extension RandomOptions {
  static func given(
    seed: UInt64, walks: Int, walk: Int? = nil, steps: Int, _ search: SearchArguments
  ) -> Self {
    var options = parsed()
    (options.seed, options.walks, options.walk, options.steps) = (seed, walks, walk, steps)
    (options.made, options.machine) = (search.made, search.machine)
    return options
  }
}
