package import SextantReports
import Synchronization

package protocol MessageStream: Sendable {
  /// Returns the next bytes; nil at the end of the stream.
  ///
  /// - Parameter waiting: whether to wait for bytes. If this is false, the result may be empty.
  func read(waiting: Bool) -> [UInt8]?
  func write(_ bytes: [UInt8])
}

/// The queue of received messages. It reports whether a later message makes the current request
/// unnecessary.
package final class MessageQueue: Sendable {
  package enum Next: Sendable {
    case message(Message)
    case broken(ProtocolError)
    case end
  }

  fileprivate struct State: Sendable {
    var framer = MessageFramer()
    var waiting: [Next] = []
    var pending: Set<JSONValue> = []
    var cancelled: Set<JSONValue> = []
    var edits = 0
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let stream: any MessageStream

  package init(_ stream: any MessageStream) { self.stream = stream }

  package func next() -> Next {
    while true {
      let next = state.withLock { state -> Next? in
        guard !state.waiting.isEmpty else { return state.hasEnded ? .end : nil }
        let next = state.waiting.removeFirst()
        if case .message(let message) = next, message.isEdit { state.edits -= 1 }
        return next
      }
      if let next { return next }
      read(waiting: true)
    }
  }

  package var isEmpty: Bool {
    read(waiting: false)
    return state.withLock { $0.waiting.isEmpty }
  }

  package func isCancelled(_ id: JSONValue) -> Bool { state.withLock { $0.cancelled.contains(id) } }

  package func remove(_ id: JSONValue) {
    state.withLock { state in
      state.pending.remove(id)
      state.cancelled.remove(id)
    }
  }

  /// Returns the reason to interrupt the request `id`; nil to continue. If `id` is nil, the reason
  /// concerns background work, which any message interrupts.
  package func interruption(of id: JSONValue?) -> StopReason? {
    read(waiting: false)
    return state.withLock { state in
      guard let id else { return state.waiting.isEmpty ? nil : .superseded }
      return state.cancelled.contains(id) ? .cancelled : state.edits > 0 ? .superseded : nil
    }
  }

  private func read(waiting: Bool) {
    if state.withLock({ $0.hasEnded }) { return }
    let bytes = stream.read(waiting: waiting)
    state.withLock { state in
      guard let bytes else {
        state.hasEnded = true
        return
      }
      if !bytes.isEmpty { state.feed(bytes) }
    }
  }

  package func write(_ messages: [JSONValue]) {
    if messages.isEmpty { return }
    stream.write(messages.flatMap { framed($0) })
  }
}

extension MessageQueue.State {
  fileprivate mutating func feed(_ bytes: [UInt8]) {
    framer.feed(bytes)
    while let frame = framer.next() {
      switch frame {
      case .broken(let problem): waiting.append(.broken(ProtocolError(.parseError, problem)))
      case .message(let bytes):
        do throws(ProtocolError) {
          add(try Message(bytes))
        } catch {
          waiting.append(.broken(error))
        }
      }
    }
  }

  private mutating func add(_ message: Message) {
    if message.method == "$/cancelRequest" {
      if let id = message.params["id"], pending.contains(id) { cancelled.insert(id) }
      return
    }
    if let id = message.id { pending.insert(id) }
    if message.isEdit { edits += 1 }
    waiting.append(.message(message))
  }
}
