// The interface of GNU readline for Swift. Swift 6 rejects access to readline's mutable globals, so
// each global that Sextant uses has a function.

#ifndef SEXTANT_CREADLINE_SHIM_H
#define SEXTANT_CREADLINE_SHIM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/readline.h>
#include <readline/history.h>

// MARK: Setup

static inline void sextant_rl_set_name(const char *name) { rl_readline_name = name; }

/// Disables readline's signal handlers. Sextant has its own handlers, which only set flags.
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

/// Prevents readline from completing file names if Sextant has no matches.
static inline void sextant_rl_set_completion_over(void) { rl_attempted_completion_over = 1; }

static inline void sextant_rl_set_completion_append(int character) {
  rl_completion_append_character = character;
}

/// Makes the whole line a single word, for `rl_completion_word_break_hook`.
static inline char *sextant_rl_no_word_breaks(void) {
  static char none[1] = "";
  return none;
}

/// Returns an array with space for `count` strings and a final NULL. Readline frees the array and
/// the strings.
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

/// Removes the entries that equal `line`.
static inline void sextant_remove_history(const char *line) {
  for (int index = history_length - 1; index >= 0; index--) {
    HIST_ENTRY *entry = history_get(history_base + index);
    if (entry && strcmp(entry->line, line) == 0) free_history_entry(remove_history(index));
  }
}

// MARK: The edited line

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

/// Clears readline's flag for the end of input after Ctrl-D. If the flag stayed set, readline would
/// write a newline after each later line.
static inline void sextant_rl_clear_end(void) {
#if RL_READLINE_VERSION >= 0x0802
  rl_eof_found = 0;
#endif
}

// MARK: Output through readline's stream, in the order of the calls

static inline void sextant_rl_write(const char *bytes, size_t count) {
  fwrite(bytes, 1, count, rl_outstream ? rl_outstream : stdout);
  fflush(rl_outstream ? rl_outstream : stdout);
}

#endif
