import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
import SextantSystems
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

/// An Int is converted to a Decimal at once, so 1 and 1.0 are equal.
@Suite("an Int for a Decimal") struct DecimalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let app: String
    let script: String

    init(_ place: String, _ members: String, _ script: String, uses system: String = "") {
      testDescription = place
      app = system.isEmpty ? "app T {\n\(members)\n}" : "app T uses \(system) {\n\(members)\n}"
      self.script = script
    }
  }

  private static let screens =
    "screen Home; screen P(x: Decimal); screen Q(xs: [Decimal]); start stacked Home\n"

  static let rows: [Row] = [
    Row(
      "argument", screens,
      "append P(x: 1); expect top is P(x: 1.0); append P(x: 2.0); tap back to P(x: 1); "
        + "expect top is P(x: 1)"
    ),
    Row(
      "list", screens,
      "append Q(xs: [1, 2.0]); expect top is Q(xs: [1.0, 2]); expect count Q(xs: [1, 2]) is 1"),
    Row(
      "default value", "screen D(x: Decimal = 1, xs: [Decimal] = [1]); start stacked D",
      "expect top is D(x: 1.0, xs: [1.0]); expect stack is [D(x: 1)]"),
    Row(
      "domain", "screen D { action a(x: Decimal in [1, 2.5] = 1) { hide } }; start stacked [D, D]",
      "tap a(x: 1.0)"),
    Row(
      "variable", "state n: Decimal = 1; state m = 0.5; " + screens,
      "expect n is 1.0; set n = 2; expect state n is 2.0; set n += 1; expect n is 3.0; set n -= 1; "
        + "expect n is 2; set m = 2; expect m is n; expect m < 2.5; expect m + 1 is 3; expect -m is -2.0"
    ),
    Row(
      "variable with a list",
      "state l: [Decimal] = [1]; state k: [[Decimal]] = [[], [1]]; " + screens,
      "expect l is [1.0]; set l = [1, 2]; set l += [3]; expect l is [1.0, 2, 3.0]; set k += [[2]]; "
        + "expect k is [[], [1.0], [2.0]]; append Q(xs: l + [4]); expect top is Q(xs: [1.0, 2, 3, 4.0])"
    ),
    Row(
      "elements of unknown type", "state l = []; " + screens,
      "set l = [1.0]; expect l is [1]; expect state l is [1.0]; set l += [2.0, 2.5]; "
        + "for x in l { append P(x: x); expect x + 1 > 1.5; expect top is P(x: x) }; expect l is [1.0, 2, 2.5]; "
        + "append Q(xs: l); expect top is Q(xs: [1, 2, 2.5])"
    ),
    Row(
      "state of a screen",
      "screen D(n: Int) { state x: Decimal = n; state y: Decimal = 1\n"
        + "action up { set x = 2; set y = 2 } }; start stacked D(n: 1)",
      "expect top is D(x: 1.0, y: 1.0); tap up; expect top is D(x: 2.0, y: 2.0)"),
    Row(
      "bound name", "state n = 1; " + screens,
      "let x = n + 1.0; append P(x: x); expect top is P(x: 2); let y = n; append P(x: y); "
        + "expect top is P(x: 1.0); expect y is 1.0; expect [n] is [y]"),
    Row(
      "for", screens,
      "for x in [1.0, 2] { append P(x: x) }; expect stack is [Home, P(x: 1), P(x: 2.0)]; "
        + "for a, b in [[1, 0.5], [2, 2]] { append P(x: b) }; expect top is P(x: 2.0)"),
    Row(
      "message", "message sent(x: Decimal); on sent(x) { append P(x: x) }; " + screens,
      "send sent(1); expect sent sent(1.0); expect top is P(x: 1.0)"),
    Row(
      "trigger and event",
      "trigger buzz(x: Decimal); event e(x: Decimal = 1) { trigger buzz(x) }; " + screens,
      "fire e; expect trigger buzz(1.0); fire e(x: 2); expect trigger buzz(2.0)"),
    Row(
      "command and action",
      "command show(x: Decimal) { append P(x: x) }; screen A { action go(x: Decimal) { show(x) } }; "
        + "screen P(x: Decimal); start stacked A",
      "tap go(x: 1); expect top is P(x: 1.0); show(2); expect top is P(x: 2.0)"),
    Row(
      "link",
      "link \"t://p/{x: Decimal}?y={y: Decimal = 1}\" for x in [1, 2.0] { append P(x: x); append P(x: y) }; "
        + screens,
      "open link \"t://p/1\"; expect stack is [Home, P(x: 1), P(x: 1.0)]; open link \"t://p/2.0?y=3.0\"; "
        + "expect stack is [..., P(x: 2), P(x: 3)]"),
    Row(
      "graph literal", screens,
      "restore graph { stack { Home; P(x: 1); Q(xs: [2]) } }; expect stack is [Home, P(x: 1.0), Q(xs: [2.0])]; "
        + "expect graph { stack { Home; P(x: 1.0); Q(xs: [2.0]) } }"),
    Row(
      "presented", screens, "present sheet P(x: 1); expect presented is sheet P(x: 1.0)"),
    Row(
      "comparison", "state n = 1; " + screens,
      "expect 1 is 1.0; expect n is 1.0; expect n < 1.5; expect 1.5 > n; expect n is not 1.5; expect n >= 1.0"
    ),
    Row(
      "alert of a router",
      "screen Home; alert sure(x: Decimal) \"Pay \\(x)?\" confirm \"OK\" { pop } cancel \"No\"; start Home",
      "show alert sure(x: 1); expect presented is alert sure(x: 1.0)", uses: "router"),
    Row(
      "destination", "destination a in navigation; destination d(x: Decimal); start a",
      "forward to d(x: 1) push; expect top is d(x: 1.0); expect destination of a is d(x: 1.0)",
      uses: "intent"),
    Row(
      "screen of a navigator", "screen Home; screen P(x: Decimal); start Home",
      "navigate to P(x: 1); expect error alreadyShown from navigate to P(x: 1.0)", uses: "navigator"
    ),
    Row(
      "transition",
      "animation f { curve linear; default blur(3); alternative offset(x: 1.0) }; "
        + "view A { stackview main }; view B; start A",
      "show B on main animation f; expect transition of main default is blur(3.0); "
        + "expect transition of main alternative is offset(1, 0.0); expect progress of main is 1.0",
      uses: "stackview"),
  ]

  @Test("is converted for every type", arguments: rows)
  func converted(_ row: Row) throws {
    let play = try Play(app: row.app)
    play.run(row.script)
    #expect(play.messages == [])
    #expect(numbersOfOtherTypes(in: play.session) == [])
  }

  @Test("in the scratch app, a number of an undeclared input has a single form")
  func scratch() {
    let play = Play()
    play.run("append Detail(x: 1.0); expect top is Detail(x: 1); append Detail(x: 1.5)")
    #expect(play.messages == [])
    #expect(numbersOfOtherTypes(in: play.session) == [])
  }

  private func numbersOfOtherTypes(in session: Session) -> [String] {
    let program = session.interpreter.program
    var found: [String] = []
    func check(_ name: String, _ value: Value, _ type: ValueType) {
      let isRight =
        type.hasDecimals
        ? value == value.with(.decimal) : type.isUnknown ? value == value.with(.shortest) : true
      if !isRight { found.append("\(name): \(type.name) = \(value)") }
    }
    func visit(_ node: NodeSnapshot) {
      let declared = program.app.definitions.firstIndex { $0.name == node.name }
      for parameter in declared.map({
        program.app.properties(of: DefinitionID(index: UInt32($0)))
      }) ?? [] {
        for input in node.input where input.label == parameter.name {
          check("\(node.name).\(input.label)", input.value, parameter.type)
        }
      }
      for child in node.children { visit(child.node) }
      for presented in node.presented { visit(presented.node) }
    }
    for window in session.draft.snapshot().windows { visit(window.root) }
    for (index, variable) in program.variables.enumerated() {
      let value = session.draft.variable(index) ?? variable.initial
      if case .list(.unknown) = variable.type {
        if value != value.with(.shortest) { found.append("\(variable.name) = \(value)") }
      }
      check(variable.name, value, variable.type)
    }
    return found
  }

  @Test("a sum of lists keeps the type of the left list, and the form of its numbers")
  func mixedLists() throws {
    let play = try Play(
      app: "app T { state l = [1]; state m = [2.0]; screen Home; start stacked Home }")
    play.run("set l = l + m; expect l is [1, 2]; let x = [1] + [2.0]; expect x is [1, 2]")
    #expect(play.messages == [])
    play.run("set l = l + [2.0]")
    #expect(play.messages == ["wrongType: expected an Int, found a Decimal"])
  }
}
