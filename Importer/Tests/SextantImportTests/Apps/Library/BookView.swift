import SwiftUI

struct BookView: View {
  @Environment(LibraryRouter.self) private var router
  let book: Book
  @State private var asksToReturn = false

  var body: some View {
    VStack {
      Text(book.title)
      Button(book.author.name) { router.openAuthor(of: book) }
      Button("Note") { router.present(.editNote(book: book)) }
      Button("Return", role: .destructive) { asksToReturn = true }
    }
    .confirmationDialog("Return this book?", isPresented: $asksToReturn) {
      Button("Return it", role: .destructive) { router.goBack() }
      Button("Keep it", role: .cancel) {}
    }
  }
}
