"""Do the answers agree? Where they do not, exact fractions say who is wrong."""

import csv
import itertools
import json
import pathlib
from dataclasses import dataclass, field
from decimal import Decimal

import exact

# Relative, to the larger of 1 and the value: f64's own rounding, with room for what a coordinate near 0 cancels.
NEAR = 1e-9
# hitcalc's numbers are the nearest f64 to the exact ones: half a unit in the last place, 2^-53.
NEAREST = Decimal(2) ** -53
# The 60-digit decimals that stand for the exact numbers are rounded themselves.
SLACK = Decimal("1e-45")
WORDS = {"status", "enter_face", "exit_face", "enter_on", "exit_on"}
SETTLED = 20_000
SAMPLE = 1_000


@dataclass
class Agreement:
    ours: str
    rows: int = 0
    statuses: int = 0
    other_words: int = 0
    numbers: int = 0
    settled: int = 0
    # The ids of the rows, of those settled and of every thousandth, on which the program compared with is wrong.
    ours_wrong: list = field(default_factory=list)

    def apart(self):
        return self.statuses + self.other_words + self.numbers

    def __str__(self):
        if self.apart() == 0:
            return f"all of {self.rows:,} rows agree"
        parts = [
            f"{count:,} {what}"
            for count, what in (
                (self.statuses, "statuses"),
                (self.other_words, "faces or surfaces"),
                (self.numbers, "numbers beyond 1e-9"),
            )
            if count
        ]
        verdict = f"{self.ours} wrong on {len(self.ours_wrong):,}, by exact fractions on {self.settled:,} of them"
        return f"{self.apart():,} of {self.rows:,} rows apart ({', '.join(parts)}); {verdict}"


def close(ours, theirs):
    if ours == theirs:
        return True
    if not ours or not theirs:
        return False
    a, b = float(ours), float(theirs)
    return abs(a - b) <= NEAR * max(1.0, abs(a), abs(b))


def is_exact(cells, right):
    """Whether a row of hitcalc's is right: words alike, numbers the nearest f64."""
    for name, value in right.items():
        if isinstance(value, str):
            if cells[name] != value:
                return False
        elif cells[name] == "" or abs(Decimal(float(cells[name])) - value) > NEAREST * abs(value) + SLACK:
            return False
    return right["status"] != "miss" or cells["t_enter"] == ""


def agreement(question, source, ours, theirs, name):
    """Compares two files of answers, the first one by the program `name`, row by row in the columns that both have."""
    found = Agreement(name)
    with open(source, newline="") as queries, open(ours, newline="") as first, open(theirs, newline="") as second:
        queries, first, second = csv.reader(queries), csv.reader(first), csv.reader(second)
        parameters, our_names, their_names = next(queries), next(first), next(second)
        places = {name: place for place, name in enumerate(our_names)}
        words = [(places[name], place, name) for place, name in enumerate(their_names) if name in WORDS]
        numbers = [(places[name], place) for place, name in enumerate(their_names) if name not in WORDS]
        # A peer's file may stop after its share of the rows, but not in the middle of hitcalc's.
        for query, a, b in zip(queries, first, second):
            found.rows += 1
            apart = True
            other = [name for ours, theirs, name in words if a[ours] != b[theirs]]
            if "status" in other:
                found.statuses += 1
            elif other:
                found.other_words += 1
            elif not all(close(a[ours], b[theirs]) for ours, theirs in numbers):
                found.numbers += 1
            else:
                apart = False
            if apart and found.settled < SETTLED or found.rows % SAMPLE == 0:
                right = exact.answer(question, dict(zip(parameters, query)))
                found.settled += apart
                if not is_exact(dict(zip(our_names, a)), right):
                    found.ours_wrong.append(query[0])
    return found


def as_csv(path):
    """Objects in lines as rows of a file beside it: a vector has a column for each axis."""
    target = pathlib.Path(path).with_suffix(".csv")
    with open(path, encoding="utf-8") as objects, open(target, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        for index, line in enumerate(objects):
            answer = json.loads(line, parse_float=str, parse_int=str)
            vectors = {"enter", "exit", "enter_normal", "exit_normal"} & answer.keys()
            cells = {}
            for name, value in answer.items():
                if name in vectors:
                    cells |= {f"{name}_{axis}": cell for axis, cell in zip("xyz", value or [""] * 3)}
                else:
                    cells[name] = "" if value is None else value
            if index == 0:
                rows.writerow(cells)
            rows.writerow(cells.values())
    return target


def lines(path):
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def lines_apart(ours, theirs):
    with open(ours, "rb") as first, open(theirs, "rb") as second:
        return sum(a != b for a, b in itertools.zip_longest(first, second))
