import SwiftUI

struct CatalogueView: View {
  @EnvironmentObject private var router: StoreRouter
  private let products = ["cup", "lamp"]

  var body: some View {
    List(products, id: \.self) { product in
      ProductRow(name: product) { router.push(.product(id: product)) }
    }
    .toolbar { CartButton() }
  }
}
