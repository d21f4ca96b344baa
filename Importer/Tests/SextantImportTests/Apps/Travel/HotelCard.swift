import SwiftUI

struct HotelCard: View {
  let hotel: Hotel

  var body: some View {
    NavigationLink(value: hotel) {
      Text("\(hotel.stars) stars")
    }
  }
}
