"""The rows of ray-box as other people would write them: the same question, spelled in other ways."""

import gzip

ORIGIN, DIR, LOW, HIGH = (slice(start, start + 3) for start in (0, 3, 6, 9))
AXES = "xyz"
BOX = ["--min", "-20,-15.5,-10.25", "--max", "20,30,25.125"]


def columns(*names, axes=AXES):
    return [f"{name}_{axis}" for name in names for axis in axes]


def plain(numbers):
    return numbers


def commas(numbers):
    return [number.replace(".", ",") for number in numbers]


def quoted(numbers):
    return ['"' + ",".join(numbers[part]) + '"' for part in (ORIGIN, DIR, LOW, HIGH)]


def blanks(numbers):
    return [" ".join(numbers[part]) for part in (ORIGIN, DIR, LOW, HIGH)]


def sixtieths(numbers):
    return [f"{round(60 * float(number))}/60" for number in numbers]


def longer(decimals):
    """So many decimals: those of the path are not 0."""
    def spell(numbers):
        shifts = [float(number) % 1e-6 + 1.23456789e-7 if part < 6 else 0 for part, number in enumerate(numbers)]
        return [f"{float(number) + shift:.{decimals}f}" for number, shift in zip(numbers, shifts)]
    return spell


def segment(numbers):
    return [*numbers[ORIGIN], *(f"{2 * float(number):.6f}" for number in numbers[DIR]), *numbers[LOW], *numbers[HIGH]]


def flat(numbers):
    return [number for part in (ORIGIN, DIR, LOW, HIGH) for number in numbers[part][:2]]


def sized(numbers):
    sizes = [f"{float(high) - float(low):.6f}" for low, high in zip(numbers[LOW], numbers[HIGH])]
    return [*numbers[ORIGIN], *numbers[DIR], *numbers[LOW], *sizes]


def around(numbers):
    """The same boxes: the halves of sums and differences have a decimal more."""
    bounds = [(float(low), float(high)) for low, high in zip(numbers[LOW], numbers[HIGH])]
    halves = [(high + low) / 2 for low, high in bounds] + [(high - low) / 2 for low, high in bounds]
    return [*numbers[ORIGIN], *numbers[DIR], *(f"{half:.7f}".rstrip("0").rstrip(".") for half in halves)]


def path_alone(numbers):
    return [*numbers[ORIGIN], *numbers[DIR]]


WHOLE = ["origin", "dir", "min", "max"]
# What it is called, how a row is spelled, its columns, the delimiter, and what else hitcalc is told.
SPELLINGS = [
    ("plain numbers", plain, columns(*WHOLE), ",", []),
    ('vectors in cells, "1,2,3"', quoted, WHOLE, ",", []),
    ("vectors in cells, 1 2 3", blanks, WHOLE, ",", []),
    ("decimal commas", commas, columns(*WHOLE), ";", ["--decimal-comma"]),
    ("fractions, 7/60", sixtieths, columns(*WHOLE), ",", []),
    ("9 decimals", longer(9), columns(*WHOLE), ",", []),
    ("15 decimals", longer(15), columns(*WHOLE), ",", []),
    ("segments", segment, columns("from", "to", "min", "max"), ",", []),
    ("in 2D", flat, columns(*WHOLE, axes="xy"), ",", []),
    ("min and size", sized, columns("origin", "dir", "min", "size"), ",", []),
    ("center and half", around, columns("origin", "dir", "center", "half"), ",", []),
    ("the box from flags", path_alone, columns("origin", "dir"), ",", BOX),
]


def write(source, path, spell, names, delimiter):
    """The rows of `source`, spelled anew."""
    if path.exists():
        return
    unfinished = path.with_suffix(".part")
    with open(source, encoding="ascii") as rows, open(unfinished, "w", encoding="ascii") as file:
        next(rows)
        file.write(delimiter.join(["id", *names]) + "\n")
        for row in rows:
            number, *numbers = row.rstrip("\n").split(",")
            file.write(delimiter.join([number, *spell(numbers)]) + "\n")
    unfinished.rename(path)


def write_objects(source, path):
    """The rows of `source`, each an object in a line of its own."""
    if path.exists():
        return
    unfinished = path.with_suffix(".part")
    with open(source, encoding="ascii") as rows, open(unfinished, "w", encoding="ascii") as file:
        next(rows)
        for row in rows:
            number, *numbers = row.rstrip("\n").split(",")
            vectors = (f'"{name}":[{",".join(numbers[part])}]' for name, part in zip(WHOLE, (ORIGIN, DIR, LOW, HIGH)))
            file.write(f'{{"id":{number},{",".join(vectors)}}}\n')
    unfinished.rename(path)


def pack(source, path):
    if not path.exists():
        path.write_bytes(gzip.compress(source.read_bytes(), 6))
