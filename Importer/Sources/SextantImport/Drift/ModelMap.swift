struct ModelMap: Decodable {
  struct Place: Decodable {
    let path: String
    let line: Int
    let column: Int
  }
  struct Node: Decodable {
    let id: String
    let kind: String
    let word: String
    let name: String
    let inputs: [String]
    let types: [String]?
    let place: Place?
    let exits: [String]
  }
  struct Edge: Decodable {
    let source: String
    let target: String
    let kind: String
    let label: String
    let triggerPlace: Place?
    let styles: [String]
    let places: [Place]
  }
  let app: String
  let nodes: [Node]
  let edges: [Edge]
}
