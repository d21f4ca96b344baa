import SwiftUI

struct PriceFilterView: View {
  var body: some View { Slider(value: .constant(1)) }
}
