"""hitcalc's scenes against parry3d-f64 on the same rays and boxes, taking turns: `python3 benches/scenes/run.py`.

Prints the ratio of their rates for the first contact of 200,000 rays among 20,000 boxes and for the box that is nearest to
each of 200,000 points, and what scenes of other sizes cost: a query, the building, the memory of a box. Standard library alone; everything goes into a temporary folder, or with
`--work DIR` stays there. Measure on an idle machine; processor times say more than wall times on a busy one.
"""

import argparse
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "peers"))

sys.dont_write_bytecode = True
import measure  # noqa: E402  (lies beside the other benchmarks)

RAYS, BOXES = 200_000, 20_000
SIZES = [1_000, 10_000, 100_000, 1_000_000]


def numbers(values):
    return ",".join(f"{value:.3f}" for value in values)


def write_boxes(path, count, rng):
    """Boxes that fill about the same part of a cube of 1000, however many they are."""
    side = 1000 / count ** (1 / 3)
    with open(path, "w", encoding="ascii") as file:
        file.write("min_x,min_y,min_z,max_x,max_y,max_z\n")
        for _ in range(count):
            low = [rng.uniform(0, 1000) for _ in range(3)]
            high = [at + side * rng.uniform(0.1, 0.6) for at in low]
            file.write(numbers(low + high) + "\n")


def write_rays(path, count, rng):
    """Rays between random points of the cube."""
    with open(path, "w", encoding="ascii") as file:
        file.write("id,origin_x,origin_y,origin_z,dir_x,dir_y,dir_z\n")
        for number in range(count):
            origin = [rng.uniform(0, 1000) for _ in range(3)]
            target = [rng.uniform(0, 1000) for _ in range(3)]
            file.write(f"{number}," + numbers(origin + [t - o for t, o in zip(target, origin)]) + "\n")


def write_points(path, count, rng):
    """Points of the cube, each as a path from it to itself."""
    with open(path, "w", encoding="ascii") as file:
        file.write("id,from_x,from_y,from_z,to_x,to_y,to_z\n")
        for number in range(count):
            point = [rng.uniform(0, 1000) for _ in range(3)]
            file.write(f"{number}," + numbers(point + point) + "\n")


class Bench:
    def __init__(self, work, jobs):
        self.work, self.jobs = work, jobs
        target = work / "target"
        for folder in [PROJECT, HERE / "parry"]:
            manifest = ["--manifest-path", str(folder / "Cargo.toml"), "--target-dir", str(target)]
            subprocess.run(["cargo", "build", "--release", "--quiet", *manifest], check=True)
        self.programs = target / "release"

    def hitcalc(self, rays, boxes, nearest=False):
        output = self.work / "hitcalc.csv"
        asked = ["--report", "nearest", "--fields", "gap"] if nearest else ["--fields", "t_enter"]
        flags = [*asked, "--jobs", self.jobs, "--output", output]
        return measure.Command([self.programs / "hitcalc", "ray-box", rays, "--against", boxes, *flags])

    def parry(self, rays, boxes, nearest=False):
        arguments = [self.programs / "parry", rays, self.work / "parry.csv", self.jobs]
        asked = {"NEAREST": "1"} if nearest else {}
        return measure.Command(arguments, environment={"SCENE": str(boxes), **asked})

    def differences(self):
        """Rows where another box is found, and where the number alone differs."""
        boxes = times = 0
        with open(self.work / "hitcalc.csv") as ours, open(self.work / "parry.csv") as theirs:
            for one, other in zip(ours, theirs, strict=True):
                if one != other:
                    same_box = one.split(",")[1] == other.split(",")[1]
                    boxes, times = boxes + (not same_box), times + same_box
        return boxes, times

    def in_turns(self, rays, boxes, rounds, nearest):
        commands = [self.hitcalc(rays, boxes, nearest), self.parry(rays, boxes, nearest)]
        for command in commands:
            command.run()
        return [[command.run() for command in commands] for _ in range(rounds)]


def compare(bench, rays, boxes, rounds, nearest=False):
    print("the nearest of each point:" if nearest else "the first contact of each ray:")
    found = bench.in_turns(rays, boxes, rounds, nearest)
    for name, place in [("wall", 0), ("processor", 1)]:
        ours, theirs = ([runs[who][place] for runs in found] for who in (0, 1))
        ratio = statistics.median(b / a for a, b in zip(ours, theirs))
        print(f"{name} seconds: hitcalc {statistics.median(ours):.3f}, parry3d-f64 {statistics.median(theirs):.3f}; "
              f"hitcalc's rate is {ratio:.2f} times parry's")
    boxes, times = bench.differences()
    print(f"another box: {boxes} rows; the same box with a number that is rounded otherwise: {times} rows")


def sizes(bench, rays, none, rng, rounds):
    print("\n| boxes | reading and building | a query | memory a box |\n| --- | --- | --- | --- |")
    idle = None
    for count in [0, *SIZES]:
        boxes = bench.work / f"boxes-{count}.csv"
        write_boxes(boxes, count, rng) if count else boxes.write_text("min_x,min_y,min_z,max_x,max_y,max_z\n")
        building = [bench.hitcalc(none, boxes).run() for _ in range(rounds)]
        asking = [bench.hitcalc(rays, boxes).run() for _ in range(rounds)]
        build, total = (statistics.median(run[1] for run in runs) for runs in (building, asking))
        peak = min(bench.hitcalc(none, boxes).small_peak() for _ in range(2))
        if count == 0:
            idle = peak
            continue
        memory = f"{(peak - idle) * 1024 / count:.0f} bytes" if count >= 100_000 else "-"
        print(f"| {count:,} | {build:.3f} s | {(total - build) / RAYS * 1e6:.2f} µs | {memory} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = options.work or pathlib.Path(folder)
        work.mkdir(parents=True, exist_ok=True)
        rng = random.Random(options.seed)
        rays, none, boxes, points = (work / f"{name}.csv" for name in ["rays", "none", "boxes", "points"])
        write_rays(rays, RAYS, rng)
        write_rays(none, 0, rng)
        write_boxes(boxes, BOXES, rng)
        write_points(points, RAYS, rng)
        bench = Bench(work, options.jobs)
        print(f"{RAYS:,} rays, {BOXES:,} boxes, {options.jobs} jobs, load {os.getloadavg()[0]:.1f}")
        compare(bench, rays, boxes, options.rounds)
        compare(bench, points, boxes, options.rounds, nearest=True)
        sizes(bench, rays, none, rng, min(options.rounds, 3))


if __name__ == "__main__":
    main()
