"""The answer by exact fractions, to settle which of two programs is wrong on a row.

Another way than hitcalc's: fractions and 60-digit decimals, one row at a time, in the order of the definitions.
"""

from decimal import Decimal, localcontext
from fractions import Fraction

AXES = "xyz"
DIGITS = 60


def vector(row, name):
    return [Fraction(row[f"{name}_{axis}"]) for axis in AXES]


def decimal(value):
    return Decimal(value.numerator) / Decimal(value.denominator)


def slabs(o, d, low, high, t_max):
    """Status, first and last t, and the faces crossed exactly then; None for a miss."""
    first, last, strict = Fraction(0), t_max, True
    crossed = []
    for axis, name in enumerate(AXES):
        if d[axis] == 0:
            if not low[axis] <= o[axis] <= high[axis]:
                return None
            strict = strict and low[axis] < o[axis] < high[axis]
            continue
        t = [((low[axis] - o[axis]) / d[axis], f"{name}-"), ((high[axis] - o[axis]) / d[axis], f"{name}+")]
        (near, came_in), (far, went_out) = t if d[axis] > 0 else t[::-1]
        crossed.append((near, came_in, far, went_out))
        first = max(first, near)
        last = far if last is None else min(last, far)
    if last is not None and first > last:
        return None
    enter_face = "".join(came_in for near, came_in, _, _ in crossed if near == first)
    exit_face = "".join(went_out for _, _, far, went_out in crossed if far == last)
    status = "hit" if strict and (last is None or first < last) else "touch"
    return status, first, last, enter_face, exit_face


def points(answer, o, d, times):
    for end, t in times.items():
        for axis, name in enumerate(AXES):
            answer[f"{end}_{name}"] = decimal(o[axis]) + t * decimal(d[axis])


def ray_box(row):
    o, d = vector(row, "origin"), vector(row, "dir")
    found = slabs(o, d, vector(row, "min"), vector(row, "max"), None)
    if found is None:
        return {"status": "miss"}
    status, first, last, enter_face, exit_face = found
    answer = {"status": status, "enter_face": enter_face, "exit_face": exit_face}
    answer |= {"t_enter": decimal(first), "t_exit": decimal(last)}
    points(answer, o, d, {"enter": answer["t_enter"], "exit": answer["t_exit"]})
    return answer


def swept_aabb(row):
    a, b = [[vector(row, f"{box}_{end}") for end in ("min", "max")] for box in "ab"]
    size = [high - low for low, high in zip(*a)]
    low = [edge - s for edge, s in zip(b[0], size)]
    velocity = vector(row, "a_vel")
    found = slabs(a[0], velocity, low, b[1], Fraction(1))
    if found is None:
        return {"status": "miss"}
    status, first, last, enter_face, exit_face = found
    answer = {"status": status, "enter_face": enter_face, "exit_face": exit_face}
    answer |= {"t_enter": decimal(first), "t_exit": decimal(last)}
    for axis, name in enumerate(AXES):
        corner = a[0][axis] + first * velocity[axis]
        answer[f"a_enter_{name}"] = decimal(corner)
        answer[f"b_enter_{name}"] = decimal(b[0][axis])
        answer[f"contact_min_{name}"] = decimal(max(corner, b[0][axis]))
        answer[f"contact_max_{name}"] = decimal(min(corner + size[axis], b[1][axis]))
    return answer


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def ray_cylinder(row):
    """An infinite cylinder and a ray that is not parallel to it: A t² + 2 B t + C ≤ 0, t ≥ 0."""
    o, d, p1, p2 = [vector(row, name) for name in ("origin", "dir", "p1", "p2")]
    radius = Fraction(row["radius"])
    s = [q - p for p, q in zip(p1, p2)]
    p = [x - y for x, y in zip(o, p1)]
    # Everything times |s|², without its part along the axis.
    a = dot(d, d) * dot(s, s) - dot(d, s) ** 2
    b = dot(p, d) * dot(s, s) - dot(p, s) * dot(d, s)
    c = (dot(p, p) - radius**2) * dot(s, s) - dot(p, s) ** 2
    square = b * b - a * c
    if square < 0 or (c > 0 and b > 0):
        return {"status": "miss"}
    root = decimal(square).sqrt()
    near, far = (decimal(-b) - root) / decimal(a), (decimal(-b) + root) / decimal(a)
    # The start is inside (c < 0) or on the wall (c = 0), which the ray then leaves (b ≥ 0) or comes in through.
    starts_in = c < 0 or (c == 0 and b > 0)
    first = Decimal(0) if c <= 0 and (starts_in or b == 0) else near
    first, last = max(first, Decimal(0)), max(far, Decimal(0))
    touches = square == 0 or (c == 0 and b > 0)
    answer = {"status": "touch" if touches else "hit", "t_enter": first, "t_exit": last}
    answer |= {"enter_on": "" if starts_in else "side", "exit_on": "side"}
    points(answer, o, d, {"enter": first, "exit": last})
    return answer


QUESTIONS = {"ray-box": ray_box, "swept-aabb": swept_aabb, "ray-cylinder": ray_cylinder}


def answer(question, row):
    """The exact results of one row by column: texts as they are, numbers to 60 digits; the normals are left out."""
    with localcontext() as context:
        context.prec = DIGITS
        return QUESTIONS[question](row)
