internal import SextantLanguage
internal import SextantRuntime

/// Why a JSON value is not what a state has in its place.
struct StateProblem: Error {
  let message: String
  /// The steps from the value up to the root of the text.
  private(set) var path: [String] = []

  init(_ message: String) { self.message = message }

  /// The problem as something in the member or element `step` of another value.
  func below(_ step: String) -> StateProblem {
    var problem = self
    problem.path.append(step)
    return problem
  }

  /// For people, with the place as a JSON pointer.
  var fileProblem: FileProblem {
    if path.isEmpty { return FileProblem(message) }
    let pointer = path.reversed().map {
      "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
    }
    return FileProblem("\(message) (at `\(printable(pointer.joined(), limit: 200))`)")
  }
}

/// The members of an object of a state: each is asked for with the kind that it must have, and what
/// nobody has asked for does not belong there.
struct JSONMembers {
  private let members: [JSONValue.Member]
  private let holder: String
  private var asked: Set<String> = []

  /// - Parameter holder: what the object is, for people: `a node`.
  init(_ json: JSONValue, of holder: String) throws(StateProblem) {
    guard let members = json.object else { throw StateProblem("\(holder) is an object") }
    self.members = members
    self.holder = holder
  }

  /// A member; nil where there is none.
  mutating func value(_ name: String) -> JSONValue? {
    asked.insert(name)
    return members.first { $0.name == name }?.value
  }

  /// A text, which may be `null` as well.
  mutating func string(_ name: String) throws(StateProblem) -> String? {
    try read(name, "a string or `null`") { json in
      json.isNull ? .some(nil) : json.string.map { .some($0) }
    } ?? nil
  }

  mutating func bool(_ name: String) throws(StateProblem) -> Bool? {
    try read(name, "`true` or `false`", \.bool)
  }

  /// A whole number from 0 on.
  mutating func count(_ name: String) throws(StateProblem) -> Int? {
    try read(name, "a whole number from 0 on") { json in json.int.flatMap { $0 < 0 ? nil : $0 } }
  }

  /// The elements of a list; none where the member is missing.
  mutating func list<Element>(
    _ name: String, _ element: (JSONValue) throws(StateProblem) -> Element
  ) throws(StateProblem) -> [Element] {
    var result: [Element] = []
    for (index, json) in (try read(name, "a list", \.array) ?? []).enumerated() {
      result.append(
        try below(name) { () throws(StateProblem) in
          try below(String(index)) { () throws(StateProblem) in try element(json) }
        })
    }
    return result
  }

  /// The members of an object; none where the member is missing.
  mutating func object<Element>(
    _ name: String, _ element: (JSONValue.Member) throws(StateProblem) -> Element
  ) throws(StateProblem) -> [Element] {
    var result: [Element] = []
    for member in try read(name, "an object", \.object) ?? [] {
      result.append(
        try below(name) { () throws(StateProblem) in
          try below(member.name) { () throws(StateProblem) in try element(member) }
        })
    }
    return result
  }

  /// What was not asked for.
  var rest: [JSONValue.Member] { members.filter { !asked.contains($0.name) } }

  /// Refuses what was not asked for.
  func end() throws(StateProblem) {
    guard let first = rest.first else { return }
    throw StateProblem("\(holder) has no `\(printable(first.name, limit: 40))`")
  }

  private mutating func read<Result>(
    _ name: String, _ wanted: String, _ convert: (JSONValue) -> Result?
  ) throws(StateProblem) -> Result? {
    guard let json = value(name) else { return nil }
    guard let result = convert(json) else {
      throw StateProblem("`\(name)` is not \(wanted)").below(name)
    }
    return result
  }
}

/// Does something with the member or element `step` of a value: a problem tells where.
func below<Result>(
  _ step: String, _ body: () throws(StateProblem) -> Result
) throws(StateProblem) -> Result {
  do {
    return try body()
  } catch {
    throw error.below(step)
  }
}
