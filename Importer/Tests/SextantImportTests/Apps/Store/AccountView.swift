import SwiftUI

struct AccountView: View {
  @EnvironmentObject private var router: StoreRouter

  var body: some View {
    Form {
      if router.isLoggedIn {
        Button("Log out", role: .destructive, action: router.logOut)
      } else {
        Button("Log in", action: router.showLogIn)
      }
    }
  }
}
