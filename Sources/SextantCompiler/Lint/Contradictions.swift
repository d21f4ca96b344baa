import SextantEngine
import SextantLanguage
import SextantSyntax

let contradictions = LintRule(
  "contradiction", 1310, "this contradicts the expectation on line %1",
  cause:
    "Two expectations require different values, but no statement between these expectations changes the value. At least one expectation fails.",
  fails: "append A\nexpect top is A\nexpect top is B",
  works: "append A\nexpect top is A\nappend B\nexpect top is B"
) { program in
  program.statementLists.flatMap { findings(in: $0, of: program) }
}

private func findings(in statements: [Statement], of program: Program) -> [LintRule.Finding] {
  var claims: [(claim: Claim, span: Span)] = []
  var findings: [LintRule.Finding] = []
  for statement in statements {
    guard case .expect(let expectation, let isRequired) = statement.kind else {
      if !statement.kind.changesNothing { claims.removeAll(keepingCapacity: true) }
      continue
    }
    guard case .fact(let fact) = expectation, statement.target == nil,
      let claim = Claim(fact, program)
    else { continue }
    let span = statement.place.span
    if let other = claims.last(where: { $0.claim.subject == claim.subject }),
      other.claim.value != claim.value
    {
      findings.append(
        .init(
          span, String(program.source.lineNumber(of: other.span.start)),
          suggestion: .advice(
            isRequired
              ? "the later statements of this block never run"
              : "no statement between the two expectations changes the value"),
          notes: [Note(.otherExpectation, file: program.source.name, span: other.span)]))
    }
    // Limits the comparisons in a script that has many consecutive expectations.
    if claims.count < 20 { claims.append((claim, span)) }
  }
  return findings
}

private struct Claim {
  enum Subject: Hashable {
    case variable(Int)
    /// A fact, identified by the object of its form, and the variable in the fact, if any.
    case fact(ObjectIdentifier, variable: Int?)
  }

  enum Constant: Hashable {
    case value(Value)
    case name(UInt32)
    case definition(DefinitionID)
  }

  let subject: Subject
  let value: Constant

  init?(_ fact: Fact, _ program: Program) {
    switch fact {
    case .truth(.compare(.variable(let index), .equal, .constant(let value))):
      subject = .variable(index)
      self.value = .value(value)
    case .form(let form, let arguments):
      guard form.isEquality, let last = arguments.last, let value = Claim.constant(last) else {
        return nil
      }
      var variable: Int?
      for argument in arguments.dropLast() {
        switch argument {
        case .none: break
        case .variable(let index): variable = index
        default: return nil
        }
      }
      subject = .fact(ObjectIdentifier(form), variable: variable)
      self.value = value
    default: return nil
    }
  }

  private static func constant(_ argument: BoundArgument) -> Constant? {
    switch argument {
    case .expression(.constant(let value)): .value(value)
    case .name(let name), .window(let name): .name(name.index)
    case .definition(let definition): .definition(definition)
    case .pattern(.declared(let definition, let inputs)) where inputs.allSatisfy({ $0 == nil }):
      .definition(definition)
    default: nil
    }
  }
}
