/// The version of the program.
package let sextantVersion = "0.1.0"
