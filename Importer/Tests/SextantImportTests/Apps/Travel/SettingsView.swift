import SwiftUI

struct SettingsView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form { Button("Close") { dismiss() } }
  }
}
