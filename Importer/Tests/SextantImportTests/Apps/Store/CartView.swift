import SwiftUI

struct CartView: View {
  @EnvironmentObject private var router: StoreRouter

  var body: some View {
    VStack {
      Text("\(router.itemsInCart) items")
      Button("Check out") { router.checkOut() }
        .disabled(router.itemsInCart == 0)
      Button("Close") { router.closeSheet() }
    }
  }
}
