package import SextantExplore

/// Options of `sextant explore` and its commands.
package struct ExploreOptions: Sendable {
  package enum Format: Sendable { case text, json, dot }

  /// What is searched.
  package var search = SearchOptions()
  package var format = Format.text
  /// The number of threads; nil for one for each core.
  package var workers: Int?
  package var isStrict = false
  /// The folder that gets a scenario for each thing that is broken.
  package var failureFolder: String?
  package var writer: (any FileWriter)?

  package init() {}
}
