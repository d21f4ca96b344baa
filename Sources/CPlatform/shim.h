// A declaration of `pipe2`. The headers of Linux declare it only if `_GNU_SOURCE` is defined, but
// Swift's module of the C library does not define `_GNU_SOURCE`. Darwin has no `pipe2`.

#ifndef SEXTANT_CPLATFORM_SHIM_H
#define SEXTANT_CPLATFORM_SHIM_H

#if defined(__linux__)
extern int pipe2(int ends[2], int flags);

/// Creates a pipe with flags such as `O_CLOEXEC`.
static inline int sextant_pipe(int ends[2], int flags) { return pipe2(ends, flags); }
#endif

#endif
