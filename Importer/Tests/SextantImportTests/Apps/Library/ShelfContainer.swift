import SwiftUI

struct ShelfContainer: View {
  @State private var router = LibraryRouter()

  var body: some View {
    NavigationStack(path: $router.path) {
      ShelfView()
        .navigationDestination(for: LibraryRouter.Destination.self, destination: screen)
    }
    .sheet(item: $router.modal) { modal in
      ModalContent(modal: modal)
    }
    .fullScreenCover(item: $router.cover) { modal in
      ModalContent(modal: modal)
    }
    .onOpenURL(perform: router.handle)
    .environment(router)
  }

  @ViewBuilder
  private func screen(_ destination: LibraryRouter.Destination) -> some View {
    switch destination {
    case .book(let book): BookView(book: book)
    case .author(let id): AuthorView(authorID: id)
    case .search(let query): SearchResultsView(query: query)
    case .loans: LoansView()
    }
  }
}
