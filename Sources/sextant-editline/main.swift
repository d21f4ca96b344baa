import CBuild
import SextantCommand
import SextantEditing
import SextantEditline

// The program with libedit in place of readline. No part of it is under the GPL.
Program.main(
  build: [
    String(cString: sextant_build()), String(cString: sextant_configuration()), "libedit",
  ]
) { EditingReader.atTerminal(history: $0) { EditlineEditor() } }
