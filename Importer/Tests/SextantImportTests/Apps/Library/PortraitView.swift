import SwiftUI

struct PortraitView: View {
  let author: Int

  var body: some View { Image("author-\(author)") }
}
