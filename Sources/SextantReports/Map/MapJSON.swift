import SextantMap

/// A map as one JSON document; `Grammar/map.schema.json` describes it.
func mapJSON(of picture: MapPicture) -> String {
  let map = picture.map
  var json = JSONWriter()
  json.beginObject()
  json.member("schemaVersion", 1)
  json.member("app", map.app)
  json.member("system", map.system)
  json.member("isExplored", picture.isExplored)
  json.member("nodes", Array(map.nodes.enumerated())) { json, entry in
    let (index, node) = entry
    json.beginObject()
    json.member("id", node.id)
    json.member("kind", node.kind.rawValue)
    json.member("word", node.word)
    json.member("name", node.name)
    json.member("inputs", node.inputs) { $0.string($1) }
    json.member("types", node.types) { $0.string($1) }
    json.member("owner", node.owner)
    json.key("place")
    write(node.place, to: &json)
    json.member("exits", node.exits) { $0.string($1) }
    if picture.isExplored { json.member("isSeen", !picture.isUnseen(node: index)) }
    json.endObject()
  }
  json.member("edges", Array(map.edges.enumerated())) { json, entry in
    let (index, edge) = entry
    json.beginObject()
    json.member("id", edge.id(in: map))
    json.member("source", map.nodes[edge.source].id)
    json.member("target", map.nodes[edge.target].id)
    json.member("kind", edge.kind.rawValue)
    json.member("label", edge.label)
    json.member("trigger", edge.trigger)
    json.key("triggerPlace")
    write(edge.triggerPlace, to: &json)
    json.member("via", edge.via) { $0.string($1) }
    json.member("styles", edge.styles) { $0.string($1) }
    json.member("places", edge.places) { write($1, to: &$0) }
    if picture.isExplored { json.member("isSeen", !picture.isUnseen(edge: index)) }
    json.endObject()
  }
  json.endObject()
  json.newline()
  return json.text
}

private func write(_ place: NavigationMap.Place?, to json: inout JSONWriter) {
  guard let place else { return json.null() }
  json.beginObject()
  json.member("path", place.file)
  json.member("line", place.line)
  json.member("column", place.column)
  json.endObject()
}
