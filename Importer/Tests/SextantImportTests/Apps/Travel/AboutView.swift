import SwiftUI

struct AboutView: View {
  var body: some View { Text("Made with care") }
}
