"""What tricky queries break: `python3 benches/scenes/breaks.py [N]` prints the tables of docs/breaks.md, for N queries.

The slab tests are hitcalc's own textbook, parry3d-f64 is in the folder beside this file, and the walk of Amanatides and
Woo is below. Standard library alone; programs are built into the folder that CARGO_TARGET_DIR names, or their own.
"""

import collections
import csv
import io
import json
import math
import pathlib
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
COUNT = sys.argv[1] if len(sys.argv) > 1 else "1000"
FORMATS = {"f64": "d", "f32": "f"}


def built(folder, name):
    """A program of this folder, built."""
    command = ["cargo", "build", "--release", "--manifest-path", folder / "Cargo.toml", "--message-format=json"]
    messages = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    made = [json.loads(line) for line in messages.splitlines()]
    programs = [message.get("executable") for message in made if message.get("target", {}).get("name") == name]
    return next(program for program in programs if program)


HITCALC = built(PROJECT, "hitcalc")
PARRY = built(HERE / "parry", "cases")


def answers(program, queries):
    output = subprocess.run(program, input=queries.encode(), check=True, stdout=subprocess.PIPE).stdout
    return list(csv.DictReader(io.StringIO(output.decode())))


def cases(command, form):
    return subprocess.run([HITCALC, command, "--cases", COUNT, "--as", form], check=True, capture_output=True, text=True).stdout


def kind(row):
    """The kind without the side."""
    return (row.get("kind") or row["case"]).split(" (one unit")[0]


class Program:
    """How often a program was asked, wrong, and called a touch a miss, by kinds."""

    def __init__(self, name):
        self.name, self.asked, self.wrong, self.missed = name, *(collections.Counter() for _ in range(3))

    def judge(self, kind, exact, given):
        if given:
            self.asked[kind] += 1
            self.missed[kind] += exact == "touch" and given == "miss"
            self.wrong[kind] += exact != "touch" and exact != given

    def cell(self, kind):
        if not self.asked[kind]:
            return "–"
        parts = [f"{self.wrong[kind]}" if self.wrong[kind] else "", f"+{self.missed[kind]}" if self.missed[kind] else ""]
        return " ".join(filter(None, parts))

    def sum(self):
        return f"{self.wrong.total()} +{self.missed.total()} of {self.asked.total()}"


def textbook(command, form, style):
    """The textbook's formulas in floats of this form."""
    status = f"{form}_status"
    flags = [] if style is None else ["--textbook", style]
    program = [HITCALC, command, "-", "--as", form, *flags, "--fields", f"status,{status}"]
    judged = Program(" ".join(filter(None, [style, form])) if style else form)
    for row in answers(program, cases(command, form)):
        judged.judge(kind(row), row["status"], row[status])
    return judged


def parry(command):
    queries = cases(command, "f64")
    exact = answers([HITCALC, command, "-", "--as", "f64", "--fields", "status"], queries)
    judged = Program("parry3d-f64")
    for row, given in zip(exact, answers([PARRY], queries), strict=True):
        judged.judge(kind(row), row["status"], given["parry"])
    return judged


def walk(row, form):
    """The cells that Amanatides and Woo's walk goes through, each operation rounded to floats of this form."""
    held = lambda number: struct.unpack(FORMATS[form], struct.pack(FORMATS[form], number))[0]
    number = lambda name, usual: held(float(row[name] or usual))
    cell, axes = [], []
    for axis in [axis for axis in "xyz" if row[f"from_{axis}"]]:
        start, end = number(f"from_{axis}", 0), number(f"to_{axis}", 0)
        size, low = number(f"cell_size_{axis}", 1), number(f"grid_origin_{axis}", 0)
        toward = held(end - start)
        cell.append(math.floor(held(held(start - low) / size)))
        plane = held(low + held((cell[-1] + (toward > 0)) * size))
        next_t = held(held(plane - start) / toward) if toward else math.inf
        axes.append([next_t, held(size / abs(toward)) if toward else math.inf, 1 if toward > 0 else -1])
    cells = [tuple(cell)]
    while True:
        # Of equal times the first axis's; a plane just at the end is crossed upwards alone, as in the exact walk.
        going = [axis for axis, (t, _, step) in enumerate(axes) if t < 1 or t == 1 and step > 0]
        if not going:
            return cells
        axis = min(going, key=lambda axis: axes[axis][0])
        cell[axis] += axes[axis][2]
        axes[axis][0] = held(axes[axis][0] + axes[axis][1])
        cells.append(tuple(cell))


def walks(form):
    """A walk is right if it goes through each cell that it has to, in no cell but these and those touched, and ends there."""
    queries = cases("grid-walk", form)
    exact = collections.defaultdict(lambda: {"main": [], "side": []})
    for row in answers([HITCALC, "grid-walk", "-", "--as", form, "--fields", "kind,cell"], queries):
        cell = tuple(int(row[f"cell_{axis}"]) for axis in "xyz" if row[f"cell_{axis}"])
        exact[row["id"]][row["kind"]].append(cell)
    judged = Program(form)
    for row in csv.DictReader(io.StringIO(queries)):
        main, side = exact[row["id"]]["main"], exact[row["id"]]["side"]
        cells = walk(row, form)
        is_right = set(main) <= set(cells) <= set(main) | set(side) and cells[-1] == main[-1]
        judged.judge(kind(row), "hit", "hit" if is_right else "miss")
    return judged


def table(title, programs):
    print(f"\n## {title}\n")
    print("|", " | ".join(["kind", *(program.name for program in programs)]), "|")
    print("|", " | ".join(["---"] * (len(programs) + 1)), "|")
    kinds = list(programs[0].asked)
    for program in programs[1:]:
        kinds += [kind for kind in program.asked if kind not in kinds]
    for kind in kinds:
        cells = [program.cell(kind) for program in programs]
        if any(cell not in ("", "–") for cell in cells):
            print("|", " | ".join([kind, *cells]), "|")
    print("|", " | ".join(["**all kinds**", *(program.sum() for program in programs)]), "|")


def slabs(command):
    return [textbook(command, form, style) for style in ("reciprocal", "divide") for form in FORMATS]


table("ray-box", [*slabs("ray-box"), parry("ray-box")])
table("swept-aabb", [*slabs("swept-aabb"), parry("swept-aabb")])
table("ray-cylinder", [*(textbook("ray-cylinder", form, None) for form in FORMATS), parry("ray-cylinder")])
table("grid-walk", [walks(form) for form in FORMATS])
