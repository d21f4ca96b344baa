internal import SextantLanguage
internal import SextantReports
internal import Synchronization

/// Reads files for the scripts of a shard, and keeps the digest of each.
final class ReadFiles: FileAccess {
  private let files: any FileAccess
  private let known = Mutex<Set<SuiteShard.File>>([])

  init(_ files: any FileAccess) { self.files = files }

  /// What was read so far. A file that was edited meanwhile is there twice.
  var all: Set<SuiteShard.File> { known.withLock { $0 } }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    let bytes = try files.read(path)
    note(bytes, of: path)
    return bytes
  }

  func note(_ bytes: [UInt8], of path: String) {
    let file = SuiteShard.File(name: path, digest: digest(of: bytes))
    known.withLock { _ = $0.insert(file) }
  }
}

/// A digest that is the same on every machine, in hexadecimal digits: FNV-1a with 64 bits.
private func digest(of bytes: [UInt8]) -> String {
  let value = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01B3
  }
  return String(value, radix: 16)
}
