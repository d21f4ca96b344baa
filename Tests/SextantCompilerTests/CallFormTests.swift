import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

private struct Parameter {
  let label: String
  let type: String
  var isOptional = false
}

/// A function or case of the original library: SwiftUI or NavigationTransitions.
private struct Overload {
  let name: String
  var parameters: [Parameter] = []
  var takesEdge = false
}

private let transitions: [Overload] =
  [
    "identity", "static", "opacity", "scale", "slide", "circleShape", "rectangleShape",
    "tiltAndFly",
  ].map { Overload(name: $0) } + [
    Overload(name: "move", takesEdge: true), Overload(name: "push", takesEdge: true),
    Overload(name: "scale", parameters: [Parameter(label: "scale", type: "Decimal")]),
    Overload(
      name: "offset",
      parameters: ["x", "y"].map { Parameter(label: $0, type: "Decimal", isOptional: true) }),
    Overload(name: "blur", parameters: [Parameter(label: "radius", type: "Decimal")]),
    Overload(
      name: "stripes",
      parameters: [
        Parameter(label: "stripes", type: "Int"), Parameter(label: "horizontal", type: "Bool"),
        Parameter(label: "inverted", type: "Bool", isOptional: true),
      ]),
  ]
  + [
    ("brightness", "amount"), ("contrast", "contrast"), ("hueRotation", "angle"),
    ("saturation", "amount"),
  ].map {
    Overload(
      name: $0, parameters: [Parameter(label: $1, type: "Decimal", isOptional: true)])
  }

private let curves = ["none", "default", "linear", "easeIn", "easeOut", "easeInOut", "spring"].map {
  Overload(name: $0)
}

private struct Call: CustomStringConvertible {
  let name: String
  var arguments: [(label: String?, value: String, type: String)]?
  var edge: String?

  var description: String {
    let inputs = arguments.map { arguments in
      "(" + arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value }.joined(separator: ", ")
        + ")"
    }
    return name + (inputs ?? "") + (edge.map { " \($0)" } ?? "")
  }

  func isTaken(by overload: Overload) -> Bool {
    guard name == overload.name, (edge != nil) == overload.takesEdge else { return false }
    var given = Set<String>()
    var hasSeenLabel = false
    for (position, argument) in (arguments ?? []).enumerated() {
      let parameter: Parameter?
      if let label = argument.label {
        hasSeenLabel = true
        parameter = overload.parameters.first { $0.label == label }
      } else {
        parameter = hasSeenLabel ? nil : overload.parameters.dropFirst(position).first
      }
      guard let parameter, given.insert(parameter.label).inserted,
        argument.type == parameter.type || argument.type == "Int" && parameter.type == "Decimal"
      else { return false }
    }
    return overload.parameters.allSatisfy { $0.isOptional || given.contains($0.label) }
  }
}

private struct CallMaker {
  var random = SeededRandom(seed: 7)

  private static let values = [
    ("3", "Int"), ("0.5", "Decimal"), ("true", "Bool"), ("\"a\"", "String"), ("2s", "Duration"),
  ]

  mutating func call(_ name: String, _ count: Int, like overload: Overload) -> Call {
    let hasBrackets = count > 0 || random.chance(30)
    let isLabelled = random.chance(50)
    var arguments = (0..<count).map { position -> (label: String?, value: String, type: String) in
      let wanted = overload.parameters.dropFirst(position).first
      var (value, type) = random.pick(Self.values) ?? ("3", "Int")
      if let wanted, random.chance(80),
        let fitting = Self.values.first(where: { $0.1 == wanted.type })
      {
        (value, type) = fitting
      }
      let label = isLabelled ? wanted?.label ?? "more" : nil
      return (random.chance(5) ? "wrong" : label, value, type)
    }
    if random.chance(20) { arguments.reverse() }
    let edge = overload.takesEdge != random.chance(20) ? random.pick(["leading", "top"]) : nil
    return Call(name: name, arguments: hasBrackets ? arguments : nil, edge: edge)
  }
}

@Suite("calls of the original's functions") struct CallFormTests {
  private static let prepared = {
    var compiler = Compiler.fresh()
    compiler.prepare(for: "stackview")
    return compiler
  }()

  private static func errors(_ text: String) -> [String] {
    var compiler = prepared
    let source = SourceText(name: "test.sextant", text: text)
    return compiler.compile(source).diagnostics.filter { $0.severity == .error }.map(\.code.word)
  }

  private static func app(_ animation: String) -> String {
    """
    app T uses stackview {
      state n = 3
      animation a { \(animation) }
      view Home { stackview main }
      view Detail
      start Home
    }

    """
  }

  /// The texts around a call. `%` stands for the call.
  private static let places = [
    "curve": [app("curve %"), app("") + "expect curve of main is %"],
    "transition": [
      app("default %"), app("alternative % z 2"),
      app("") + "expect transition of main default is %",
      app("") + "expect not transition of main alternative is % or main showing",
    ],
  ]

  @Test("all slots for calls are tested")
  func slots() throws {
    var labels: Set<String> = []
    for name in SystemCatalog.all.names {
      let vocabulary = try #require(SystemCatalog.all.system(named: name)).vocabulary
      var patterns = vocabulary.sentences.map(\.pattern)
      patterns += vocabulary.facts.map(\.pattern)
      patterns += vocabulary.events.map(\.pattern)
      patterns += vocabulary.bindings.map(\.pattern)
      patterns += vocabulary.declarations.flatMap(\.withNested).map(\.pattern)
      for slot in patterns.flatMap(\.slots) where slot.slot == Pattern.Slot.call {
        labels.insert(slot.name)
      }
    }
    #expect(labels == Set(Self.places.keys))
  }

  @Test(
    "accepts a call if the original has a function for it", arguments: ["curve", "transition"])
  func overloads(label: String) throws {
    let known = label == "curve" ? curves : transitions
    var maker = CallMaker()
    for overload in known {
      for count in 0...5 {
        for place in try #require(Self.places[label]) {
          for _ in 0..<(runsAllCases ? 40 : 6) {
            var call = maker.call(overload.name, count, like: overload)
            if label == "curve" { call.edge = nil }
            let isTaken = known.contains { call.isTaken(by: $0) }
            let errors = Self.errors(place.replacing("%", with: "\(call)"))
            #expect(errors.isEmpty == isTaken, "\(call): \(errors)")
            #expect(errors.count < 2 || call.edge != nil, "\(call): \(errors)")
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      ("stripes", "`stripes` needs `stripes: Int`"),
      ("stripes(3)", "`stripes` needs `horizontal: Bool`"),
      (
        "stripes(3, true, false, 1)",
        "`stripes` takes (stripes: Int, horizontal: Bool, inverted: Bool)"
      ),
      ("stripes(stripes: 3, across: true)", "`stripes` has no input `across`"),
      ("stripes(true, 3)", "expected an Int, found a Bool"),
      ("opacity leading", "`opacity` takes no word after it"),
      ("move", "expected the name of an edge"),
      ("move up", "unknown edge `up`"),
      ("blurr(3)", "unknown transition `blurr`"),
    ])
  func message(call: String, message: String) throws {
    let play = try Play(app: Self.app(""))
    #expect(!play.run("expect transition of main default is \(call)"))
    #expect(play.messages.count == 1)
    #expect(play.messages.first?.hasSuffix(": \(message)") == true, "\(play.messages)")
  }

  @Test("accepts values of the original in any order, with its defaults")
  func values() throws {
    let play = try Play(
      app: Self.app("default stripes(horizontal: false, stripes: 3); alternative blur(3.0)"))
    play.run("show Detail on main animation a")
    #expect(play.run("expect transition of main default is stripes(3, false)"))
    #expect(play.run("expect transition of main default is stripes(3, false, inverted: false)"))
    #expect(play.run("expect not transition of main default is stripes(3, false, true)"))
    #expect(play.run("expect transition of main alternative is blur(n)"))
  }

  @Test("rejects animations that depend on a state")
  func constants() {
    #expect(Self.errors(Self.app("default blur(n)")) == ["notConstant"])
    #expect(Self.errors(Self.app("alternative opacity z n")) == ["notConstant"])
  }

  @Test("an undeclared trigger keeps the inputs of its first use")
  func undeclaredTriggers() {
    let play = Play()
    #expect(play.run("trigger rate(stars: 3); expect trigger rate(stars: 3); expect trigger rate"))
    #expect(!play.run("expect trigger rate(points: 3)"))
    #expect(play.errors == ["unknownLabel"])
    #expect(!play.run("trigger rate(3, 4)"))
    #expect(play.errors == ["extraArgument"])
    #expect(play.run("trigger rate(4); trigger share; expect trigger share"))
  }
}
