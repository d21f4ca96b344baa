import SwiftUI

struct AccountScreen: View {
  @Environment(LibraryRouter.self) private var router
  @Environment(\.openURL) private var openURL

  var body: some View {
    Form {
      NavigationLink("Card") { CardView(number: "0000") }
      NavigationLink("Fees") { FeesView() }
      Button("Help") { URL(string: "https://example.org").map { openURL($0) } }
      Button("Close") { router.modal = nil }
    }
  }
}
