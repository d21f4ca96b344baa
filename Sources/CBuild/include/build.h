/// The commit and the kind of this build, as `Scripts/dev/build` says them; empty for other builds.
const char *sextant_build(void);

/// Whether it is optimised: `release` or `debug`.
const char *sextant_configuration(void);
