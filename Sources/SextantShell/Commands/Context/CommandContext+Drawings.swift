internal import SextantLanguage
internal import SextantReports

extension CommandContext {
  func drawing(of picture: MapPicture) throws(FileProblem) -> MapDrawing {
    let svg = try Graphviz(shouldStop: shouldStop).svg(of: mapLayoutDOT(of: picture.map))
    guard let drawing = MapDrawing(of: picture.map, laidOutAs: svg) else {
      throw FileProblem("`dot` of Graphviz failed to draw this map")
    }
    return drawing
  }

  /// Returns the maps with drawings. Maps that Graphviz cannot draw have no drawing.
  func drawn(_ pictures: [MapPicture]) -> [MapPicture] {
    pictures.map { picture in
      var drawn = picture
      drawn.drawing = try? drawing(of: picture)
      return drawn
    }
  }
}
