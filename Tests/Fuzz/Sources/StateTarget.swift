import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems

private let apps: [Session] = SystemCatalog.all.names.map {
  var session = Session(
    systems: .all, files: files, stateFormat: JSONStateFormat(), shouldStop: { patience.isOver() })
  let app = SystemCatalog.all.system(named: $0)?.manual.example ?? ""
  hold(session.submit(app).succeeded, "the app of a manual does not start")
  return session
}

/// Restores a state. The first byte selects the app, and the other bytes are the state file. The
/// restored state is printed and restored again. Both restored states must be equal.
func restoreState(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let app = apps[Int(first) % apps.count]
  guard let state = restored(Array(bytes.dropFirst()), app) else { return }
  guard let again = restored(Array(state.utf8), app) else {
    broken("a printed state cannot be put back:\n\(state)")
  }
  hold(state == again, "a state put back is another:\n\(state)\n\(again)")
}

private func restored(_ json: [UInt8], _ app: Session) -> String? {
  patience.renew()
  files.state = json
  var session = app
  guard session.submit("restore \"state.json\"").succeeded else {
    check(session)
    return nil
  }
  check(session)
  let text = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
  for statement in ["try tap back", "try dismiss", "try swipe down", "wait 5s"] {
    _ = session.submit(statement)
  }
  check(session)
  return text
}
