import SwiftUI

struct ReviewsView: View {
  let of: String

  var body: some View {
    List {
      Text("Nobody has reviewed \(of) yet")
    }
  }
}
