// GNU readline as Swift sees it. Readline is steered by mutable C globals, which Swift 6 refuses to
// touch, so each one that Sextant reads or writes has a small function here.

#ifndef SEXTANT_CREADLINE_SHIM_H
#define SEXTANT_CREADLINE_SHIM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/readline.h>
#include <readline/history.h>

// MARK: Set-up, once

static inline void sextant_rl_set_name(const char *name) { rl_readline_name = name; }

/// Readline catches no signals: Sextant's own handlers only raise flags, and the read loop acts.
static inline void sextant_rl_leave_signals_alone(void) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
}

static inline void sextant_rl_set_getc(rl_getc_func_t *function) { rl_getc_function = function; }

// MARK: Completion

static inline void sextant_rl_set_completion(
    rl_completion_func_t *matches, rl_cpvfunc_t *word_breaks, rl_compdisp_func_t *display) {
  rl_attempted_completion_function = matches;
  rl_completion_word_break_hook = word_breaks;
  rl_completion_display_matches_hook = display;
  rl_completer_quote_characters = NULL;
  rl_sort_completion_matches = 0;
}

/// No file names when there are no matches of ours.
static inline void sextant_rl_set_completion_over(void) { rl_attempted_completion_over = 1; }

static inline void sextant_rl_set_completion_append(int character) {
  rl_completion_append_character = character;
}

/// For `rl_completion_word_break_hook`: the whole line is one word.
static inline char *sextant_rl_no_word_breaks(void) {
  static char none[1] = "";
  return none;
}

/// A list of `count` strings and a final NULL, all of which readline frees.
static inline char **sextant_new_matches(size_t count) {
  return (char **)calloc(count + 1, sizeof(char *));
}

static inline void sextant_set_match(char **matches, size_t index, const void *bytes, size_t count) {
  char *copy = (char *)malloc(count + 1);
  if (copy) {
    memcpy(copy, bytes, count);
    copy[count] = 0;
  }
  matches[index] = copy;
}

// MARK: History

/// Drops the entries that equal `line`.
static inline void sextant_remove_history(const char *line) {
  for (int index = history_length - 1; index >= 0; index--) {
    HIST_ENTRY *entry = history_get(history_base + index);
    if (entry && strcmp(entry->line, line) == 0) free_history_entry(remove_history(index));
  }
}

// MARK: The line being edited

static inline const char *sextant_rl_line(void) { return rl_line_buffer; }
static inline int sextant_rl_end(void) { return rl_end; }
static inline int sextant_rl_point(void) { return rl_point; }
static inline void sextant_rl_set_point(int point) { rl_point = point; }

static inline void sextant_rl_prepare_terminal(void) {
  if (rl_prep_term_function) rl_prep_term_function(1);
}

static inline void sextant_rl_restore_terminal(void) {
  if (rl_deprep_term_function) rl_deprep_term_function();
}

// MARK: End of input

/// Clears Ctrl-D: the callback interface keeps the flag, and readline then writes a newline after each later line.
static inline void sextant_rl_clear_end(void) {
#if RL_READLINE_VERSION >= 0x0802
  rl_eof_found = 0;
#endif
}

// MARK: Output, in order with readline's own

static inline void sextant_rl_write(const char *bytes, size_t count) {
  fwrite(bytes, 1, count, rl_outstream ? rl_outstream : stdout);
  fflush(rl_outstream ? rl_outstream : stdout);
}

#endif
