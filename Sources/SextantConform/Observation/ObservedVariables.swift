package import SextantLanguage

/// The variables that an app shows. States with different values of these variables are
/// distinguished even if no condition reads them, because the app may depend on them.
package struct ObservedVariables: Sendable, Hashable {
  /// The variables with few possible values, by index.
  package private(set) var inStates: [Int] = []
  /// The other variables, by index. They would multiply the states without bound.
  package private(set) var leftToWalks: [Int] = []

  package init() {}

  /// Creates the observed variables from a reply. Ignored variables are left out.
  package init(in see: Observation, of program: Program, _ names: NameMap) {
    if names.ignored.keys.contains(.state) { return }
    let (_, read) = ObservationReader(program, names).values(of: see.state ?? [])
    let observed = Set(read.state.map(\.variable)).intersection(program.assignedVariables)
    let few = program.variablesOfFewValues
    let unread = observed.subtracting(program.relevantVariables()).subtracting(few)
    inStates = observed.intersection(few).sorted()
    leftToWalks = unread.sorted()
  }
}
