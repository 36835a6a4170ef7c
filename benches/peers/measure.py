"""One program run once: its wall time, processor time and peak memory; and rounds of such runs in turn."""

import os
import resource
import statistics
import time
from dataclasses import dataclass, field


class Failed(Exception):
    """A program that ended with an error; its own message is on stderr."""


@dataclass
class Command:
    arguments: list
    environment: dict = field(default_factory=dict)
    stdout: str = os.devnull

    def spawn(self):
        files = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, str(self.stdout), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
        ]
        arguments = [str(argument) for argument in self.arguments]
        return os.posix_spawnp(arguments[0], arguments, os.environ | self.environment, file_actions=files)

    def run(self):
        """Seconds from start to end, those of processor time, and the peak in KiB as the kernel counts it."""
        start = time.perf_counter()
        pid = self.spawn()
        _, status, usage = os.wait4(pid, 0)
        seconds = time.perf_counter() - start
        if os.waitstatus_to_exitcode(status) != 0:
            raise Failed(" ".join(map(str, self.arguments)))
        return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss

    def small_peak(self):
        """The peak in KiB of a program smaller than this script.

        The kernel's ru_maxrss includes the moment before the program replaced its launcher, so it is never below the
        launcher's own peak. A further, untimed run is watched instead: VmHWM is the peak of the program alone.
        """
        pid, peak = self.spawn(), 0
        while True:
            try:
                with open(f"/proc/{pid}/status", encoding="ascii") as file:
                    found = [int(line.split()[1]) for line in file if line.startswith("VmHWM")]
                peak = max([peak, *found])
            except OSError:
                pass
            if os.waitpid(pid, os.WNOHANG)[0]:
                return peak
            time.sleep(0.0005)


@dataclass
class Runner:
    """One of those that take turns: a command, where its answers go, and how many rows it is given."""

    label: str
    command: Command
    output: str = os.devnull
    rows: int = 1
    seconds: list = field(default_factory=list)
    processor: list = field(default_factory=list)
    peak: int = 0

    def take_turn(self, counts):
        if self.output != os.devnull and os.path.exists(self.output):
            os.unlink(self.output)
        seconds, processor, peak = self.command.run()
        if counts:
            self.seconds.append(seconds / self.rows)
            self.processor.append(processor / self.rows)
            self.peak = max(self.peak, peak)

    def note_small_peak(self):
        if self.peak <= 1.05 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:
            self.peak = self.command.small_peak()

    def against(self, other, time="seconds"):
        """How many times the other's rows a second: the median over the rounds, each compared with itself.

        By `processor` time no wait for the disk counts.
        """
        return statistics.median(theirs / ours for ours, theirs in zip(getattr(self, time), getattr(other, time)))

    def median(self, time="seconds"):
        return statistics.median(getattr(self, time))


def warm_up(runners, say):
    """Runs each once, which fills the page cache; the runners, by the same keys, without those that fail."""
    working = {}
    for key, runner in runners.items():
        try:
            runner.take_turn(counts=False)
            if not os.path.exists(runner.output):
                raise Failed("wrote no answers")
            working[key] = runner
        except (OSError, Failed) as error:
            say(f"skipped: {runner.label}: {error}")
    return working


def take_turns(runners, rounds, say):
    for number in range(1, rounds + 1):
        for runner in runners:
            runner.take_turn(counts=True)
        say(f"round {number} of {rounds}")
    for runner in runners:
        runner.note_small_peak()
