import SwiftUI

struct MapView: View {
  var body: some View { Text("Here be dragons") }
}
