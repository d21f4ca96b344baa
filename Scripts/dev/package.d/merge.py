"""Merges what several machines have made into one artifact bundle, and one package of its plugin, for all of them.

merge.py DIST FOLDER…     FOLDER: what one machine has made; of what all have, the first one's is taken
"""

import fnmatch
import json
import os
import sys
import zipfile

dist, *folders = sys.argv[1:]
os.makedirs(dist, exist_ok=True)
names = fnmatch.filter(os.listdir(folders[0]), "sextant*.zip")
for name in sorted(names):
    files, variants = {}, []
    for folder in folders:
        with zipfile.ZipFile(os.path.join(folder, name)) as archive:
            for info in archive.infolist():
                if info.filename.endswith("/info.json"):
                    manifest = json.loads(archive.read(info))
                    variants += manifest["artifacts"]["sextant"]["variants"]
                    manifest["artifacts"]["sextant"]["variants"] = variants
                    files[info.filename] = (info, json.dumps(manifest, indent=2).encode())
                else:
                    files.setdefault(info.filename, (info, archive.read(info)))
    with zipfile.ZipFile(os.path.join(dist, name), "w") as archive:
        for info, data in files.values():
            archive.writestr(info, data, compresslevel=6)
    print(os.path.join(dist, name))
sys.exit(not names)
