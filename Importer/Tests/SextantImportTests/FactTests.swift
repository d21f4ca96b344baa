import Testing

@testable import SextantImport

/// Each navigation call is a fact: in the model (`+`), or counted as not in the model (`-`).
@Test(arguments: [
  // Methods that navigate to their argument: the call is the fact.
  (
    """
    final class Router { let stack = UINavigationController(); func go(_ next: UIViewController) { stack.pushViewController(next, animated: true) } }
    class A: UIViewController { let router = Router(); let made = [UIViewController](); func f() { router.go(B()) }; func g() { router.go(made[0]) } }
    class B: UIViewController {}
    """, ["A push B +", "A push -"]
  ),
  (
    """
    extension UIViewController { func show(modal: UIViewController, done: (() -> Void)? = nil) { present(modal, animated: true, completion: done) } }
    class A: UIViewController { let made = [UIViewController](); func f() { show(modal: B()) { }; show(modal: made[0]) } }
    class B: UIViewController {}
    """, ["A present B +", "A present -"]
  ),
  (
    """
    final class Outer { let inner = Inner(); func open(screen: UIViewController) { inner.wrap(screen) } }
    final class Inner { let stack = UINavigationController(); func wrap(_ screen: UIViewController) { stack.present(UINavigationController(rootViewController: screen), animated: true) } }
    class A: UIViewController { let outer = Outer(); func f() { outer.open(screen: B()) } }
    class B: UIViewController {}
    """, ["A present B +"]
  ),
  // A function outside of types, a modifier without a receiver, `dismiss` under another name.
  (
    "func open(_ from: UIViewController) { from.present(Other(), animated: true) }",
    [" present Other -"]
  ),
  (
    "extension View { func cart(_ on: Binding<Bool>) -> some View { sheet(isPresented: on) { Text(\"\") } } }",
    ["View sheet +"]
  ),
  (
    """
    struct AView: View { @State var on = false; var body: some View { Button("B") { on = true }.sheet(isPresented: $on) { BView() } } }
    struct BView: View { @Environment(\\.dismiss) var close; var body: some View { Button("x") { close() } } }
    """, ["AView sheet BView +", "BView dismiss +"]
  ),
  // Paths of features, with and without their element.
  (
    """
    @Reducer struct Main { struct State { var path = StackState<Path.State>(); var other: StackState<Path.State> = .init() }
    func f(state: inout State) { state.path.append(.b); state.other.append(.b) } }
    """, ["Main push .b -", "Main push .b -"]
  ),
  // Lists that are no paths.
  (
    """
    class Parser: NSObject { var stack: [[String: Int]] = []; var readPath: [Int] = []; func f() { stack.append([:]); readPath.append(1) } }
    final class Shape { let path = UIBezierPath(); func f() { path.append(UIBezierPath()) } }
    """, []
  ),
  // The stack of a navigation controller, and the root of any window.
  (
    """
    class A: UIViewController { func f() { navigationController?.viewControllers = [B()] }; func g() { UIApplication.shared.windows.first?.rootViewController = B() } }
    class B: UIViewController {}
    """, ["A push B -", "A root B +"]
  ),
  // Addresses that nobody reads, beside an address that leads on.
  (
    """
    struct AView: View { @State var on = false; var body: some View { Text("").sheet(isPresented: $on) { BView() }.onOpenURL { url in if url.host == "b" { on = true } } } }
    struct BView: View { var body: some View { Text("").onOpenURL { _ in print("") } } }
    """, ["AView sheet BView +", "AView link +", "BView link -"]
  ),
])
func everyCallIsAFact(_ row: (code: String, facts: [String])) {
  let app = readApp(SourceFiles(texts: [("Code.swift", row.code)]))
  let found = app.facts.map { "\($0.fact.key) \(app.holds($0) ? "+" : "-")" }
  #expect(found.sorted() == row.facts.sorted())
}
