import SextantSyntax

/// Resolves a path that occurs in a file, relative to the folder of the file. Returns an empty text
/// for an empty path.
///
/// A source that is not a file, such as a prompt, has no folder.
package func namedPath(_ path: String, in file: String) -> String {
  if path.isEmpty { return "" }
  return normalizedPath(path.begins(with: "/") ? path : folderPrefix(of: file) + path)
}

/// Returns the path with `.` and `NAME/..` removed.
package func normalizedPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in partsOfPath(path) where part != "." {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else {
      parts.append(part)
    }
  }
  return (path.begins(with: "/") ? "/" : "") + parts.joined(separator: "/")
}

package func partsOfPath(_ path: String) -> [Substring] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
}

/// Returns a path up to and including its last `/`.
package func folderPrefix(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[...$0])) } ?? ""
}
