/// The version of the program, as `--version` and what it writes for tools say it.
public let sextantVersion = "0.1.0"
