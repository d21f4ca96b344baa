/// Waits until the content of a file is on disk. Returns 0 or an error number.
package func synchronize(_ descriptor: Int32) -> Int32 {
  while fsync(descriptor) != 0 {
    if errno != EINTR { return errno }
  }
  return 0
}

/// Waits until the name of a new or renamed file is on disk. Returns 0 or an error number.
package func synchronizeFolder(of path: String) -> Int32 {
  let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let descriptor = open(end.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  if descriptor < 0 { return errno }
  defer { close(descriptor) }
  let problem = synchronize(descriptor)
  // Some file systems cannot synchronize a folder.
  return problem == EINVAL ? 0 : problem
}
