import Foundation

@MainActor
@Observable
final class LoansViewModel {
  var loans: [Book] = []
  var showsExtended = false
  var failed = false

  func extendAll() {
    Task {
      do {
        try await Task.sleep(for: .seconds(1))
        showsExtended = true
      } catch {
        failed = true
      }
    }
  }
}
