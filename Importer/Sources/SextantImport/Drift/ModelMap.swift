/// What `sextant graph --format json` prints, as far as it is compared.
struct ModelMap: Decodable {
  struct Place: Decodable {
    let path: String
    let line: Int
  }
  struct Node: Decodable {
    let id: String
    let kind: String
    let name: String
    let inputs: [String]
    let types: [String]?
    let place: Place?
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
