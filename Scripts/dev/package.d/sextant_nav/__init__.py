"""Sextant as a wheel. The program is a script of this distribution, and starts without Python."""

import os
import sys
import sysconfig


def program():
    """Returns the path of the program that was installed with this module."""
    here = os.path.dirname(os.path.abspath(__file__))
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", os.name + "_user")]
    # `pip install --target` puts the program beside the modules.
    folders.append(os.path.join(os.path.dirname(here), "bin"))
    for folder in folders:
        path = os.path.join(folder, "sextant")
        if os.access(path, os.X_OK):
            return path
    sys.exit("sextant_nav: sextant not found in " + " or ".join(folders))
