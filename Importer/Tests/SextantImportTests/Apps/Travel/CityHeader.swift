import SwiftUI

struct CityHeader: View {
  let city: City
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    VStack {
      Text(city.name)
      Button("Map") { openWindow(id: "map") }
    }
  }
}
