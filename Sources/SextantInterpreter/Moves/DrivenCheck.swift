/// Something that can be looked for where an app is seen from outside.
package enum DrivenCheck: Sendable, Hashable {
  case screen(String)
  case tab(String)
  /// An alert or a dialog, by its title.
  case alert(String)
  case noAlert
  case button(String)
}
