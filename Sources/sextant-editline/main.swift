import CBuild
import SextantCommand
import SextantEditing
import SextantEditline

// The same program with libedit, and so without anything that is under the GPL.
Program.main(
  build: [
    String(cString: sextant_build()), String(cString: sextant_configuration()), "libedit",
  ]
) { EditingReader.atTerminal(history: $0) { EditlineEditor() } }
