import SwiftUI

struct LoansView: View {
  @State private var viewModel = LoansViewModel()

  var body: some View {
    List(viewModel.loans) { loan in
      NavigationLink(value: LibraryRouter.Destination.book(loan)) {
        BookCell(book: loan)
      }
    }
    .toolbar { Button("Extend all") { viewModel.extendAll() } }
    .alert("Loans extended", isPresented: $viewModel.showsExtended) {
      Button("OK") {}
    }
    .alert("Could not extend", isPresented: $viewModel.failed) {
      Button("Try again") { viewModel.extendAll() }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("Ask at the desk")
    }
  }
}
