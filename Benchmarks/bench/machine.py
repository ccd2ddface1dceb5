"""The machine under the figures: how noisy it is, and what a command costs on it."""

import os
import platform
import statistics
import subprocess
import time
from dataclasses import dataclass


class Noise:
    """Times the same little loop again and again: a quiet machine takes the same time for it."""

    def __init__(self):
        self.milliseconds = []

    def listen(self):
        start = time.perf_counter()
        value = 0
        for number in range(60_000):
            value += number * number
        self.milliseconds.append((time.perf_counter() - start) * 1000)

    def facts(self):
        quietest = min(self.milliseconds)
        return {
            "median": statistics.median(self.milliseconds) / quietest,
            "p95": percentile(self.milliseconds, 0.95) / quietest,
            "loops": len(self.milliseconds),
        }


def percentile(values, share):
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def load():
    return os.getloadavg()[0]


def facts():
    model = platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as lines:
            names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        model = names[0] if names else model
    return {"processor": model, "cores": os.cpu_count(), "date": time.strftime("%Y-%m-%d")}


@dataclass
class Run:
    """What a command did and cost."""

    output: str
    status: int
    wall: float
    cpu: float
    peak_bytes: int


def run(command, **options):
    """Runs a command to its end. CPU time and peak memory are those of its whole process."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
    output = process.stdout.read()
    process.stdout.close()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if platform.system() == "Darwin" else 1024
    return Run(
        output, process.returncode, time.perf_counter() - start,
        used.ru_utime + used.ru_stime, used.ru_maxrss * unit)


def bytes_on_disk(path):
    """Size of a file, or of all files in a folder."""
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(
        os.path.getsize(os.path.join(folder, name))
        for folder, _, names in os.walk(path) for name in names)
