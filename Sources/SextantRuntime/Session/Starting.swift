import SextantEngine
package import SextantInterpreter
package import SextantLanguage

/// Starts an app and looks at its properties; returns why it cannot start, or which do not hold.
package func startApp(_ run: inout Interpreter, at place: SourceSpan) -> [RuntimeError] {
  do throws(Refusal) { try run.start() } catch { return [run.startError(error, at: place)] }
  return PropertyMonitor.errors(when: " at the start", of: &run)
}

/// Goes on with a program that has more than that of a run, whose rules and properties are looked at now;
/// returns why it cannot.
package func goOn(_ run: inout Interpreter, with program: Program) -> [RuntimeError] {
  let (rules, properties) = (run.program.rules.count, run.program.app.behavior.properties.count)
  run.extend(to: program)
  do throws(Refusal) {
    if program.rules.count > rules { try run.startRules(from: rules) }
  } catch {
    return [run.wording.error(error, at: program.script.place)]
  }
  return PropertyMonitor.errors(from: properties, when: " now", of: &run)
}
