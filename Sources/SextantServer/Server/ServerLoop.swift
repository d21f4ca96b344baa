package import SextantEngine
package import SextantShell

/// Serves a client until the client disconnects.
///
/// - Returns: true if the client requested a shutdown before `exit`, or if the client's stream
///   ended.
package func serve(
  _ stream: some MessageStream, systems: SystemCatalog, files: any FileSystem, version: String
) -> Bool {
  let queue = MessageQueue(stream)
  var server = LanguageServer(systems: systems, files: files, version: version) {
    queue.interruption(of: $0)
  }
  while true {
    while server.hasWork, server.isOverdue || queue.isEmpty {
      server.work()
      queue.write(server.drainMessages())
    }
    switch queue.next() {
    case .end: return true
    case .broken(let problem): server.report(problem)
    case .message(let message):
      if let id = message.id, queue.isCancelled(id) {
        server.report(.cancelled, to: id)
      } else {
        let (ends, isClean) = server.receive(message)
        if ends {
          queue.write(server.drainMessages())
          return isClean
        }
      }
      if let id = message.id { queue.remove(id) }
    }
    queue.write(server.drainMessages())
  }
}
