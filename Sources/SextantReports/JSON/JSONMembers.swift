package import SextantLanguage
internal import SextantSyntax

package struct StateProblem: Error {
  package let message: String
  private(set) var path: [String] = []

  package init(_ message: String) { self.message = message }

  package func below(_ step: String) -> StateProblem {
    var problem = self
    problem.path.append(step)
    return problem
  }

  /// The problem as an error for users. The message contains the path as a JSON pointer.
  package var fileProblem: FileProblem {
    if path.isEmpty { return FileProblem(message) }
    let pointer = path.reversed().map {
      "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
    }
    return FileProblem("\(message) (at `\(printable(pointer.joined(), limit: 200))`)")
  }
}

/// Reads the members of an object, and checks their types. Unknown members are errors.
package struct JSONMembers {
  private let members: [JSONValue.Member]
  private let holder: String
  private var asked: Set<String> = []

  /// - Parameter holder: The description of the object in errors, such as `a node`.
  package init(_ json: JSONValue, of holder: String) throws(StateProblem) {
    guard let members = json.object else { throw StateProblem("\(holder) must be an object") }
    self.members = members
    self.holder = holder
  }

  package mutating func value(_ name: String) -> JSONValue? {
    asked.insert(name)
    return members.first { $0.name == name }?.value
  }

  /// Reads a string; nil for `null` or a missing member.
  package mutating func string(_ name: String) throws(StateProblem) -> String? {
    try read(name, "a string or `null`") { json in
      json.isNull ? .some(nil) : json.string.map { .some($0) }
    } ?? nil
  }

  package mutating func bool(_ name: String) throws(StateProblem) -> Bool? {
    try read(name, "`true` or `false`", \.bool)
  }

  /// Reads an integer of at least 0. Returns nil if the member is missing.
  package mutating func count(_ name: String) throws(StateProblem) -> Int? {
    try read(name, "a non-negative integer") { json in json.int.flatMap { $0 < 0 ? nil : $0 }
    }
  }

  package mutating func read<Result>(
    _ name: String, _ body: (JSONValue) throws(StateProblem) -> Result
  ) throws(StateProblem) -> Result? {
    guard let json = value(name) else { return nil }
    return try below(name) { () throws(StateProblem) in try body(json) }
  }

  package mutating func list<Element>(
    _ name: String, _ element: (JSONValue) throws(StateProblem) -> Element
  ) throws(StateProblem) -> [Element] {
    let items = try read(name, "a list", \.array) ?? []
    return try below(name) { () throws(StateProblem) in
      try items.enumerated().map { index, json throws(StateProblem) in
        try below(String(index)) { () throws(StateProblem) in try element(json) }
      }
    }
  }

  package mutating func object<Element>(
    _ name: String, _ element: (JSONValue.Member) throws(StateProblem) -> Element
  ) throws(StateProblem) -> [Element] {
    let items = try read(name, "an object", \.object) ?? []
    return try below(name) { () throws(StateProblem) in
      try items.map { member throws(StateProblem) in
        try below(member.name) { () throws(StateProblem) in try element(member) }
      }
    }
  }

  var rest: [JSONValue.Member] { members.filter { !asked.contains($0.name) } }

  package func end() throws(StateProblem) {
    guard let first = rest.first else { return }
    let near = nearestName(to: first.name, in: asked).map { ": " + didYouMean($0) } ?? ""
    throw StateProblem("\(holder) has no `\(printable(first.name, limit: 40))`\(near)")
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

/// Runs a function on a member or element. Adds `step` to the path of a thrown error.
package func below<Result>(
  _ step: String, _ body: () throws(StateProblem) -> Result
) throws(StateProblem) -> Result {
  do {
    return try body()
  } catch {
    throw error.below(step)
  }
}

extension JSONMembers {
  package mutating func required(_ name: String) throws(StateProblem) -> JSONValue {
    guard let json = value(name) else { throw StateProblem("\(holder) has no `\(name)`") }
    return json
  }

  package mutating func text(_ name: String) throws(StateProblem) -> String {
    guard let text = try required(name).string else {
      throw StateProblem("`\(name)` is not a string").below(name)
    }
    return text
  }

  package mutating func number(_ name: String) throws(StateProblem) -> Int {
    _ = try required(name)
    return try count(name) ?? 0
  }

  /// Reads an integer of at least 0; nil for `null` or a missing member.
  package mutating func numberOrNull(_ name: String) throws(StateProblem) -> Int? {
    value(name)?.isNull == true ? nil : try count(name)
  }

  package mutating func texts(_ name: String) throws(StateProblem) -> [String] {
    try list(name) { json throws(StateProblem) in
      guard let text = json.string else { throw StateProblem("expected a string") }
      return text
    }
  }
}
