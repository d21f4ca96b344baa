import SwiftUI

struct TripEditor: View {
  let trip: Trip
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Button("Save") { dismiss() }
  }
}
