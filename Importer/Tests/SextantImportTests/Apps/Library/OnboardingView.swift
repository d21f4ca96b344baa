import SwiftUI

struct OnboardingView: View {
  @Environment(Session.self) private var session
  @State private var showsTerms = false

  var body: some View {
    VStack {
      Text("Welcome")
      Button("Terms") { showsTerms = true }
      Button("Start") { session.finishOnboarding() }
    }
    .sheet(isPresented: $showsTerms) {
      TermsView()
    }
  }
}
