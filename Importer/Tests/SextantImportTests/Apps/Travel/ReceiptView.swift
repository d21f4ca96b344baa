import SwiftUI

struct ReceiptView: View {
  let hotel: Hotel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Button("Done") { dismiss() }
  }
}
