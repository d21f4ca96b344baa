import SwiftUI

struct TermsView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    ScrollView { Text("All that nobody reads") }
    Button("Done") { dismiss() }
  }
}
