import CBuild
import SextantCommand
import SextantEditing
import SextantReadline

Program.main(
  build: [
    String(cString: sextant_build()), String(cString: sextant_configuration()), "GNU readline",
  ]
) { EditingReader.atTerminal(history: $0) { ReadlineEditor() } }
