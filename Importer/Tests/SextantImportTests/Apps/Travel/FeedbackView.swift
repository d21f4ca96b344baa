import SwiftUI

struct FeedbackView: View {
  @Environment(\.dismiss) private var dismiss
  @State private var sent = false

  var body: some View {
    Button("Send") { sent = true }
      .alert("Thank you", isPresented: $sent) {
        Button("OK") { dismiss() }
      }
  }
}
