import SwiftUI

struct ModalContent: View {
  let modal: LibraryRouter.Modal

  var body: some View {
    switch modal {
    case .scanner:
      ScannerView()
    case .editNote(let book):
      NavigationStack { NoteEditor(book: book) }
    case .account:
      NavigationStack { AccountScreen() }
    }
  }
}
