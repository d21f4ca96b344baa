import SextantLanguage
import SextantReports
import SextantSyntax

struct PublishedDiagnostics {
  private var found: [ExactText: [ExactText: [JSONValue]]] = [:]
  private var shown: [ExactText: String] = [:]

  /// Publishes the diagnostics of a text and of the files that it imports.
  ///
  /// - Parameter failures: the failures in the current text; empty if no scenario has run.
  mutating func publish(
    _ document: Document, _ failures: [JSONValue], in workspace: inout Workspace
  ) -> [JSONValue] {
    let key = ExactText(document.path)
    var new = diagnostics(of: workspace.analysis(of: document), in: workspace)
    new[key, default: []] += failures
    let others = Set(new.keys).union((found[key] ?? [:]).keys).subtracting([key])
    found[key] = new
    let own = messages(
      document.uri, version: .int(document.version), new[key] ?? [], of: key)
    return own + publish(others, in: workspace)
  }

  mutating func close(_ document: Document, in workspace: Workspace) -> [JSONValue] {
    let old = found.removeValue(forKey: ExactText(document.path)) ?? [:]
    return publish(Set(old.keys).union([ExactText(document.path)]), in: workspace)
  }

  private mutating func publish(_ files: Set<ExactText>, in workspace: Workspace) -> [JSONValue] {
    files.sorted().filter { workspace.documents[$0] == nil }.flatMap { file in
      var seen: Set<JSONValue> = []
      let all = found.keys.sorted().flatMap { found[$0]?[file] ?? [] }
        .filter { seen.insert($0).inserted }
      return messages(workspace.uri(of: file), version: nil, all, of: file)
    }
  }

  /// Returns messages with the new diagnostics of a file. If its URI has changed, also returns a
  /// message that clears the diagnostics of the old URI.
  private mutating func messages(
    _ uri: String, version: JSONValue?, _ diagnostics: [JSONValue], of file: ExactText
  ) -> [JSONValue] {
    let old = shown[file]
    shown[file] = diagnostics.isEmpty ? nil : uri
    let gone = old.map { $0 == uri ? [] : [message($0, version: nil, [])] } ?? []
    if diagnostics.isEmpty, version == nil, old != uri { return gone }
    return gone + [message(uri, version: version, diagnostics)]
  }

  private func message(
    _ uri: String, version: JSONValue?, _ diagnostics: [JSONValue]
  ) -> JSONValue {
    var params: JSONValue = ["uri": .string(uri)]
    params["version"] = version
    params["diagnostics"] = .array(diagnostics)
    return notification("textDocument/publishDiagnostics", params)
  }

  private func diagnostics(
    of analysis: Analysis, in workspace: Workspace
  ) -> [ExactText: [JSONValue]] {
    let all = analysis.diagnostics
    if all.isEmpty { return [:] }
    var report = CheckReport(version: "", root: "")
    for diagnostic in all {
      report.add(diagnostic, among: analysis.sources) {
        .init(path: $0, uri: workspace.uri(of: ExactText($0)))
      }
    }
    var result: [ExactText: [JSONValue]] = [:]
    for file in diagnosticsDocument(of: report).at("files").array ?? [] {
      result[ExactText(file.at("path").string ?? "")] = file.at("diagnostics").array
    }
    return result
  }
}
