import SwiftUI

struct RouteView: View {
  let route: Route

  var body: some View {
    switch route {
    case .product(let id): ProductView(id: id)
    case .reviews(let product): ReviewsView(of: product)
    case .order(let number): OrderView(number: number)
    }
  }
}
