import SwiftUI

struct ExploreTab: View {
  let showTrips: () -> Void
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      ExploreView(path: $path, showTrips: showTrips)
        .navigationDestination(for: City.self) { city in
          CityView(city: city, path: $path)
        }
        .navigationDestination(for: Hotel.self) { hotel in
          HotelView(hotel: hotel)
        }
    }
  }
}
