import SwiftUI

struct TripsTab: View {
  @Binding var path: NavigationPath
  @State private var trips: [Trip] = []
  @State private var editing: Trip?

  var body: some View {
    NavigationStack(path: $path) {
      List(trips) { trip in
        NavigationLink(trip.city.name, value: trip)
          .swipeActions {
            Button("Edit") { editing = trip }
          }
      }
      .navigationDestination(for: Trip.self) { TripView(trip: $0) }
      .sheet(item: $editing) { trip in
        TripEditor(trip: trip)
      }
    }
  }
}
