import SwiftUI

struct PaymentView: View {
  let amount: Double
  @Environment(\.dismiss) var dismiss

  var body: some View {
    Button("Pay now") { Task { await pay() } }
  }

  func pay() async {
    try? await Task.sleep(for: .seconds(2))
    dismiss()
  }
}
