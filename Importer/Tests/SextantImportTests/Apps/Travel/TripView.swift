import SwiftUI

struct TripView: View {
  let trip: Trip
  @State private var deletes = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Button("Delete", role: .destructive) { deletes = true }
      .alert("Delete this trip?", isPresented: $deletes) {
        Button("Delete", role: .destructive) { dismiss() }
        Button("Cancel", role: .cancel) {}
      }
  }
}
