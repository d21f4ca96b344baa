import SwiftUI

struct BookCell: View {
  let book: Book

  var body: some View { Text(book.title) }
}
