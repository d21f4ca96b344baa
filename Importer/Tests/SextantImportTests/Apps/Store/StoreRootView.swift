import SwiftUI

struct StoreRootView: View {
  @EnvironmentObject private var router: StoreRouter

  var body: some View {
    TabView(selection: Binding(get: { router.tab }, set: { router.select($0) })) {
      stack(.catalogue) { CatalogueView() }
        .tabItem { Label("Catalogue", systemImage: "bag") }
        .tag(StoreRouter.Tab.catalogue)
      stack(.account) { AccountView() }
        .tabItem { Label("Account", systemImage: "person") }
        .tag(StoreRouter.Tab.account)
    }
    .sheet(item: sheet) { sheet in
      switch sheet {
      case .cart: CartView()
      case .logIn: LogInView()
      }
    }
    .alert(
      router.alert?.title ?? "",
      isPresented: Binding(get: { router.alert != nil }, set: { _ in })
    ) {
      ForEach(router.alert?.buttons ?? [], id: \.self) { button in
        Button(button) { router.answer(button) }
      }
    }
  }

  private var sheet: Binding<Sheet?> {
    Binding(get: { router.sheet }, set: { if $0 == nil { router.closeSheet() } })
  }

  private func stack<Content: View>(
    _ tab: StoreRouter.Tab, @ViewBuilder content: () -> Content
  ) -> some View {
    NavigationStack(
      path: Binding(get: { router.paths[tab] ?? [] }, set: { router.goBack(to: $0.count) })
    ) {
      content()
        .navigationDestination(for: Route.self) { RouteView(route: $0) }
    }
  }
}
