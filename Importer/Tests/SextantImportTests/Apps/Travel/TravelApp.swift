import SwiftUI

@main
struct TravelApp: App {
  var body: some Scene {
    WindowGroup {
      ContentView()
    }
    WindowGroup("Map", id: "map") {
      MapView()
    }
  }
}
