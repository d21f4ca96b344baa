import SwiftUI

struct ProductRow: View {
  let name: String
  let open: () -> Void

  var body: some View {
    Button(action: open) {
      HStack {
        Text(name)
        Spacer()
        Image(systemName: "chevron.right")
      }
    }
  }
}
