import SwiftUI

struct FeesView: View {
  @State private var paying: Fee?

  struct Fee: Identifiable {
    let id: Int
    let amount: Double
  }

  let fees: [Fee] = []

  var body: some View {
    List(fees) { fee in
      Button("Pay") { paying = fee }
    }
    .sheet(item: $paying) { fee in
      PaymentView(amount: fee.amount)
    }
  }
}
