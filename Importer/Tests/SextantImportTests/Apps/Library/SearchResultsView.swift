import SwiftUI

struct SearchResultsView: View {
  @Environment(LibraryRouter.self) private var router
  let query: String
  @State private var results: [Book] = []

  var body: some View {
    if results.isEmpty {
      ContentUnavailableView.search(text: query)
    } else {
      List(results) { book in
        Button {
          router.open(.book(book))
        } label: {
          BookCell(book: book)
        }
      }
    }
  }
}
