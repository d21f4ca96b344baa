import SwiftUI

struct CardView: View {
  let number: String

  var body: some View { Text(number) }
}
