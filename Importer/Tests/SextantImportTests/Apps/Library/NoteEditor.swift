import SwiftUI

struct NoteEditor: View {
  @Environment(\.dismiss) private var dismiss
  let book: Book
  @State private var text = ""
  @State private var confirmsDiscard = false

  var body: some View {
    TextEditor(text: $text)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") {
            if text.isEmpty { dismiss() } else { confirmsDiscard = true }
          }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save", action: save)
        }
      }
      .confirmationDialog("Discard the note?", isPresented: $confirmsDiscard) {
        Button("Discard", role: .destructive) { dismiss() }
      }
  }

  private func save() {
    dismiss()
  }
}
