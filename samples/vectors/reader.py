"""Says what a slab test in 64-bit floats that divides gets wrong: `python3 reader.py ray-box.f64.json`."""

import collections
import json
import struct
import sys


def hits(box):
    near, far = 0.0, box.get("t_max", [float("inf")])[0]
    for origin, dir, low, high in zip(box["origin"], box["dir"], box["min"], box["max"]):
        if dir:
            low, high = (low - origin) / dir, (high - origin) / dir
            near, far = max(near, min(low, high)), min(far, max(low, high))
        elif not low <= origin <= high:
            return False
    return near <= far


def held(pattern):
    return struct.unpack(">f" if len(pattern) == 8 else ">d", bytes.fromhex(pattern))[0]


wrong, count = collections.Counter(), 0
with open(sys.argv[1], encoding="utf-8") as file:
    for case in json.load(file)["cases"]:
        if "min" not in case["bits"]:  # turned boxes
            continue
        count += 1
        box = {name: [held(pattern) for pattern in patterns] for name, patterns in case["bits"].items()}
        if ("hit" if hits(box) else "miss") not in case["acceptable"]:
            wrong[case["kind"]] += 1
for kind, times in sorted(wrong.items()):
    print(times, kind)
print(f"64-bit floats, divided: {sum(wrong.values())} of {count} wrong")
