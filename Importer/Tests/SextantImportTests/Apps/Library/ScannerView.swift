import SwiftUI

struct ScannerView: View {
  @Environment(LibraryRouter.self) private var router
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    ZStack(alignment: .topTrailing) {
      Color.black
      Button("Cancel") { dismiss() }
    }
    .task { await scan() }
  }

  private func scan() async {
    guard let book = await Scanner.next() else { return }
    router.cover = nil
    router.open(.book(book))
  }
}

enum Scanner {
  static func next() async -> Book? { nil }
}
