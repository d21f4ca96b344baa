import SwiftUI

struct ProductView: View {
  @EnvironmentObject private var router: StoreRouter
  let id: String

  var body: some View {
    VStack {
      Text(id).font(.title)
      Button("Add to cart") { router.addToCart() }
        .disabled(router.itemsInCart == 2)
      NavigationLink("Reviews", value: Route.reviews(of: id))
    }
    .toolbar { CartButton() }
  }
}
