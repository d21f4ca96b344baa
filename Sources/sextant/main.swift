import SextantCommand
import SextantReadline

Program.main(lineReader: terminalLineReader)
