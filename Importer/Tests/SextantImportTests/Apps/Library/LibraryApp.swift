import SwiftUI

@main
struct LibraryApp: App {
  @State private var session = Session()

  var body: some Scene {
    WindowGroup {
      Group {
        if session.isOnboarded {
          ShelfContainer()
        } else {
          OnboardingView()
        }
      }
      .environment(session)
    }
    #if os(macOS)
      Settings {
        PreferencesView()
      }
    #endif
  }
}
