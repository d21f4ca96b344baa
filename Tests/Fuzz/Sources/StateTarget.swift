import SextantEngine
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems

/// The app of each system's manual, in the order of the systems.
private let apps: [String] = SystemCatalog.all.names.map {
  SystemCatalog.all.system(named: $0)?.manual.example ?? ""
}

/// `restore "state.json"`: the file is what follows the first byte, which says in which app.
///
/// What is put back is printed, put back again, and is the same.
func restoreState(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let app = apps[Int(first) % apps.count]
  guard let state = restored(Array(bytes.dropFirst()), app) else { return }
  guard let again = restored(Array(state.utf8), app) else {
    broken("a printed state cannot be put back:\n\(state)")
  }
  hold(state == again, "a state put back is another:\n\(state)\n\(again)")
}

/// What `print state` says after a state was put back; nil when it was refused.
private func restored(_ json: [UInt8], _ app: String) -> String? {
  let patience = Patience(1_500)
  var session = Session(
    systems: .all, files: FuzzFiles(state: json), stateFormat: JSONStateFormat(),
    shouldStop: { patience.isOver() })
  hold(session.submit(app).succeeded, "the app of a manual does not start")
  guard session.submit("restore \"state.json\"").succeeded else {
    check(session, patience)
    return nil
  }
  check(session, patience)
  let text = JSONStateFormat().text(of: session.interpreter.stateSnapshot)
  for statement in ["try tap back", "try dismiss", "try swipe down", "wait 5s"] {
    _ = session.submit(statement)
  }
  check(session, patience)
  return text
}
