import Foundation
import SextantTesting
import Testing
import Wizard

let systems = SystemCatalog.all.adding("wizard") { WizardSystem() }

/// The environment variable `SCRIPTS=Planted` selects a failing script.
let folder = ProcessInfo.processInfo.environment["SCRIPTS"] ?? "Scripts"

@Suite struct Navigation {
  static let scripts = NavigationScripts(folder, systems: systems)

  @Test(arguments: scripts.scenarios)
  func scenario(_ scenario: ScriptScenario) throws { try scenario.run() }
}

@Suite struct Tables {
  @Test func tables() { #expect(systems.problems() == []) }
}

extension Tag {
  @Tag static var smoke: Self
}

@Suite struct Smoke {
  @Test(.tags(.smoke), arguments: Navigation.scripts.scenarios(tagged: "smoke"))
  func scenario(_ scenario: ScriptScenario) throws { try scenario.run() }
}
