import SwiftUI

struct BookingView: View {
  let hotel: Hotel
  let room: RoomKind
  @StateObject private var model = BookingModel()
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      Button("Pay") { model.pay() }
      Button("Not now") { dismiss() }
    }
    .alert(item: $model.failure) { failure in
      Alert(
        title: Text("Payment failed"), message: Text(failure.reason),
        dismissButton: .default(Text("OK")))
    }
    .sheet(isPresented: $model.isPaid) { ReceiptView(hotel: hotel) }
  }
}
