import SwiftUI

struct ExploreView: View {
  @Binding var path: NavigationPath
  let showTrips: () -> Void
  @State private var cities: [City] = []
  @State private var filters = false

  var body: some View {
    List {
      Section("Cities") {
        ForEach(cities) { city in
          NavigationLink(city.name, value: city)
        }
      }
      Section {
        Button("My trips", action: showTrips)
        Button("Surprise me") { surprise() }
      }
    }
    .toolbar {
      Button {
        filters = true
      } label: {
        Image(systemName: "slider.horizontal.3")
      }
    }
    .sheet(isPresented: $filters) {
      NavigationStack { FilterView() }
    }
  }

  private func surprise() {
    if let city = cities.randomElement() { path.append(city) }
  }
}
