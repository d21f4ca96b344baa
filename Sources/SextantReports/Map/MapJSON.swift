import SextantMap

/// Returns a map as a JSON document. The schema is `Grammar/map.schema.json`.
func mapJSON(of picture: MapPicture) -> String {
  let map = picture.map
  let nodes = map.nodes.enumerated().map { index, node in
    var json: JSONValue = [
      "id": .string(node.id), "kind": .string(node.kind.rawValue), "word": .string(node.word),
      "name": .string(node.name), "inputs": JSONValue(node.inputs),
      "types": JSONValue(node.types), "owner": JSONValue(node.owner),
      "place": object(of: node.place),
      "exits": JSONValue(node.exits),
    ]
    if picture.isExplored { json["isSeen"] = .bool(!picture.isUnseen(node: index)) }
    return json
  }
  let edges = map.edges.enumerated().map { index, edge in
    var json: JSONValue = [
      "id": .string(edge.id(in: map)), "source": .string(map.nodes[edge.source].id),
      "target": .string(map.nodes[edge.target].id), "kind": .string(edge.kind.rawValue),
      "label": .string(edge.label), "trigger": .string(edge.trigger),
      "triggerPlace": object(of: edge.triggerPlace), "via": JSONValue(edge.via),
      "styles": JSONValue(edge.styles), "places": .array(edge.places.map(object)),
    ]
    if picture.isExplored { json["isSeen"] = .bool(!picture.isUnseen(edge: index)) }
    return json
  }
  let document: JSONValue = [
    "schemaVersion": 1, "app": .string(map.app), "system": .string(map.system),
    "isExplored": .bool(picture.isExplored), "nodes": .array(nodes), "edges": .array(edges),
  ]
  return document.text + "\n"
}

private func object(of place: NavigationMap.Place?) -> JSONValue {
  guard let place else { return .null }
  return [
    "path": .string(place.file), "line": .int(place.line), "column": .int(place.column),
  ]
}
