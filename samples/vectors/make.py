"""Writes the suite anew: `python3 make.py HITCALC [--new]`, with HITCALC the program to ask.

The queries of files that are there are frozen, and only answered again; with --new they are those that this hitcalc's
--cases prints. Needs the standard library alone.
"""

import fractions
import json
import pathlib
import struct
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
VERSION = 1
# Each kind twice, and as often one unit off to either side.
COUNTS = {"ray-box": 210, "swept-aabb": 168, "ray-cylinder": 240, "grid-walk": 102}
SUBJECTS = {
    "ray-box": "a ray against a box",
    "swept-aabb": "two moving boxes",
    "ray-cylinder": "a ray against a cylinder, capsule or sphere",
    "grid-walk": "a walk through the cells of a grid",
}
TYPES = {"f32": ("f", "I", 24, -149), "f64": ("d", "Q", 53, -1074)}


def run(hitcalc, command, *flags, queries=""):
    result = subprocess.run([hitcalc, command, *flags], input=queries, capture_output=True, text=True, check=True)
    return result.stdout


def bits(number, form):
    kind, whole, digits, _ = TYPES[form]
    (pattern,) = struct.unpack(f"<{whole}", struct.pack(f"<{kind}", number))
    return f"{pattern:0{16 if form == 'f64' else 8}x}"


def nearest(exact, form):
    """The float nearest to a fraction, ties to even; no time here is beyond the type's range."""
    _, _, digits, least = TYPES[form]
    if exact == 0:
        return 0.0
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length() - digits
    while size >= fractions.Fraction(2) ** (exponent + digits):
        exponent += 1
    while size < fractions.Fraction(2) ** (exponent + digits - 1):
        exponent -= 1
    unit = fractions.Fraction(2) ** max(exponent, least)
    return float(round(exact / unit) * unit)


def shortest(number, form):
    """The shortest digits that read back to a float of this type."""
    if form == "f64":
        text = repr(number)
    else:
        held = struct.pack("<f", number)
        text = next(text for digits in range(1, 10) if struct.pack("<f", float(text := f"{number:.{digits}g}")) == held)
    return text[:-2] if text.endswith(".0") else text


def time(exact, long, form):
    if exact is None:
        return None
    if exact in ("inf", "-inf"):
        return {"exact": exact, "nearest": exact, "bits": bits(float(exact), form)}
    # A root is no midpoint of two floats, and none of these is as near to one as its 400 decimals.
    number = nearest(fractions.Fraction(long if "sqrt" in exact else exact), form)
    return {"exact": exact, "nearest": shortest(number, form), "bits": bits(number, form)}


def texts(value):
    return [str(part) for part in value] if isinstance(value, list) else [str(value)]


def queries_of(hitcalc, command, form, file, is_new):
    """For each query its number, its kind, by what it is off, and its parameters."""
    if file.exists() and not is_new:
        cases = json.loads(file.read_text())["cases"]
        return [(case["id"], case["kind"], case["shift"], case["input"]) for case in cases]
    printed = run(hitcalc, command, "--cases", str(COUNTS[command]), "--as", form, "--format", "ndjson")
    read = []
    for line in printed.splitlines():
        case = json.loads(line, parse_float=str, parse_int=str)
        number, kind = case.pop("id"), case.pop("case", None) or case.pop("kind")
        kind, _, shift = kind.rstrip(")").partition(" (")
        read.append((int(number), kind, shift or None, {name: texts(value) for name, value in case.items()}))
    return read


def answers(hitcalc, command, form, cases):
    asked = "".join(
        json.dumps({"id": number} | {name: value if len(value) > 1 else value[0] for name, value in query.items()}) + "\n"
        for number, _, _, query in cases
    )
    flags = ["-", "--as", form, "--input-format", "ndjson", "--format", "ndjson", "--pass", "id"]
    fields = [] if command == "grid-walk" else ["--fields", "status,t_enter,t_exit"]
    forms = [[]] if command == "grid-walk" else [["--exact"], ["--decimals", "400"]]
    read = lambda form: [json.loads(line) for line in run(hitcalc, command, *flags, *fields, *form, queries=asked).splitlines()]
    return zip(*map(read, forms), strict=True)


def case(command, form, query, answer):
    number, kind, shift, values = query
    patterns = {
        name: [bits(float(text), form) for text in value] for name, value in values.items() if name != "caps"
    }
    written = {"id": number, "kind": kind, "shift": shift, "input": values, "bits": patterns}
    if command == "grid-walk":
        return written | {"steps": answer[0]["steps"]}
    exact, long = answer
    status = exact["status"]
    times = {name: time(exact[name], long[name], form) for name in ("t_enter", "t_exit")}
    return written | {"status": status, **times, "acceptable": ["touch", "hit", "miss"] if status == "touch" else [status]}


def write(hitcalc, command, form, is_new):
    file = HERE / f"{command}.{form}.json"
    cases = queries_of(hitcalc, command, form, file, is_new)
    rows = [case(command, form, *pair) for pair in zip(cases, answers(hitcalc, command, form, cases), strict=True)]
    kinds = json.loads(run(hitcalc, command, "--cases", "1", "--as", form, "--describe", "json"))
    head = {
        "suite": f"hitcalc {command}, {form[1:]} bits",
        "version": VERSION,
        "schema": "vectors.schema.json",
        "numberOfCases": len(rows),
        "kinds": {
            kind: {"description": f"{SUBJECTS[command]}: {kind}".capitalize()} | row
            for row in kinds
            if (kind := row.pop("kind")) in {case["kind"] for case in rows}
        },
    }
    # Each kind and each case has a line of its own, so that a reader needs no parser of JSON.
    line = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    named = ",\n".join(f"{line(name)}:{line(kind)}" for name, kind in head.pop("kinds").items())
    begin = line(head)[:-1]
    file.write_text(f'{begin},"kinds":{{\n{named}\n}},"cases":[\n' + ",\n".join(map(line, rows)) + "\n]}\n")


for command in COUNTS:
    for form in TYPES:
        write(sys.argv[1], command, form, "--new" in sys.argv)
