import SwiftUI

struct PreferencesView: View {
  var body: some View { Form { Toggle("Dark", isOn: .constant(true)) } }
}
