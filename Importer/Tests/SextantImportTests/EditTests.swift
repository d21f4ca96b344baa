import Testing

@testable import SextantImport

/// An app with each kind of fact, and code that is not understood.
private let original = """
  enum Route: Hashable { case item, order }
  @main struct ShopApp: App { var body: some Scene { WindowGroup { RootView() } } }
  struct RootView: View { var body: some View { TabView {
    Tab("Shop", systemImage: "a") { NavigationStack { ShopView() } }
    Tab("Orders", systemImage: "b") { NavigationStack { OrdersView() } }
  } } }
  struct ShopView: View {
    @State var cart = false
    @State var full = false
    @State var asks = false
    @State var route: Route?
    var body: some View {
      VStack {
        NavigationLink("Row") { ItemView() }
        NavigationLink("Footer") { ItemView() }
        Button("Cart") { cart = true }
        Button("Full") { full = true }
        Button("Ask") { asks = true }
        Button("Order") { route = .order }
        Button("Item") { route = .item }
      }
      .sheet(isPresented: $cart) { CartView() }
      .fullScreenCover(isPresented: $full) { PhotoView() }
      .alert("Sure?", isPresented: $asks) { Button("Yes") {} }
      .navigationDestination(item: $route) { route in
        switch route { case .item: ItemView(); case .order: OrderView() }
      }
    }
  }
  struct OrdersView: View { var body: some View { NavigationLink("Help") { HelpView() } } }
  struct ItemView: View { @Environment(\\.dismiss) var dismiss
    var body: some View { Button("Back") { dismiss() } } }
  struct OrderView: View { var body: some View { Text("o") } }
  struct CartView: View { @Environment(\\.dismiss) var dismiss
    var body: some View { Button("Close") { dismiss() } } }
  struct PhotoView: View { var body: some View { Text("p") } }
  struct HelpView: View { var body: some View { Text("h") } }
  class OldController: UIViewController {
    func tap() { navigationController?.pushViewController(NextController(), animated: true) }
    func leave() { dismiss(animated: true) }
    func segue() { let name = "a"; performSegue(withIdentifier: name, sender: nil) }
  }
  class NextController: UIViewController {}
  """

/// Each edit is found, with the place that it has.
@Test(arguments: [
  ("case item, order", "case item, receipt", "order"),
  ("NavigationLink(\"Row\") { ItemView() }", "", "fact: ShopView push ItemView: 2 in the model, 1"),
  ("NavigationLink(\"Row\") { ItemView() }", "NavigationLink(\"Row\") { HelpView() }", "HelpView"),
  (".sheet(isPresented: $cart)", ".fullScreenCover(isPresented: $cart)", "cover CartView"),
  (".fullScreenCover(isPresented: $full)", ".sheet(isPresented: $full)", "sheet PhotoView"),
  ("{ CartView() }", "{ HelpView() }", "sheet HelpView"),
  ("NavigationStack { ShopView() }", "NavigationStack { OrderView() }", "tab OrderView"),
  ("NavigationStack { OrdersView() }", "OrdersView()", "tab Orders  ["),
  ("NavigationLink(\"Help\") { HelpView() }", "Text(\"x\")", "OrdersView push HelpView"),
  (".alert(\"Sure?\", isPresented: $asks) { Button(\"Yes\") {} }", "", "ShopView alert"),
  ("Button(\"Yes\") {}", "Button(\"No\") {}", "\"No\""),
  ("Button(\"Back\") { dismiss() }", "Text(\"b\")", "ItemView dismiss"),
  ("Button(\"Close\") { dismiss() }", "Text(\"b\")", "CartView dismiss"),
  (
    "pushViewController(NextController()", "pushViewController(OldController()",
    "push OldController"
  ),
  (
    "navigationController?.pushViewController(NextController(), animated: true)", "",
    "OldController push NextController: 1 in the model, 0"
  ),
  ("dismiss(animated: true)", "", "OldController dismiss"),
  (
    "let name = \"a\"", "let name = \"b\"",
    "changed, not understood: Code.swift OldController.segue"
  ),
  (
    "performSegue(withIdentifier: name, sender: nil)", "",
    "changed, not understood: Code.swift OldController.segue"
  ),
  ("case .order: OrderView()", "case .order: HelpView()", "HelpView"),
])
func editsAreFound(_ row: (old: String, new: String, expected: String)) async throws {
  let sextant = try sextant()
  func read(_ code: String) -> ImportedApp {
    readApp(SourceFiles(texts: [("Code.swift", code)]))
  }
  let model = try await sextant.formatted(ModelText(app: read(original)).text)
  #expect(original.contains(row.old))
  let edited = original.replacing(row.old, with: row.new)
  let text = try await withFile(model) {
    try await Drift(model: $0, text: model, app: read(edited), sextant: sextant).text
  }
  #expect(text.contains(row.expected), "\(text)")
}
