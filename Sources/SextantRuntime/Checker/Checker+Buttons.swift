import SextantEngine
import SextantSyntax

/// Blocks of named bodies: the buttons of an alert, the answers to a question.
extension Checker {
  /// `{ yes { … }; no { … } }`: a button for each name, with its body.
  mutating func answers(_ block: NodeID, _ names: String) -> [CheckedButton]? {
    let known = names.split(separator: "-").map(String.init)
    var bodies: [String: BodyID] = [:]
    for item in tree.children(of: block) {
      guard let line = onlyLine(of: item) else { continue }
      guard let name = name(at: 0, of: line).map({ text($0) }), known.contains(name), line.end == 1
      else {
        let options = known.map { "`\($0)`" }.joined(separator: " or ")
        expected("\(options) and {", at: 0, of: line)
        return nil
      }
      guard let inner = requiredBlock(line, at: 1) else { return nil }
      if bodies[name] != nil { duplicate(line.atoms[0], name, first: nil) }
      bodies[name] = closure(inner, title: "answer \(name)")
    }
    return known.map { name in
      let title = name.prefix(1).uppercased() + name.dropFirst()
      return CheckedButton(title: .constant(.string(title)), role: nil, body: bodies[name])
    }
  }

  mutating func buttons(_ block: NodeID) -> [CheckedButton]? {
    var result: [CheckedButton] = []
    for item in tree.children(of: block) {
      guard let line = onlyLine(of: item) else { continue }
      guard word(at: 0, of: line) == keywords.other("button") else {
        let near = name(at: 0, of: line).flatMap { likelyName(to: text($0), in: ["button"]) }
        expected(
          "`button`", at: 0, of: line, help: near.map { didYouMeanHelp($0, for: line.atoms[0]) })
        return nil
      }
      var position = 1
      guard let title = expression(line, &position, as: .string) else { return nil }
      var role: String?
      if let word = word(at: position, of: line),
        word == keywords.other("destructive") || word == keywords.other("cancel")
      {
        role = text(word)
        position += 1
      }
      if position < line.end {
        expected("`destructive`, `cancel` or { with a body", at: position, of: line)
        return nil
      }
      result.append(
        CheckedButton(
          title: title, role: role,
          body: line.block.map { closure($0, title: "button \(tree.text(line.atoms[1]))") }))
    }
    return result
  }

  /// A body that waits; it sees the names around it as they are when the sentence runs.
  mutating func closure(_ block: NodeID, title: String) -> BodyID {
    let outer = context
    context = .body
    defer { context = outer }
    return app.addBody(body(block, title: title))
  }
}
