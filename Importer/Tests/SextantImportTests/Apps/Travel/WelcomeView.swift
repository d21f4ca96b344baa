import SwiftUI

struct WelcomeView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Button("Let’s go") { dismiss() }
  }
}
