import SwiftUI

@MainActor
@Observable
final class LibraryRouter {
  enum Destination: Hashable {
    case book(Book)
    case author(id: Int)
    case search(query: String)
    case loans
  }

  enum Modal: Identifiable {
    case scanner
    case editNote(book: Book)
    case account

    var id: String { String(describing: self) }
  }

  var path = NavigationPath()
  var modal: Modal?
  var cover: Modal?

  func open(_ destination: Destination) {
    path.append(destination)
  }

  func openAuthor(of book: Book) {
    open(.author(id: book.author.id))
  }

  func present(_ modal: Modal) {
    self.modal = modal
  }

  func scan() {
    cover = .scanner
  }

  func goBack() {
    guard !path.isEmpty else { return }
    path.removeLast()
  }

  func goHome() {
    path = NavigationPath()
    modal = nil
  }

  func handle(_ url: URL) {
    guard url.scheme == "library" else { return }
    switch url.host() {
    case "author":
      path = NavigationPath()
      path.append(Destination.author(id: Int(url.lastPathComponent) ?? 0))
    case "loans":
      goHome()
      open(.loans)
    default:
      break
    }
  }
}
