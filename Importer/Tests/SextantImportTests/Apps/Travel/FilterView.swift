import SwiftUI

struct FilterView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      NavigationLink("Price") { PriceFilterView() }
    }
    .toolbar {
      Button("Apply", action: dismiss.callAsFunction)
      Button("Cancel") { dismiss() }
    }
  }
}
