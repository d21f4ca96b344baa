internal import SextantLanguage
internal import SextantMap
internal import SextantSyntax

/// Makes the map of each app once, which many files of a suite may import.
struct MapMaker {
  private struct Key: Hashable {
    let app, file: String
  }

  private var made: Set<Key> = []

  /// The map of a program's app; nil where it was made before, or where no app is declared.
  mutating func next(of program: Program, _ sources: [SourceText]) -> NavigationMap? {
    guard let place = program.app.place, place.file < sources.count else { return nil }
    let key = Key(app: program.app.name, file: sources[place.file].name)
    return made.insert(key).inserted ? NavigationMap(program, sources) : nil
  }
}
