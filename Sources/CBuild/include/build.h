/// Returns the commit and the kind of the build. The text is empty unless `Scripts/dev/build` made
/// the build.
const char *sextant_build(void);

/// Returns `release` for an optimised build; otherwise `debug`.
const char *sextant_configuration(void);
