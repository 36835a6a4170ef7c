"""Reads ray-box.csv and says what a slab test in 64-bit floats gets wrong that divides: `python3 reader.py ray-box.csv`."""

import collections
import csv
import struct
import sys


def held(text):
    """The 32-bit float that these digits stand for, as every number of the file."""
    return struct.unpack("f", struct.pack("f", float(text)))[0]


def hits(row):
    near, far = 0.0, held(row["t_max"] or "inf")
    for axis in "xyz":
        if not row[f"min_{axis}"]:  # 2D has no z
            continue
        origin, dir, low, high = (held(row[f"{name}_{axis}"]) for name in ("origin", "dir", "min", "max"))
        if dir:
            low, high = (low - origin) / dir, (high - origin) / dir
            near, far = max(near, min(low, high)), min(far, max(low, high))
        elif not low <= origin <= high:
            return False
    return near <= far


wrong, count = collections.Counter(), 0
with open(sys.argv[1], encoding="ascii", newline="") as file:
    for row in csv.DictReader(file):
        if not row["min_x"] or row["exact_status"] == "touch":  # turned boxes; either is right
            continue
        count += 1
        if hits(row) != (row["exact_status"] == "hit"):
            wrong[row["kind"]] += 1
for kind, times in sorted(wrong.items()):
    print(times, kind)
print(f"64-bit floats, divided: {sum(wrong.values())} of {count} wrong")
