import SwiftUI

struct OrderView: View {
  let number: Int

  var body: some View { Text("Order \(number)") }
}
