import SwiftUI

struct CartButton: View {
  @EnvironmentObject private var router: StoreRouter

  var body: some View {
    Button {
      router.showCart()
    } label: {
      Image(systemName: "cart")
    }
    .accessibilityLabel("Cart")
  }
}
