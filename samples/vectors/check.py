"""Works all answers of the suite out anew, over fractions and without hitcalc: `python3 check.py`, or with a folder.

Numbers are those of the bits. Roots have 2,000 more bits than their number, in which no two times here are equal that
differ. Needs the standard library alone.
"""

import fractions
import itertools
import json
import math
import pathlib
import re
import struct
import sys

Q = fractions.Fraction
BITS = 2000
INFINITE = math.inf
TYPES = {"f32": ("<f", "<I"), "f64": ("<d", "<Q")}


def held(pattern, form):
    """The float that a pattern of bits stands for, as a fraction."""
    kind, whole = TYPES[form]
    (number,) = struct.unpack(kind, struct.pack(whole, int(pattern, 16)))
    return number if math.isinf(number) else Q(number)


def is_nearest(exact, pattern, form):
    """Whether these bits are the float nearest to a number, of two as near the even one."""
    bits, number = int(pattern, 16), held(pattern, form)
    if number == 0:
        return abs(exact) <= held("1", form) / 2
    if abs(number) == INFINITE:
        last, before = (abs(held(f"{bits - way:x}", form)) for way in (1, 2))
        return exact == number or abs(exact) >= last + (last - before) / 2
    before, after = (held(f"{bits + way:x}", form) for way in (-1, 1))
    after = 2 * number - before if abs(after) == INFINITE else after
    low, high = sorted(((before + number) / 2, (number + after) / 2))
    return low < exact < high or bits % 2 == 0 and exact in (low, high)


def root(square):
    """The root of a fraction: exact if it is one, else to that many bits."""
    whole = square.numerator * square.denominator
    shift = 2 * BITS
    if (plain := math.isqrt(whole)) ** 2 == whole:
        return Q(plain, square.denominator)
    return Q(math.isqrt(whole << shift), square.denominator << BITS)


def order(one, other):
    """-1, 0 or 1: how two numbers compare, if what lies within the error of roots is equal."""
    if one == other or INFINITE in (abs(one), abs(other)):
        return (one > other) - (one < other)
    size = max(abs(one), abs(other))
    return 0 if abs(one - other) * 2 ** (BITS // 2) < size else (one > other) - (one < other)


# A span: the times from low to high within a part of a solid, and whether they come into its interior.
ALWAYS = (-INFINITE, INFINITE, True)


def below(start, slope, bound):
    """Where start + t slope <= bound."""
    if slope == 0:
        return (*ALWAYS[:2], start < bound) if order(start, bound) <= 0 else None
    t = (bound - start) / slope
    return (-INFINITE, t, True) if slope > 0 else (t, INFINITE, True)


def between(start, slope, low, high):
    return both(below(-start, -slope, -low), below(start, slope, high))


def within_square(a, b, c):
    """Where a t^2 + 2 b t + c <= 0, with a >= 0."""
    if a == 0:
        return (*ALWAYS[:2], c < 0) if c <= 0 else None
    square = b * b - a * c
    return None if square < 0 else ((-b - root(square)) / a, (-b + root(square)) / a, square > 0)


def both(one, other):
    if one is None or other is None:
        return None
    low, high = (pick(pair, key=lambda t: t) for pick, pair in zip((max, min), zip(one, other)))
    length = order(high, low)
    return (low, high, one[2] and other[2] and length > 0) if length >= 0 else None


def either(spans):
    """The span of a convex union."""
    lows, highs, interiors = zip(*spans)
    return min(lows), max(highs), any(interiors)


def dot(one, other):
    return sum(a * b for a, b in zip(one, other))


def minus(one, other):
    return [a - b for a, b in zip(one, other)]


def box(origin, direction, low, high):
    span = ALWAYS
    for parts in zip(origin, direction, low, high):
        span = both(span, between(*parts))
    return span


def turned(rotation, vector):
    """A vector in the own axes of what a quaternion turns."""
    x, y, z, w = rotation if len(rotation) == 4 else [Q(0), Q(0), *rotation]
    a, b, c = [*vector, Q(0)][:3]
    rows = [
        (w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z),
    ]
    size = dot([x, y, z, w], [x, y, z, w])
    return [dot(row, (a, b, c)) / size for row in rows][: len(vector)]


def cylinder(caps, origin, direction, p1, p2, radius):
    axis, start = minus(p2, p1), minus(origin, p1)
    length = dot(axis, axis)
    ball = lambda at: within_square(dot(direction, direction), dot(at, direction), dot(at, at) - radius * radius)
    if length == 0:
        return ball(start)
    along, way = dot(start, axis), dot(direction, axis)
    across = lambda one, other, ones, others: dot(one, other) * length - ones * others
    wall = within_square(
        across(direction, direction, way, way),
        across(start, direction, along, way),
        across(start, start, along, along) - radius * radius * length,
    )
    slab = between(along, way, Q(0), length)
    if caps == "none":
        return wall
    if caps == "flat":
        return both(wall, slab)
    # Ends of the barrel lie in the balls, so that its slab takes no interior away.
    barrel = both(wall, slab and (*slab[:2], True))
    parts = [part for part in (barrel, ball(start), ball(minus(origin, p2))) if part]
    return either(parts) if parts else None


def question(command, given, caps):
    """The span of the whole line, and the range."""
    until = given.get("t_max", [INFINITE])[0]
    if command == "swept-aabb":
        size = minus(given["a_max"], given["a_min"])
        direction = minus(given["a_vel"], given["b_vel"])
        return box(given["a_min"], direction, minus(given["b_min"], size), given["b_max"]), until
    origin, direction = given["origin"], given["dir"]
    if command == "ray-cylinder":
        return cylinder(caps, origin, direction, given["p1"], given["p2"], given["radius"][0]), until
    if "min" in given:
        return box(origin, direction, given["min"], given["max"]), until
    own = [turned(given["rotation"], vector) for vector in (minus(origin, given["center"]), direction)]
    return box(*own, [-half for half in given["half"]], given["half"]), until


def contact(span, until):
    """The status within a range from 0, and the two times."""
    if span is None or order(span[0], until) > 0 or order(span[1], Q(0)) < 0:
        return "miss", None, None
    is_hit = span[2] and order(span[0], until) < 0 < order(span[1], Q(0))
    return "hit" if is_hit else "touch", max(span[0], Q(0)), min(span[1], until)


def time_agrees(time, exact, form):
    if time is None or exact is None:
        return time is exact
    if time["exact"] == "inf":
        return exact == INFINITE and held(time["bits"], form) == INFINITE
    closed = eval(re.sub(r"[\d.]+", r"Q('\g<0>')", time["exact"]), {"__builtins__": {}, "Q": Q, "sqrt": root})
    is_read = is_nearest(Q(time["nearest"]) if time["nearest"] != "inf" else INFINITE, time["bits"], form)
    return order(closed, exact) == 0 and is_nearest(exact, time["bits"], form) and is_read


def walk(given):
    """The steps of a walk from `from` to `to`, each with its time and its cells."""
    start, end = given["from"], given["to"]
    size, low = ([*given.get(name, [usual]) * 3] for name, usual in (("cell_size", Q(1)), ("grid_origin", Q(0))))
    start, end = ([(at - zero) / unit for at, zero, unit in zip(place, low, size)] for place in (start, end))
    cell = [math.floor(at) for at in start]
    crossings = {}
    for axis, (first, last) in enumerate(zip(start, end)):
        # A rising index crosses the planes above the start up to the end; a falling one those from the start on, and
        # not the plane on which the path ends.
        rising = range(cell[axis] + 1, math.floor(last) + 1) if last > first else ()
        falling = range(math.floor(last) + 1, cell[axis] + 1) if last < first else ()
        for plane in itertools.chain(rising, falling):
            crossings.setdefault((plane - first) / (last - first), {})[axis] = 1 if last > first else -1
    steps = [(Q(0), [tuple(cell)])]
    for t in sorted(crossings):
        axes = crossings[t]
        subsets = [some for count in range(1, len(axes) + 1) for some in itertools.combinations(sorted(axes), count)]
        beside = lambda some: tuple(at + (axes[axis] if axis in some else 0) for axis, at in enumerate(cell))
        steps.append((t, [beside(some) for some in subsets]))
        cell = list(steps[-1][1][-1])
    return steps


def faults(case, command, form):
    given = {name: [held(pattern, form) for pattern in patterns] for name, patterns in case["bits"].items()}
    for name, patterns in case["bits"].items():
        pairs = zip(case["input"][name], patterns, strict=True)
        if not all(is_nearest(Q(text), pattern, form) for text, pattern in pairs):
            yield f"{name} has other bits"
    if command == "grid-walk":
        said = [(step["t"], [tuple(cell) for cell in step["cells"]]) for step in case["steps"]]
        if said != [(float(t), cells) for t, cells in walk(given)]:
            yield "other steps"
        return
    status, enter, exit = contact(*question(command, given, case["input"].get("caps", [""])[0]))
    if case["status"] != status:
        yield f"{status}, not {case['status']}"
    for name, exact in (("t_enter", enter), ("t_exit", exit)):
        if not time_agrees(case[name], exact, form):
            yield f"another {name}"


folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent
count, wrong = 0, 0
for command in ("ray-box", "swept-aabb", "ray-cylinder", "grid-walk"):
    for form in TYPES:
        for case in json.loads((folder / f"{command}.{form}.json").read_text())["cases"]:
            count += 1
            for fault in faults(case, command, form):
                wrong += 1
                print(f"{command}.{form}.json, {case['id']} ({case['kind']}): {fault}")
print(f"{count} cases, {wrong} wrong")
sys.exit(wrong > 0)
