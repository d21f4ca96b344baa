// The interface of libedit for Swift. Swift cannot call variadic functions, so each variadic
// function has a wrapper.

#ifndef SEXTANT_CEDITLINE_SHIM_H
#define SEXTANT_CEDITLINE_SHIM_H

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include <histedit.h>

// MARK: Setup

/// Creates an editor on standard input and output. It catches no signals. Returns NULL on failure.
static inline EditLine *sextant_el_new(
    int (*read)(EditLine *, wchar_t *), wchar_t *(*prompt)(EditLine *), int mark,
    HistoryW *history) {
  EditLine *el = el_init("sextant", stdin, stdout, stderr);
  if (!el) return NULL;
  el_wset(el, EL_SIGNAL, 0);
  el_wset(el, EL_EDITOR, L"emacs");
  el_wset(el, EL_PROMPT_ESC, prompt, mark);
  el_wset(el, EL_GETCFN, read);
  el_wset(el, EL_HIST, history_w, history);
  return el;
}

/// Binds a key in the main key map and in the alternative key map of vi.
static inline void sextant_el_bind(EditLine *el, const char *key, const char *command) {
  el_set(el, EL_BIND, key, command, NULL);
  el_set(el, EL_BIND, "-a", key, command, NULL);
}

/// Returns whether the editor uses vi's keys, in which Escape is a key.
static inline int sextant_el_is_vi(EditLine *el) {
  const wchar_t *editor = NULL;
  return el_wget(el, EL_EDITOR, &editor) == 0 && editor && *editor == L'v';
}

/// Enables editing, even if `~/.editrc` disables editing. Disables the commands of the terminal for
/// insertion and deletion. libedit uses these commands incorrectly if a line continues in the next
/// row.
static inline void sextant_el_edit(EditLine *el) {
  static const char *const capabilities[] = {"im", "ic", "IC", "dc", "DC"};
  el_set(el, EL_EDITMODE, 1);
  for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
    el_set(el, EL_SETTC, capabilities[i], "", NULL);
}

static inline void sextant_el_add(
    EditLine *el, const char *name, unsigned char (*function)(EditLine *, int)) {
  el_set(el, EL_ADDFN, name, name, function);
}

// MARK: The edited line

static inline void sextant_el_refresh(EditLine *el) { el_set(el, EL_REFRESH); }

static inline void sextant_el_prepare_terminal(EditLine *el, int raw) {
  el_set(el, EL_PREP_TERM, raw);
}

/// Writes bytes to the stream of the editor, to keep the order of the editor's output.
static inline void sextant_el_write(const void *bytes, size_t count) {
  fwrite(bytes, 1, count, stdout);
  fflush(stdout);
}

/// Returns the number of columns of a character; -1 if the character is unprintable. By default,
/// the headers of glibc do not declare this function.
int wcwidth(wchar_t);
static inline int sextant_width(wchar_t character) { return wcwidth(character); }

// MARK: History

static inline void sextant_history_limit(HistoryW *history, int count) {
  HistEventW event;
  history_w(history, &event, H_SETSIZE, count);
}

static inline void sextant_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  history_w(history, &event, H_ENTER, line);
}

/// Removes the newest entry that equals `line`.
static inline void sextant_history_remove(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  int found = history_w(history, &event, H_FIRST);
  while (found != -1 && wcscmp(event.str, line) != 0) found = history_w(history, &event, H_NEXT);
  if (found == -1 || history_w(history, &event, H_DEL, event.num) == -1) return;
  free((void *)event.str);
}

#endif
