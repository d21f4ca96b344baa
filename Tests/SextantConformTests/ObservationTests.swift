import SextantConform
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing
@testable import ShellTestSupport

struct ObservationTests {
  // MARK: JSON

  @Test func isTheSameAfterJSON() throws {
    let text =
      #"{"top":"Product(id: \"cup\")","path":["Home"],"presented":["alert \"Delete?\""],"tab":null,"#
      + #""windows":["main"],"state":{"loggedIn":true,"names":["a",1.50,null],"more":{"a":[]}}}"#
    #expect(try observation(text).json.text == text)
    #expect(try observation("{}").json.text == "{}")
    #expect(try observation(#"{"top":null}"#).top == "")
  }

  @Test(arguments: [
    ("[]", "an observation must be an object"),
    (#"{"tpo": "A"}"#, "an observation has no `tpo`: did you mean `top`?"),
    (#"{"screen": "A"}"#, "an observation has no `screen`"),
    (#"{"top": 1}"#, "`top` is not a string or `null` (at `/top`)"),
    (#"{"path": "A"}"#, "`path` is not a list (at `/path`)"),
    (#"{"path": ["A", 1]}"#, "expected a string (at `/path/1`)"),
    (#"{"state": true}"#, "`state` is not an object (at `/state`)"),
  ])
  func reportsExpectedValues(_ text: String, _ message: String) throws {
    let problem = #expect(throws: FileProblem.self) { try observation(text) }
    #expect(problem?.message == message)
  }

  // MARK: The projection

  @Test(arguments: SmallApp.all)
  func equalsThePrintedState(_ app: SmallApp) throws {
    var session = Session(systems: .all)
    try #require(session.submit(app.text).succeeded)
    for move in [""] + app.moves + app.moves.reversed() {
      _ = session.submit(move)
      let shown = shown(session)
      let observed = Observation(of: shown, in: session.interpreter.program)
      func list(_ texts: [String]?) -> String { "[" + (texts ?? []).joined(separator: ", ") + "]" }
      #expect(observed.top == top(session))
      #expect(list(observed.path) == printed("print path", &session))
      let presented = observed.presented ?? []
      #expect(
        (presented.isEmpty ? "nothing presented" : presented.joined(separator: ", "))
          == printed("print presented", &session))
      let tab = observed.tab ?? ""
      #expect(
        (tab.isEmpty ? "the node is in no tab container" : tab) == printed("print tab", &session))
      // The observation of a model state has no differences from this state.
      var reader = ObservationReader(session.interpreter.program)
      let read = reader.read(observed)
      #expect(read.unknown.isEmpty && read.unread.isEmpty, "\(observed.json)")
      #expect(
        read.differences(from: shown, in: session.interpreter.program).isEmpty, "\(observed.json)")
    }
  }

  @Test func readsItsOwnContainers() throws {
    var session = try session(
      """
      app A {
        screen Home
        screen One
        screen Two
        tabs Main {
          tab one One
          tab two stacked Two
        }
        switched Plan shows One
        custom Pages {
          segment One
          segment Two
        }
        start stacked Home
      }
      """)
    var found: [String] = []
    for move in ["append Main", "append Plan", "append Pages"] {
      #expect(session.submit(move).succeeded, "\(move)")
      let shown = shown(session)
      let observed = Observation(of: shown, in: session.interpreter.program)
      var reader = ObservationReader(session.interpreter.program)
      let read = reader.read(observed)
      found += read.unknown.map(\.sentence) + read.unread
      found += read.differences(from: shown, in: session.interpreter.program).map(\.text)
      found += observed.stack?.suffix(1) ?? []
    }
    #expect(found == ["tabs Main selected one", "switched Plan", "custom Pages selected 0"])
    let (other, read) = compare(
      try observation(
        #"{"stack": ["Home", "tabs Main selected two", "Plan", "swiched Pln"]}"#), session)
    #expect(
      other.map(\.text) == [
        "stack: the model shows [Home, tabs Main selected one, switched Plan, custom Pages selected "
          + "0], the app shows [Home, tabs Main selected two, Plan, swiched Pln]"
      ])
    #expect(
      read.unknown.map(\.sentence) == ["unknown screen `swiched Pln` in the model"])
  }

  @Test func hasWindowsInTheOrderOfOpening() throws {
    let session = try session(
      """
      app A {
        screen Home
        screen Inspector
        state count = 2
        state wait = 2s
        window inspector { Inspector }
        start Home
      }
      """, "open window inspector", "open window main")
    let observed = Observation(of: shown(session), in: session.interpreter.program)
    #expect(observed.windows == ["main", "inspector"])
    #expect(observed.state?.map(\.name) == ["count", "wait"])
    #expect(observed.state?.map(\.value) == [.int(2), .string("2s")])
  }

  // MARK: Screens

  private static let shop = """
    app Shop {
      enum Size { small, large }
      screen Home
      screen Product(id: String, size: Size = small, price: Decimal = 1.5, isNew: Bool = false)
      screen Ids(all: [Int] = [1, 2], after: Duration = 2s, count: Int = -3)
      screen Cart
      tabs Main { tab shop stacked Home; tab cart stacked Cart }
      state loggedIn = false
      state size = small
      start Main
    }
    """

  /// The top node, the node in the log, the result of the comparison, and the ignored members.
  @Test(
    arguments: [
      ("Home", "Home", true, []),
      ("Home", "home", true, []),
      ("Home", "Hime", false, []),
      ("Home", "Home(x: 1)", true, ["Home(x:)"]),
      ("Product(id: \"cup\")", "Product", true, []),
      ("Product(id: \"cup\")", "Product(id: \"cup\")", true, []),
      ("Product(id: \"cup\")", "Product(id: \"mug\")", false, []),
      ("Product(id: \"cup\")", "product(\"cup\")", true, []),
      ("Product(id: \"cup\")", "product(\"mug\")", false, []),
      ("Product(id: \"cup\")", "product(id: Optional(\"cup\"))", true, []),
      ("Product(id: \"cup\")", "product(id: Optional(\"mug\"))", false, []),
      ("Product(id: \"cup\")", "product(id: nil)", true, ["Product(id:)"]),
      ("Product(id: \"cup\")", "product(\"cup\", Size.small, 1.50, false)", true, []),
      ("Product(id: \"cup\")", "product(\"cup\", Size.large)", false, []),
      ("Product(id: \"cup\")", "product(size: small, price: 1.5)", true, []),
      ("Product(id: \"cup\")", "product(size: big)", true, ["Product(size:)"]),
      ("Product(id: \"cup\")", "product(isNew: true)", false, []),
      ("Product(id: \"cup\")", "product(App.Item(id: 1, name: \"a\"))", true, ["Product(id:)"]),
      (
        "Product(id: \"cup\")", "product(id: \"cup\", image: <Image: 0x60>)", true,
        ["Product(image:)"]
      ),
      ("Product(id: \"cup\", price: 2)", "product(price: 2)", true, []),
      ("Product(id: \"cup\", price: 2)", "product(price: 2.00)", true, []),
      ("Product(id: \"cup\", price: -2)", "product(price: -2)", true, []),
      ("Ids", "ids([1, 2], 2s, -3)", true, []),
      ("Ids", "ids([1.0, 2.0], 2s, -3.0)", true, []),
      ("Ids", "ids([1, 3])", false, []),
      ("Ids", "ids([1, \"2\"])", true, ["Ids(all:)"]),
      ("Ids", "ids(after: \"2s\", count: 3)", false, []),
      ("Ids", "ids(count: 99999999999999999999)", true, ["Ids(count:)"]),
      ("Ids", "ids(count: -9223372036854775808)", true, ["Ids(count:)"]),
    ] as [(String, String, Bool, [String])])
  func readsScreens(_ top: String, _ text: String, _ isSame: Bool, _ unread: [String]) throws {
    let session = try session(Self.shop, "append \(top.hasPrefix("Ids") ? "Ids" : top)")
    var observation = Observation()
    observation.top = text
    let (differences, read) = compare(observation, session)
    #expect(differences.isEmpty == isSame, "\(differences)")
    #expect(read.unread == unread)
  }

  @Test(arguments: [
    ("present sheet Cart", #"{"presented": ["sheet Cart"]}"#, []),
    ("present sheet stacked Cart", #"{"presented": ["sheet Cart"]}"#, []),
    ("present sheet stacked Cart", #"{"presented": ["sheet stacked Cart"]}"#, []),
    ("present sheet stacked Cart", #"{"presented": ["sheet stack"]}"#, []),
    (
      "present sheet Cart", #"{"presented": []}"#,
      ["presented: the model shows [sheet Cart], the app shows []"]
    ),
    (
      "present alert \"Delete?\"", #"{"top": "home", "presented": ["alert \"Delete!\""]}"#,
      [#"presented: the model shows [alert "Delete?"], the app shows [alert "Delete!"]"#]
    ),
    ("present alert \"Delete?\"", #"{"presented": ["alert \"Delete?\""]}"#, []),
    ("select tab cart", #"{"tab": "cart", "path": ["Cart"], "windows": ["main"]}"#, []),
    (
      "select tab cart", #"{"tab": "shop", "path": ["Home"], "windows": []}"#,
      [
        "path: the model shows [Cart], the app shows [Home]",
        "tab: the model shows cart, the app shows shop",
        "windows: the model shows [main], the app shows []",
      ]
    ),
    (
      "append Product(id: \"cup\")",
      #"{"stack": ["Home", "product(\"cup\")"], "stacks": {"tab:shop": ["Home"], "tab:x": []}}"#,
      [
        "stacks.tab:shop: the model shows [Home, Product(id: \"cup\", size: small, price: 1.5, "
          + "isNew: false)], the app shows [Home]",
        "stacks.tab:x: the model shows no such stack, the app shows []",
      ]
    ),
    (
      "present sheet Cart", #"{"stack": ["Cart"]}"#,
      ["stack: the model shows [], the app shows [Cart]"]
    ),
    ("set loggedIn = true", #"{"state": {"loggedIn": true, "size": "small"}}"#, []),
    (
      "set size = large", #"{"top": null, "tab": null, "state": {"size": "small"}}"#,
      [
        "top: the model shows Home, the app shows nothing",
        "tab: the model shows shop, the app shows nothing",
        "state.size: the model shows large, the app shows small",
      ]
    ),
    ("", "{}", []),
  ])
  func showsDifferences(_ move: String, _ text: String, _ differences: [String]) throws {
    let (found, read) = compare(try observation(text), try session(Self.shop, move))
    #expect(found.map(\.text) == differences)
    #expect(read.unread.isEmpty && read.unknown.isEmpty)
  }

  @Test func reportsNamesUnknownToTheModel() throws {
    let text =
      #"{"top": "Prodct", "path": ["Home", "Chat"], "tab": "cat", "windows": ["Main"], "#
      + #""state": {"logedIn": true, "size": 4}}"#
    let (_, read) = compare(try observation(text), try session(Self.shop))
    #expect(
      read.unknown.map { "\($0.key): \($0.sentence)" } == [
        "top: unknown screen `Prodct` in the model; did you mean `Product`?",
        "path: unknown screen `Chat` in the model",
        "tab: unknown tab `cat` in the model; did you mean `cart`?",
        "windows: unknown window `Main` in the model; did you mean `main`?",
        "state.logedIn: unknown variable `logedIn` in the model; did you mean `loggedIn`?",
        "state.size: type mismatch: `size` is a Size in the model",
      ])
    #expect(read.unread == [])
  }

  // MARK: Names

  @Test func mapsNames() throws {
    let names = try names(
      """
      {"screens": {"ProductView": "Product"}, "tabs": {"0": "shop"}, "variables": {"in": "loggedIn"},
       "ignore": {"screens": ["Debug"], "inputs": ["Product.id"], "keys": ["windows"],
         "variables": ["theme"]}}
      """)
    let session = try session(Self.shop, "append Product(id: \"cup\")")
    let text =
      #"{"top": "ProductView(\"mug\")", "path": ["Debug(1)", "productView"], "tab": "0", "#
      + #""windows": [], "state": {"in": false, "theme": "dark"}, "presented": ["sheet Debug"]}"#
    let (differences, read) = compare(try observation(text), session, names)
    #expect(differences.isEmpty, "\(differences)")
    #expect(read.unknown.isEmpty && read.unread.isEmpty)
    #expect(names.problems(in: session.interpreter.program).isEmpty)
  }

  @Test func reportsMappingsToUnknownNames() throws {
    let names = try names(
      #"{"screens": {"A": "Prodct"}, "actions": {"b": "buy"}, "tabs": {"0": "cat"}}"#)
    #expect(
      names.problems(in: try session(Self.shop).interpreter.program) == [
        "unknown screen `Prodct` in the model: did you mean `Product`?",
        "unknown action `buy` in the model", "unknown tab `cat` in the model: did you mean `cart`?",
      ])
  }

  @Test(arguments: [
    (#"{"screns": {}}"#, "`names` has no `screns`: did you mean `screens`?"),
    (
      #"{"screens": {"A": null}}"#,
      "expected a name of the model; list the names to ignore in `ignore` (at `/screens/A`)"
    ),
    (
      #"{"ignore": {"keys": ["window"]}}"#,
      "an observation has no `window`; its keys are top, path, stack, stacks, presented, tab, windows, state (at `/ignore/keys`)"
    ),
  ])
  func reportsInvalidMappings(_ text: String, _ message: String) throws {
    let problem = #expect(throws: FileProblem.self) { try names(text) }
    #expect(problem?.message == message)
  }

  // MARK: -

  private func observation(_ text: String) throws -> Observation {
    try Observation(try JSONValue(parsing: Array(text.utf8)))
  }

  private func names(_ text: String) throws -> NameMap {
    try NameMap(try JSONValue(parsing: Array(text.utf8)))
  }

  private func session(_ texts: String...) throws -> Session {
    var session = Session(systems: .all)
    for text in texts {
      let reply = session.submit(text)
      try #require(reply.succeeded, "\(reply.diagnostics.map(\.message))")
    }
    return session
  }

  private func shown(_ session: Session) -> ShownState {
    var run = session.interpreter
    return run.shown(in: session.draft.world)
  }

  private func top(_ session: Session) -> String {
    var run = session.interpreter
    return run.topText(in: session.draft.world)
  }

  private func printed(_ text: String, _ session: inout Session) -> String? {
    let reply = session.submit(text)
    let trace = session.interpreter.trace
    return reply.statements.first.flatMap { trace.entries[$0.entries].first }
      .flatMap { $0.printed.map { trace.printed[$0] } }
  }

  private func compare(
    _ observation: Observation, _ session: Session, _ names: NameMap = NameMap()
  ) -> ([ObservationDifference], ReadObservation) {
    let program = session.interpreter.program
    var reader = ObservationReader(program, names)
    let read = reader.read(observation)
    return (read.differences(from: shown(session), in: program), read)
  }
}
