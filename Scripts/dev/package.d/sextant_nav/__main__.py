import os
import sys

from . import program

os.execv(program(), ["sextant"] + sys.argv[1:])
