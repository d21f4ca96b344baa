import SwiftUI

struct CityView: View {
  let city: City
  @Binding var path: NavigationPath
  @State private var hotels: [Hotel] = []

  var body: some View {
    ScrollView {
      CityHeader(city: city)
      LazyVStack {
        ForEach(hotels) { hotel in
          HotelCard(hotel: hotel)
        }
      }
    }
    .toolbar {
      Button("Start over") { path = NavigationPath() }
    }
  }
}
