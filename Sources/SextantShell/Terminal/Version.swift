/// The version of the program.
public let sextantVersion = "0.1.0"
