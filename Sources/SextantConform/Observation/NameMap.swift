import SextantEngine
package import SextantLanguage
package import SextantReports
import SextantSyntax

/// A mapping from an app's names to its model's names. It also lists the ignored parts of
/// observations.
package struct NameMap: Sendable, Hashable {
  package struct Ignored: Sendable, Hashable {
    package var keys: Set<Observation.Key> = []
    package var screens: Set<String> = []
    /// The ignored inputs, such as `Product.image`.
    package var inputs: Set<String> = []
    package var variables: Set<String> = []
  }

  /// The model's names of screens, actions, tabs and variables. The keys are the app's names.
  package var screens: [String: String] = [:]
  package var actions: [String: String] = [:]
  package var tabs: [String: String] = [:]
  package var variables: [String: String] = [:]
  package var ignored = Ignored()

  package init() {}

  package init(_ json: JSONValue) throws(FileProblem) {
    do { try self.init(reading: json) } catch { throw error.fileProblem }
  }

  private init(reading json: JSONValue) throws(StateProblem) {
    var members = try JSONMembers(json, of: "`names`")
    screens = try names("screens", &members)
    actions = try names("actions", &members)
    tabs = try names("tabs", &members)
    variables = try names("variables", &members)
    ignored = try members.read("ignore", Ignored.init) ?? Ignored()
    try members.end()
  }

  /// Returns a sentence about each model name that the program does not declare.
  package func problems(in program: Program) -> [String] {
    let app = program.app
    let procedures = app.behavior.commands + app.behavior.events
    let actions = app.declared.flatMap(\.actions).map(\.name) + procedures.map(\.name)
    let tabs = app.definitions.flatMap(\.tabs).map { app.names[Int($0.id.index)] }
    let kinds = [
      ("screen", screens, app.definitions.map(\.name)), ("action", self.actions, actions),
      ("tab", self.tabs, tabs), ("variable", variables, app.variables.map(\.name)),
    ]
    // The model may lack an ignored input, but must declare its screen.
    let ignored = Set(ignored.inputs.compactMap { $0.split(separator: ".").first.map(String.init) })
    let screens = ignored.map { (own: $0, name: self.screens[$0] ?? $0) }.filter { own, name in
      let capital = own.prefix(1).uppercased() + own.dropFirst()
      return self.screens[capital] == nil && !app.definitions.contains { $0.name == capital }
    }.map(\.name)
    let named = kinds.map { ($0, Array($1.values), $2) } + [(kinds[0].0, screens, kinds[0].2)]
    return named.flatMap { kind, names, known in
      names.sorted().filter { !known.contains($0) }.map { name in
        let near = nearestName(to: name, in: known).map { ": " + didYouMean($0) } ?? ""
        return "unknown \(kind) `\(printable(name, limit: 80))` in the model\(near)"
      }
    }
  }
}

extension NameMap.Ignored {
  fileprivate init(_ json: JSONValue) throws(StateProblem) {
    var members = try JSONMembers(json, of: "`ignore`")
    for name in try members.texts("keys") {
      guard let key = Observation.Key(rawValue: name) else {
        let all = Observation.Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw StateProblem(
          "an observation has no `\(printable(name, limit: 40))`; its keys are \(all)"
        ).below("keys")
      }
      keys.insert(key)
    }
    screens = Set(try members.texts("screens"))
    inputs = Set(try members.texts("inputs"))
    for input in inputs.sorted() where !input.contains(".") {
      throw StateProblem(
        "`\(printable(input, limit: 80))` is not an input; write an input of a screen as `Screen.input`"
      ).below("inputs")
    }
    variables = Set(try members.texts("variables"))
    try members.end()
  }
}

private func names(
  _ kind: String, _ members: inout JSONMembers
) throws(StateProblem) -> [String: String] {
  let pairs = try members.object(kind) { member throws(StateProblem) in
    guard let name = member.value.string else {
      throw StateProblem(
        "expected a name of the model; list the names to ignore in `ignore`")
    }
    return (member.name, name)
  }
  return Dictionary(pairs) { $1 }
}
