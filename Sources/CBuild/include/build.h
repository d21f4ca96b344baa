/// Returns the commit and the kind of a build by `Scripts/dev/build`; empty for other builds.
const char *sextant_build(void);

/// Returns `release` for an optimised build, otherwise `debug`.
const char *sextant_configuration(void);
