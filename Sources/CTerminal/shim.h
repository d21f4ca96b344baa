// Wrappers for `sigaction`, which is spelled differently in the C library of each system.

#ifndef SEXTANT_CTERMINAL_SHIM_H
#define SEXTANT_CTERMINAL_SHIM_H

#include <signal.h>
#include <string.h>

/// Installs a signal handler. It runs on the alternate stack, if there is such a stack. `before`
/// receives the previous action.
static inline int sextant_catch(int number, void (*handler)(int), struct sigaction *before) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, before);
}

static inline int sextant_is_ignored(const struct sigaction *action) {
  return action->sa_handler == SIG_IGN;
}

#endif
