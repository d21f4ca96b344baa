import Foundation
import SextantImport

exit(
  ImportCommand.run(
    Array(CommandLine.arguments.dropFirst()),
    out: { FileHandle.standardOutput.write(Data($0.utf8)) },
    complain: { FileHandle.standardError.write(Data($0.utf8)) }))
