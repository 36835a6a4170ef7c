"""What else is asked of the same rows: other options, solids, formats and numbers, scenes and walks.

Each is measured beside the plain run of its question; scenes and walks have plain runs of their own.
"""

import random
import struct
import subprocess

import spellings
from data import COLUMNS, vectors

MATRIX = [f"matrix_{row}{column}" for row in range(1, 5) for column in range(1, 5)]
CHECKS = ["--check", "status=their_status", "--check", "t_enter=their_t_enter"]


def with_bounds(numbers, draw):
    return [*numbers, "0.1", f"{1 + draw.randrange(9)}.5"]


def sheared(numbers, draw):
    """A box that is spanned by edges where the upright one stood."""
    sizes = [float(high) - float(low) for low, high in zip(numbers[spellings.LOW], numbers[spellings.HIGH])]
    edges = [
        f"{size if at == axis else (draw.random() - 0.5) * size / 4:.3f}"
        for axis, size in enumerate(sizes)
        for at in range(3)
    ]
    return [*numbers[:9], *edges]


def turned(numbers, draw):
    return [*numbers, *(str(draw.randrange(-9, 10)) for _ in range(3)), "10"]


def placed(numbers, draw):
    linear = [[f"{(at == axis) + (draw.random() - 0.5) / 4:.2f}" for at in range(3)] for axis in range(3)]
    rows = [[*row, f"{4 * draw.random():.2f}"] for row in linear]
    return [*numbers, *sum(rows, []), "0", "0", "0", "1"]


def hexadecimal(numbers, draw):
    return [float(number).hex() for number in numbers]


def bits(numbers, draw):
    return [f"f32:{struct.pack('>f', float(number)).hex()}" for number in numbers]


def moving(box, draw):
    return [*box, *(f"{draw.random() - 0.5:.3f}" for _ in range(3))]


def sphere(numbers, draw):
    return [*numbers[:9], *numbers[6:9], numbers[12]]


def rows(change=None, names=None):
    """Makes a file of the rows changed, with these columns."""
    def make(source, path, program):
        draw = random.Random(1)
        with open(source, encoding="ascii") as lines, open(path, "w", encoding="ascii") as file:
            own = next(lines).rstrip("\n").split(",")
            file.write(",".join(["id", *(names or own[1:])]) + "\n")
            for line in lines:
                number, *numbers = line.rstrip("\n").split(",")
                file.write(",".join([number, *change(numbers, draw)]) + "\n")
    return make


def longer(decimals):
    spell = spellings.longer(decimals)
    return rows(lambda numbers, draw: spell(numbers))


def objects(source, path, program):
    spellings.write_objects(source, path)


def array(source, path, program):
    lines = path.with_suffix(".lines")
    spellings.write_objects(source, lines)
    path.write_text("[" + ",\n".join(lines.read_text().splitlines()) + "]\n")


def answered(source, path, program):
    """The rows beside what another program, here hitcalc itself, has answered."""
    fields = ["--keep-input", "--fields", "status,t_enter", "--prefix", "their_"]
    subprocess.run([program, "ray-box", source, *fields, "-o", path], check=True)


FEW, CHOSEN = ["--fields", "status,t_enter"], ["--fields", "status,t_enter,t_exit,enter,exit"]
BOX, SWEPT, CYLINDER = (COLUMNS[name][1:] for name in ("ray-box", "swept-aabb", "ray-cylinder"))
# The question, what is asked, how the file is made if it is not the plain one, its ending, and the options.
FORMS = [
    ("ray-box", "`--t-max 1`", None, "csv", ["--t-max", "1"]),
    ("ray-box", "`--line`", None, "csv", ["--line"]),
    ("ray-box", "`--no-touch`", None, "csv", ["--no-touch"]),
    ("ray-box", "`--only hit`", None, "csv", ["--only", "hit"]),
    ("ray-box", "columns t_min, t_max", rows(with_bounds, [*BOX, "t_min", "t_max"]), "csv", []),
    ("ray-box", "`--fields status,t_enter`", None, "csv", FEW),
    ("ray-box", "`--fields status,t_enter,t_exit,enter,exit`", None, "csv", CHOSEN),
    ("ray-box", "`--fields exit,t_exit,status`", None, "csv", ["--fields", "exit,t_exit,status"]),
    ("ray-box", "`--fields +distance`", None, "csv", ["--fields", "+distance"]),
    ("ray-box", "`--fields status,f64_status`", None, "csv", ["--fields", "status,f64_status"]),
    ("ray-box", "`--fields +gap,gap_t`", None, "csv", ["--fields", "+gap,gap_t"]),
    ("ray-box", "`--path-radius 0.5`", None, "csv", ["--path-radius", "0.5"]),
    ("ray-box", "edges", rows(sheared, [*BOX[:6], *vectors("corner", "edge_u", "edge_v", "edge_w")]), "csv", []),
    ("ray-box", "rotation", rows(turned, [*BOX, *(f"rotation_{part}" for part in "xyzw")]), "csv", []),
    ("ray-box", "matrix", rows(placed, [*BOX, *MATRIX]), "csv", []),
    ("ray-box", "`--decimals 6`", None, "csv", ["--decimals", "6"]),
    ("ray-box", "`--exact`", None, "csv", ["--exact"]),
    ("ray-box", "CSV to text", None, "csv", ["--format", "text"]),
    ("ray-box", "NDJSON to CSV", objects, "ndjson", ["--format", "csv"]),
    ("ray-box", "JSON array to JSON array", array, "json", []),
    ("ray-box", "`--as f32`", None, "csv", ["--as", "f32"]),
    ("ray-box", "`--as f64`", None, "csv", ["--as", "f64"]),
    ("ray-box", "hexadecimal", rows(hexadecimal), "csv", []),
    ("ray-box", "bit patterns of f32", rows(bits), "csv", []),
    ("ray-box", "`--check` of status and t_enter", answered, "csv", CHECKS),
    ("ray-box", "9 decimals", longer(9), "csv", []),
    ("ray-box", "15 decimals", longer(15), "csv", []),
    ("swept-aabb", "`--fields status,t_enter`", None, "csv", FEW),
    ("swept-aabb", "`--t-max 2`", None, "csv", ["--t-max", "2"]),
    ("swept-aabb", "`--fields +push`", None, "csv", ["--fields", "+push"]),
    ("swept-aabb", "9 decimals", longer(9), "csv", []),
    ("swept-aabb", "15 decimals", longer(15), "csv", []),
    ("ray-cylinder", "`--fields status,t_enter`", None, "csv", FEW),
    ("ray-cylinder", "flat", None, "csv", ["--caps", "flat"]),
    ("ray-cylinder", "capsule", None, "csv", ["--caps", "round"]),
    ("ray-cylinder", "sphere", rows(sphere), "csv", ["--caps", "round"]),
    ("ray-cylinder", "`--line`", None, "csv", ["--line"]),
    ("ray-cylinder", "`--exact`", None, "csv", ["--exact"]),
    ("ray-cylinder", "9 decimals", longer(9), "csv", []),
    ("ray-cylinder", "15 decimals", longer(15), "csv", []),
]

SOLIDS = 2_000
PATH, MOTION = vectors("origin", "dir"), vectors("a_min", "a_max", "a_vel")
# What stands in a scene, the question, its columns in the queries and in the scene, and a solid in place of an upright
# box, which the plain run has.
SCENES = [
    ("plain", "ray-box", PATH, BOX[6:], lambda box, draw: box),
    ("turned boxes", "ray-box", PATH, [*BOX[6:], *(f"rotation_{part}" for part in "xyzw")], turned),
    ("cylinders", "ray-cylinder", PATH, [*CYLINDER[6:], "caps"], lambda box, draw: [*box, "1.25", "flat"]),
    ("moving boxes", "swept-aabb", MOTION, vectors("b_min", "b_max", "b_vel"), moving),
]

# Walks along the paths of ray-box.
WALKED = ["--t-max", "1", "--cell-size", "5"]
WALKS = [("plain", []), ("CSV to NDJSON", ["--format", "ndjson"])]


def scene(path, names, solid):
    """Solids that fill about a tenth of the space where the data lies."""
    draw = random.Random(1)
    side = 200 / SOLIDS ** (1 / 3)
    with open(path, "w", encoding="ascii") as file:
        file.write(",".join(names) + "\n")
        for _ in range(SOLIDS):
            low = [200 * draw.random() - 100 for _ in range(3)]
            high = [at + side * (0.1 + 0.5 * draw.random()) for at in low]
            file.write(",".join(solid([f"{at:.3f}" for at in [*low, *high]], draw)) + "\n")


def columns_of(question, names):
    """Makes a file of these columns of the question's rows."""
    places = [COLUMNS[question].index(name) - 1 for name in names]
    return rows(lambda numbers, draw: [numbers[place] for place in places], names)


def commands(program, source_of, work):
    """By (question, what is asked): the command, without its output and jobs; the plain runs among them."""
    found = {}

    def made(name, make, source):
        path = work / name
        if not path.exists():
            unfinished = path.with_suffix(f".part{path.suffix}")
            make(source, unfinished, program)
            unfinished.rename(path)
        return path

    for question, name, make, ending, options in FORMS:
        source = source_of(question)
        found.setdefault((question, "plain"), ([program, question, source], "csv"))
        if make:
            number = FORMS.index((question, name, make, ending, options))
            source = made(f"form-{number}-{source.stem}.{ending}", make, source)
        target = "json" if ending == "json" else "ndjson" if options == [] and ending == "ndjson" else "csv"
        found[question, name] = ([program, question, source, *options], target)
    for solids, question, names, solid_names, solid in SCENES:
        rows_of = "swept-aabb" if question == "swept-aabb" else "ray-box"
        source = source_of(rows_of)
        queries = made(f"queries-{source.stem}.csv", columns_of(rows_of, names), source)
        against = work / f"scene-{solids.replace(' ', '-')}.csv"
        scene(against, solid_names, solid)
        found["a scene", solids] = ([program, question, queries, "--against", against], "csv")
    source = source_of("ray-box")
    paths = made(f"queries-{source.stem}.csv", columns_of("ray-box", PATH), source)
    for name, options in WALKS:
        found["grid-walk", name] = ([program, "grid-walk", paths, *WALKED, *options], "ndjson" if options else "csv")
    return found
