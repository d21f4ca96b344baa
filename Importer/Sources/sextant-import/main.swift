import SextantImport
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Who reads no more, as `head`, has seen enough.
exit(
  await ImportCommand.run(
    Array(CommandLine.arguments.dropFirst()),
    out: { _ = try? FileDescriptor.standardOutput.writeAll($0.utf8) },
    complain: { _ = try? FileDescriptor.standardError.writeAll($0.utf8) }))
