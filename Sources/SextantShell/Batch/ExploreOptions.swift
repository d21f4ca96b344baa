package import SextantExplore
internal import SextantFindings
internal import SextantReports

/// Options of `sextant explore` and its commands.
package struct ExploreOptions: Sendable {
  package enum Format: Sendable { case text, json, dot }

  /// What is searched.
  package var search = SearchOptions()
  package var format = Format.text
  /// The number of threads; nil for one for each core.
  package var workers: Int?
  package var isStrict = false
  /// The reports for tools, and the folder into which a job of GitHub has checked out the repository.
  package var reports: [RequestedSearch] = []
  package var workspace: String?
  /// The names of the laws that an app is held to; nil for all.
  package var laws: Set<String>?
  /// As many findings of one law are written.
  package var mostFindings = usualFindings
  /// The folder that gets a scenario for each thing that is broken.
  package var failureFolder: String?
  package var writer: (any FileWriter)?

  /// As many findings of one law are written where nobody asks for more.
  package static let usualFindings = SearchText.usualFindings

  package init() {}
}
