"""What tricky queries break: `python3 benches/scenes/breaks.py [N]` prints the tables of docs/breaks.md, for N queries.

The slab tests are hitcalc's own textbook, parry3d-f64 is in the folder beside this file, and the walk of Amanatides and
Woo is below, as are functions as they are published, written anew from their formulas. Standard library alone; programs
are built into the folder that CARGO_TARGET_DIR names, or their own.
"""

import collections
import csv
import ctypes
import io
import json
import math
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
COUNT = sys.argv[1] if len(sys.argv) > 1 else "1000"
# What rounds a number to a float of the type: each operation of the functions below is rounded so.
FORMATS = {"f64": float, "f32": lambda number: ctypes.c_float(number).value}


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


def counted(name, command, form, function):
    """A function of a row that says hit, miss or, of what it does not take, None."""
    judged, queries = Program(name), cases(command, form)
    exact = answers([HITCALC, command, "-", "--as", form, "--fields", "status"], queries)
    for row, asked in zip(exact, csv.DictReader(io.StringIO(queries)), strict=True):
        judged.judge(kind(row), row["status"], function(asked, form))
    return judged


def parry(command):
    queries = cases(command, "f64")
    exact = answers([HITCALC, command, "-", "--as", "f64", "--fields", "status"], queries)
    judged = Program("parry3d-f64")
    for row, given in zip(exact, answers([PARRY], queries), strict=True):
        judged.judge(kind(row), row["status"], given["parry"])
    return judged


def walk(row, form):
    """The cells that Amanatides and Woo's walk goes through."""
    held = FORMATS[form]
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


def walks(name, form, walk):
    """A walk is right if it goes through each cell that it has to, in no cell but these and those touched, and ends there."""
    queries = cases("grid-walk", form)
    exact = collections.defaultdict(lambda: {"main": [], "side": []})
    for row in answers([HITCALC, "grid-walk", "-", "--as", form, "--fields", "kind,cell"], queries):
        cell = tuple(int(row[f"cell_{axis}"]) for axis in "xyz" if row[f"cell_{axis}"])
        exact[row["id"]][row["kind"]].append(cell)
    judged = Program(name)
    for row in csv.DictReader(io.StringIO(queries)):
        main, side = exact[row["id"]]["main"], exact[row["id"]]["side"]
        if cells := walk(row, form):
            is_right = set(main) <= set(cells) <= set(main) | set(side) and cells[-1] == main[-1]
            judged.judge(kind(row), "hit", "hit" if is_right else "miss")
    return judged


def vector(row, name):
    return [float(row[f"{name}_{axis}"]) for axis in "xyz" if row.get(f"{name}_{axis}")]


def published_box(row, form):
    """A ray against a box: parallel below the type's epsilon, a miss where near >= far, and no look at the range of t."""
    held, epsilon = FORMATS[form], 2.0 ** (-23 if form == "f32" else -52)
    if not row["min_x"]:
        return None
    near, far = -math.inf, math.inf
    for start, toward, low, high in zip(*(vector(row, name) for name in ("origin", "dir", "min", "max"))):
        if abs(toward) < epsilon:
            if not low <= start <= high:
                return "miss"
            continue
        inverse = held(1 / toward)
        first, last = sorted(held(held(face - start) * inverse) for face in (low, high))
        near, far = max(near, first), min(far, last)
        if near >= far:
            return "miss"
    return "hit"


def published_point(row, form, has_slip=False):
    """A moving point against a box, one side after the other, of those that it moves towards; perhaps with a slip."""
    held = FORMATS[form]
    a_min, a_max, b_min, b_max, a_vel, b_vel = (
        vector(row, name) for name in ("a_min", "a_max", "b_min", "b_max", "a_vel", "b_vel")
    )
    toward = [held(own - other) for own, other in zip(a_vel, b_vel)]
    sides = [(held(low - held(top - start)), high) for start, top, low, high in zip(a_min, a_max, b_min, b_max)]
    for axis, (start, speed) in enumerate(zip(a_min, toward)):
        if speed:
            face = sides[axis][speed < 0]
            t = held(face - held(held(start + speed) / speed)) if has_slip else held(held(face - start) / speed)
            others = [other for other in range(len(toward)) if other != axis]
            at = {other: held(a_min[other] + held(toward[other] * t)) for other in others}
            if 0 <= t <= float(row["t_max"]) and all(sides[other][0] <= at[other] <= sides[other][1] for other in others):
                return "hit"
    return "miss"


def published_cylinder(row, form):
    """A ray against an infinite cylinder by A = v.v - (s.v)^2/s.s, B and C; A = 0 is a miss."""
    held = FORMATS[form]
    if row["caps"] != "none":
        return None
    dot = lambda one, other: held(held(held(one[0] * other[0]) + held(one[1] * other[1])) + held(one[2] * other[2]))
    origin, v, p1, p2 = (vector(row, name) for name in ("origin", "dir", "p1", "p2"))
    axis = [held(end - start) for start, end in zip(p1, p2)]
    off = [held(start - low) for start, low in zip(origin, p1)]
    radius, axis_axis, axis_v, axis_off = float(row["radius"]), dot(axis, axis), dot(axis, v), dot(axis, off)
    a = held(dot(v, v) - held(held(axis_v * axis_v) / axis_axis))
    b = held(2 * held(dot(v, off) - held(held(axis_v * axis_off) / axis_axis)))
    c = held(held(dot(off, off) - held(held(axis_off * axis_off) / axis_axis)) - held(radius * radius))
    under = held(held(b * b) - held(held(4 * a) * c))
    if a == 0 or under < 0:
        return "miss"
    root, twice = held(math.sqrt(under)), held(2 * a)
    first, last = sorted(held(held(way - b) / twice) for way in (-root, root))
    return "hit" if last >= 0 and first <= float(row["t_max"] or "inf") else "miss"


def published_walk(row, form, has_slip=False):
    """A walk over whole cells that mirrors the axes on which it falls; in 3D perhaps with the slip of z in y."""
    held = FORMATS[form]
    sizes, lows = (vector(row, name) or [usual] * 3 for name, usual in (("cell_size", 1.0), ("grid_origin", 0.0)))
    in_cells = lambda name: [held(held(at - low) / size) for at, low, size in zip(vector(row, name), lows, sizes)]
    start, end = in_cells("from"), in_cells("to")
    if has_slip and len(start) == 2:
        return None
    signs = [-1 if last < first else 1 for first, last in zip(start, end)]
    start, end = ([sign * at for sign, at in zip(signs, place)] for place in (start, end))
    cell, goal = ([math.floor(at) for at in place] for place in (start, end))
    if has_slip:
        cell[1] = math.floor(start[2])
    toward = [held(last - first) for first, last in zip(start, end)]
    step_t = [held(1 / way) if way else math.inf for way in toward]
    next_t = [held(held(at + 1 - first) * step) if way else math.inf for at, first, step, way in zip(cell, start, step_t, toward)]
    unmirrored = lambda: tuple(at if sign > 0 else -1 - at for sign, at in zip(signs, cell))
    cells = [unmirrored()]
    for _ in range(sum(abs(last - first) for first, last in zip(cell, goal))):
        axis = min(range(len(cell)), key=lambda axis: next_t[axis])
        cell[axis] += 1
        next_t[axis] = held(next_t[axis] + step_t[axis])
        cells.append(unmirrored())
    return cells


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


def asked(flags):
    """The row of a query that flags give."""
    pairs = zip(flags.split()[::2], flags.split()[1::2])
    row = {name[2:].replace("-", "_"): value for name, value in pairs}
    parts = {f"{name}_{axis}": part for name, value in row.items() for axis, part in zip("xyz", value.split(","))}
    return collections.defaultdict(str, row | parts)


def slip(function):
    return lambda row, form: function(row, form, has_slip=True)


def show(command, flags, function):
    """A query of small integers that shows what a function gets wrong, with what is right."""
    fields = "cell" if command == "grid-walk" else "status,t_enter"
    exact = answers([HITCALC, command, *flags.split(), "--fields", fields, "--format", "csv"], "")
    said = [function(asked(flags), form) for form in FORMATS]
    assert said[0] == said[1]
    print(f"`hitcalc {command} {flags}`: {[list(row.values()) for row in exact]}, published: {said[0]}")


table("ray-box", [*slabs("ray-box"), parry("ray-box")])
table("swept-aabb", [*slabs("swept-aabb"), parry("swept-aabb")])
table("ray-cylinder", [*(textbook("ray-cylinder", form, None) for form in FORMATS), parry("ray-cylinder")])
table("grid-walk", [walks(form, form, walk) for form in FORMATS])

table("ray-box, published", [counted(form, "ray-box", form, published_box) for form in FORMATS])
show("ray-box", "--origin 5,0 --dir 1,0 --min 0,-1 --max 1,1", published_box)

ways = [("", published_point), ("slip ", slip(published_point))]
table("swept-aabb, published", [counted(name + form, "swept-aabb", form, way) for name, way in ways for form in FORMATS])
moves = "--a-min 0,0 --a-max 0,0 --t-max 1"
show("swept-aabb", f"{moves} --a-vel 107,107 --b-min 1,1 --b-max 2,2", published_point)
show("swept-aabb", f"{moves} --a-vel 4,0 --b-min 3,-1 --b-max 5,1", slip(published_point))

table("ray-cylinder, published", [counted(form, "ray-cylinder", form, published_cylinder) for form in FORMATS])
show("ray-cylinder", "--origin 0,0,-3 --dir 0,0,1 --p1 0,0,0 --p2 0,0,1 --radius 1 --caps none", published_cylinder)

ways = [("", published_walk), ("slip ", slip(published_walk))]
table("grid-walk, published", [walks(name + form, form, way) for name, way in ways for form in FORMATS])
show("grid-walk", "--from 2,0 --to 0,0", published_walk)
show("grid-walk", "--from 0,0,2 --to 2,0,2", slip(published_walk))
