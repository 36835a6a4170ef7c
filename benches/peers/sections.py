"""What is measured: a section for each question, with its table."""

import filecmp
import os
import platform
import subprocess

import check
import contestants
import data
import forms
import spellings
from measure import Command, Runner, take_turns, warm_up

NAMES = ["ray-box", "swept-aabb", "ray-cylinder", "ndjson", "spellings", "forms", "grid-walk", "start-up"]
WALKS = {
    "slanting": ("0.123,0.456,0.789", "2345678.901,-1456789.012,1987654.321"),
    "diagonal": ("0.5,0.5,0.5", "800000.5,800000.5,800000.5"),
}
FIELDS = {"all fields": [], "cells alone": ["--fields", "cell"]}
TIMES = ["seconds", "processor"]
STARTS = 200
QUERY = ["ray-box", "--origin", "0.1,1.7", "--dir", "0.7,-0.7", "--min", "0.8,1", "--max", "2,2"]
BUILT = ["hitcalc", "yardstick"]


class Report:
    """Lines of Markdown, and what was found to be wrong."""

    def __init__(self):
        self.text, self.wrong = [], []

    def add(self, *lines):
        self.text += [*lines, ""]

    def table(self, head, rows):
        cells = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
        self.add(*("| " + " | ".join(row) + " |" for row in cells))

    def note_wrong(self, text):
        self.wrong.append(text)
        self.text.append(f"- **WRONG**: {text}")


def mebibytes(runner):
    return f"{runner.peak / 1024:.1f} MiB"


def ratio(first, runner, time="seconds"):
    return "1" if runner is first else f"{first.against(runner, time):.2f}"


def ratios(first, runner):
    return [ratio(first, runner, time) for time in TIMES]


class Benchmark:
    def __init__(self, options, work, report, say):
        self.options, self.work, self.report, self.say = options, work, report, say
        self.who = contestants.Contestants(options.only, work, say)

    def run(self):
        versions = "; ".join(self.who.versions.values()) or "none"
        self.report.add(
            "# hitcalc and its peers",
            "",
            f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f} at the start; "
            f"medians of {self.options.runs} alternating runs.",
            f"Peers: {versions}.",
        )
        for section in self.options.sections:
            if section == "grid-walk":
                self.grid_walk()
            elif section == "start-up":
                self.start_up()
            elif section == "spellings":
                self.spellings()
            elif section == "forms":
                self.forms()
            elif section == "ndjson":
                self.ndjson()
            else:
                self.files(section)

    def times(self, runner):
        """The seconds for all rows, and millions of rows a second."""
        return [f"{runner.median() * self.options.rows:.2f}", f"{1e-6 / runner.median():.2f}"]

    def source(self, name):
        path = self.work / f"{name}-{self.options.rows}-{self.options.seed}.csv"
        data.write(path, name, self.options.rows, self.options.seed)
        return path

    def runner(self, name, file, jobs):
        question = "ray-box" if file == "ties" else file
        source, rows = self.source(file), self.options.rows
        share = contestants.SHARE.get(name, 1)
        if share > 1:
            rows = max(1, rows // share)
            whole, source = source, source.with_suffix(f".{share}.csv")
            data.head(whole, source, rows)
        target = self.work / f"{name}-{file}-{jobs}.csv"
        command = self.who.command(name, question, source, target, jobs)
        return Runner(f"{name}, {file}, {jobs} jobs", command, str(target), rows)

    def runners(self, question):
        """By (program, file, jobs): those that a first run shows to work."""
        files = ["ray-box", "ties"] if question == "ray-box" else [question]
        keys = [(name, file, jobs) for file in files for name in BUILT if self.who.has(name) for jobs in (2, 1)]
        if question == "ray-box":
            for peer in self.who.peers:
                keys += [(peer, question, jobs) for jobs in ((1,) if peer in contestants.ONE_THREAD else (2, 1))]
        runners = warm_up({key: self.runner(*key) for key in keys}, self.say)
        lost = {name for name, file, jobs in keys if (name, file, jobs) not in runners}
        return files, {key: runner for key, runner in runners.items() if key[0] not in lost}

    def files(self, question):
        """Everybody on the same files; a ratio is to the first program with as many jobs."""
        files, runners = self.runners(question)
        names = [name for name in BUILT if (name, question, 1) in runners]
        if not names:
            return self.say(f"skipped: {question} needs hitcalc or the yardstick")
        first = names[0]
        self.say(f"{question}: {len(runners)} runs a round")
        take_turns(list(runners.values()), self.options.runs, self.say)

        size, numbers = self.source(question).stat().st_size / 1e6, len(data.COLUMNS[question]) - 1
        self.report.add(f"## {question}: {self.options.rows:,} rows of an id and {numbers} numbers, {size:.0f} MB")
        rows = []
        for (name, file, jobs), runner in sorted(runners.items(), key=lambda item: (item[0][1], -item[0][2])):
            share = contestants.SHARE.get(name, 1)
            shown = name if share == 1 else f"{name}, from 1/{share} of the rows"
            kind = "each a tie" if file == "ties" else "random"
            ours = runners[first, file, jobs]
            rows.append([shown, kind, str(jobs), *self.times(runner), *ratios(ours, runner), mebibytes(runner)])
        compared = [f"{first}'s rows/s to its", "by processor time"]
        head = ["program", "rows", "jobs", "seconds", "M rows/s", *compared, "peak memory"]
        self.report.table(head, rows)
        for name in names:
            for file in files:
                gain = runners[name, file, 2].against(runners[name, file, 1])
                self.report.text.append(f"- {name}, {file}: 2 jobs do {gain:.2f} × the rows/s of 1")
            for jobs in (2, 1) if "ties" in files else ():
                rate = runners[name, "ties", jobs].against(runners[name, "ray-box", jobs])
                self.report.text.append(f"- {name}, --jobs {jobs}: ties at {rate:.2f} × the rows/s of random rows")
        self.report.add()
        self.check(first, runners)

    def check(self, first, runners):
        """Agreement with the first program's answers, and of each program's with one job and with two."""
        compared = {}
        for (name, file, jobs), runner in runners.items():
            if (name, file) in compared:
                same = filecmp.cmp(runner.output, compared[name, file], shallow=False)
                if name in BUILT and not same:
                    self.report.note_wrong(f"{name}, {file}: jobs 1 and 2 differ")
                continue
            compared[name, file] = runner.output
            if name == first:
                continue
            self.say(f"comparing {name}, {file}")
            question = "ray-box" if file == "ties" else file
            ours = runners[first, file, 2].output
            found = check.agreement(question, self.source(file), ours, runner.output, first)
            self.report.text.append(f"- {name} and {first}, {file}: {found}")
            if found.rows != runner.rows:
                self.report.note_wrong(f"{name}, {file}: {found.rows} answers to {runner.rows} rows")
            if first == "hitcalc" and found.ours_wrong:
                self.report.note_wrong(f"hitcalc is wrong in {file}, ids {', '.join(found.ours_wrong[:10])}")
        self.report.add()

    def ndjson(self):
        """The rows of ray-box as objects in lines, answered by such; the yardstick reads and writes them by serde_json."""
        names = [name for name in BUILT if self.who.has(name)]
        source = self.source("ray-box")
        objects = source.with_suffix(".ndjson")
        spellings.write_objects(source, objects)
        runners = {}
        for jobs in (2, 1):
            for name in names:
                target = self.work / f"{name}-{jobs}.ndjson"
                commands = {
                    "hitcalc": [self.who.programs.get("hitcalc"), "ray-box", objects, "-o", target, "-j", jobs],
                    "yardstick": [self.who.programs.get("ray_box_ndjson"), objects, target, jobs],
                }
                label = f"{name}, ndjson, {jobs} jobs"
                runners[name, jobs] = Runner(label, Command(commands[name]), str(target), self.options.rows)
        runners = warm_up(runners, self.say)
        if not runners:
            return self.say("skipped: ndjson needs hitcalc or the yardstick")
        self.say(f"ndjson: {len(runners)} runs a round")
        take_turns(list(runners.values()), self.options.runs, self.say)
        rows = []
        for (name, jobs), runner in runners.items():
            first = runners.get(("hitcalc", jobs), runner)
            rows.append([name, str(jobs), *self.times(runner), *ratios(first, runner), mebibytes(runner)])
        size = objects.stat().st_size / 1e6
        self.report.add(f"## ndjson: the rows of ray-box as objects in lines, {size:.0f} MB")
        compared = ["hitcalc's rows/s to its", "by processor time"]
        self.report.table(["program", "jobs", "seconds", "M rows/s", *compared, "peak memory"], rows)
        if len(runners) == 2 * len(BUILT):
            ours, theirs = (check.as_csv(runners[name, 2].output) for name in BUILT)
            found = check.agreement("ray-box", source, ours, theirs, "hitcalc")
            self.report.add(f"- yardstick and hitcalc: {found}")
            if found.rows != self.options.rows or found.ours_wrong:
                self.report.note_wrong(f"hitcalc, ndjson: {found}")

    def spellings(self):
        """The same rows spelled in other ways, and packed, each against the plain ones."""
        if not self.who.has("hitcalc"):
            return self.say("skipped: spellings needs hitcalc")
        source, program = self.source("ray-box"), self.who.programs["hitcalc"]
        target = self.work / "spelled.csv"

        def runner(name, command):
            return Runner(name, Command(command), str(target), self.options.rows)

        runners = {}
        for name, spell, names, delimiter, options in spellings.SPELLINGS:
            path = self.work / f"{source.stem}-{'-'.join(name.translate({34: None, 44: None, 47: None}).split())}.csv"
            spellings.write(source, path, spell, names, delimiter)
            runners[name] = runner(name, [program, "ray-box", path, *options, "-o", target, "-j", "1"])
        packed = source.with_suffix(".csv.gz")
        spellings.pack(source, packed)
        runners["packed with gzip"] = runner("packed", [program, "ray-box", packed, "-o", target, "-j", "1"])
        piped = f"zcat '{packed}' | '{program}' ray-box - -o '{target}' -j 1"
        runners["packed, through zcat"] = runner("piped", ["sh", "-c", piped])
        runners = warm_up(runners, self.say)
        self.say(f"spellings: {len(runners)} runs a round")
        take_turns(list(runners.values()), self.options.runs, self.say)
        plain = runners["plain numbers"]
        rows = [
            [name, f"{1e-6 / runner.median():.2f}", f"{runner.against(plain):.2f}", mebibytes(runner)]
            for name, runner in runners.items()
        ]
        self.report.add("## spellings: the rows of ray-box written in other ways, hitcalc with 1 job")
        self.report.table(["rows", "M rows/s", "of the plain rows/s", "peak memory"], rows)

    def forms(self):
        """Other options, solids and formats, each against the plain run of its question, by processor time."""
        if not self.who.has("hitcalc"):
            return self.say("skipped: forms needs hitcalc")
        runners = {}
        for key, (command, ending) in forms.commands(self.who.programs["hitcalc"], self.source, self.work).items():
            target = self.work / f"formed.{ending}"
            runners[key] = Runner(key[1], Command([*command, "-o", target, "-j", "1"]), str(target), self.options.rows)
        runners = warm_up(runners, self.say)
        self.say(f"forms: {len(runners)} runs a round")
        take_turns(list(runners.values()), self.options.runs, self.say)
        rows = []
        for (question, name), runner in sorted(runners.items(), key=lambda item: item[0][0]):
            times = 1 / runner.against(runners[question, "plain"], "processor")
            rows.append([question, name, f"{1e9 * runner.median('processor'):.0f}", f"{times:.2f}"])
        self.report.add("## forms: what else is asked of the same rows, hitcalc with 1 job")
        self.report.table(["question", "asked", "ns a row", "times the plain run"], rows)

    def walkers(self, walk):
        """By (program, fields printed)."""
        start, end = WALKS[walk]
        runners = {}
        for fields, options in FIELDS.items():
            for name in BUILT:
                if not self.who.has(name):
                    continue
                target = self.work / f"{name}-walk-{walk}-{fields.replace(' ', '-')}.csv"
                if name == "hitcalc":
                    path = ["grid-walk", "--from", start, "--to", end]
                    command = [self.who.programs[name], *path, *options, "--format", "csv", "-j", "1", "-o", target]
                else:
                    command = [self.who.programs["grid_walk"], start, end, target, *options[1:]]
                runners[name, fields] = Runner(f"{name}, {walk}, {fields}", Command(command), str(target))
        return runners

    def grid_walk(self):
        rows = []
        for walk in WALKS:
            runners = warm_up(self.walkers(walk), self.say)
            self.say(f"grid-walk, {walk}: {len(runners)} runs a round")
            take_turns(list(runners.values()), self.options.runs, self.say)
            for (name, fields), runner in runners.items():
                cells = check.lines(runner.output) - 1
                first = runners.get(("hitcalc", fields), runner)
                apart = "" if runner is first else f"{check.lines_apart(first.output, runner.output):,}"
                rates = [f"{cells / runner.median(time) / 1e6:.1f}" for time in TIMES]
                shown = [name, f"{walk}, {cells:,} cells", fields]
                rows.append([*shown, *rates, *ratios(first, runner), mebibytes(runner), apart])
        if not rows:
            return self.say("skipped: grid-walk needs hitcalc or the yardstick")
        self.report.add("## grid-walk: one walk from flags to CSV, one job")
        rates = ["M cells/s", "of processor time"]
        compared = ["hitcalc's cells/s to its", "by processor time"]
        self.report.table(["program", "walk", "printed", *rates, *compared, "peak memory", "lines apart"], rows)

    def start_up(self):
        if not (self.who.has("hitcalc") and self.who.has("yardstick")):
            return self.say("skipped: start-up needs hitcalc and the yardstick")
        hitcalc = Runner("hitcalc, one query from flags", Command([self.who.programs["hitcalc"], *QUERY]))
        empty = Runner("an empty clap program", Command([self.who.programs["empty_clap"]]))
        said = subprocess.run([self.who.programs["hitcalc"], *QUERY], stdout=subprocess.PIPE, text=True).stdout
        if "touch" not in said:
            return self.report.note_wrong(f"a ray that grazes a corner was answered with {said!r}")
        take_turns([hitcalc, empty], STARTS, lambda text: None)
        self.report.add(f"## Start-up: {STARTS} runs in turn, from spawn to end")
        rows = [
            [runner.label, f"{1000 * runner.median():.2f}", ratio(empty, runner)]
            for runner in (hitcalc, empty)
        ]
        self.report.table(["program", "ms", "times the empty program's"], rows)
