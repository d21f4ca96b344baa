import SextantImport
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The reader, such as `head`, may stop early.
exit(
  await ImportCommand.run(
    Array(CommandLine.arguments.dropFirst()),
    out: { _ = try? FileDescriptor.standardOutput.writeAll($0.utf8) },
    printError: { _ = try? FileDescriptor.standardError.writeAll($0.utf8) }))
