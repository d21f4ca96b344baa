"""A small Textual app: the user can open, label and remove notes."""

from textual.app import App
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Label


class List(Screen):
    def compose(self):
        yield from (Button("a", id="open-a"), Button("b", id="open-b"), Button("Account", id="account"))

    def on_button_pressed(self, event):
        name = event.button.id
        self.app.push_screen(Account() if name == "account" else Note(name[-1]))


class Note(Screen):
    BINDINGS = [("escape", "app.pop_screen", "Back")]

    def __init__(self, note):
        super().__init__()
        self.note = note

    def compose(self):
        yield from (Label(f"Note {self.note}"), Button("Remove", id="remove"))
        yield Button("Label", id="label", disabled=self.app.labelled)

    def on_button_pressed(self, event):
        if event.button.id == "label":
            self.app.labelled = event.button.disabled = True
        else:
            self.app.push_screen(Question(), self.answered)

    def answered(self, answer):
        if answer == "Remove":
            self.app.pop_screen()


class Question(ModalScreen):
    def compose(self):
        yield from (Label("Remove?"), Button("Remove", id="Remove"), Button("Keep", id="Keep"))

    def on_button_pressed(self, event):
        self.dismiss(event.button.id)


class Account(ModalScreen):
    def compose(self):
        yield Button("Sign out", id="signOut")

    def on_button_pressed(self, event):
        self.app.labelled = False
        self.dismiss()


class Notes(App):
    labelled = False

    def on_mount(self):
        self.push_screen(List())
