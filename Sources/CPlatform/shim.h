// `pipe2`, which the headers of Linux declare for GNU sources only. Swift's module of the C library is not
// compiled as such a source. Darwin has no `pipe2`.

#ifndef SEXTANT_CPLATFORM_SHIM_H
#define SEXTANT_CPLATFORM_SHIM_H

#if defined(__linux__)
extern int pipe2(int ends[2], int flags);

/// Creates a pipe with flags such as `O_CLOEXEC`.
static inline int sextant_pipe(int ends[2], int flags) { return pipe2(ends, flags); }
#endif

#endif
