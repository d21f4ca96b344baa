import Combine

final class BookingModel: ObservableObject {
  struct Failure: Identifiable {
    let id = 1
    let reason: String
  }

  @Published var isPaid = false
  @Published var failure: Failure?

  func pay() {
    if Bool.random() {
      isPaid = true
    } else {
      failure = Failure(reason: "No money")
    }
  }
}
