import SwiftUI

struct HotelView: View {
  let hotel: Hotel
  @State private var booking: RoomKind?
  @State private var gallery = false

  var body: some View {
    VStack {
      Button("Photos") { gallery = true }
      ForEach(RoomKind.allCases, id: \.self) { kind in
        Button("Book \(kind.rawValue)") { booking = kind }
      }
    }
    .fullScreenCover(isPresented: $gallery) { GalleryView(hotelID: hotel.id) }
    .navigationDestination(item: $booking) { kind in
      BookingView(hotel: hotel, room: kind)
    }
  }
}
