import SextantCommand
import SextantShell

// The same program without line editing, and so without anything that is under the GPL.
Program.main { _ in PlainLineReader() }
