import Foundation

@Observable
final class Session {
  var isOnboarded = false
  var readerName: String?

  func finishOnboarding() { isOnboarded = true }
}
