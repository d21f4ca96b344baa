import SextantEngine
import SextantSyntax

/// Expectations that cannot hold: alone, or together with one before when nothing has happened between.
///
/// Only what no run could make true is told: literals are compared, and nothing else is guessed.
extension Checker {
  /// What an expectation says, as far as it can be compared with another.
  enum Claim {
    case top(NodePattern), path([ListPattern]), stack([ListPattern])
    case tab(NameID), presented(StylePattern), nothingPresented
    case state(Int, ValueClaim), count(CountQuery, ValueClaim)
    case exists(DefinitionID), absent(DefinitionID)
    case graph(GraphClaim)
  }

  /// Looks through statements of one block for expectations that cannot hold.
  mutating func checkClaims(_ statements: [Statement]) {
    // A statement that could not be read is missing here.
    if !syntaxErrors.isEmpty || hasReportedErrors { return }
    // Mostly nothing can be held against anything, and then nothing is compared.
    guard mayLackNodes || mayLackSources || hasComparable(statements) else { return }
    var claims: [(claim: Claim, place: SourceSpan)] = []
    for statement in statements {
      guard case .expect(let expectation, let isRequired) = statement.kind else {
        if !statement.kind.changesNothing { claims.removeAll(keepingCapacity: true) }
        continue
      }
      guard case .fact(let fact) = expectation, statement.target == nil else { continue }
      checkClaims(of: fact, statement.place, isRequired, &claims)
    }
  }

  /// Whether two expectations in a row ask about one thing, or one is worth a closer look by itself.
  private func hasComparable(_ statements: [Statement]) -> Bool {
    var seen: UInt8 = 0
    for statement in statements {
      guard case .expect(.fact(let fact), _) = statement.kind else {
        if !statement.kind.changesNothing { seen = 0 }
        continue
      }
      let group = group(of: fact)
      if group == .max || seen & group != 0 { return true }
      seen |= group
    }
    return false
  }

  /// What a fact asks about, as bits; all of them where it needs a closer look.
  private func group(of fact: Fact) -> UInt8 {
    switch fact {
    case .and, .compare(.constant, _, _), .truth(.constant), .not(.truth(.constant)): return .max
    case .compare(.variable, _, _), .truth(.variable): return 1
    case .not(let fact):
      let group = group(of: fact)
      return group == .max ? .max : group & (1 | 2)
    case .compare(.count, _, .constant(.int(let count))): return count < 1 ? .max : 2
    case .shape(let shape):
      switch shape.entry.topic {
      case .top: return 4 | 8
      case .path: return 4
      case .exists, .visible, .absent: return 8
      case .stack: return 16
      case .tab: return .max
      case .presented, .nothingPresented: return 32
      case .state: return 1
      case .graph, .graphOfWindow: return 2 | 4 | 8 | 16 | 32 | 64
      case nil: return 0
      }
    default: return 0
    }
  }

  private mutating func checkClaims(
    of fact: Fact, _ place: SourceSpan, _ isRequired: Bool,
    _ claims: inout [(claim: Claim, place: SourceSpan)]
  ) {
    if case .and(let left, let right) = fact {
      checkClaims(of: left, place, isRequired, &claims)
      checkClaims(of: right, place, isRequired, &claims)
      return
    }
    let claim = claim(of: fact)
    noteWanted(by: fact, claim, place.span)
    let end = isRequired ? "nothing after it in this block runs" : nil
    if let reason = impossibility(of: fact) {
      report(CheckerCodes.neverHolds, place.span, [reason], end, severity: .warning)
      return
    }
    guard let claim else { return }
    let other = claims.last { claim.excludes($0.claim, in: app) }
    if let other, other.place == place {
      report(
        CheckerCodes.neverHolds, place.span, ["its parts exclude one another"], end,
        severity: .warning)
    } else if let other {
      let line = tree.source.lineNumber(of: other.place.span.start)
      report(
        CheckerCodes.contradiction, place.span, [String(line)],
        end ?? "nothing happens between the two", severity: .warning,
        related: [
          RelatedPlace(
            file: tree.source.name, span: other.place.span, message: "this is expected as well")
        ])
    }
    // One line may ask many things of the same world.
    if claims.count < 20 { claims.append((claim, place)) }
  }

  // MARK: What is claimed

  private func claim(of fact: Fact) -> Claim? {
    switch fact {
    case .compare(.variable(let index), let comparison, .constant(let value)):
      return .state(index, ValueClaim(comparison, value))
    case .compare(.count(let query), let comparison, .constant(.int(let count))):
      return .count(query, ValueClaim(comparison, .int(count)))
    case .truth(.variable(let index)): return .state(index, ValueClaim(.equal, .bool(true)))
    case .not(let fact):
      switch claim(of: fact) {
      case .state(let index, let value): return .state(index, value.negated)
      case .count(let query, let count): return .count(query, count.negated)
      default: return nil
      }
    case .shape(let shape): return claim(of: shape)
    default: return nil
    }
  }

  private func claim(of shape: Shape) -> Claim? {
    let arguments = shape.arguments
    switch shape.entry.topic {
    case .top: return arguments.pattern(0).map { .top($0) }
    case .path: return .path(arguments.patterns(0))
    case .stack: return arguments.reference(0) == nil ? .stack(arguments.patterns(1)) : nil
    case .tab: return arguments.reference(0) == nil ? arguments.name(1).map { .tab($0) } : nil
    case .presented:
      return arguments.reference(1) == nil ? arguments.style(0).map { .presented($0) } : nil
    case .nothingPresented: return arguments.reference(0) == nil ? .nothingPresented : nil
    case .state:
      guard case .variable(let index)? = arguments.first,
        let value = arguments.expression(1)?.constant
      else { return nil }
      return .state(index, ValueClaim(.equal, value))
    case .exists, .visible: return named(arguments.pattern(0)).map { .exists($0) }
    case .absent: return named(arguments.pattern(0)).map { .absent($0) }
    case .graph, .graphOfWindow:
      guard case .literal(var pattern)? = arguments.last else { return nil }
      if shape.entry.topic == .graphOfWindow { pattern.only = arguments.name(0) }
      let seesChain = !isAimed && !vocabulary.hasOwnDeclarations
      return .graph(GraphClaim(pattern, seesChain: seesChain))
    case nil: return nil
    }
  }

  /// The declaration that a pattern without inputs names.
  private func named(_ pattern: NodePattern?) -> DefinitionID? {
    guard case .declared(let id, let inputs)? = pattern, inputs.allSatisfy({ $0 == nil }) else {
      return nil
    }
    return id
  }

  // MARK: Alone

  /// Why no run makes a fact true; nil where one may.
  private func impossibility(of fact: Fact) -> String? {
    switch fact {
    case .compare(.count, let comparison, .constant(.int(let count))):
      let isNever =
        switch comparison {
        case .equal, .lessOrEqual: count < 0
        case .less: count <= 0
        case .notEqual, .greater, .greaterOrEqual: false
        }
      return isNever ? "a count is 0 or more" : nil
    case .compare(.constant(let left), .equal, .constant(let right)):
      return left.isSurely(not: right) ? "\(left) is not \(right)" : nil
    case .truth(.constant(.bool(false))), .not(.truth(.constant(.bool(true)))):
      return "it asks for what is false"
    case .shape(let shape) where shape.entry.topic == .tab:
      guard case .matching(.declared(let id, _))? = shape.arguments.reference(0),
        let tab = shape.arguments.name(1), app.definition(id).kind == .tabs,
        !app.definition(id).tabs.contains(where: { $0.id == tab })
      else { return nil }
      let tabs = app.definition(id).tabs.map { "`\(app.names[Int($0.id.index)])`" }
      return "the tabs of `\(app.definition(id).name)` are \(tabs.joined(separator: ", "))"
    default: return nil
    }
  }
}

extension Statement.Kind {
  /// Whether the world is the same after it.
  var changesNothing: Bool {
    switch self {
    case .print, .trace, .expect, .bindReference, .bindValue: true
    default: false
    }
  }
}

extension Expectation {
  /// Whether it asks for a warning.
  var isWarning: Bool {
    if case .event(.warning, _, isNegated: false) = self { true } else { false }
  }
}
