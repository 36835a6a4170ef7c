"""The files that are measured on: the same rows for the same seed, whatever the machine.

Numbers have 3 to 6 decimals and are drawn so that about half of the rows are hits.
"""

import multiprocessing
import random

BLOCK = 20_000
AXES = "xyz"


def vectors(*names):
    return [f"{name}_{axis}" for name in names for axis in AXES]


RAY_BOX = ["id", *vectors("origin", "dir", "min", "max")]
COLUMNS = {
    "ray-box": RAY_BOX,
    "ties": RAY_BOX,
    # The form min + max and a velocity for a alone: 15 numbers a row.
    "swept-aabb": ["id", *vectors("a_min", "a_max", "b_min", "b_max", "a_vel")],
    "ray-cylinder": ["id", *vectors("origin", "dir", "p1", "p2"), "radius"],
}
FORMATS = ["%.3f", "%.4f", "%.5f", "%.6f"]


class Draw:
    """Numbers and vectors out of one source of chance, `random.random()`, which no Python version may change."""

    def __init__(self, seed):
        self.unit = random.Random(seed).random

    def between(self, low, high):
        return low + (high - low) * self.unit()

    def vector(self, reach):
        return [reach * (2 * self.unit() - 1) for _ in AXES]

    def whole(self, low, high):
        return low + int((high - low + 1) * self.unit())

    def text(self, values):
        return [FORMATS[int(4 * self.unit())] % value for value in values]

    def direction(self, values):
        # Where a component is 0, a slab test in f64 may meet 0/0; the peers are spared that here.
        return [value if abs(value) >= 0.001 else 0.001 for value in values]


def ray_box(draw):
    center, half = draw.vector(80), [draw.between(2, 15) for _ in AXES]
    origin = draw.vector(99)
    aim = [c + 1.75 * h * (2 * draw.unit() - 1) for c, h in zip(center, half)]
    scale = draw.between(0.05, 1)
    direction = draw.direction([scale * (a - o) for a, o in zip(aim, origin)])
    low = [c - h for c, h in zip(center, half)]
    high = [c + h for c, h in zip(center, half)]
    return draw.text(origin + direction + low + high)


def millionths(value):
    """A whole number of millionths, with at least 3 decimals and no further zeros at its end."""
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), 1_000_000)
    decimals = f"{part:06d}"
    return f"{sign}{whole}.{decimals[:3]}{decimals[3:].rstrip('0')}"


def tie(draw):
    """A ray exactly through an edge or a corner of its box: origin = point - t * dir, in whole millionths."""
    unit = [10 ** draw.whole(0, 3) for _ in range(6)]
    low = [draw.whole(-80_000_000 // u, 70_000_000 // u) * u for u in unit[:3]]
    size = [draw.whole(2_000_000 // u, 20_000_000 // u) * u for u in unit[3:]]
    high = [a + s for a, s in zip(low, size)]
    t = draw.whole(25, 400)  # hundredths
    direction = [draw.whole(1000, 200_000) * (1 if draw.unit() < 0.5 else -1) for _ in AXES]  # ten-thousandths
    kind = draw.unit()
    free = draw.whole(0, 2)
    first = (free + 1) % 3
    point = []
    for axis in range(3):
        forwards = direction[axis] > 0
        if kind < 0.75 and axis == free:
            # Somewhere along the edge, not at its ends.
            point.append(low[axis] + draw.whole(1, size[axis] - 1))
        elif kind < 0.5 and axis == first:
            # A graze: out of this slab just when it comes into the other one.
            point.append(high[axis] if forwards else low[axis])
        else:
            point.append(low[axis] if forwards else high[axis])
    origin = [p - t * d for p, d in zip(point, direction)]
    return [millionths(value) for value in origin + [100 * d for d in direction] + low + high]


def swept_aabb(draw):
    a_half, b_half = [[draw.between(1, 6) for _ in AXES] for _ in range(2)]
    a, b = draw.vector(80), draw.vector(80)
    reach = [1.65 * (p + q) for p, q in zip(a_half, b_half)]
    time = draw.between(0.2, 1.1)
    aim = [c + r * (2 * draw.unit() - 1) for c, r in zip(b, reach)]
    velocity = draw.direction([(to - at) / time for to, at in zip(aim, a)])
    sides = [[c + s * h for c, h in zip(center, half)] for center, half in ((a, a_half), (b, b_half)) for s in (-1, 1)]
    return draw.text(sum(sides, []) + velocity)


def ray_cylinder(draw):
    origin, near = draw.vector(99), draw.vector(60)
    radius = draw.between(1, 12)
    scale = draw.between(0.05, 1)
    direction = draw.direction([scale * (n - o) for n, o in zip(near, origin)])
    middle = [n + 2.2 * radius * (2 * draw.unit() - 1) for n in near]
    axis = draw.vector(40)
    p1 = [m - a for m, a in zip(middle, axis)]
    p2 = [m + a for m, a in zip(middle, axis)]
    return draw.text(origin + direction + p1 + p2 + [radius])


ROWS = {"ray-box": ray_box, "ties": tie, "swept-aabb": swept_aabb, "ray-cylinder": ray_cylinder}


def block(task):
    name, seed, start, end = task
    draw = Draw(f"{seed} {name} {start}")
    row = ROWS[name]
    return "".join(f"{number},{','.join(row(draw))}\n" for number in range(start, end)).encode()


def write(path, name, rows, seed):
    """Writes the file unless it is there from an earlier run; every block of rows has a seed of its own."""
    if path.exists():
        return
    tasks = [(name, seed, start, min(start + BLOCK, rows + 1)) for start in range(1, rows + 1, BLOCK)]
    unfinished = path.with_suffix(".part")
    with multiprocessing.Pool() as pool, open(unfinished, "wb") as file:
        file.write((",".join(COLUMNS[name]) + "\n").encode())
        for text in pool.imap(block, tasks):
            file.write(text)
    unfinished.rename(path)


def head(path, part, rows):
    """The first rows of a file, for the peers that would take too long over all of it."""
    if not part.exists():
        with open(path, "rb") as whole, open(part, "wb") as file:
            for _ in range(rows + 1):
                file.write(whole.readline())
