import SwiftUI

struct ShelfView: View {
  @Environment(LibraryRouter.self) private var router
  @State private var query = ""
  let books: [Book] = []

  var body: some View {
    List {
      ForEach(books) { book in
        BookCell(book: book)
          .onTapGesture { router.open(.book(book)) }
      }
    }
    .searchable(text: $query)
    .onSubmit(of: .search) {
      router.open(.search(query: query))
    }
    .toolbar {
      ToolbarItem { Button("Scan", systemImage: "barcode") { router.scan() } }
      ToolbarItem { Button("Loans") { router.open(.loans) } }
      ToolbarItem { accountButton }
    }
  }

  private var accountButton: some View {
    Button {
      router.present(.account)
    } label: {
      Label("Account", systemImage: "person")
    }
  }
}
