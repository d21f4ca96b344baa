import Foundation

struct Book: Identifiable, Hashable {
  let id: UUID
  let title: String
  let author: Author
}

struct Author: Identifiable, Hashable {
  let id: Int
  let name: String
}
