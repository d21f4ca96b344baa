import SwiftUI

@main
struct StoreApp: App {
  @StateObject private var router = StoreRouter()

  var body: some Scene {
    WindowGroup {
      StoreRootView()
        .environmentObject(router)
        .onOpenURL { url in
          router.open(link: url.absoluteString)
        }
    }
  }
}
