struct ImportReport: Encodable {
  struct Way: Encodable { let screen: String, action: String, kinds: [String], place: String }
  struct Entry: Encodable { let place: String, code: String, reason: String }
  let schemaVersion = 1
  let app: String
  let files: Int
  let sites: Int
  let seconds: Double
  let screens: [String: [String: String]]
  let actions: [Way]
  let unresolved: [Entry]
  let dropped: [String: String]
  let skipped: [String: String]

  init(_ app: ImportedApp, files: SourceFiles, seconds: Double) {
    self.app = app.name
    self.files = files.files.count
    sites = app.sites
    self.seconds = (seconds * 1000).rounded() / 1000
    screens = Dictionary(
      app.screens.map { screen in
        (
          screen.name,
          Dictionary(
            screen.inputs.map { ($0.name, $0.type.description) },
            uniquingKeysWith: { first, _ in first })
        )
      }, uniquingKeysWith: { first, _ in first })
    actions = app.screens.flatMap { screen in
      screen.actions.map { action in
        Way(
          screen: screen.name, action: action.name,
          kinds: action.lines.flatMap { rendering($0, exit: "dismiss", indent: "") }
            .filter { !$0.hasPrefix("// ") }, place: action.place.description)
      }
    }
    unresolved = app.unresolved.map {
      Entry(place: $0.place.description, code: $0.code, reason: $0.reason)
    }
    dropped = Dictionary(
      app.dropped.map { ($0.name, $0.reason) }, uniquingKeysWith: { first, _ in first })
    skipped = Dictionary(
      files.skipped.map { ($0.path, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }
}

func jsonLine(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return "" }
  return String(decoding: data, as: UTF8.self) + "\n"
}

func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return "{}\n" }
  return String(decoding: data, as: UTF8.self) + "\n"
}
