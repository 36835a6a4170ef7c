"""Writes rays.csv (one of a thousand is bad) and boxes.csv, the same for the same number of rays."""

import csv
import random
import sys
from pathlib import Path

folder, rays = Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(12)


def point(largest):
    """Two decimals each, so that rays do meet corners and edges."""
    return [f"{chance.randint(-100 * largest, 100 * largest) / 100}" for _ in range(3)]


with open(folder / "boxes.csv", "w", newline="") as file:
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["thing", *(f"{name}_{axis}" for name in ("min", "size") for axis in "xyz")])
    for number in range(500):
        table.writerow([f"box {number}", *point(40), *(chance.randint(1, 300) / 100 for _ in range(3))])

with open(folder / "rays.csv", "w", newline="") as file:
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["id", *(f"{name}_{axis}" for name in ("origin", "dir") for axis in "xyz")])
    for number in range(1, rays + 1):
        numbers = point(50) + point(2)
        if number % 1000 == 0:
            numbers[4] = "north"
        table.writerow([number, *numbers])
