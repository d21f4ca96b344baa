import Foundation

struct City: Identifiable, Hashable, Codable {
  let id: String
  let name: String
}

struct Hotel: Identifiable, Hashable, Codable {
  let id: Int
  let stars: Int
}

struct Trip: Identifiable, Hashable, Codable {
  let id: String
  let city: City
}

enum RoomKind: String, CaseIterable {
  case single, double
}
