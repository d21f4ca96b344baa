package let sextantVersion = "0.1.0"
