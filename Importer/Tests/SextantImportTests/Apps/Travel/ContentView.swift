import SwiftUI

struct ContentView: View {
  enum Tab: Hashable {
    case explore, trips, profile
  }

  @State private var selection: Tab = .explore
  @State private var tripsPath = NavigationPath()
  @State private var showsWelcome = false

  var body: some View {
    TabView(selection: $selection) {
      Tab("Explore", systemImage: "globe", value: Tab.explore) {
        ExploreTab(showTrips: { selection = .trips })
      }
      Tab("Trips", systemImage: "suitcase", value: Tab.trips) {
        TripsTab(path: $tripsPath)
      }
      Tab("Profile", systemImage: "person", value: Tab.profile) {
        NavigationStack {
          ProfileView()
        }
      }
    }
    .onAppear { showsWelcome = true }
    .sheet(isPresented: $showsWelcome) { WelcomeView() }
    .onOpenURL { url in
      if url.host == "trip" {
        selection = .trips
        tripsPath.append(Trip(id: url.lastPathComponent, city: City(id: "", name: "")))
      }
    }
  }
}
