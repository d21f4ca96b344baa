import SwiftUI

struct LogInView: View {
  @EnvironmentObject private var router: StoreRouter
  @State private var name = ""

  var body: some View {
    Form {
      TextField("Name", text: $name)
      Button("Log in") { router.logIn() }
      Button("Close", role: .cancel) { router.closeSheet() }
    }
  }
}
