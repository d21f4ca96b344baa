import SwiftUI

struct GalleryView: View {
  let hotelID: Int
  @Environment(\.presentationMode) private var presentationMode

  var body: some View {
    TabView {
      Image("1")
      Image("2")
    }
    .tabViewStyle(.page)
    .overlay(alignment: .topTrailing) {
      Button("Close") { presentationMode.wrappedValue.dismiss() }
    }
  }
}
