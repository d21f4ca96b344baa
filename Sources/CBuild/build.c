#include "build.h"

// The package manifest defines this value. If the value changes, only this file is recompiled.
#ifndef SEXTANT_BUILD
#define SEXTANT_BUILD ""
#endif

const char *sextant_build(void) { return SEXTANT_BUILD; }

#ifdef __OPTIMIZE__
const char *sextant_configuration(void) { return "release"; }
#else
const char *sextant_configuration(void) { return "debug"; }
#endif
