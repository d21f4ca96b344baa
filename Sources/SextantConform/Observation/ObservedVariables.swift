package import SextantLanguage

/// The variables that an app shows. The app may depend on them. Therefore, the search distinguishes
/// their values, even if no condition of the model reads them.
package struct ObservedVariables: Sendable, Hashable {
  /// The indices of variables with few possible values.
  package private(set) var trackedIndices: [Int] = []
  /// The indices of the shown variables that have too many values for the search. Only random walks
  /// test them.
  package private(set) var leftToWalks: [Int] = []

  package init() {}

  /// Creates the observed variables from an observation. Ignored variables are omitted.
  package init(in see: Observation, of program: Program, _ names: NameMap) {
    if names.ignored.keys.contains(.state) { return }
    let (_, read) = ObservationReader(program, names).values(of: see.state ?? [])
    let observed = Set(read.state.map(\.variable)).intersection(program.assignedVariables)
    let few = program.variablesOfFewValues
    let unread = observed.subtracting(program.relevantVariables()).subtracting(few)
    trackedIndices = observed.intersection(few).sorted()
    leftToWalks = unread.sorted()
  }
}
