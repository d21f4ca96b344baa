import SwiftUI

struct ProfileView: View {
  private enum Sheet: String, Identifiable {
    case settings, feedback
    var id: String { rawValue }
  }

  @State private var sheet: Sheet?

  var body: some View {
    List {
      Button("Settings") { sheet = .settings }
      Button("Feedback") { sheet = .feedback }
      NavigationLink(destination: AboutView()) { Text("About") }
    }
    .sheet(item: $sheet) { sheet in
      switch sheet {
      case .settings: NavigationStack { SettingsView() }
      case .feedback: FeedbackView()
      }
    }
  }
}
