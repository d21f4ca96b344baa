package import SextantReports

/// A message of the client (JSON-RPC 2.0).
package struct Message: Sendable {
  package enum Kind: Sendable {
    case request(id: JSONValue)
    case notification
    /// A response to a request of the server. The server ignores it.
    case response
  }

  package let kind: Kind
  package let method: String
  package let params: JSONValue

  package init(_ bytes: [UInt8]) throws(ProtocolError) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: bytes)
    } catch {
      throw ProtocolError(.parseError, "not JSON: \(error)")
    }
    let id = json["id"]
    guard json.object != nil, json.at("jsonrpc").string == "2.0" else {
      throw ProtocolError(.invalidRequest, "not a JSON-RPC 2.0 message", id: id)
    }
    guard let method = json["method"] else {
      guard id != nil, json["result"] != nil || json["error"] != nil else {
        throw ProtocolError(.invalidRequest, "missing method", id: id)
      }
      (kind, self.method, params) = (.response, "", .null)
      return
    }
    guard let name = method.string else {
      throw ProtocolError(.invalidRequest, "the method is not a string", id: id)
    }
    self.method = name
    params = json["params"] ?? .null
    switch id {
    case nil: kind = .notification
    case .int?, .string?: kind = .request(id: id ?? .null)
    default: throw ProtocolError(.invalidRequest, "the id is neither a number nor a string")
    }
  }

  package var id: JSONValue? { if case .request(let id) = kind { id } else { nil } }

  /// Whether the message changes a text or ends the session. Pending requests before this message
  /// are then outdated.
  package var isEdit: Bool {
    ["textDocument/didChange", "textDocument/didClose", "shutdown", "exit"].contains(method)
  }
}

package struct ProtocolError: Error, Sendable {
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case contentModified = -32801
    case requestFailed = -32803
  }

  package let code: Code
  package let message: String
  package let id: JSONValue?

  package init(_ code: Code, _ message: String, id: JSONValue? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }

  static let cancelled = ProtocolError(.requestCancelled, "the request was cancelled")

  package func response(to id: JSONValue) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .int(code.rawValue), "message": .string(message)],
    ]
  }
}

func response(_ result: JSONValue, to id: JSONValue) -> JSONValue {
  ["jsonrpc": "2.0", "id": id, "result": result]
}

func notification(_ method: String, _ params: JSONValue) -> JSONValue {
  ["jsonrpc": "2.0", "method": .string(method), "params": params]
}
