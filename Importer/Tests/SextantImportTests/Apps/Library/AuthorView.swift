import SwiftUI

struct AuthorView: View {
  @Environment(LibraryRouter.self) private var router
  let authorID: Int
  @State private var books: [Book] = []
  @State private var portrait = false

  var body: some View {
    List(books) { book in
      Button(book.title) { router.open(.book(book)) }
    }
    .toolbar {
      Button("Portrait") { portrait.toggle() }
      Button("Shelf") { router.goHome() }
    }
    .popover(isPresented: $portrait) { PortraitView(author: authorID) }
  }
}
