"""Who takes part: hitcalc and the yardsticks, built from source, and the peers, installed into a throw-away place."""

import json
import pathlib
import shutil
import subprocess
import sys

from measure import Command

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
PYTHON_PEERS = {"polars": ["polars"], "duckdb": ["duckdb"], "pandas": ["pandas", "numpy"]}
SYSTEM_PEERS = {"mawk": "mawk", "miller": "mlr"}
PEERS = [*PYTHON_PEERS, *SYSTEM_PEERS]
# Peers that know no threads, and the share of the rows that the slow ones are given.
ONE_THREAD = {"pandas", "mawk"}
SHARE = {"mawk": 10, "miller": 40}


def build(folder, *options):
    """Builds a package in release mode; the paths of its executables by name."""
    command = ["cargo", "build", "--release", "--message-format=json", *options]
    built = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        return {}
    messages = (json.loads(line) for line in built.stdout.splitlines())
    paths = [message["executable"] for message in messages if message.get("executable")]
    return {pathlib.Path(path).stem: path for path in paths}


class Contestants:
    """The programs that could be had, and the command of each for a job."""

    def __init__(self, only, work, say):
        self.work, self.say = work, say
        self.programs, self.versions = {}, {}
        if "hitcalc" in only:
            self.programs |= self.built("hitcalc", HERE.parents[1], "--bin", "hitcalc")
        if "yardstick" in only:
            self.programs |= self.built("yardstick", HERE / "yardstick", "--locked", "--target-dir", work / "target")
        self.install_python([peer for peer in PYTHON_PEERS if peer in only])
        for peer in SYSTEM_PEERS:
            if peer in only:
                self.find(peer)
        self.peers = [peer for peer in PEERS if peer in self.programs]

    def built(self, name, folder, *options):
        programs = build(folder, *map(str, options))
        if not programs:
            self.say(f"skipped: {name} does not build")
        return programs

    def install_python(self, peers):
        if not peers:
            return
        place = self.work / "venv"
        python = place / "bin" / "python"
        packages = [package for peer in peers for package in PYTHON_PEERS[peer]]
        try:
            if not python.exists():
                subprocess.run([sys.executable, "-m", "venv", place], check=True)
            quiet = ["-q", "--disable-pip-version-check"]
            subprocess.run([python, "-m", "pip", "install", *quiet, *packages], check=True)
            listed = subprocess.run([python, "-m", "pip", "list", "--format=json"], check=True, stdout=subprocess.PIPE)
        except (OSError, subprocess.CalledProcessError) as error:
            self.say(f"skipped: {', '.join(peers)} cannot be installed: {error}")
            return
        versions = {package["name"]: package["version"] for package in json.loads(listed.stdout)}
        for peer in peers:
            self.programs[peer] = python
            self.versions[peer] = " + ".join(f"{package} {versions[package]}" for package in PYTHON_PEERS[peer])

    def find(self, peer):
        """On PATH, or unpacked from the distribution's package without installing it."""
        program = shutil.which(SYSTEM_PEERS[peer]) or self.unpack(peer)
        if program is None:
            self.say(f"skipped: {peer} is not on PATH, and apt-get could not fetch it")
            return
        self.programs[peer] = program
        option = ["-W", "version"] if peer == "mawk" else ["--version"]
        said = subprocess.run([program, *option], capture_output=True, text=True).stdout
        self.versions[peer] = said.splitlines()[0].split(",")[0]

    def unpack(self, peer):
        if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
            return None
        place = self.work / peer
        place.mkdir(exist_ok=True)
        try:
            if not list(place.glob("*.deb")):
                fetch = ["apt-get", "-q", "download", peer]
                subprocess.run(fetch, cwd=place, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for package in place.glob("*.deb"):
                subprocess.run(["dpkg-deb", "-x", package, place], check=True)
        except subprocess.CalledProcessError:
            return None
        return next(iter(place.glob(f"usr/bin/{SYSTEM_PEERS[peer]}")), None)

    def command(self, name, question, source, target, jobs):
        """Reads the file `source`, answers `question`, writes the file `target`."""
        program = self.programs[question.replace("-", "_") if name == "yardstick" else name]
        script = PROGRAMS / f"{name}_ray_box.py"
        if name == "hitcalc":
            return Command([program, question, source, "-o", target, "-j", jobs])
        if name == "yardstick":
            return Command([program, source, target, jobs])
        if name == "polars":
            return Command([program, script, source, target], {"POLARS_MAX_THREADS": str(jobs)})
        if name == "duckdb":
            return Command([program, script, source, target, jobs])
        if name == "pandas":
            return Command([program, script, source, target])
        if name == "mawk":
            return Command([program, "-f", PROGRAMS / "ray_box.awk", source], stdout=target)
        script = PROGRAMS / "ray_box.mlr"
        return Command([program, "--csv", "put", "-q", "-f", script, source], {"GOMAXPROCS": str(jobs)}, target)

    def has(self, name):
        return ("ray_box" if name == "yardstick" else name) in self.programs
