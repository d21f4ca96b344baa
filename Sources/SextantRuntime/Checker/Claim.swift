import SextantEngine

// Which expectations of one world rule one another out.

extension ListPattern {
  var pattern: NodePattern? {
    if case .node(let pattern) = self { pattern } else { nil }
  }
}

extension NodePattern {
  /// Whether no node matches both.
  func excludes(_ other: NodePattern, in app: AppBuilder) -> Bool {
    switch (self, other) {
    case (.declared(let id, let inputs), .declared(let otherID, let others)):
      if id != otherID { return app.definition(id).word == app.definition(otherID).word }
      return zip(inputs, others).contains { pair in
        guard let left = pair.0?.constant, let right = pair.1?.constant else { return false }
        return left.isSurely(not: right)
      }
    case (.instance(let left, _), .instance(let right, _)): return left != right
    case (.stack(let left, _), .stack(let right, _)):
      return ListPattern.excludes(left, right, in: app)
    default: return false
    }
  }
}

extension ListPattern {
  /// Whether no list matches both.
  fileprivate static func excludes(
    _ left: [ListPattern], _ right: [ListPattern], in app: AppBuilder
  ) -> Bool {
    let (leftNodes, rightNodes) = (left.compactMap(\.pattern), right.compactMap(\.pattern))
    guard leftNodes.count == left.count, rightNodes.count == right.count else { return false }
    if left.count != right.count { return true }
    return zip(leftNodes, rightNodes).contains { $0.excludes($1, in: app) }
  }
}

extension Checker.Claim {
  /// Whether two claims about one world cannot both hold.
  func excludes(_ other: Checker.Claim, in app: AppBuilder) -> Bool {
    switch (self, other) {
    case (.top(let left), .top(let right)): left.excludes(right, in: app)
    case (.path(let left), .path(let right)), (.stack(let left), .stack(let right)):
      ListPattern.excludes(left, right, in: app)
    case (.top(let top), .path(let path)), (.path(let path), .top(let top)):
      top.isScreen(in: app) && (path.last?.pattern?.excludes(top, in: app) ?? false)
    case (.tab(let left), .tab(let right)): left != right
    case (.nothingPresented, .presented), (.presented, .nothingPresented): true
    case (.presented(let left), .presented(let right)):
      if left.style.isAlert || right.style.isAlert {
        false
      } else if left.style != right.style {
        true
      } else if let one = left.node, let two = right.node {
        one.excludes(two, in: app)
      } else {
        false
      }
    case (.state(let left, let value), .state(let right, let otherValue)):
      left == right && value.excludes(otherValue)
    case (.count(let left, let count), .count(let right, let otherCount)):
      count.excludes(otherCount) && left.isSame(as: right)
    case (.exists(let left), .absent(let right)), (.absent(let left), .exists(let right)):
      left == right
    case (.absent(let id), .top(let pattern)), (.top(let pattern), .absent(let id)):
      if case .declared(id, _) = pattern { true } else { false }
    case (.graph(let left), .graph(let right)): left.pattern.excludes(right.pattern)
    case (.graph(let graph), let claim), (let claim, .graph(let graph)):
      graph.excludes(claim, in: app)
    default: false
    }
  }
}

extension NodePattern {
  fileprivate func isScreen(in app: AppBuilder) -> Bool {
    if case .declared(let id, _) = self { app.definition(id).kind == .screen } else { false }
  }
}

extension CountQuery {
  /// Whether two queries surely count the same.
  fileprivate func isSame(as other: CountQuery) -> Bool {
    switch (self, other) {
    case (.presentations(let left), .presentations(let right)): return left == right
    case (.windows, .windows), (.stack(nil), .stack(nil)): return true
    case (.nodes(.declared(let id, let inputs)), .nodes(.declared(let otherID, let others))):
      return id == otherID && (inputs + others).allSatisfy { $0 == nil }
    default: return false
    }
  }
}
